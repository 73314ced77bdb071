#include "keys.hpp"

#include <sodium.h>

namespace banquier::server {

table::Key key_of_role(std::string_view secret) { return key_of("banquier cup role 1:", secret); }

table::Key key_of_cup_unit(std::string_view cup, std::uint32_t unit) {
    return key_of("banquier cup unit 1:", std::string(cup) + "/" + std::to_string(unit));
}
table::Key key_of_cup_board(std::string_view game) { return key_of("banquier cup board 1:", game); }
table::Key key_of_cup_hall(std::string_view cup) { return key_of("banquier cup hall 1:", cup); }

std::string hex_of(const table::Key& key) {
    std::string text(2 * key.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), key.data(), key.size());
    text.pop_back();
    return text;
}

std::string drawn_recovery_code() {
    constexpr std::size_t kGroups = 6, kGroup = 4;
    std::string code = drawn_letters(kGroup);
    for (std::size_t i = 1; i < kGroups; ++i) code += '-' + drawn_letters(kGroup);
    return code;
}

}  // namespace banquier::server
