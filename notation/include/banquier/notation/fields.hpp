// The fields of a JSON object, each read once. What is missing, wrong or too much is noted as the first problem of what
// is read, and reading goes on with harmless values: 0, an empty text, an empty list.
//
//     FirstProblem problem;
//     Fields fields{problem, value};
//     const auto seat = fields.seat("seat");
//     fields.no_more();
//     return problem.or_else(Seat{seat});
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

// Each of these notes a problem at `path` where the value is none of its kind.
std::int64_t whole(FirstProblem& problem, const boost::json::value& value, const std::string& path,
    std::int64_t least, std::int64_t most);
const boost::json::object& object(
    FirstProblem& problem, const boost::json::value& value, const std::string& path);
const boost::json::array& array(
    FirstProblem& problem, const boost::json::value& value, const std::string& path);
std::string text(FirstProblem& problem, const boost::json::value& value, const std::string& path);
bool flag(FirstProblem& problem, const boost::json::value& value, const std::string& path);

std::string item_path(const std::string& path, std::size_t index);  // from 0; written from 1

// "one of fair, real"
Text one_of(std::span<const std::string_view> words);

class Fields {
public:
    static constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();  // however long

    // `path` stands before the names of the fields in problems.
    Fields(FirstProblem& problem, const boost::json::value& value, std::string path = {});

    FirstProblem& problem() const { return *problem_; }
    std::string path(std::string_view name) const;
    // The field is not what it should be.
    void expected(std::string_view name, Text what) const { problem_->expected(path(name), std::move(what)); }

    bool has(std::string_view name) const { return object_->contains(name); }
    // The value of a field, which is then known; nullptr where it is missing.
    const boost::json::value* find(std::string_view name);
    // The same; null where it is missing, which is a problem.
    const boost::json::value& need(std::string_view name, const Text& what = {});

    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
    std::int64_t number_or(
        std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise);
    // Of at most so many bytes.
    std::string text(std::string_view name, std::size_t most = kAny);
    std::string text_or(std::string_view name, std::size_t most = kAny, std::string otherwise = {});
    bool flag_or(std::string_view name, bool otherwise);
    // At most so many texts, each of at most so many bytes.
    std::vector<std::string> texts_or_none(
        std::string_view name, std::size_t most = kAny, std::size_t each = kAny);
    PlayerId seat(std::string_view name);  // counted from 1
    // One of the words, as its index.
    std::size_t word(std::string_view name, std::span<const std::string_view> words);
    std::size_t word_or(
        std::string_view name, std::span<const std::string_view> words, std::size_t otherwise);

    // A field that nobody has asked for is a slip of the pen.
    void no_more() const;

private:
    void bad(std::string_view name, bool missing, Text what) const;

    FirstProblem* problem_;
    const boost::json::object* object_;
    std::string path_;
    std::vector<std::string_view> known_;
};

}  // namespace banquier::notation
