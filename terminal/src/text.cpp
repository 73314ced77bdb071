#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace banquier::terminal {

namespace {

// The character at `at`, which moves behind it. A broken byte counts as a character of its own.
char32_t next_character(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    char32_t code = more == 0 ? lead : lead & (0x3FU >> more);
    for (int i = 0; i < more && at < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte & 0xC0U) != 0x80U) break;
        code = code << 6 | (byte & 0x3FU);
        ++at;
    }
    return code;
}

bool within(char32_t code, char32_t first, char32_t last) { return code >= first && code <= last; }

int columns_of(char32_t code) {
    if (within(code, 0x300, 0x36F) || within(code, 0x200B, 0x200F) || code == 0xFE0F) return 0;
    const bool wide = within(code, 0x1100, 0x115F) || within(code, 0x2E80, 0xA4CF) ||
        within(code, 0xAC00, 0xD7A3) || within(code, 0xF900, 0xFAFF) || within(code, 0xFE30, 0xFE6F) ||
        within(code, 0xFF00, 0xFF60) || within(code, 0x1F300, 0x1FAFF);
    return wide ? 2 : 1;
}

// Behind an escape sequence that begins at `at`; `at` itself where none does.
std::size_t behind_escape(std::string_view text, std::size_t at) {
    if (text.substr(at, 2) != "\033[") return at;
    std::size_t end = at + 2;
    while (end < text.size() && (text[end] < '@' || text[end] > '~')) ++end;
    return std::min(end + 1, text.size());
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t corner = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
            corner = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row[b.size()];
}

}  // namespace

int width(std::string_view text) {
    int columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t behind = behind_escape(text, at);
        if (behind != at)
            at = behind;
        else
            columns += columns_of(next_character(text, at));
    }
    return columns;
}

std::string cut(std::string_view text, int columns) {
    if (width(text) <= columns) return std::string{text};
    if (columns <= 0) return {};
    int used = 0;
    std::size_t at = 0;
    bool painted = false;
    while (at < text.size()) {
        std::size_t next = behind_escape(text, at);
        if (next == at) {
            const int wide = columns_of(next_character(text, next));
            if (used + wide > columns - 1) break;
            used += wide;
        } else {
            painted = true;
        }
        at = next;
    }
    return std::string{text.substr(0, at)} + (painted ? "\033[0m…" : "…");
}

std::string padded(std::string_view text, int columns) {
    std::string result = cut(text, columns);
    result.append(static_cast<std::size_t>(std::max(0, columns - width(result))), ' ');
    return result;
}

std::string right_aligned(std::string_view text, int columns) {
    const std::string result = cut(text, columns);
    return std::string(static_cast<std::size_t>(std::max(0, columns - width(result))), ' ') + result;
}

std::vector<std::string> wrapped(std::string_view text, int columns, int indent) {
    std::vector<std::string> lines;
    std::string line;
    for (const std::string& word : words_in(text)) {
        if (!trimmed(line).empty() && width(line) + 1 + width(word) > columns) {
            lines.push_back(line);
            line.assign(static_cast<std::size_t>(indent), ' ');
            line += word;
        } else {
            line += (trimmed(line).empty() ? "" : " ") + word;
        }
    }
    lines.push_back(line);
    return lines;
}

std::vector<std::size_t> character_starts(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < text.size();) {
        starts.push_back(at);
        next_character(text, at);
    }
    return starts;
}

std::string repeated(std::string_view piece, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += piece;
    return result;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

std::string nearest(std::string_view typed, std::span<const std::string> names) {
    std::string best;
    std::size_t least = typed.size() / 2 + 1;  // half of it mistyped is another word
    for (const std::string& name : names) {
        const std::size_t far = name.starts_with(typed) && typed.size() > 1 ? 0 : distance(typed, name);
        if (far < least) {
            least = far;
            best = name;
        }
    }
    return best;
}

}  // namespace banquier::terminal
