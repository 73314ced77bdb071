#include "query.hpp"

#include "bad_frame.hpp"

#include <algorithm>
#include <charconv>

namespace banquier::server {

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i] == '+' ? ' ' : text[i];
            continue;
        }
        unsigned value = 0;
        const char* digits = text.data() + i + 1;
        if (i + 2 >= text.size()) return std::nullopt;
        const auto [end, error] = std::from_chars(digits, digits + 2, value, 16);
        if (error != std::errc{} || end != digits + 2) return std::nullopt;
        decoded += static_cast<char>(value);
        i += 2;
    }
    return decoded;
}

Query::Query(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('&'), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.empty()) continue;
        const std::size_t sign = std::min(one.find('='), one.size());
        auto name = percent_decoded(one.substr(0, sign));
        auto value = percent_decoded(one.substr(std::min(sign + 1, one.size())));
        if (!name || !value)
            throw expected(
                std::string(one.substr(0, sign)), "two hexadecimal digits behind every percent sign");
        const auto same = [&](const auto& known) { return known.first == *name; };
        if (std::ranges::any_of(parameters_, same)) throw expected(*name, "one value");
        parameters_.emplace_back(std::move(*name), std::move(*value));
    }
}

std::optional<std::string> Query::take(std::string_view name) {
    const auto found = std::ranges::find_if(parameters_, [&](const auto& one) { return one.first == name; });
    if (found == parameters_.end()) return std::nullopt;
    std::string value = std::move(found->second);
    parameters_.erase(found);
    return value;
}

void Query::no_more() const {
    if (!parameters_.empty()) throw expected(parameters_.front().first, "no such parameter");
}

}  // namespace banquier::server
