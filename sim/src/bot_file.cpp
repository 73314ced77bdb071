#include <banquier/sim/bot_file.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <toml++/toml.h>

namespace banquier::sim {

namespace {

using editions::Place;
using editions::ProblemCode;
using editions::Quoted;
using editions::Term;

constexpr std::array<std::string_view, 1 + bots::kLevels> kTables = {
    "parameters", "level-1", "level-2", "level-3", "level-4", "level-5"};

Place place_of(const toml::source_region& source) {
    return {static_cast<int>(source.begin.line), static_cast<int>(source.begin.column)};
}

class Reader {
public:
    Reader(const std::string& path, BotFile& file) : path_(path), file_(file) {}

    void read(std::string_view content, std::string_view table) {
        const toml::parse_result parsed = toml::parse(content, path_);
        if (!parsed)
            return note(place_of(parsed.error().source()), ProblemCode::Syntax,
                {std::string{parsed.error().description()}});
        const toml::table& root = parsed.table();
        head(root);
        if (const toml::node* node = root.get(table); node == nullptr)
            note({}, ProblemCode::MissingKey, {Quoted{std::string{table}}});
        else if (const toml::table* list = node->as_table())
            parameters(*list);
        else
            note(place_of(node->source()), ProblemCode::WrongType,
                {std::string{table}, Term::Table, shown(*node)});
    }

    void note(Place place, ProblemCode code, std::vector<editions::Parameter> about = {}) {
        file_.problems.push_back(
            {.file = path_, .place = place, .code = code, .parameters = std::move(about), .nearest = {}});
    }

private:
    static editions::Parameter shown(const toml::node& node) {
        if (const auto* text = node.as_string()) return Quoted{text->get()};
        if (const auto* whole = node.as_integer()) return whole->get();
        if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
        if (node.is_table()) return Term::Table;
        if (node.is_array()) return Term::List;
        return node.is_boolean() ? Term::TrueOrFalse : Term::Date;
    }

    void head(const toml::table& root) {
        word(root, "kind", "bot");
        word(root, "bot", "maison");
        for (auto&& [key, value] : root) {
            const std::string_view name = key.str();
            bool known = name == "kind" || name == "bot";
            for (const std::string_view table : kTables) known |= name == table;
            if (!known) note(place_of(key.source()), ProblemCode::UnknownKey, {Quoted{std::string{name}}});
        }
    }

    void word(const toml::table& root, std::string_view key, std::string_view expected) {
        const toml::node* node = root.get(key);
        if (node == nullptr) return note({}, ProblemCode::MissingKey, {Quoted{std::string{key}}});
        if (node->value<std::string_view>() == expected) return;
        note(place_of(node->source()), ProblemCode::UnknownValue,
            {std::string{key}, shown(*node), Quoted{std::string{expected}}});
    }

    void parameters(const toml::table& list) {
        for (auto&& [key, value] : list) {
            const bots::ParameterInfo* info = find(key.str());
            if (info == nullptr)
                note(place_of(key.source()), ProblemCode::UnknownKey, {Quoted{std::string{key.str()}}});
            else
                parameter(*info, value);
        }
    }

    static const bots::ParameterInfo* find(std::string_view name) {
        for (const bots::ParameterInfo& info : bots::parameter_table())
            if (info.name == name) return &info;
        return nullptr;
    }

    void parameter(const bots::ParameterInfo& info, const toml::node& node) {
        const std::string name{info.name};
        if (!node.is_number())
            return note(place_of(node.source()), ProblemCode::WrongType, {name, Term::Decimal, shown(node)});
        const double number = *node.value<double>();
        if (!(number >= info.low && number <= info.high))
            return note(place_of(node.source()), ProblemCode::OutOfRange,
                {name, fmt::format("{}", info.low), fmt::format("{}", info.high), fmt::format("{}", number)});
        file_.parameters.*info.member = number;
    }

    const std::string& path_;
    BotFile& file_;
};

}  // namespace

BotFile read_bot_text(const std::string& path, std::string_view content, std::string_view table) {
    BotFile file;
    Reader(path, file).read(content, table);
    return file;
}

BotFile read_bot_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    if (stream) content << stream.rdbuf();
    if (stream && !content.str().empty()) return read_bot_text(path, content.str());
    BotFile file;
    Reader(path, file).note({}, ProblemCode::Unreadable);
    return file;
}

std::string bot_text(const bots::Parameters& parameters, std::string_view table) {
    std::string text = "kind = \"bot\"\nbot = \"maison\"\n\n";
    text += fmt::format("[{}]\n", table);
    for (const bots::ParameterInfo& info : bots::parameter_table())
        text += fmt::format("{} = {}  # {} to {}: {}\n", info.name, parameters.*info.member, info.low,
            info.high, info.meaning);
    return text;
}

std::string digest_of(const bots::Parameters& parameters) {
    std::uint64_t sum = 0xCBF29CE484222325u;
    for (const bots::ParameterInfo& info : bots::parameter_table()) {
        sum ^= std::bit_cast<std::uint64_t>(parameters.*info.member);
        sum *= 0x100000001B3u;
        sum ^= sum >> 29;
    }
    return fmt::format("{:016x}", sum);
}

}  // namespace banquier::sim
