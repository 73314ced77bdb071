#include <banquier/course/batch.hpp>

#include <banquier/course/observation.hpp>

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

namespace banquier::course {

struct Batch::One {
    Course course;
    luck::Seeded luck;
    luck::Stream choice{};
    ByPlayer<std::uint64_t> noise{};
    std::uint64_t number = 0;  // of its luck
    NumberList legal{};
};

// Threads that wait between steps. Each does its share of the games; memories of bots belong to a thread.
struct Batch::Pool {
    using Work = std::function<void(std::size_t share)>;

    Pool(std::size_t shares, const ByPlayer<const bots::Bot*>& bot) : memories(shares) {
        for (ByPlayer<std::unique_ptr<bots::Memory>>& of_share : memories)
            for (std::size_t i = 0; i < kMaxPlayers; ++i)
                if (bot.items[i] != nullptr) of_share.items[i] = bot.items[i]->memory();
        for (std::size_t share = 1; share < shares; ++share)
            threads.emplace_back([this, share] { serve(share); });
    }
    ~Pool() {
        ending = true;
        ++round;
        round.notify_all();
    }

    void run(const Work& of_all) {
        work = &of_all;
        left = threads.size();
        ++round;
        round.notify_all();
        of_all(0);
        for (std::size_t now = left; now != 0; now = left) left.wait(now);
    }
    void serve(std::size_t share) {
        for (std::uint32_t seen = 0;;) {
            round.wait(seen);
            seen = round;
            if (ending) return;
            (*work)(share);
            if (--left == 0) left.notify_one();
        }
    }

    std::vector<ByPlayer<std::unique_ptr<bots::Memory>>> memories;
    const Work* work = nullptr;
    std::atomic<std::uint32_t> round{0};
    std::atomic<std::size_t> left{0};
    std::atomic<bool> ending{false};
    std::vector<std::jthread> threads;
};

Batch::Batch(const Game& game, int players, const BatchOptions& options)
    : game_(game),
      players_(static_cast<std::size_t>(players)),
      options_(options),
      observation_(course::observation_size(players_)),
      observations_(options.games * observation_),
      rewards_(options.games * players_),
      masks_(options.games * numbers()),
      ended_(options.games),
      seats_(options.games),
      standing_(options.games),
      pool_(std::make_unique<Pool>(static_cast<std::size_t>(std::max(1, options.threads)), options.bot)) {
    const Course first(game, players, options_.terms);
    all_.assign(options.games, One{.course = first, .luck = luck::Seeded(options.seed, 0)});
    reset(options.seed);
}

Batch::~Batch() = default;

template <class Work>
void Batch::each(Work work) {
    const std::size_t shares = pool_->threads.size() + 1, games = options_.games;
    pool_->run([&](std::size_t share) {
        for (std::size_t g = games * share / shares; g < games * (share + 1) / shares; ++g) work(share, g);
    });
}

void Batch::reset(std::uint64_t seed) {
    options_.seed = seed;
    std::fill(rewards_.begin(), rewards_.end(), 0.0f);
    std::fill(ended_.begin(), ended_.end(), std::uint8_t{0});
    each([this](std::size_t share, std::size_t g) {
        all_[g].number = g;
        begin(g);
        go_on(share, g);
        show(g);
    });
}

void Batch::begin(std::size_t g) {
    One& one = all_[g];
    one.course = Course(game_, static_cast<int>(players_), options_.terms);
    one.luck = luck::Seeded(options_.seed, one.number);
    one.choice = luck::Stream(luck::stream_key(options_.seed, one.number, 2 * luck::kNoiseStreams));
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        one.noise.items[i] = luck::stream_key(options_.seed, one.number, luck::kNoiseStreams + i);
}

// Until a learner is asked.
void Batch::go_on(std::size_t share, std::size_t g) {
    One& one = all_[g];
    for (;;) {
        const Question question = one.course.question();
        if (question.asked == Asked::Luck) {
            one.course.draw(one.luck);
        } else if (question.asked == Asked::Over) {
            const ByPlayer<double> worth = returns(one.course.state());
            for (std::size_t i = 0; i < players_; ++i)
                rewards_[g * players_ + i] = static_cast<float>(worth.items[i]);
            ended_[g] = 1;
            one.number += options_.games;
            begin(g);
        } else if (const bots::Bot* bot = options_.bot[question.seat]) {
            const std::size_t seat = index_of(question.seat);
            one.course.answer_by(*bot, pool_->memories[share].items[seat].get(), one.noise.items[seat]);
        } else {
            legal_numbers(one.course, options_.offers, one.legal);
            if (one.legal.count > 1 || options_.ask_forced) return;
            play_known_number(one.course, one.legal.items[0]);
        }
    }
}

void Batch::show(std::size_t g) {
    const One& one = all_[g];
    const PlayerId seat = one.course.question().seat;
    observe(one.course, seat, std::span(observations_).subspan(g * observation_, observation_));
    std::uint8_t* const mask = masks_.data() + g * numbers();
    std::fill(mask, mask + numbers(), std::uint8_t{0});
    for (const std::uint16_t number : one.legal) mask[number] = 1;
    seats_[g] = static_cast<std::int8_t>(index_of(seat));
    standing_[g] = standing_number(one.course);
}

std::size_t Batch::step(std::span<const std::int32_t> chosen) {
    std::atomic<std::size_t> illegal{0};
    each([&](std::size_t share, std::size_t g) {
        std::fill_n(rewards_.begin() + static_cast<std::ptrdiff_t>(g * players_), players_, 0.0f);
        ended_[g] = 0;
        const auto number = static_cast<std::uint32_t>(chosen[g]);
        const bool legal = number < numbers() && masks_[g * numbers() + number] != 0;
        if (!legal) ++illegal;
        play_known_number(all_[g].course, legal ? number : static_cast<std::uint32_t>(standing_[g]));
        go_on(share, g);
        show(g);
    });
    return illegal;
}

void Batch::sample(std::span<std::int32_t> chosen) {
    each([&](std::size_t, std::size_t g) {
        One& one = all_[g];
        chosen[g] = one.legal.items[one.choice.below(static_cast<std::uint32_t>(one.legal.count))];
    });
}

}  // namespace banquier::course
