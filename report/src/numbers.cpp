#include "numbers.hpp"

#include <cmath>
#include <fmt/format.h>

namespace banquier::report {

namespace {

constexpr std::string_view kThinSpace = "\u202f";  // narrow, does not break
constexpr std::string_view kSpace = "\u00a0";      // does not break
constexpr std::string_view kMinus = "\u2212";

// "-0.0" is no figure.
std::string rounded(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", std::isfinite(value) ? value : 0.0, decimals);
    if (text.starts_with('-') && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
    return text;
}

std::string percent_sign(Language language) {
    return language == Language::French ? std::string{kSpace} + "%" : "%";
}

}  // namespace

std::string number(double value, int decimals, Language language) {
    std::string digits = rounded(value, decimals), fraction, sign;
    if (digits.starts_with('-')) {
        sign = kMinus;
        digits.erase(0, 1);
    }
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        fraction = (language == Language::French ? "," : ".") + digits.substr(point + 1);
        digits.erase(point);
    }
    const std::string_view separator = language == Language::French ? kThinSpace : ",";
    for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, separator);
    return sign + digits + fraction;
}

std::string signed_number(double value, int decimals, Language language) {
    std::string text = number(value, decimals, language);
    const bool zero = text.find_first_of("123456789") == std::string::npos;
    return zero || text.starts_with(kMinus) ? text : "+" + text;
}

std::string percent(double share, int decimals, Language language) {
    return number(100 * share, decimals, language) + percent_sign(language);
}

std::string figure(double value, Language language) {
    const double size = std::abs(value);
    return number(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2, language);
}

std::string percent(const Estimate& share, int decimals, Language language) {
    std::string value = percent(share.value, decimals, language);
    if (!share.interval) return value;
    return fmt::format("{} ({}–{})", value, number(100 * share.interval->low, decimals, language),
        number(100 * share.interval->high, decimals, language));
}

std::string number(const Estimate& value, int decimals, Language language) {
    std::string text = number(value.value, decimals, language);
    if (!value.interval) return text;
    return fmt::format("{} ({}–{})", text, number(value.interval->low, decimals, language),
        number(value.interval->high, decimals, language));
}

std::string plain(double value, int decimals) {
    std::string text = rounded(value, decimals);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

}  // namespace banquier::report
