// A TOML file as a tree in which everything knows its line: the only way from text to the readers.
#pragma once

#include <banquier/editions/problem.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

struct Entry;

struct Node {
    enum class Type : std::uint8_t { Table, List, Text, Number, Decimal, TrueOrFalse, Date };

    Type type = Type::Table;
    Place place;
    std::int64_t number = 0;     // of a Number
    std::string text;            // of a Text
    std::vector<Node> items;     // of a List
    std::vector<Entry> entries;  // of a Table, in the order of the file

    const Entry* find(std::string_view key) const;  // null: not there
};

struct Entry {
    std::string key;
    Place place;
    Node value;
};

// A file that has been added. Its root is an empty table where the text is no TOML; `problems` then says so.
struct SourceFile {
    std::string path;
    Node root;
    Problems problems;
};

SourceFile read_document(std::string path, std::string_view content);

}  // namespace banquier::editions
