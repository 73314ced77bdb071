// The results of a simulation as JSON; docs/simulator.md describes it.
#include "json_text.hpp"
#include "sim_outputs.hpp"

#include <banquier/report/figures.hpp>

#include <boost/json.hpp>

namespace banquier::app {

namespace json = boost::json;

namespace {

json::object estimate(const report::Estimate& e) {
    json::object object{{"value", e.value}};
    if (e.interval) {
        object["low"] = e.interval->low;
        object["high"] = e.interval->high;
    }
    return object;
}

json::array estimates(const std::vector<report::Estimate>& list) {
    json::array array;
    for (const report::Estimate& e : list) array.push_back(estimate(e));
    return array;
}

json::array wins(const report::Figures& figures, const report::Input& input) {
    json::array array;
    for (std::size_t i = 0; i < figures.entrants.size(); ++i) {
        json::object entry{{"bot", input.entrants[i]}};
        for (auto& member : estimate(figures.entrants[i])) entry.insert(member);
        array.push_back(std::move(entry));
    }
    return array;
}

json::array landings(const report::Figures& figures, const editions::Edition& edition) {
    json::array array;
    for (std::size_t i = 0; i < figures.landing.size(); ++i) {
        const bool prison = i == sim::kInPrison;
        json::object entry{{"square", prison ? json::value("prison") : json::value(i)}};
        if (!prison) entry["name"] = edition.texts[editions::Language::English].square.items[i];
        entry["share"] = figures.landing[i];
        array.push_back(std::move(entry));
    }
    return array;
}

json::object per_game(const report::PerGame& g) {
    return {{"turns", g.turns}, {"trades", g.trades}, {"offers", g.offers}, {"lots", g.lots},
        {"buildings", g.buildings}, {"contests", g.contests}, {"bankruptcies", g.bankruptcies}};
}

json::array groups(const report::Figures& figures, const editions::Edition& edition) {
    json::array array;
    for (std::size_t g = 0; g < kGroups; ++g) {
        json::object entry{{"group", edition.group_id.items[g]}};
        json::array income;
        for (const report::Income& level : figures.income.items[g])
            income.push_back(json::object{{"level", level.level}, {"cost", level.cost},
                {"per_100_throws", level.per_100_throws}, {"break_even_throws", level.break_even}});
        entry["income"] = std::move(income);
        const report::Earned& earned = figures.earned.items[g];
        entry["rents_a_game"] = earned.rents;
        entry["money_a_game"] = earned.money;
        entry["spent_a_game"] = earned.spent;
        if (const auto& whole = figures.whole.items[g])
            entry["whole"] = {{"share_of_games", whole->share_of_games}, {"rounds", whole->rounds},
                {"wins", estimate(whole->wins)}};
        array.push_back(std::move(entry));
    }
    return array;
}

json::object lengths(const report::Lengths& l) {
    return {{"ended", l.games}, {"mean", estimate(l.mean)}, {"median", estimate(l.median)},
        {"quartile", l.quartile}, {"third_quartile", l.third_quartile}, {"ninth_tenth", l.ninth_tenth}};
}

json::object fortunes(const report::Figures& figures) {
    json::array moments(figures.moments.begin(), figures.moments.end()),
        playing(figures.still_playing.begin(), figures.still_playing.end()), worth;
    for (const report::Fortunes& f : figures.fortunes)
        worth.push_back(json::object{{"bot", f.name}, {"worth", estimates(f.at)}});
    return {
        {"rounds", std::move(moments)}, {"still_playing", std::move(playing)}, {"bots", std::move(worth)}};
}

}  // namespace

std::string result_json(const sim::Description& run, const report::Input& input) {
    const report::Figures figures = report::figures_of(input);
    const editions::Edition& edition = *input.library.edition(input.board);
    json::object result{{"format", "banquier-sim"}, {"version", 1}, {"run", sim::to_json(run)},
        {"games", figures.games}, {"blocks", figures.blocks}};
    if (const auto& so_far = input.interim)
        result["interim"] = {{"blocks", so_far->blocks}, {"done", so_far->done}, {"shards", so_far->shards},
            {"begun", so_far->begun}, {"complete", so_far->complete}};
    result["wins"] = wins(figures, input);
    result["wins_by_seat"] = estimates(figures.seats);
    result["wins_by_turn"] = estimates(figures.by_turn);
    if (figures.capped) result["capped"] = estimate(*figures.capped);
    result["by_clock"] = figures.by_clock;
    if (figures.lengths) result["rounds"] = lengths(*figures.lengths);
    result["a_game"] = per_game(figures.per_game);
    result["landings"] = landings(figures, edition);
    result["groups"] = groups(figures, edition);
    result["fortunes"] = fortunes(figures);
    result["slips"] = {{"refused", figures.refused}, {"cut", figures.cut}};
    result["counts"] = sim::counts_of(input.tally);
    return json_lines(result);
}

}  // namespace banquier::app
