// The editions in WebAssembly are carried as JSON, written by write_editions.py when the file is built: nobody edits them there, so that
// no reader of TOML need travel, and no places of lines.
#include "document.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace banquier::editions {
namespace {

namespace json = boost::json;

Node node_of(const json::value& from) {
    Node node;
    switch (from.kind()) {
    case json::kind::object:
        for (const auto& [key, value] : from.get_object())
            node.entries.push_back({std::string{key}, {}, node_of(value)});
        break;
    case json::kind::array:
        node.type = Node::Type::List;
        for (const json::value& item : from.get_array()) node.items.push_back(node_of(item));
        break;
    case json::kind::string:
        node.type = Node::Type::Text;
        node.text = from.get_string();
        break;
    case json::kind::int64:
        node.type = Node::Type::Number;
        node.number = from.get_int64();
        break;
    case json::kind::double_: node.type = Node::Type::Decimal; break;
    case json::kind::bool_: node.type = Node::Type::TrueOrFalse; break;
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
    boost::system::error_code error;
    const json::value value = json::parse(content, error);
    if (!error) {
        file.root = node_of(value);
    } else {
        file.problems.push_back({.file = file.path,
            .place = {},
            .code = ProblemCode::Syntax,
            .parameters = {error.message()},
            .nearest = {}});
    }
    return file;
}

}  // namespace banquier::editions
