#include "options.hpp"

#include "case.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>

namespace banquier::cheats {

OptionReader::OptionReader(const std::string& what_it_does)
    : app_(std::make_unique<CLI::App>(what_it_does)) {}

OptionReader::~OptionReader() = default;

OptionReader& OptionReader::flag(const std::string& name, bool& set, const std::string& help) {
    app_->add_flag(name, set, help);
    return *this;
}

OptionReader& OptionReader::number(const std::string& name, std::uint64_t& set, const std::string& help) {
    app_->add_option(name, set, help);
    return *this;
}

OptionReader& OptionReader::positive(const std::string& name, std::uint64_t& set, const std::string& help) {
    app_->add_option(name, set, help)->check(CLI::PositiveNumber);
    return *this;
}

OptionReader& OptionReader::number(
    const std::string& name, std::optional<std::uint64_t>& set, const std::string& help) {
    app_->add_option(name, set, help);
    return *this;
}

OptionReader& OptionReader::from_to(
    const std::string& name, int least, int most, int& set, const std::string& help) {
    app_->add_option(name, set, help)->check(CLI::Range(least, most));
    return *this;
}

OptionReader& OptionReader::text(const std::string& name, std::string& set, const std::string& help) {
    app_->add_option(name, set, help);
    return *this;
}

OptionReader& OptionReader::texts(
    const std::string& name, std::vector<std::string>& set, const std::string& help) {
    app_->add_option(name, set, help);
    return *this;
}

bool OptionReader::read(int argc, char** argv, SearchOptions& o) {
    number("--seed", o.seed, "which cases");
    text("--records", o.records, "a folder for the records of what is found");
    text("--deny", o.deny, "a rule to turn off, in the build with planted faults");
    flag("--expect-found", o.expect_found, "ends with 1 when nothing is found");
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        std::exit(app_->exit(e));
    }
    if (o.deny.empty() || turn_off(o.deny)) return true;
    std::fprintf(stderr, "--deny %s: no such rule, or a build without planted faults\n", o.deny.c_str());
    return false;
}

}  // namespace banquier::cheats
