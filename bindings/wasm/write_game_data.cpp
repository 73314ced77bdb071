// The figures of every official game as JSON, for WebAssembly, where no TOML is read:
//   {"boards": {id: figures}, "games": [{"board", "rules", "figures"}, ...], "house_rules": {id: {"sets": {...}, "takes"}}}
#include <banquier/editions/library.hpp>
#include <banquier/notation/figures.hpp>

#include <iostream>

int main() {
    using namespace banquier;
    namespace json = boost::json;
    const editions::Library library = editions::Library::embedded();
    json::object boards, house_rules;
    json::array games;
    for (const editions::Edition& edition : library.editions())
        for (const std::string& rules : edition.rule_sets) {
            json::object figures = notation::figures_of(library.resolve(edition.id, rules).game);
            boards[edition.id] = figures["board"];
            games.push_back(
                json::object{{"board", edition.id}, {"rules", rules}, {"figures", figures["rules"]}});
        }
    for (const editions::HouseRule& rule : library.house_rules()) {
        json::object sets;
        for (const editions::Setting& setting : rule.settings)
            sets[setting.field->name] = value_text(*setting.field, setting.value);
        json::object entry{{"sets", sets}};
        if (rule.takes != nullptr) entry["takes"] = rule.takes->name;
        house_rules[editions::rule_id_text(rule.id)] = entry;
    }
    std::cout << json::object{{"boards", boards}, {"games", games}, {"house_rules", house_rules}} << '\n';
}
