#include "document.hpp"

#include <algorithm>
#include <toml++/toml.h>

namespace banquier::editions {
namespace {

Place place_of(const toml::source_region& source) {
    return {static_cast<int>(source.begin.line), static_cast<int>(source.begin.column)};
}

Node node_of(const toml::node& from);

void read_table(const toml::table& from, Node& node) {
    node.type = Node::Type::Table;
    for (auto&& [key, value] : from)
        node.entries.push_back({std::string{key.str()}, place_of(key.source()), node_of(value)});
    std::ranges::sort(node.entries, {}, &Entry::place);
}

void read_list(const toml::array& from, Node& node) {
    node.type = Node::Type::List;
    for (const toml::node& item : from) node.items.push_back(node_of(item));
}

Node node_of(const toml::node& from) {
    Node node;
    node.place = place_of(from.source());
    switch (from.type()) {
    case toml::node_type::table: read_table(*from.as_table(), node); break;
    case toml::node_type::array: read_list(*from.as_array(), node); break;
    case toml::node_type::string:
        node.type = Node::Type::Text;
        node.text = from.as_string()->get();
        break;
    case toml::node_type::integer:
        node.type = Node::Type::Number;
        node.number = from.as_integer()->get();
        break;
    case toml::node_type::floating_point: node.type = Node::Type::Decimal; break;
    case toml::node_type::boolean: node.type = Node::Type::TrueOrFalse; break;
    default: node.type = Node::Type::Date; break;
    }
    return node;
}

}  // namespace

const Entry* Node::find(std::string_view key) const {
    const auto found = std::ranges::find(entries, key, &Entry::key);
    return found == entries.end() ? nullptr : &*found;
}

SourceFile read_document(std::string path, std::string_view content) {
    SourceFile file{.path = std::move(path), .root = {}, .problems = {}};
    const toml::parse_result parsed = toml::parse(content, file.path);
    if (parsed) {
        file.root = node_of(parsed.table());
    } else {
        const toml::parse_error& error = parsed.error();
        file.problems.push_back({.file = file.path,
            .place = place_of(error.source()),
            .code = ProblemCode::Syntax,
            .parameters = {std::string{error.description()}},
            .nearest = {}});
    }
    return file;
}

}  // namespace banquier::editions
