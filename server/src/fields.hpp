// The fields of an incoming JSON object, each read once, with a clear complaint about what is wrong or too many.
#pragma once

#include <banquier/engine/ids.hpp>

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

// What is wrong with a frame or a request: the field, and what was expected there.
struct BadFrame {
    std::string field;
    std::string expected;
    std::uint64_t id = 0;  // of the frame, where it could be read
};

class Fields {
public:
    // `path` is put before the names of fields in complaints.
    Fields(const boost::json::value& value, std::string path = {});

    bool has(std::string_view name) const { return object_.contains(name); }
    const boost::json::value* find(std::string_view name);
    const boost::json::value& need(std::string_view name, std::string_view expected);

    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
    std::int64_t number_or(
        std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise);
    std::string text(std::string_view name, std::size_t most);
    std::string text_or(std::string_view name, std::size_t most, std::string otherwise = {});
    bool flag_or(std::string_view name, bool otherwise);
    std::vector<std::string> texts_or_none(std::string_view name, std::size_t most, std::size_t each);
    PlayerId seat(std::string_view name);  // counted from 1
    std::uint8_t token_or(std::string_view name, std::uint8_t otherwise);
    // One of the words, as its index.
    std::size_t word(std::string_view name, std::span<const std::string_view> words);
    std::size_t word_or(
        std::string_view name, std::span<const std::string_view> words, std::size_t otherwise);

    // Complains about a field that nobody asked for.
    void no_more() const;

private:
    [[noreturn]] void bad(std::string_view name, std::string expected) const;

    const boost::json::object& object_;
    std::string path_;
    std::vector<std::string_view> known_;
};

}  // namespace banquier::server
