#include "crash/power_cuts.hpp"

#include "crash/torn_disk.hpp"

#include <banquier/storage/group_commit.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <sqlite3.h>

namespace banquier::crash {

namespace {

using namespace storage;

constexpr std::size_t kFaultsEnough = 5;
constexpr int kGames = 6;
constexpr int kCutsOfAFile = 25;  // then a new one is made, so that making it is cut too

// What we know of a game. An append of several entries is one block: it is there whole or not at all.
struct Known {
    std::vector<std::vector<std::string>> blocks;  // submitted, in order
    std::size_t acknowledged = 0;                  // so many blocks from the first
    bool created = false, creation_acknowledged = false;
};

class Cutter {
public:
    explicit Cutter(const CutPlan& plan) : plan_(plan), random_(plan.seed), disk_("torn") {}

    CutReport run() {
        while (report_.cuts < plan_.cuts && !enough_faults()) {
            if (report_.cuts % kCutsOfAFile == 0) begin_anew();
            play_until_cut();
            disk_.restore();
            verify();
            ++report_.cuts;
        }
        return std::move(report_);
    }

private:
    std::uint64_t random(std::uint64_t bound) { return random_() % bound; }

    bool enough_faults() {
        const std::lock_guard lock(mutex_);
        return report_.faults.size() >= kFaultsEnough;
    }

    void begin_anew() {
        games_.clear();
        std::filesystem::remove(plan_.file);
        std::filesystem::remove(plan_.file.string() + "-wal");
    }

    // After few changes, that is while the store is opened, or after many.
    std::uint64_t changes_before_the_cut() {
        const std::uint64_t most[] = {6, 30, 400, 400};
        return 1 + random(most[random(4)]);
    }

    // A small log is folded into the file often, so that cuts fall there too.
    void prepare(sqlite3* connection) const {
        std::string pragmas = "PRAGMA wal_autocheckpoint = 24;";
        if (plan_.ways == Ways::WithoutSync) pragmas += "PRAGMA synchronous = OFF;";
        sqlite3_exec(connection, pragmas.c_str(), nullptr, nullptr, nullptr);
    }

    void play_until_cut() {
        disk_.cut_after(changes_before_the_cut(), random(2) == 0 ? Tear::Last : Tear::Scatter, random_());
        std::unique_ptr<SqliteStore> store;
        try {
            store = std::make_unique<SqliteStore>(plan_.file,
                SqliteOptions{.vfs = disk_.name(), .prepare = [this](sqlite3* one) { prepare(one); }});
        } catch (const StoreError& error) {
            if (!disk_.is_cut()) fault(std::string("not opened without a cut: ") + error.what());
            ++report_.in_open;
            return;
        }
        GroupCommitter committer(
            *store, {.wait = std::chrono::microseconds(random(300)), .enough = 1 + random(40)});
        // A store that takes nothing more changes nothing more either: its cut would never come.
        while (!disk_.is_cut() && !enough_faults()) {
            submit_one(committer);
            if (random(16) == 0) committer.drain();
            if (random(64) == 0) look(*store);
        }
        committer.close();
    }

    void look(SqliteStore& store) {
        try {
            store.list({});
        } catch (const StoreError& error) {
            const std::lock_guard lock(mutex_);
            if (!disk_.is_cut()) fault(std::string("not read without a cut: ") + error.what());
        }
    }

    void submit_one(GroupCommitter& committer) {
        const std::string game = "game-" + std::to_string(random(kGames));
        const std::lock_guard lock(mutex_);
        Known& known = games_[game];
        Write write;
        if (!known.created) {
            known.created = true;
            write = Create{.game = game,
                .at = 1,
                .header = "header of " + game,
                .with = {.secrets = {{"seed", "of " + game}}}};
            acknowledge_when_done(committer, std::move(write), &known, 0);
            return;
        }
        if (random(20) == 0) {
            acknowledge_when_done(committer,
                Change{.game = game, .at = 1, .with = {.meta = std::string(random(3000), 'm')}}, nullptr, 0);
            return;
        }
        Append append{.game = game, .next = next_of(known)};
        std::vector<std::string> block;
        for (std::uint64_t i = 0; i <= random(3); ++i) {
            const std::uint64_t size = random(8) == 0 ? random(9000) : random(200);
            block.push_back(std::to_string(++written_) + std::string(size, '.'));
            append.entries.push_back({.at = 2, .kind = "act", .payload = block.back()});
        }
        known.blocks.push_back(std::move(block));
        acknowledge_when_done(committer, std::move(append), &known, known.blocks.size());
    }

    void acknowledge_when_done(GroupCommitter& committer, Write write, Known* known, std::size_t blocks) {
        const auto acknowledge = [this, known, blocks] {
            if (known == nullptr) return;
            known->creation_acknowledged = true;
            if (blocks > 0) report_.acknowledged += known->blocks[blocks - 1].size();
            known->acknowledged = std::max(known->acknowledged, blocks);
        };
        if (plan_.ways == Ways::AcknowledgedEarly) acknowledge();
        const bool taken = committer.submit(std::move(write), [this, acknowledge](const Outcome& outcome) {
            const std::lock_guard lock(mutex_);
            if (outcome.durable() && plan_.ways != Ways::AcknowledgedEarly) acknowledge();
            if (!outcome.durable() && !disk_.is_cut())
                fault("refused without a cut: " + std::string(outcome.error->what()));
        });
        if (!taken) fault("the committer took no more");
    }

    static Seq next_of(const Known& known) {
        Seq next = 1;
        for (const auto& block : known.blocks) next += block.size();
        return next;
    }

    // With the real file layer, as after the power is back.
    void verify() {
        try {
            SqliteStore store(plan_.file);
            for (auto& [game, known] : games_) verify(store, game, known);
        } catch (const StoreError& error) {
            fault(std::string("after the cut: ") + error.what());
        }
    }

    void verify(SqliteStore& store, const std::string& game, Known& known) {
        std::vector<Entry> there;
        try {
            const Loaded loaded = store.load(game);
            there = loaded.tail;
            if (loaded.header != "header of " + game) fault(game + ": its header is wrong");
            const std::vector<Secret> secrets = store.secrets(game);
            if (secrets != std::vector<Secret>{{"seed", "of " + game}}) fault(game + ": its secret is wrong");
            known.creation_acknowledged = true;
        } catch (const StoreError& error) {
            if (error.kind() != ErrorKind::NoSuchGame) throw;
            if (known.creation_acknowledged) fault(game + " is lost");
            known = {};
            return;
        }
        std::size_t entry = 0, blocks = 0;
        for (; blocks < known.blocks.size() && entry < there.size(); ++blocks)
            for (const std::string& payload : known.blocks[blocks]) {
                if (entry >= there.size())
                    return fault(game + ": an append is half there, entry " + std::to_string(entry + 1));
                if (there[entry++].payload != payload)
                    return fault(game + ": entry " + std::to_string(entry) + " is not what was written");
            }
        if (entry < there.size()) return fault(game + ": more entries than were written");
        if (blocks < known.acknowledged)
            fault(
                game + ": " + std::to_string(known.acknowledged - blocks) + " acknowledged appends are lost");
        for (std::size_t i = known.acknowledged; i < blocks; ++i)
            report_.unacknowledged += known.blocks[i].size();
        known.blocks.resize(blocks);
        known.acknowledged = blocks;
    }

    void fault(std::string what) {
        report_.faults.push_back("cut " + std::to_string(report_.cuts + 1) + ": " + what);
    }

    const CutPlan& plan_;
    std::mt19937_64 random_;
    TornDisk disk_;
    std::mutex mutex_;  // over what the committing thread touches
    std::map<std::string, Known> games_;
    std::uint64_t written_ = 0;
    CutReport report_;
};

}  // namespace

CutReport run_power_cuts(const CutPlan& plan) { return Cutter(plan).run(); }

}  // namespace banquier::crash
