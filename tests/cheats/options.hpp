// The options of the searches for cheats.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace banquier::cheats {

// What all of them have.
struct SearchOptions {
    std::uint64_t seed = 1;
    std::string records, deny;
    bool expect_found = false;
};

// Reads a command line. The library that does so takes long to compile and is not included here: a search is optimised.
class OptionReader {
public:
    explicit OptionReader(const std::string& what_it_does);
    ~OptionReader();
    OptionReader(const OptionReader&) = delete;
    OptionReader& operator=(const OptionReader&) = delete;

    OptionReader& flag(const std::string& name, bool& set, const std::string& help);
    OptionReader& number(const std::string& name, std::uint64_t& set, const std::string& help);
    OptionReader& positive(const std::string& name, std::uint64_t& set, const std::string& help);
    OptionReader& number(const std::string& name, std::optional<std::uint64_t>& set, const std::string& help);
    OptionReader& from_to(const std::string& name, int least, int most, int& set, const std::string& help);
    OptionReader& text(const std::string& name, std::string& set, const std::string& help);
    OptionReader& texts(const std::string& name, std::vector<std::string>& set, const std::string& help);

    // Adds what all have and reads; ends the program at --help and at what cannot be read. False: the rule cannot be
    // turned off.
    bool read(int argc, char** argv, SearchOptions& o);

private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace banquier::cheats
