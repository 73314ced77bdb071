#include "case.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace banquier::cheats {

Case case_of(
    const editions::Library& library, const std::string& rule_set, const std::vector<std::string>& choices) {
    const editions::Edition* board = library.official_board(rule_set);
    if (!board) {
        std::fprintf(stderr, "no board plays %s\n", rule_set.c_str());
        std::exit(2);
    }
    const editions::Resolution r = library.resolve(board->id, rule_set, choices);
    if (!r.ok()) {
        std::fprintf(stderr, "%s: these choices do not go together\n", rule_set.c_str());
        std::exit(2);
    }
    return {.rule_set = rule_set,
        .board = board->id,
        .name = {},
        .choices = choices,
        .game = r.game,
        .start = {}};
}

State position(const Case& c, std::string_view json) {
    const auto read = notation::position_from_json(c.game, boost::json::parse(json));
    if (read) return *read;
    std::fprintf(stderr, "%s, %s: %s\n%.*s\n", c.rule_set.c_str(), c.name.c_str(),
        notation::render(read.problem(), notation::Language::English).c_str(), static_cast<int>(json.size()),
        json.data());
    std::exit(2);
}

std::string told(const Game& game, const std::vector<Action>& acts) {
    std::string all;
    for (const Action& a : acts) all += (all.empty() ? "" : " / ") + notation::write_act(game, a);
    return all;
}

std::string record(const Case& c, const std::vector<Action>& acts) {
    notation::RecordHeader header{
        .board = c.board, .rules = c.rule_set, .overrides = c.choices, .game = c.game, .position = c.start};
    for (int i = 1; i <= c.start.players; ++i) header.players.push_back("player " + std::to_string(i));
    std::string text = notation::header_line(header) + '\n';
    for (std::size_t i = 0; i < acts.size(); ++i) text += notation::act_line(c.game, i + 1, acts[i]) + '\n';
    return text;
}

std::string keep_record(
    const std::string& folder, const std::string& name, const Case& c, const std::vector<Action>& acts) {
    if (folder.empty()) return {};
    std::filesystem::create_directories(folder);
    const std::string path = folder + "/" + name + ".jsonl";
    std::ofstream(path) << record(c, acts);
    return path;
}

bool turn_off(const std::string& rule_id) {
    const RuleId rule = parse_rule_id(rule_id);
    if (!rule) return false;
#ifdef BANQUIER_FAULTS
    deny(rule);
    return true;
#else
    return false;
#endif
}

}  // namespace banquier::cheats
