// JSON written straight into a text, for what is written thousands of times a second: no tree between, no blanks.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

namespace banquier::notation {

// Values come one after another; the commas between them are the writer's business. The text may begin with what stands
// before the first value: "{" or "\"key\":".
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& list() { return open('['); }
    JsonWriter& end_list() { return close(']'); }

    // A name of ours, with nothing in it to escape.
    JsonWriter& key(std::string_view name) {
        char* at = grow(name.size() + 3);
        *at++ = '"';
        at = std::copy(name.begin(), name.end(), at);
        *at++ = '"';
        *at = ':';
        return *this;
    }
    template <std::integral Number>
    JsonWriter& number(Number value) {
        std::array<char, 24> digits;
        const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        return raw({digits.data(), end});
    }
    JsonWriter& flag(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }
    // A word of ours, with nothing in it to escape.
    JsonWriter& word(std::string_view value) {
        char* at = grow(value.size() + 2);
        *at++ = '"';
        at = std::copy(value.begin(), value.end(), at);
        *at = '"';
        return *this;
    }
    // Anybody's words.
    JsonWriter& text(std::string_view value);
    // What is JSON already.
    JsonWriter& raw(std::string_view json) {
        std::copy(json.begin(), json.end(), grow(json.size()));
        return *this;
    }

    std::string& out() { return out_; }

private:
    static bool is_value_end(char letter) { return letter != '{' && letter != '[' && letter != ':'; }
    // Room for a value of so many bytes, behind a comma where one is due.
    char* grow(std::size_t bytes) {
        const bool comma = !out_.empty() && is_value_end(out_.back());
        out_.resize(out_.size() + comma + bytes);
        char* const end = out_.data() + out_.size();
        if (comma) *(end - bytes - 1) = ',';
        return end - bytes;
    }
    JsonWriter& open(char bracket) {
        *grow(1) = bracket;
        return *this;
    }
    JsonWriter& close(char bracket) {
        out_ += bracket;
        return *this;
    }

    std::string& out_;
};

}  // namespace banquier::notation
