#pragma once

#include <string_view>

// What write_game_data has written.
extern const std::string_view kGameData;
