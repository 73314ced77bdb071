#include <banquier/notation/record.hpp>

#include <banquier/notation/act.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/position.hpp>

#include "codec.hpp"

namespace banquier::notation {

namespace {

json::array list_of(const std::vector<std::string>& texts) {
    json::array list;
    for (const std::string& text : texts) list.emplace_back(text);
    return list;
}

std::string stamped(json::object line, const Stamp& stamp) {
    if (!stamp.at.empty()) line["at"] = stamp.at;
    if (!stamp.by.empty()) line["by"] = stamp.by;
    return json::serialize(line);
}

}  // namespace

std::string header_line(const RecordHeader& header) {
    const json::object figures = figures_of(header.game);
    json::object line{{"format", kRecordFormat}, {"version", kRecordVersion}, {"behaviour", header.behaviour},
        {"board", header.board}, {"rules", header.rules}};
    if (!header.overrides.empty()) line["overrides"] = list_of(header.overrides);
    if (!header.unofficial.empty()) line["unofficial"] = list_of(header.unofficial);
    line["players"] = list_of(header.players);
    if (!header.teams.empty()) {
        json::array teams;
        for (PlayerSet team : header.teams) teams.push_back(encode(header.game, team));
        line["teams"] = std::move(teams);
    }
    if (header.fair)
        line["fair"] = {{"version", header.fair->version}, {"game", header.fair->game},
            {"commitment", header.fair->commitment}, {"pledges", list_of(header.fair->pledges)},
            {"salts", list_of(header.fair->salts)}};
    line["digest"] = digest_of(figures);
    line["figures"] = figures;
    if (header.position) line["position"] = to_json(header.game, *header.position);
    return json::serialize(line);
}

std::string act_line(const Game& game, std::size_t number, const Action& action, const Stamp& stamp) {
    return stamped({{"n", number}, {"act", write_act(game, action)}}, stamp);
}

std::string correction_line(
    const Game& game, std::size_t number, const Correction& correction, const Stamp& stamp) {
    json::object line{{"n", number}, {"correct", to_json(game, correction)}, {"by", word(correction.by)}};
    if (!correction.referee.empty()) line["referee"] = correction.referee;
    if (!correction.why.empty()) line["why"] = correction.why;
    if (!stamp.at.empty()) line["at"] = stamp.at;
    return json::serialize(line);
}

std::string unknown_end_line(std::string_view secret) {
    json::object line{{"end", json::object{}}};
    if (!secret.empty()) line["secret"] = secret;
    return json::serialize(line);
}

std::string back_line(std::size_t number) { return json::serialize(json::object{{"back_to", number}}); }

std::string end_line(const Game& game, const State& state, std::string_view secret) {
    json::array fortunes;
    for (PlayerId player : everybody(state))
        fortunes.emplace_back(state.in_play.contains(player) ? fortune(game, state, player) : 0);
    json::object line{{"end", {{"winners", encode(game, state.winners)}, {"fortunes", std::move(fortunes)}}}};
    if (!secret.empty()) line["secret"] = secret;
    return json::serialize(line);
}

}  // namespace banquier::notation
