// What a cup is told and what follows: kept first, then shown.
#include "cup_hub.hpp"
#include "cup_json.hpp"

#include <banquier/cup/csv.hpp>
#include <banquier/server/carried_cup.hpp>
#include <banquier/wire/outgoing.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kTogether = 64;  // commands in one batch

bool keeps_contacts(cup::Role role) { return role == cup::Role::Organiser || role == cup::Role::Desk; }

std::string_view word_of(cup::Denial denial) {
    constexpr std::string_view kWords[] = {
        "role-taken", "not-your-role", "old-round", "not-your-table", "not-your-unit"};
    return kWords[static_cast<std::size_t>(denial)];
}

// Where a command is several questions to the cup, the one that says who may ask for it.
std::optional<CupAsked> measure_of(const CupSent& sent) {
    if (const auto* asked = std::get_if<CupAsked>(&sent)) return *asked;
    if (std::holds_alternative<EnterUnit>(sent) || std::holds_alternative<EnterList>(sent))
        return cup::Enter{};
    if (const auto* paper = std::get_if<TypePaper>(&sent)) return cup::Received{paper->table, 1};
    if (std::holds_alternative<ConfirmCorrection>(sent) || std::holds_alternative<AskPlan>(sent))
        return cup::Correct{};
    if (std::holds_alternative<GiveRoles>(sent)) return cup::GiveRole{};
    if (std::holds_alternative<ChooseAfterCut>(sent)) return cup::AfterPowerCut{};
    return std::nullopt;
}

// One command at a cup that may still become what it was. Nothing of it counts where a part is refused.
class Doing {
public:
    Doing(const CupLive& live, const CupBatch& batch, cup::By by, cup::Millis now)
        : cup(*batch.after), power_cut(batch.power_cut), live_(live), by_(std::move(by)), now_(now) {}

    cup::Cup cup;
    std::vector<cup::Entry> entries;
    std::vector<storage::Contact> contacts;
    std::optional<PowerCutSeen> power_cut;
    std::optional<cup::Problem> problem;
    std::vector<cup::Problem> problems;  // of a list
    bool stale = false;

    bool ask(const CupAsked& wanted) {
        auto done = cup::handle(cup, live_.house(), {by_, wanted}, now_);
        if (!done) {
            problem = done.problem();
            return false;
        }
        entries.insert(entries.end(), done->begin(), done->end());
        return true;
    }

    bool operator()(const CupAsked& wanted) {
        if (!ask(wanted)) return false;
        if (!clock_runs(cup)) power_cut.reset();  // stopped or over: nothing is left to choose
        return true;
    }
    bool operator()(const EnterUnit& enter) {
        if (!ask(enter.enter)) return false;
        // The unit has its members in the order of the format.
        const std::vector<cup::MemberName>&sent = enter.enter.members, &entered = cup.units.back().members;
        for (const MemberContact& one : enter.contacts)
            if (one.member < sent.size()) {
                const auto place = std::ranges::find(entered, sent[one.member]) - entered.begin();
                keep(cup.units.back().id, {{static_cast<std::uint32_t>(place), one.contact}});
            }
        return true;
    }
    bool operator()(const EnterList& list) {
        cup::EntryList read = cup::read_entries(cup.format, list.csv, "");
        problems = std::move(read.problems);
        for (std::size_t i = 0; i < read.units.size() && problems.empty(); ++i) {
            if (ask(read.units[i])) continue;
            problem->line = read.lines[i];
            problems.push_back(*problem);
        }
        if (problems.empty() && read.units.empty())
            problems.push_back({.text = {"aucune équipe dans la liste", "no unit in the list"}});
        if (!problems.empty()) {
            problem = problems.front();
            return false;
        }
        std::ranges::move(kept_contacts(cup, read.contacts), std::back_inserter(contacts));
        return true;
    }
    bool operator()(const MarkPresent& mark) {
        return std::ranges::all_of(mark.units, [&](cup::UnitId id) {
            const cup::Unit* unit = cup.unit(id);
            const bool already = unit != nullptr && unit->present == mark.here;
            return already || ask(cup::Present{id, mark.here});
        });
    }
    // Signed by all on paper, and compared by two.
    bool operator()(const TypePaper& paper) {
        if (paper.second.find_first_not_of(" \t") == std::string::npos) {
            problem = cup::Problem{.field = "second",
                .text = {"attendu : qui a comparé la saisie au papier",
                    "expected: who has compared what was typed with the paper"}};
            return false;
        }
        by_.second = paper.second;
        if (!ask(cup::Fill{paper.table, paper.lines})) return false;
        const cup::Table* table = cup::table(*cup.round(), paper.table);
        const std::uint32_t version = table->sheet.version;
        for (const cup::Seat& missing : cup::unsigned_by(cup, *table))
            if (!ask(cup::Signed{paper.table, version, missing})) return false;
        return ask(cup::Received{paper.table, version});
    }
    bool operator()(const ConfirmCorrection& confirmed) {
        const auto planned = cup::planned(cup, live_.house(), confirmed.correct);
        if (!planned) {
            problem = planned.problem();
            return false;
        }
        stale = plan_digest(*planned) != confirmed.plan;
        return !stale && ask(confirmed.correct);
    }
    bool operator()(const GiveRoles& give) {
        if (give.roles.empty()) {
            problem = cup::Problem{.field = "roles", .text = {"attendu : un rôle", "expected: a role"}};
            return false;
        }
        return std::ranges::all_of(give.roles, [&](const cup::GiveRole& role) { return ask(role); });
    }
    bool operator()(const ChooseAfterCut& choice) {
        if (!power_cut) {
            problem = cup::Problem{
                .field = "clock", .text = {"il n'y a pas eu de coupure", "there was no power cut"}};
            return false;
        }
        const bool named = choice.choice == cup::CutChoice::Time;
        if (!ask(cup::AfterPowerCut{choice.choice, named ? *choice.since : power_cut->last})) return false;
        power_cut.reset();
        return true;
    }
    bool operator()(const KeepContacts& wanted) {
        return exists(wanted.unit) && (keep(wanted.unit, wanted.contacts), true);
    }
    bool operator()(const ForgetContacts& wanted) {
        if (!exists(wanted.unit)) return false;
        for (std::uint32_t member = 0; member < cup.unit(wanted.unit)->members.size(); ++member)
            contacts.push_back({contact_name(wanted.unit, member), ""});  // and that it was, for carry_into
        return true;
    }
    template <class Other>
    bool operator()(const Other&) {
        return false;  // joins and questions do not come here
    }

private:
    bool exists(cup::UnitId unit) {
        if (cup.unit(unit) != nullptr) return true;
        problem = cup::Problem{.field = fmt::format("unit {}", unit), .text = {"inconnue", "unknown"}};
        return false;
    }
    void keep(cup::UnitId unit, const std::vector<MemberContact>& wanted) {
        for (const MemberContact& one : wanted)
            if (one.member < cup.unit(unit)->members.size())
                contacts.push_back({contact_name(unit, one.member), one.contact});
    }

    const CupLive& live_;
    cup::By by_;
    cup::Millis now_;
};

// Whether the sheet that a live table would fill is filled.
bool is_filled(const cup::Cup& cup, const CupSent& sent) {
    const auto* asked = std::get_if<CupAsked>(&sent);
    const auto* result = asked ? std::get_if<cup::TakeResult>(asked) : nullptr;
    const cup::Table* table = result && cup.round() ? cup::table(*cup.round(), result->table) : nullptr;
    return table != nullptr && table->sheet.version != 0;
}

// The table that alone is concerned by this entry; 0: everybody is.
cup::TableNumber table_concerned(const cup::Change& change) {
    return std::visit(
        [](const auto& what) -> cup::TableNumber {
            using T = std::decay_t<decltype(what)>;
            constexpr bool of_table = std::is_same_v<T, cup::Seated> || std::is_same_v<T, cup::Paused> ||
                std::is_same_v<T, cup::GivenBack> || std::is_same_v<T, cup::Filled> ||
                std::is_same_v<T, cup::Signed> || std::is_same_v<T, cup::Refused> ||
                std::is_same_v<T, cup::Received> || std::is_same_v<T, cup::Called> ||
                std::is_same_v<T, cup::CallAnswered> || std::is_same_v<T, cup::TableOpened> ||
                std::is_same_v<T, cup::EngineSigned>;
            if constexpr (of_table) return what.table;
            return 0;
        },
        change);
}

// Entries that nobody but the hall's own people sees anything of.
bool concerns_office_alone(const cup::Change& change) {
    return std::holds_alternative<cup::RoleGiven>(change) || std::holds_alternative<cup::RoleTaken>(change);
}

}  // namespace

std::string contact_name(cup::UnitId unit, std::uint32_t member) {
    return fmt::format("{}/{}", unit, member);
}

cup::By by_of(const CupLive& live, std::uint32_t link, const std::string& device, std::uint64_t id) {
    if (link == 0) return {.role = cup::Role::Spectator, .name = "", .device = device};
    const cup::RoleGiven& given = live.cup.roles[link - 1].given;
    return {.role = given.role, .name = given.name, .device = device, .of = given.of, .link = link, .id = id};
}

cup::By engine() { return {.role = cup::Role::Engine, .name = std::string(cup::kEngineBanker)}; }

std::string_view denied_word(const cup::Cup& cup, const cup::By& by, const CupSent& sent) {
    if (by.role == cup::Role::Engine) return {};
    if (by.link == 0) return "unauthenticated";
    if (cup.roles[by.link - 1].taken) return "role-taken";
    if (const auto* mark = std::get_if<MarkPresent>(&sent)) {
        if (mark->units.empty())  // as of a unit that is not there
            if (const auto denial = cup::denial(cup, by, cup::Present{})) return word_of(*denial);
        for (const cup::UnitId unit : mark->units)
            if (const auto denial = cup::denial(cup, by, cup::Present{unit})) return word_of(*denial);
        return {};
    }
    if (const auto measure = measure_of(sent)) {
        if (const auto denial = cup::denial(cup, by, *measure)) return word_of(*denial);
        return {};
    }
    const bool private_matter = std::holds_alternative<KeepContacts>(sent) ||
        std::holds_alternative<ForgetContacts>(sent) || std::holds_alternative<AskContacts>(sent);
    return private_matter && !keeps_contacts(by.role) ? "not-your-role" : std::string_view{};
}

void note_made(const cup::Entry& entry, json::object& made) {
    if (const auto* entered = std::get_if<cup::Entered>(&entry.what)) {
        if (!made.contains("units")) made["units"] = json::array{};
        made["units"].as_array().emplace_back(entered->unit);
        made["unit"] = entered->unit;
        if (entered->waiting) made["waiting"] = true;
    }
    if (const auto* given = std::get_if<cup::RoleGiven>(&entry.what)) {
        if (!made.contains("links")) made["links"] = json::array{};
        made["links"].as_array().emplace_back(given->link);
    }
    if (const auto* filled = std::get_if<cup::Filled>(&entry.what)) made["version"] = filled->version;
}

// ---- One after another, together

void CupHub::want(CupLive& live, CupWanted wanted) {
    if (live.queue.size() >= limits_.cup_waiting) {
        if (CupGuest* guest = guest_of(wanted.connection))
            guest->peer->send(error_frame("busy", "too much waits to be kept; try again", wanted.frame.id));
        return;
    }
    live.queue.push_back(std::move(wanted));
    go_on(live);
}

void CupHub::go_on(CupLive& live) {
    while (!live.batch && !live.queue.empty()) {
        CupBatch batch;
        batch.after = std::make_unique<cup::Cup>(live.cup);
        batch.power_cut = live.presence.power_cut;
        for (std::size_t i = 0; i < kTogether && !live.queue.empty(); ++i) {
            CupWanted wanted = std::move(live.queue.front());
            live.queue.pop_front();
            take(live, batch, std::move(wanted));
        }
        if (batch.entries.empty() && batch.contacts.empty()) {
            conclude(live, std::move(batch));
            continue;
        }
        storage::Changes with;
        with.contacts = batch.contacts;
        const bool over = state_word(*batch.after) == "over";
        if (over != (state_word(live.cup) == "over"))
            with.status = over ? storage::Status::Over : storage::Status::Running;
        if (batch.power_cut.has_value() != live.presence.power_cut.has_value())
            with.meta = cup_meta(*batch.after, batch.power_cut);
        storage::Write write;
        if (batch.entries.empty()) {
            write = storage::Change{.game = live.id, .at = now_, .with = std::move(with)};
        } else {
            storage::Append append{.game = live.id,
                .next = batch.entries.front().number,
                .entries = {},
                .with = std::move(with),
                .opens = std::move(batch.opens)};
            batch.opens.clear();
            for (const storage::Create& create : append.opens) batch.opens.push_back({.game = create.game});
            for (const cup::Entry& entry : batch.entries) append.entries.push_back(kept_form(entry));
            write = std::move(append);
        }
        live.batch.emplace(std::move(batch));
        submit(live, std::move(write));
    }
}

void CupHub::take(const CupLive& live, CupBatch& batch, CupWanted wanted) {
    if (wanted.by_engine && is_filled(*batch.after, wanted.frame.sent)) return;  // it was told twice
    const std::uint64_t id = wanted.frame.id;
    CupResult result{wanted.connection, wanted.link, id, {}};
    const CupCommandId mark{wanted.link, id};
    json::object made;
    bool repeated = false;
    if (const auto before = live.answered.find(mark); id != 0 && before != live.answered.end()) {
        repeated = true;
        made = before->second;
    }
    for (const cup::Entry& entry : batch.entries)  // in this batch
        if (id != 0 && entry.by.link == wanted.link && entry.by.id == id) {
            repeated = true;
            note_made(entry, made);
        }
    if (!repeated) {
        const cup::By by = wanted.by_engine ? engine() : by_of(live, wanted.link, wanted.device, id);
        if (const auto denied = denied_word(*batch.after, by, wanted.frame.sent); !denied.empty()) {
            result.told["code"] = json::string_view(denied);
            batch.results.push_back(std::move(result));
            return;
        }
        Doing doing{live, batch, by, now_};
        if (!std::visit(doing, wanted.frame.sent)) {
            result.told["code"] = doing.stale ? "stale" : "refused";
            if (doing.problem) result.told["problem"] = problem_json(*doing.problem);
            if (!doing.problems.empty()) {
                json::array all;
                for (const cup::Problem& problem : doing.problems) all.push_back(problem_json(problem));
                result.told["problems"] = std::move(all);
            }
            batch.results.push_back(std::move(result));
            return;
        }
        for (cup::Entry& entry : doing.entries) {
            note_made(entry, made);
            batch.entries.push_back(std::move(entry));
        }
        std::ranges::move(doing.contacts, std::back_inserter(batch.contacts));
        *batch.after = std::move(doing.cup);
        batch.power_cut = doing.power_cut;
        open_tables(live, batch);
    }
    result.told["code"] = "accepted";
    if (repeated) result.told["repeated"] = true;
    if (made.contains("units") && made["units"].as_array().size() == 1) made.erase("units");
    if (!made.empty()) result.told["made"] = std::move(made);
    batch.results.push_back(std::move(result));
}

// ---- Kept first

void CupHub::submit(CupLive& live, storage::Write write) {
    ++under_way_;
    auto done = posted([one = &live](CupHub& hub, const std::optional<storage::StoreError>& error) {
        --hub.under_way_;
        hub.kept(*one, error);  // which stays as long as its batch is under way
    });
    if (!committer_.submit(
            std::move(write), [done](const storage::Outcome& outcome) { done(outcome.error); }))
        done(
            std::optional(storage::StoreError(storage::ErrorKind::Io, "append", "", "too many writes wait")));
}

void CupHub::kept(CupLive& live, const std::optional<storage::StoreError>& error) {
    CupBatch batch = std::move(*live.batch);
    live.batch.reset();
    keeps_ = !error;
    if (live.troubled != error.has_value()) say_trouble(live, error.has_value());
    if (error) {
        outside_.log(Weight::Error, fmt::format("a cup could not be kept: {}", storage::code(error->kind())));
        live.alive = now_;  // it is tried again a while later
        give_up(live, batch);
    } else {
        live.alive = now_;
        conclude(live, std::move(batch));
    }
    go_on(live);
    outside_.due_changed();
}

// Nobody has seen it, and the cup is as it was.
void CupHub::give_up(CupLive& live, const CupBatch& batch) {
    for (const storage::Create& create : batch.opens) tables_.dropped(create.game);
    live.results_of.clear();
    live.tables_changed = true;  // what they ended with is told again
    for (const CupResult& result : batch.results)
        if (CupGuest* guest = guest_of(result.connection); guest && guest->live == &live)
            guest->peer->send(error_frame("not-kept", "the server could not write it down", result.id));
}

void CupHub::say_trouble(CupLive& live, bool trouble) {
    live.troubled = trouble;
    const Frame frame = frame_of({{"is", "storage"}, {"works", !trouble}});
    for (const CupGuest* guest : live.guests) guest->peer->send(frame);
}

// ---- Then shown

void CupHub::conclude(CupLive& live, CupBatch batch) {
    if (!batch.entries.empty() || !batch.contacts.empty()) {
        const std::string before{state_word(live.cup)};
        bool everybody = false, hall = false;
        std::set<cup::TableNumber> tables;
        for (const cup::Entry& entry : batch.entries) {
            hall |= !concerns_office_alone(entry.what);
            if (const auto table = table_concerned(entry.what))
                tables.insert(table);
            else
                everybody |= !concerns_office_alone(entry.what);
            if (entry.by.id != 0) note_made(entry, live.answered[{entry.by.link, entry.by.id}]);
            if (const auto* opened = std::get_if<cup::TableOpened>(&entry.what))
                live.open_tables.insert(opened->game);
            if (const auto* taken = std::get_if<cup::RoleTaken>(&entry.what))
                tables_.cut(live.id, taken->link);
        }
        for (cup::Entry& entry : batch.entries) {
            cup::apply(live.cup, entry);
            live.log.add(std::move(entry), live.cup);
        }
        live.presence.power_cut = batch.power_cut;
        for (const storage::Create& create : batch.opens) tables_.opened(create.game);
        direct_tables(live);
        everybody |= before != state_word(live.cup);
        copy_log(live, !batch.contacts.empty());
        std::vector<CupAudience> audiences;
        const cup::Round* round = live.cup.round();
        for (const auto& [audience, picture] : live.shown) {
            bool concerned = everybody || audience.kind == CupAudience::Kind::Whole ||
                (hall && audience.kind == CupAudience::Kind::Public);
            if (audience.kind == CupAudience::Kind::Banker) concerned |= tables.contains(audience.of);
            if (audience.kind == CupAudience::Kind::Unit && round != nullptr && !tables.empty())
                if (const cup::Table* own = cup::table_of(*round, audience.of))
                    concerned |= tables.contains(own->number);
            if (concerned) audiences.push_back(audience);
        }
        refresh(live, audiences);
    }
    for (CupResult& result : batch.results) {
        CupGuest* guest = guest_of(result.connection);
        if (!guest || guest->live != &live) continue;
        const bool accepted = result.told["code"] == "accepted";
        const auto picture = live.shown.find(audience_of(live, *guest));
        result.told["is"] = "result";
        result.told["id"] = result.id;
        result.told["version"] = accepted && picture != live.shown.end() ? picture->second.version : 0;
        guest->peer->send(frame_of(result.told));
    }
    cut_off_taken_roles(live);
}

void CupHub::cut_off_taken_roles(CupLive& live) {
    for (CupGuest* guest : std::vector<CupGuest*>{live.guests})
        if (guest->link != 0 && live.cup.roles[guest->link - 1].taken) {
            guest->peer->send(error_frame("role-taken", "this role has been taken back"));
            guest->peer->close(Farewell::RoleTaken, "role taken");
        }
}

}  // namespace banquier::server
