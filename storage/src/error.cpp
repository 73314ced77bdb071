#include <banquier/storage/error.hpp>

#include <array>

namespace banquier::storage {

namespace {

struct Words {
    std::string_view code, says;
};

constexpr std::array kWords = {
    Words{"no_such_game", "there is no such game"},
    Words{"game_exists", "there is such a game already"},
    Words{"conflict", "the log has gone on, or would have a gap"},
    Words{"invalid", "this cannot be stored"},
    Words{"disk_full", "the disk is full"},
    Words{"read_only", "it cannot be written to"},
    Words{"locked", "another process uses it"},
    Words{"io", "the disk failed"},
    Words{"no_folder", "there is no folder for it"},
    Words{"cannot_open", "it cannot be opened"},
    Words{"not_a_store", "it holds something else than Banquier's games"},
    Words{"corrupt", "it is damaged"},
    Words{"older_version", "it was written by an older Banquier"},
    Words{"newer_version", "it was written by a newer Banquier"},
};
static_assert(kWords.size() == static_cast<std::size_t>(ErrorKind::NewerVersion) + 1);

const Words& words(ErrorKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::string sentence(
    ErrorKind kind, std::string_view operation, std::string_view place, std::string_view detail) {
    std::string text = "cannot ";
    text.append(operation).append(": ").append(place).append(": ").append(words(kind).says);
    if (!detail.empty()) text.append(" (").append(detail).append(")");
    return text;
}

}  // namespace

std::string_view code(ErrorKind kind) { return words(kind).code; }

StoreError::StoreError(
    ErrorKind kind, std::string_view operation, std::string_view place, std::string_view detail)
    : std::runtime_error(sentence(kind, operation, place, detail)),
      kind_(kind),
      operation_(operation),
      place_(place),
      detail_(detail) {}

}  // namespace banquier::storage
