#include <banquier/terminal/paint.hpp>

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace banquier::terminal {

namespace {

struct Rgb {
    int red = 0, green = 0, blue = 0;
};

Rgb parsed(std::string_view colour) {
    int value = 0;
    if (colour.size() == 7) std::from_chars(colour.data() + 1, colour.data() + 7, value, 16);
    return {value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF};
}

// The nearest step of the palette's cube of 6 x 6 x 6 colours, whose steps are 0, 95, 135, 175, 215, 255.
int cube_step(int value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; }

// Bright enough for black letters.
bool is_light(const Rgb& c) { return c.red * 299 + c.green * 587 + c.blue * 114 > 140'000; }

// One for each seat, told apart on dark and light screens.
constexpr std::array<int, kMaxPlayers> kSeatColours = {203, 39, 77, 178, 170, 44, 208, 246};
constexpr std::array<std::string_view, kMaxPlayers> kCircled = {"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧"};

}  // namespace

std::string Paint::wrapped_in(std::string_view code, std::string_view text) const {
    if (plain() || text.empty()) return std::string{text};
    return fmt::format("\033[{}m{}\033[0m", code, text);
}

std::string Paint::on(std::string_view colour, std::string_view text) const {
    const Rgb c = parsed(colour);
    const std::string_view letters = is_light(c) ? "38;5;16" : "38;5;231";
    if (colours_ == Colours::Full)
        return wrapped_in(fmt::format("{};48;2;{};{};{}", letters, c.red, c.green, c.blue), text);
    const int cell = 16 + 36 * cube_step(c.red) + 6 * cube_step(c.green) + cube_step(c.blue);
    return wrapped_in(fmt::format("{};48;5;{}", letters, cell), text);
}

std::string Paint::seat(PlayerId player, std::string_view text) const {
    return wrapped_in(fmt::format("1;38;5;{}", kSeatColours[index_of(player)]), text);
}

std::string Paint::token(PlayerId player) const {
    if (plain()) return std::string{kCircled[index_of(player)]};
    return wrapped_in(fmt::format("1;38;5;16;48;5;{}", kSeatColours[index_of(player)]),
        std::to_string(index_of(player) + 1));
}

}  // namespace banquier::terminal
