#include "suite.hpp"

#include <algorithm>

namespace banquier::testing {
namespace {

RuleId denied_rule{};

class RuleTest : public ::testing::Test {
public:
    RuleTest(Suite::Body body, std::string rule_set, int players)
        : body_(std::move(body)), rule_set_(std::move(rule_set)), players_(players) {}
    void TestBody() override { body_(Position(rule_set_, players_)); }

private:
    Suite::Body body_;
    std::string rule_set_;
    int players_;
};

}  // namespace

const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

void set_denied(RuleId rule) { denied_rule = rule; }
RuleId denied() { return denied_rule; }

Game game_of(const std::string& rule_set) {
    const auto plays = [&](const editions::Edition& e) {
        return std::ranges::count(e.rule_sets, rule_set) != 0;
    };
    const auto board = std::ranges::find_if(library().editions(), plays);
    const editions::Resolution found = library().resolve(board->id, rule_set);
    if (!found.ok()) ADD_FAILURE() << "no game of " << rule_set;
    Game game = found.game;
    if (denied()) negate(game, denied());
    return game;
}

void Suite::rule(
    std::vector<std::string> ids, const std::string& name, const Body& body, const Where& where) {
    for (const std::string& id : ids) {
        const editions::CatalogueEntry* entry = library().catalogue().find(parse_rule_id(id));
        if (!entry) {
            std::fprintf(stderr, "tests name %s, which is not in the catalogue\n", id.c_str());
            std::exit(2);
        }
        std::string suite = id;  // a dash would mean "without" in a filter
        std::ranges::replace(suite, '-', '_');
        for (const std::string& set : entry->holds_in) {
            if (!where.only.empty() && std::ranges::count(where.only, set) == 0) continue;
            if (std::ranges::count(where.without, set) != 0) continue;
            ::testing::RegisterTest(suite.c_str(), (set + "/" + name).c_str(), nullptr, nullptr, __FILE__,
                __LINE__, [=]() -> ::testing::Test* { return new RuleTest(body, set, where.players); });
        }
    }
}

}  // namespace banquier::testing
