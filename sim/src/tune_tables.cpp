#include <banquier/bots/maison.hpp>
#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/tune.hpp>

#include <fmt/format.h>

namespace banquier::sim {

namespace {

struct Plan {
    std::string_view board, rules;
    std::vector<std::string_view> others;  // "start": Maison as it was at the start
    double weight;
};

// The tables by which strength is judged weigh most.
const std::vector<Plan>& plans() {
    static const std::vector<Plan> kPlans = {
        {"classique", "classique", {"fp-a-hardened", "fp-a-hardened", "fp-a-hardened"}, 2},
        {"classique", "classique", {"fp-a", "fp-b", "fp-c"}, 3},
        {"classique", "classique", {"start", "start", "start"}, 3},
        {"classique", "classique", {"start", "start"}, 1},
        {"classique", "classique", {"start"}, 1},
        {"mondial2006", "mondial2006", {"fp-a-hardened", "fp-a-hardened", "start"}, 1},
        {"ligue1", "ligue1-rapide", {"start", "start", "fp-a-hardened"}, 1},
        {"asterix", "asterix", {"start", "start", "start", "fp-a-hardened"}, 1},
        {"topclubs", "topclubs", {"start", "start", "fp-a", "fp-b", "fp-c"}, 1},
    };
    return kPlans;
}

}  // namespace

std::vector<TuningTable> tuning_tables(const bots::Parameters& start) {
    const editions::Library library = editions::Library::embedded();
    std::vector<TuningTable> tables;
    for (const Plan& plan : plans()) {
        TuningTable table{.name = fmt::format("{}: {}", plan.rules, fmt::join(plan.others, " ")),
            .game = library.resolve(plan.board, plan.rules).game,
            .weight = plan.weight};
        for (const std::string_view name : plan.others)
            table.others.push_back(name == "start"
                    ? std::make_shared<bots::Maison>(table.game, start)
                    : std::shared_ptr<const bots::Bot>(bots::make_bot(name, table.game)));
        tables.push_back(std::move(table));
    }
    return tables;
}

}  // namespace banquier::sim
