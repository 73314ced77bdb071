// What every GameStore promises. A new store joins by a line in the list of kinds.
#include "shared/temporary_folder.hpp"

#include <banquier/storage/memory_store.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <atomic>
#include <functional>
#include <gmock/gmock.h>
#include <memory>
#include <thread>

namespace banquier::storage {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A place with one store in it, which can be closed and opened again.
class Place {
public:
    virtual ~Place() = default;
    virtual GameStore& store() = 0;
    virtual void reopen() = 0;
};

class MemoryPlace : public Place {
public:
    GameStore& store() override { return store_; }
    void reopen() override {}

private:
    MemoryStore store_;
};

class SqlitePlace : public Place {
public:
    SqlitePlace() { reopen(); }
    GameStore& store() override { return *store_; }
    void reopen() override {
        store_.reset();
        store_ = std::make_unique<SqliteStore>(folder_ / "games.sqlite3");
    }

private:
    shared::TemporaryFolder folder_;
    std::unique_ptr<SqliteStore> store_;
};

struct StoreKind {
    const char* name;
    std::function<std::unique_ptr<Place>()> make;
};

class Contract : public testing::TestWithParam<StoreKind> {
protected:
    Contract() : place_(GetParam().make()) {}

    GameStore& store() { return place_->store(); }
    void reopen() { place_->reopen(); }

    void create(const std::string& game, Instant at = 1000) {
        store().write(Create{.game = game, .at = at, .header = "header of " + game});
    }
    static Append append(const std::string& game, Seq next, const std::vector<std::string>& payloads) {
        Append made{.game = game, .next = next};
        for (const std::string& payload : payloads)
            made.entries.push_back(
                {.at = 2000 + static_cast<Instant>(next), .kind = "act", .payload = payload});
        return made;
    }
    std::vector<std::string> payloads(const std::string& game) {
        std::vector<std::string> all;
        for (const Entry& entry : store().entries(game, 1, 1000)) all.push_back(entry.payload);
        return all;
    }
    std::vector<std::string> names(const ListQuery& query) {
        std::vector<std::string> all;
        for (const Listed& row : store().list(query)) all.push_back(row.game);
        return all;
    }
    // The kind of error of a call that must throw.
    static ErrorKind fault_of(const std::function<void()>& call) {
        try {
            call();
        } catch (const StoreError& error) {
            EXPECT_THAT(error.what(), HasSubstr(error.place()));
            EXPECT_THAT(error.what(), HasSubstr(error.detail()));
            return error.kind();
        }
        ADD_FAILURE() << "no error";
        return {};
    }

private:
    std::unique_ptr<Place> place_;
};

TEST_P(Contract, AGameIsFoundAsItWasMade) {
    store().write(Create{.game = "g-1_A",
        .at = 1234,
        .header = R"({"rules":"classique"})",
        .with = {.status = Status::Waiting, .meta = R"({"seats":4})", .secrets = {{"seed", "s"}}}});
    reopen();
    const Listed expected{
        .number = 1, .game = "g-1_A", .meta = R"({"seats":4})", .created = 1234, .changed = 1234, .last = 0};
    EXPECT_EQ(store().find("g-1_A"), expected);
    EXPECT_EQ(store().header("g-1_A"), R"({"rules":"classique"})");
    EXPECT_THAT(payloads("g-1_A"), IsEmpty());
}

TEST_P(Contract, AGameIsMadeOnce) {
    create("a");
    EXPECT_EQ(fault_of([&] { create("a", 9); }), ErrorKind::GameExists);
    EXPECT_EQ(store().find("a").created, 1000);
}

TEST_P(Contract, EntriesComeBackInTheirOrder) {
    create("a");
    store().write(append("a", 1, {"one", "two"}));
    store().write(append("a", 3, {"three"}));
    reopen();
    EXPECT_THAT(payloads("a"), ElementsAre("one", "two", "three"));
    const Entry second{.at = 2001, .kind = "act", .payload = "two"};
    EXPECT_THAT(store().entries("a", 2, 1), ElementsAre(second));
    EXPECT_THAT(store().entries("a", 4, 10), IsEmpty());
    EXPECT_EQ(store().find("a").last, 3);
    EXPECT_EQ(store().find("a").changed, 2003);
}

TEST_P(Contract, TextIsKeptByteForByte) {
    create("a");
    const std::string odd("é\n\"\0'; DROP TABLE game; --", 28);
    store().write(append("a", 1, {odd, ""}));
    store().write(Change{.game = "a", .with = {.meta = odd, .secrets = {{"s", odd}, {"empty", ""}}}});
    reopen();
    EXPECT_THAT(payloads("a"), ElementsAre(odd, ""));
    EXPECT_EQ(store().find("a").meta, odd);
    EXPECT_THAT(store().secrets("a"), ElementsAre(Secret{"empty", ""}, Secret{"s", odd}));
}

TEST_P(Contract, OfTwoWritersOfOneNumberTheSecondIsRefused) {
    create("a");
    store().write(append("a", 1, {"first"}));
    EXPECT_EQ(fault_of([&] { store().write(append("a", 1, {"second"})); }), ErrorKind::Conflict);
    EXPECT_THAT(payloads("a"), ElementsAre("first"));
}

TEST_P(Contract, NoNumberIsLeftOut) {
    create("a");
    EXPECT_EQ(fault_of([&] { store().write(append("a", 2, {"x"})); }), ErrorKind::Conflict);
    EXPECT_EQ(store().find("a").last, 0);
}

TEST_P(Contract, WritersThatRaceShareTheNumbers) {
    create("a");
    std::atomic<int> won = 0;
    const auto race = [&] {
        for (Seq seq = 1; seq <= 50; ++seq) {
            const Write mine = append("a", seq, {std::to_string(seq)});
            if (store().commit({&mine, 1}).front().durable()) ++won;
        }
    };
    std::thread other(race);
    race();
    other.join();
    // Each number was won by one of them. A thread that comes to a number before it is next loses it.
    EXPECT_EQ(static_cast<Seq>(won), store().find("a").last);
    EXPECT_GT(won, 0);
    for (std::size_t i = 0; const std::string& payload : payloads("a"))
        EXPECT_EQ(payload, std::to_string(++i));
}

TEST_P(Contract, ARefusedWriteLeavesTheOthersOfItsCommitAlone) {
    create("a");
    const std::vector<Write> writes = {append("a", 1, {"1"}), append("nobody", 1, {"x"}),
        append("a", 1, {"again"}), Create{.game = "b", .at = 5, .header = "h"}, append("b", 1, {"b1"}),
        append("a", 2, {"2"}), Change{.game = "b", .at = 6, .with = {.status = Status::Running}},
        Create{.game = "a"}, append("b", 2, {})};
    const std::vector<Outcome> outcomes = store().commit(writes);
    std::vector<std::string> codes;
    for (const Outcome& one : outcomes)
        codes.emplace_back(one.durable() ? "durable" : code(one.error->kind()));
    EXPECT_THAT(codes,
        ElementsAre("durable", "no_such_game", "conflict", "durable", "durable", "durable", "durable",
            "game_exists", "invalid"));
    reopen();
    EXPECT_THAT(payloads("a"), ElementsAre("1", "2"));
    EXPECT_THAT(payloads("b"), ElementsAre("b1"));
    EXPECT_EQ(store().find("b").status, Status::Running);
}

TEST_P(Contract, ARefusedAppendChangesNothingBesideTheLogEither) {
    create("a");
    Append late = append("a", 5, {"x"});
    late.with = {.status = Status::Over, .meta = "over", .secrets = {{"s", "x"}}};
    EXPECT_EQ(fault_of([&] { store().write(late); }), ErrorKind::Conflict);
    EXPECT_EQ(store().find("a").status, Status::Waiting);
    EXPECT_EQ(store().find("a").meta, "");
    EXPECT_THAT(store().secrets("a"), IsEmpty());
}

// What a competition opens is there with its entries, or neither is.
TEST_P(Contract, GamesThatAnAppendOpensAreThereWithItsEntriesOrNotAtAll) {
    create("cup");
    create("taken");
    Append both = append("cup", 1, {"published"});
    both.opens = {
        Create{.game = "one", .at = 5, .header = "header of one", .with = {.secrets = {{"dice", "s"}}}},
        Create{.game = "two", .at = 5, .header = "header of two"}};
    store().write(both);
    reopen();
    EXPECT_EQ(store().header("one"), "header of one");
    EXPECT_EQ(store().header("two"), "header of two");
    EXPECT_EQ(store().secrets("one").size(), 1u);
    Append refused = append("cup", 2, {"again"});
    refused.opens = {Create{.game = "three", .header = "h"}, Create{.game = "taken", .header = "h"}};
    EXPECT_EQ(fault_of([&] { store().write(refused); }), ErrorKind::GameExists);
    EXPECT_EQ(fault_of([&] { (void)store().header("three"); }), ErrorKind::NoSuchGame);
    EXPECT_THAT(payloads("cup"), ElementsAre("published"));
    refused.opens = {Create{.game = "not an id", .header = "h"}};
    EXPECT_EQ(fault_of([&] { store().write(refused); }), ErrorKind::Invalid);
}

TEST_P(Contract, NoCommitOfNothing) { EXPECT_THAT(store().commit({}), IsEmpty()); }

TEST_P(Contract, BadArgumentsAreRefused) {
    create("a");
    const auto refused = [&](const Write& write) { return fault_of([&] { store().write(write); }); };
    EXPECT_EQ(refused(Create{.game = ""}), ErrorKind::Invalid);
    EXPECT_EQ(refused(Create{.game = "../a"}), ErrorKind::Invalid);
    EXPECT_EQ(refused(Create{.game = std::string(65, 'a')}), ErrorKind::Invalid);
    EXPECT_EQ(refused(Create{.game = "b", .header = std::string(kLargestText + 1, 'h')}), ErrorKind::Invalid);
    EXPECT_EQ(refused(append("a", 1, {})), ErrorKind::Invalid);
    EXPECT_EQ(refused(append("a", 0, {"x"})), ErrorKind::Invalid);
    EXPECT_EQ(refused(append("a", 1, {std::string(kLargestText, 'x')})), ErrorKind::Invalid);
    EXPECT_EQ(refused(Append{.game = "a", .entries = {{.payload = "no kind"}}}), ErrorKind::Invalid);
    EXPECT_EQ(refused(Change{.game = "a", .with = {.secrets = {{"", "x"}}}}), ErrorKind::Invalid);
    EXPECT_EQ(store().find("a").last, 0);
}

TEST_P(Contract, WhatIsNotThereIsSaid) {
    const auto missing = [&](const std::function<void()>& call) {
        EXPECT_EQ(fault_of(call), ErrorKind::NoSuchGame);
    };
    missing([&] { store().find("x"); });
    missing([&] { store().header("x"); });
    missing([&] { store().entries("x", 1, 1); });
    missing([&] { store().load("x"); });
    missing([&] { store().secrets("x"); });
    missing([&] { store().remove("x"); });
    missing([&] { store().write(append("x", 1, {"x"})); });
    missing([&] { store().write(Change{.game = "x"}); });
}

TEST_P(Contract, AppendChangesStatusMetaAndSecretsInOne) {
    create("a");
    Append last = append("a", 1, {"end"});
    last.with = {.status = Status::Over, .meta = "won by ann", .secrets = {{"seat/1", "x"}}};
    store().write(last);
    reopen();
    EXPECT_EQ(store().find("a").status, Status::Over);
    EXPECT_EQ(store().find("a").meta, "won by ann");
    EXPECT_THAT(store().secrets("a"), ElementsAre(Secret{"seat/1", "x"}));
}

TEST_P(Contract, ASecretIsReplacedAndForgotten) {
    create("a");
    store().write(Change{.game = "a", .with = {.secrets = {{"x", "1"}, {"y", "2"}}}});
    store().write(Change{.game = "a", .with = {.secrets = {{"x", "3"}, {"y", std::nullopt}}}});
    EXPECT_THAT(store().secrets("a"), ElementsAre(Secret{"x", "3"}));
}

TEST_P(Contract, NoReadButSecretsShowsASecret) {
    store().write(Create{.game = "a", .header = "h", .with = {.meta = "m", .secrets = {{"seed", "PSSST"}}}});
    store().write(append("a", 1, {"one"}));
    const Loaded loaded = store().load("a");
    std::string seen = loaded.header + loaded.listed.meta + store().header("a");
    for (const Listed& row : store().list({})) seen += row.game + row.meta;
    for (const Entry& entry : store().entries("a", 1, 9)) seen += entry.kind + entry.payload;
    EXPECT_EQ(seen.find("PSSST"), std::string::npos);
    EXPECT_THAT(store().secrets("a"), ElementsAre(Secret{"seed", "PSSST"}));
}

TEST_P(Contract, LoadGivesAGameWhole) {
    create("a");
    store().write(append("a", 1, {"1", "2"}));
    store().write(append("a", 3, {"3"}));
    reopen();
    const Loaded loaded = store().load("a");
    EXPECT_EQ(loaded.header, "header of a");
    EXPECT_EQ(loaded.listed, store().find("a"));
    EXPECT_EQ(loaded.tail, store().entries("a", 1, 9));
    EXPECT_EQ(loaded.tail.size(), 3u);
    EXPECT_THAT(store().damages(), IsEmpty());
    EXPECT_EQ(store().restored_up_to(), 0);
}

TEST_P(Contract, ListsPageByPageTheNewestFirst) {
    for (const char* game : {"a", "b", "c", "d", "e"}) create(game);
    store().write(Change{.game = "b", .with = {.status = Status::Running}});
    store().write(Change{.game = "d", .with = {.status = Status::Running}});
    EXPECT_THAT(names({.limit = 2}), ElementsAre("e", "d"));
    EXPECT_THAT(names({.before = store().find("d").number, .limit = 2}), ElementsAre("c", "b"));
    EXPECT_THAT(names({.status = Status::Running}), ElementsAre("d", "b"));
    EXPECT_THAT(names({.status = Status::Running, .before = store().find("d").number}), ElementsAre("b"));
    EXPECT_THAT(names({.status = Status::Over}), IsEmpty());
}

TEST_P(Contract, AListShowsWhatIsCurrent) {
    create("a");
    store().write(append("a", 1, {"1"}));
    store().write(Change{.game = "a", .at = 7000, .with = {.meta = "m"}});
    EXPECT_THAT(store().list({}), ElementsAre(store().find("a")));
    EXPECT_EQ(store().find("a").changed, 7000);
    EXPECT_EQ(store().find("a").last, 1);
}

TEST_P(Contract, ARemovedGameIsGoneWithAllItHad) {
    create("a");
    create("b");
    store().write(append("a", 1, {"old"}));
    store().write(Change{.game = "a", .with = {.secrets = {{"s", "old"}}}});
    const std::int64_t number = store().find("a").number;
    store().remove("a");
    reopen();
    EXPECT_THAT(names({}), ElementsAre("b"));
    create("a");
    EXPECT_THAT(payloads("a"), IsEmpty());
    EXPECT_THAT(store().secrets("a"), IsEmpty());
    EXPECT_GT(store().find("a").number, number);
}

TEST_P(Contract, ANumberIsNotUsedAgain) {
    create("a");
    create("b");
    const std::int64_t number = store().find("b").number;
    store().remove("b");
    create("c");
    EXPECT_GT(store().find("c").number, number);
}

TEST_P(Contract, IdleGamesAreRemovedTheOldestFirst) {
    for (const char* game : {"a", "b", "c", "d"}) create(game, 1000);
    create("fresh", 5000);
    store().write(append("b", 1, {"still played"}));  // at 2001
    store().write(Change{.game = "d", .at = 1500, .with = {.status = Status::Running}});
    EXPECT_THAT(store().remove_idle(Status::Waiting, 2000, 1), ElementsAre("a"));
    EXPECT_THAT(store().remove_idle(Status::Waiting, 2000, 9), ElementsAre("c"));
    EXPECT_THAT(names({}), ElementsAre("fresh", "d", "b"));
}

TEST_P(Contract, CompetitionsAreKeptAsGamesAreAndListedApart) {
    create("game");
    store().write(Create{.game = "cup",
        .at = 10,
        .header = "",
        .with = {},
        .kind = storage::Kind::Cup,
        .entries = {{11, "made", "made"}}});
    store().write(append("cup", 2, {"opened"}));
    reopen();
    EXPECT_EQ(store().find("cup").kind, storage::Kind::Cup);
    EXPECT_THAT(names({}), ElementsAre("game"));
    EXPECT_THAT(names({.kind = storage::Kind::Cup}), ElementsAre("cup"));
    EXPECT_THAT(names({.kind = storage::Kind::Cup, .status = Status::Running}), IsEmpty());
    EXPECT_THAT(store().remove_idle(Status::Waiting, 5000, 9), ElementsAre("game"));
    EXPECT_THAT(payloads("cup"), ElementsAre("made", "opened"));
}

TEST_P(Contract, ContactsAreKeptInTheSameCommitAndForgotten) {
    create("cup");
    Append entered = append("cup", 1, {"entered"});
    entered.with.contacts = {{"2", "ben@example.org"}, {"1", "ann@example.org"}};
    store().write(entered);
    entered.next = 7;
    entered.with.contacts = {{"3", "eve@example.org"}};
    EXPECT_EQ(fault_of([&] { store().write(entered); }), ErrorKind::Conflict);
    reopen();
    EXPECT_THAT(store().contacts("cup"),
        ElementsAre(Contact{"1", "ann@example.org"}, Contact{"2", "ben@example.org"}));
    store().write(Change{.game = "cup", .at = 20, .with = {.contacts = {{"1", std::nullopt}}}});
    reopen();
    EXPECT_THAT(store().contacts("cup"), ElementsAre(Contact{"2", "ben@example.org"}));
    store().remove("cup");
    EXPECT_EQ(fault_of([&] { store().contacts("cup"); }), ErrorKind::NoSuchGame);
    EXPECT_EQ(fault_of([&] { store().write(Change{.game = "x", .with = {.contacts = {{"", "a"}}}}); }),
        ErrorKind::Invalid);
}

INSTANTIATE_TEST_SUITE_P(Stores, Contract,
    testing::Values(StoreKind{"Memory", [] { return std::make_unique<MemoryPlace>(); }},
        StoreKind{"Sqlite", [] { return std::make_unique<SqlitePlace>(); }}),
    [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace banquier::storage
