#include "crash/ledger.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/table/log.hpp>

#include <boost/json.hpp>
#include <stdexcept>

namespace banquier::crash {

using Json = nlohmann::json;

void Ledger::answered(const Json& frame, const std::string& code) {
    const std::string what = frame.at("do");
    if (what == "act") {
        codes_[{frame.at("seat"), frame.at("id")}] = code;
        accepted_ += code == "accepted" || code == "held" ? 1 : 0;
        return;
    }
    if (code != "accepted") return;
    if (what == "sit") seated_.insert(frame.at("seat").get<int>());
    if (what == "ready") ready_.insert(frame.at("seat").get<int>());
}

void Ledger::begun() { started_ = true; }

std::string Ledger::seen(const Json& news) {
    if (!news.contains("act")) return {};  // a card that this player may not see
    const std::size_t step = news.at("step");
    const std::string act = news.at("act").dump();
    const auto [known, first] = seen_.try_emplace(step, act);
    return known->second == act
        ? ""
        : "step " + std::to_string(step) + " is " + act + ", and was " + known->second;
}

std::size_t Ledger::reached() const {
    const std::size_t step = seen_.empty() ? 0 : seen_.rbegin()->first;
    return step + seated_.size() + ready_.size() + (started_ ? 1 : 0);
}

struct Ledger::Log {
    std::map<Sent, int> played, held;
    std::map<std::size_t, std::string> acts;  // by step
    table::Lasting table;
};

Ledger::Log Ledger::read(storage::GameStore& store, const std::string& game) {
    const storage::Loaded loaded = store.load(game);
    table::LogReader reader;
    Log log;
    const auto take = [&](const std::string& line) {
        if (const auto problem = reader.take(line))
            throw std::runtime_error(render(*problem, editions::Language::English));
    };
    take(loaded.header);
    for (const storage::Entry& line : loaded.tail) {
        const auto entry = table::read_entry(line.payload, reader.game().get());
        take(line.payload);
        if (!entry) throw std::runtime_error(render(entry.problem(), editions::Language::English));
        if (const auto* held = std::get_if<table::Held>(&entry->what); held && held->id != 0)
            ++log.held[{static_cast<int>(held->action.by) + 1, held->id}];
        const auto* played = std::get_if<table::Played>(&entry->what);
        if (!played) continue;
        if (played->id != 0) ++log.played[{static_cast<int>(played->author) + 1, played->id}];
        const auto act = notation::to_json(*reader.game(), played->action);
        log.acts[reader.lasting().step] = Json::parse(boost::json::serialize(act)).dump();
    }
    log.table = reader.lasting();
    return log;
}

std::vector<std::string> Ledger::compare(storage::GameStore& store, const std::string& game) const {
    std::vector<std::string> faults;
    try {
        const Log log = read(store, game);
        compare_acts(log, faults);
        compare_lobby(log, faults);
    } catch (const storage::StoreError& error) {
        faults.push_back(error.kind() == storage::ErrorKind::NoSuchGame ? "is lost" : error.what());
    } catch (const std::exception& error) {
        faults.emplace_back(error.what());
    }
    return faults;
}

void Ledger::compare_acts(const Log& log, std::vector<std::string>& faults) const {
    const auto count = [](const std::map<Sent, int>& of, const Sent& sent) {
        const auto found = of.find(sent);
        return found == of.end() ? 0 : found->second;
    };
    for (const auto& [sent, code] : codes_) {
        const std::string who =
            "act " + std::to_string(sent.id) + " of seat " + std::to_string(sent.seat) + ", ";
        const int played = count(log.played, sent), held = count(log.held, sent);
        if (code == "accepted" && played == 0) faults.push_back(who + "acknowledged, is lost");
        if (code == "held" && held == 0) faults.push_back(who + "acknowledged as held, is lost");
        if (code != "accepted" && code != "held" && played + held != 0)
            faults.push_back(who + "answered with " + code + ", was played");
    }
    for (const auto& [sent, times] : log.played)
        if (times > 1)
            faults.push_back("act " + std::to_string(sent.id) + " of seat " + std::to_string(sent.seat) +
                " was played " + std::to_string(times) + " times");
    for (const auto& [step, act] : seen_) {
        const auto there = log.acts.find(step);
        if (there == log.acts.end())
            faults.push_back("step " + std::to_string(step) + ", seen as " + act + ", is lost");
        else if (there->second != act)
            faults.push_back("step " + std::to_string(step) + ", seen as " + act + ", is " + there->second);
    }
}

void Ledger::compare_lobby(const Log& log, std::vector<std::string>& faults) const {
    const bool begun = log.table.stage != table::Stage::Lobby;
    if (started_ && !begun) faults.emplace_back("the start, seen, is lost");
    const auto seat = [&](int number) -> const table::Seat* {
        const auto index = static_cast<std::size_t>(number) - 1;
        return index < log.table.seats.size() ? &log.table.seats[index] : nullptr;
    };
    for (const int number : seated_)
        if (!seat(number) || seat(number)->kind == table::SeatKind::Open)
            faults.push_back("seat " + std::to_string(number) + ", acknowledged, is lost");
    for (const int number : ready_)
        if (!begun && (!seat(number) || !seat(number)->ready))
            faults.push_back("seat " + std::to_string(number) + ", acknowledged as ready, is not");
}

}  // namespace banquier::crash
