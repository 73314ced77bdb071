#include "places.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <filesystem>

namespace banquier::app {

namespace {

using Kind = Place::Kind;

// Also by way of a link or of another spelling.
bool same_place(const Place& a, const Place& b) {
    if (a.path == "-" || b.path == "-") return a.path == b.path && a.kind == b.kind;
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::equivalent(a.path, b.path, error)) return true;
    const fs::path first = fs::weakly_canonical(fs::absolute(a.path, error), error);
    if (error) return a.path == b.path;
    const fs::path second = fs::weakly_canonical(fs::absolute(b.path, error), error);
    return error ? a.path == b.path : first == second;
}

}  // namespace

void check_places(const Console& console, const std::vector<Place>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place& place = places[i];
        if (place.path.empty()) continue;
        if (place.kind == Kind::File && place.path == "-")
            refuse(console,
                {"{} - : il faut un fichier, pas la sortie", "{} -: a file is needed, not the output"},
                place.option);
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            const Place& other = places[j];
            const bool both_read = place.kind == Kind::Input && other.kind == Kind::Input;
            if (!both_read && !other.path.empty() && same_place(place, other))
                refuse(console, {"{} et {} veulent la même place : {}", "{} and {} want the same place: {}"},
                    place.option, other.option, other.path);
        }
    }
    for (const Place& place : places)
        if (!place.path.empty() && place.kind != Kind::Input && place.path != "-")
            check_writable(console, place.path);
}

}  // namespace banquier::app
