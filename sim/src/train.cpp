// Learning by Adam in single precision. Every sum is taken in one order and nothing is contracted, so that the same games
// lead to the same weights.
#include <banquier/sim/train.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace banquier::sim {

namespace {

using bots::kFeatures;
using bots::Network;
using luck::Stream;

constexpr std::size_t kFirst = Network::kFirst, kSecond = Network::kSecond;
constexpr std::size_t kBatch = 64;
constexpr float kMostActive = static_cast<float>(Network::kMostActive) / (1 << bots::kFeatureBits);

// Where the weights of each layer begin; from one unit to all of the next lie together.
constexpr std::size_t kFirstBias = kFeatures * kFirst, kSecondFrom = kFirstBias + kFirst,
                      kSecondBias = kSecondFrom + kFirst * kSecond, kLast = kSecondBias + kSecond,
                      kWeights = kLast + kSecond;

// e to the power of x, without the library's, which is another on every machine.
double exp_of(double x) {
    constexpr double kLn2 = 0.693147180559945309417;
    if (x < -40) return 0;
    const int whole = static_cast<int>(-x / kLn2);
    const double rest = x + whole * kLn2;  // from -ln 2 to 0
    double sum = 1;
    for (int k = 12; k > 0; --k) sum = 1 + rest * sum / k;
    for (int i = 0; i < whole; ++i) sum /= 2;
    return sum;
}

// One player's way through the network, kept for the way back.
struct Pass {
    std::array<float, kFirst> first;
    std::array<float, kSecond> second;
    float strength = 0;
};

float active(float sum) { return sum < 0 ? 0 : sum > kMostActive ? kMostActive : sum; }
bool flat(float at) { return at <= 0 || at >= kMostActive; }

void run(const float* w, const bots::FeatureRow& row, Pass& pass) {
    constexpr float kScale = 1.0f / (1 << bots::kFeatureBits);
    for (std::size_t j = 0; j < kFirst; ++j) pass.first[j] = w[kFirstBias + j];
    for (std::size_t i = 0; i < kFeatures; ++i) {
        if (row[i] == 0) continue;
        const float x = static_cast<float>(row[i]) * kScale;
        const float* from = w + i * kFirst;
        for (std::size_t j = 0; j < kFirst; ++j) pass.first[j] += x * from[j];
    }
    for (float& sum : pass.first) sum = active(sum);
    for (std::size_t j = 0; j < kSecond; ++j) pass.second[j] = w[kSecondBias + j];
    for (std::size_t i = 0; i < kFirst; ++i) {
        const float x = pass.first[i];
        const float* from = w + kSecondFrom + i * kSecond;
        for (std::size_t j = 0; j < kSecond; ++j) pass.second[j] += x * from[j];
    }
    pass.strength = 0;
    for (std::size_t j = 0; j < kSecond; ++j) {
        pass.second[j] = active(pass.second[j]);
        pass.strength += pass.second[j] * w[kLast + j];
    }
}

// Adds the gradient of one player's row; `by` is that of the strength.
void run_back(const float* w, const bots::FeatureRow& row, const Pass& pass, float by, float* gradient) {
    constexpr float kScale = 1.0f / (1 << bots::kFeatureBits);
    std::array<float, kSecond> second;
    for (std::size_t j = 0; j < kSecond; ++j) {
        gradient[kLast + j] += by * pass.second[j];
        second[j] = flat(pass.second[j]) ? 0 : by * w[kLast + j];
        gradient[kSecondBias + j] += second[j];
    }
    std::array<float, kFirst> first;
    for (std::size_t i = 0; i < kFirst; ++i) {
        const float x = pass.first[i];
        const float* from = w + kSecondFrom + i * kSecond;
        float* into = gradient + kSecondFrom + i * kSecond;
        // Four sums beside each other, in a fixed order.
        std::array<float, 4> sum{};
        for (std::size_t j = 0; j < kSecond; j += 4)
            for (std::size_t k = 0; k < 4; ++k) {
                sum[k] += from[j + k] * second[j + k];
                into[j + k] += x * second[j + k];
            }
        first[i] = flat(x) ? 0 : (sum[0] + sum[1]) + (sum[2] + sum[3]);
        gradient[kFirstBias + i] += first[i];
    }
    for (std::size_t i = 0; i < kFeatures; ++i) {
        if (row[i] == 0) continue;
        const float x = static_cast<float>(row[i]) * kScale;
        float* into = gradient + i * kFirst;
        for (std::size_t j = 0; j < kFirst; ++j) into[j] += x * first[j];
    }
}

}  // namespace

Pupil::Pupil(std::uint64_t seed) : weight_(kWeights), mean_(kWeights), square_(kWeights) {
    Stream stream(Stream::mix(kTrainingSeeds + seed));
    const auto fill = [&](std::size_t from, std::size_t to, float width) {
        for (std::size_t i = from; i < to; ++i)
            weight_[i] = width * (static_cast<float>(stream.below(1u << 20)) / (1u << 19) - 1);
    };
    fill(0, kFirstBias, 0.15f);
    fill(kSecondFrom, kSecondBias, 0.2f);
    fill(kLast, kWeights, 0.25f);
    for (std::size_t j = 0; j < kSecond; ++j) weight_[kSecondBias + j] = 0.05f;
}

double Pupil::learn(const Lessons& lessons, std::uint64_t key, double rate, double last_rate) {
    std::vector<std::uint32_t> order(lessons.lessons.size());
    std::iota(order.begin(), order.end(), 0u);
    Stream stream(key);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[stream.below(static_cast<std::uint32_t>(i))]);
    std::vector<float> gradient(kWeights);
    std::array<Pass, kMaxPlayers> pass;
    double loss = 0;
    for (std::size_t at = 0; at < order.size(); at += kBatch) {
        const std::size_t end = std::min(at + kBatch, order.size());
        std::fill(gradient.begin(), gradient.end(), 0.0f);
        for (std::size_t o = at; o < end; ++o) {
            const Lessons::Lesson& lesson = lessons.lessons[order[o]];
            float most = -1e30f;
            for (std::size_t p = 0; p < lesson.players; ++p) {
                run(weight_.data(), lessons.rows[lesson.first + p], pass[p]);
                most = std::max(most, pass[p].strength);
            }
            std::array<double, kMaxPlayers> share{};
            double sum = 0;
            for (std::size_t p = 0; p < lesson.players; ++p)
                sum += share[p] = exp_of(static_cast<double>(pass[p].strength - most));
            for (std::size_t p = 0; p < lesson.players; ++p) {
                const float won = lessons.won[lesson.first + p];
                const double said = share[p] / sum;
                if (won > 0) loss -= static_cast<double>(won) * std::log(std::max(said, 1e-9));
                run_back(weight_.data(), lessons.rows[lesson.first + p], pass[p],
                    static_cast<float>(said) - won, gradient.data());
            }
        }
        const double part = static_cast<double>(at) / static_cast<double>(order.size());
        const auto now = static_cast<float>(rate + part * (last_rate - rate));
        const float scale = 1.0f / static_cast<float>(end - at);
        ++steps_;
        // Corrections for the first steps, when the running means are still small.
        double mean_part = 1, square_part = 1;
        if (steps_ < 8000) {
            double a = 1, b = 1;
            for (std::uint64_t i = 0; i < steps_; ++i) {
                a *= 0.9;
                b *= 0.999;
            }
            mean_part = 1 - a;
            square_part = 1 - b;
        }
        const auto by_mean = static_cast<float>(1 / mean_part),
                   by_square = static_cast<float>(1 / square_part);
        for (std::size_t i = 0; i < kWeights; ++i) {
            const float g = gradient[i] * scale + 1e-5f * weight_[i];
            mean_[i] = 0.9f * mean_[i] + 0.1f * g;
            square_[i] = 0.999f * square_[i] + 0.001f * (g * g);
            weight_[i] -= now * (mean_[i] * by_mean) / (std::sqrt(square_[i] * by_square) + 1e-8f);
        }
    }
    return order.empty() ? 0 : loss / static_cast<double>(order.size());
}

bots::Network Pupil::network() const {
    const auto small = [](float x) {
        const float scaled = x * (1 << Network::kWeightBits);
        return static_cast<std::int16_t>(
            std::clamp(scaled < 0 ? scaled - 0.5f : scaled + 0.5f, -32767.0f, 32767.0f));
    };
    const auto wide = [](float x) {
        return static_cast<std::int32_t>(
            std::clamp(x, -60.0f, 60.0f) * (1 << (Network::kWeightBits + bots::kFeatureBits)));
    };
    Network::Weights out;
    for (std::size_t j = 0; j < kFirst; ++j) {
        for (std::size_t i = 0; i < kFeatures; ++i) out.first[j][i] = small(weight_[i * kFirst + j]);
        out.first_bias[j] = wide(weight_[kFirstBias + j]);
    }
    for (std::size_t j = 0; j < kSecond; ++j) {
        for (std::size_t i = 0; i < kFirst; ++i)
            out.second[j][i] = small(weight_[kSecondFrom + i * kSecond + j]);
        out.second_bias[j] = wide(weight_[kSecondBias + j]);
        out.last[j] = small(weight_[kLast + j]);
    }
    return Network{out};
}

bool next_chapter(const TrainingSettings& settings, Pupil& pupil, double& loss, const GoesOn& goes_on) {
    constexpr double kRate = 0.002, kLastRate = 0.00005;
    Lessons lessons;
    const std::uint64_t seed = kTrainingSeeds + settings.seed;
    const auto chapter = static_cast<std::uint64_t>(pupil.chapter);
    if (!play_lessons(seed, chapter, settings.games, false, lessons, goes_on)) return false;
    const auto rate = [&](int passes) {
        const double part =
            (pupil.chapter + static_cast<double>(passes) / settings.passes) / settings.chapters;
        return kRate * (1 - part) * (1 - part) + kLastRate;
    };
    for (int pass = 0; pass < settings.passes; ++pass) {
        const std::uint64_t key = Stream::mix(seed ^ Stream::mix(chapter * 64 + static_cast<unsigned>(pass)));
        loss = pupil.learn(lessons, key, rate(pass), rate(pass + 1));
    }
    ++pupil.chapter;
    return true;
}

// ---- As bytes

namespace {

constexpr std::string_view kHead = "banquier training 1\n";

template <class T>
void put(std::string& out, T value) {
    const auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    out.append(bytes.data(), bytes.size());
}
template <class T>
T take(std::string_view& from) {
    std::array<char, sizeof(T)> bytes;
    std::copy_n(from.data(), bytes.size(), bytes.begin());
    from.remove_prefix(bytes.size());
    return std::bit_cast<T>(bytes);
}

}  // namespace

std::string training_bytes(const TrainingSettings& settings, const Pupil& pupil) {
    std::string out{kHead};
    for (const int number : {settings.chapters, settings.games, settings.passes, pupil.chapter})
        put(out, static_cast<std::int32_t>(number));
    put(out, settings.seed);
    put(out, pupil.steps_);
    for (const auto* part : {&pupil.weight_, &pupil.mean_, &pupil.square_})
        for (const float value : *part) put(out, value);
    return out;
}

notation::Result<Pupil> read_training(
    std::string_view bytes, const std::string& file, const TrainingSettings& settings) {
    constexpr std::size_t kSize =
        kHead.size() + 4 * sizeof(std::int32_t) + 2 * sizeof(std::uint64_t) + 3 * kWeights * sizeof(float);
    if (bytes.size() != kSize || !bytes.starts_with(kHead))
        return notation::Problem{.file = file,
            .text = {"ce n'est pas l'état d'un apprentissage de cette version, ou pas tout entier",
                "this is not the state of a training of this version, or not all of it"}};
    bytes.remove_prefix(kHead.size());
    TrainingSettings kept;
    Pupil pupil(0);
    for (int* number : {&kept.chapters, &kept.games, &kept.passes, &pupil.chapter})
        *number = take<std::int32_t>(bytes);
    kept.seed = take<std::uint64_t>(bytes);
    pupil.steps_ = take<std::uint64_t>(bytes);
    for (auto* part : {&pupil.weight_, &pupil.mean_, &pupil.square_})
        for (float& value : *part) value = take<float>(bytes);
    if (kept != settings)
        return notation::Problem{.file = file,
            .text = {"cet état vient d'autres réglages", "this state comes from other settings"},
            .expected = {"les mêmes --chapters, --games, --passes et --seed",
                "the same --chapters, --games, --passes and --seed"}};
    return pupil;
}

// ---- How true it is

Trueness trueness(const bots::Network& network, const Lessons& lessons) {
    constexpr std::size_t kBins = 10;
    struct Bins {
        std::array<double, kBins> said{}, came{};
        std::uint64_t rows = 0, positions = 0;

        void add(double share, double won) {
            const auto bin = std::min(static_cast<std::size_t>(share * kBins), kBins - 1);
            said[bin] += share;
            came[bin] += won;
            ++rows;
        }
        Trueness::Cell cell() const {
            double error = 0;
            for (std::size_t i = 0; i < kBins; ++i) error += std::abs(said[i] - came[i]);
            return {positions, rows == 0 ? 0 : 100 * error / static_cast<double>(rows)};
        }
    };
    Bins all;
    std::array<std::array<Bins, kMaxPlayers + 1>, 3> cells{};
    Trueness out;
    for (const Lessons::Lesson& lesson : lessons.lessons) {
        bots::Described described;
        described.in_play = PlayerSet::first(lesson.players);
        for (std::size_t p = 0; p < lesson.players; ++p) described.row[p] = lessons.rows[lesson.first + p];
        const bots::WinShares shares = network.shares(described);
        Bins& cell = cells[lesson.phase][lesson.players];
        ++all.positions;
        ++cell.positions;
        for (std::size_t p = 0; p < lesson.players; ++p) {
            const double won = static_cast<double>(lessons.won[lesson.first + p]);
            const double share = shares.items[p];
            if (won > 0) out.loss -= won * std::log(std::max(share, 1e-9));
            all.add(share, won);
            cell.add(share, won);
        }
        out.even_loss += std::log(static_cast<double>(lesson.players));
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, lessons.lessons.size()));
    out.loss /= count;
    out.even_loss /= count;
    out.all = all.cell();
    for (std::size_t phase = 0; phase < cells.size(); ++phase)
        for (std::size_t n = 0; n <= kMaxPlayers; ++n) out.cell[phase][n] = cells[phase][n].cell();
    return out;
}

}  // namespace banquier::sim
