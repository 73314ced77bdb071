// A game with bots at a terminal: what they see of the clock, and what they remember when it is saved or taken back.
#include <banquier/editions/library.hpp>
#include <banquier/terminal/session.hpp>

#include <gtest/gtest.h>

namespace banquier::terminal {
namespace {

const std::vector<Seat> kSeats = {{.name = "Ann"}, {.name = "Ada", .bot = true, .level = 5},
    {.name = "Blaise", .bot = true, .level = 5}, {.name = "Denis", .bot = true, .level = 5}};

notation::RecordHeader header_of(const std::string& board, const std::string& rules) {
    notation::RecordHeader header{.board = board, .rules = rules};
    header.game = editions::Library::embedded().resolve(board, rules).game;
    return header;
}

// With dice and cards that follow from the place in the game alone. Ann gives the standing answers.
struct Played {
    std::unique_ptr<Session> session;

    explicit Played(Session::Options options = {}, const std::string& board = "classique",
        const std::string& rules = "classique") {
        options.dice = Dice::Typed;
        session = std::make_unique<Session>(header_of(board, rules), kSeats, options);
    }
    // The game that was saved, taken up again.
    explicit Played(const std::string& saved, const std::vector<Seat>& seats = kSeats) {
        session = std::make_unique<Session>(
            notation::read_record(saved).record, saved, seats, Session::Options{.dice = Dice::Typed});
    }

    // What Ann is to do, once so many acts have been played; nothing where the game is over.
    std::optional<Action> until_asked(std::size_t steps) {
        for (;;) {
            const Waiting waiting = session->run();
            luck::Seeded luck{7, session->steps()};
            const State& s = session->state();
            switch (waiting.what) {
            case Waiting::For::Nothing: return std::nullopt;
            case Waiting::For::Leave: session->leave(); break;
            case Waiting::For::Luck:
                EXPECT_FALSE(
                    session->act(waiting.seat == kBank ? luck.answer(session->game(), s)
                                                       : luck.complete(s, act::roll(waiting.seat, 0, 0))));
                break;
            case Waiting::For::Answer: {
                const Action answer = luck.complete(s, standing_answer(session->game(), s, waiting.seat));
                if (session->steps() >= steps) return answer;
                EXPECT_FALSE(session->act(answer));
                break;
            }
            }
        }
    }
    std::string after(std::size_t steps) {
        until_asked(steps);
        return session->record_text();
    }
};

// Where cash alone is counted, nobody pays the price for what cannot bring it in any more.
TEST(Session, ShowsBotsTheClock) {
    for (const bool late : {false, true}) {
        constexpr std::int64_t kHour = 3'600'000;
        const bots::GameTime time{.duration = kHour, .elapsed = late ? kHour - 1 : 0};
        Played game{{.time = [time] { return time; }}, "mondial2006", "mondial2006-chrono"};
        game.until_asked(60);
        EXPECT_EQ(game.session->record_text().find(": buy") == std::string::npos, late);
    }
}

TEST(Session, GoesOnAfterLoadingAsItWouldHave) {
    for (const std::size_t steps : {200u, 300u, 400u}) {
        Played whole;
        Played loaded{whole.after(steps)};
        EXPECT_EQ(loaded.after(steps + 300), whole.after(steps + 300)) << steps;
    }
}

TEST(Session, GoesOnAfterUndoAsItWouldHave) {
    for (const std::size_t steps : {200u, 300u, 400u}) {
        Played whole, undone;
        whole.after(steps);
        const auto act = undone.until_asked(steps);
        ASSERT_TRUE(act);
        ASSERT_FALSE(undone.session->act(*act));
        undone.session->run();
        ASSERT_EQ(undone.session->undo(), act);
        EXPECT_EQ(undone.after(steps + 300), whole.after(steps + 300)) << steps;
    }
}

TEST(Session, RecordsWhoPlaysOn) {
    Played first;
    std::vector<Seat> seats = kSeats;
    seats[1].level = 2;
    seats[2] = {.name = "Ben"};
    const Played second{first.after(20), seats};
    const notation::RecordRead read = notation::read_record(second.session->record_text());
    ASSERT_FALSE(read.problem);
    EXPECT_EQ(
        read.record.header.players, (std::vector<std::string>{"Ann", "Ada (bot 2)", "Ben", "Denis (bot 5)"}));
    EXPECT_EQ(read.record.last(), first.session->state());
}

}  // namespace
}  // namespace banquier::terminal
