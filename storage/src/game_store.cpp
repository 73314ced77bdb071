#include <banquier/storage/game_store.hpp>

#include "rules.hpp"

#include <algorithm>
#include <array>

namespace banquier::storage {

namespace {

bool is_id(const std::string& game) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
            c == '_';
    };
    return !game.empty() && game.size() <= kLongestId && std::ranges::all_of(game, allowed);
}

std::string too_large(std::string_view what, std::size_t size) {
    if (size <= kLargestText) return {};
    return std::string(what) + " of " + std::to_string(size) + " bytes; at most " +
        std::to_string(kLargestText) + " are taken";
}

std::string fault_in(const Changes& with) {
    for (const Secret& secret : with.secrets) {
        if (secret.name.empty()) return "a secret without a name";
        if (secret.value && secret.value->size() > kLargestText) return "a secret that is too large";
    }
    for (const Contact& contact : with.contacts) {
        if (contact.name.empty()) return "a contact without a name";
        if (contact.text && contact.text->size() > kLargestText) return "a contact that is too large";
    }
    return with.meta ? too_large("meta", with.meta->size()) : std::string{};
}

std::string fault_in(const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
        if (entry.kind.empty()) return "an entry without a kind";
        if (std::string problem = too_large("an entry", entry.kind.size() + entry.payload.size());
            !problem.empty())
            return problem;
    }
    return {};
}

std::string fault_in(const Create& create) {
    for (std::string fault : {too_large("a header", create.header.size()), fault_in(create.entries)})
        if (!fault.empty()) return fault;
    return fault_in(create.with);
}

std::string fault_in(const Append& append) {
    if (append.entries.empty()) return "no entry to append";
    if (append.next == 0) return "entry number 0; the first is 1";
    for (const Create& create : append.opens) {
        if (!is_id(create.game)) return "a game that is opened has no id";
        if (std::string fault = fault_in(create); !fault.empty()) return fault;
    }
    const std::string fault = fault_in(append.entries);
    return fault.empty() ? fault_in(append.with) : fault;
}

std::string fault_in(const Change& change) { return fault_in(change.with); }

}  // namespace

std::string_view operation_of(const Write& write) {
    constexpr std::array kOperations = {"create a game", "append", "change a game"};
    static_assert(kOperations.size() == std::variant_size_v<Write>);
    return kOperations[write.index()];
}

const std::string& game_of(const Write& write) {
    return std::visit([](const auto& one) -> const std::string& { return one.game; }, write);
}

std::optional<StoreError> why_invalid(const Write& write, const std::string& place) {
    // Not a word of what may be hostile goes into the message.
    std::string problem = is_id(game_of(write))
        ? std::visit([](const auto& one) { return fault_in(one); }, write)
        : "a game's id is 1 to " + std::to_string(kLongestId) + " letters, digits, - and _";
    if (problem.empty()) return std::nullopt;
    return StoreError(ErrorKind::Invalid, operation_of(write), place, problem);
}

StoreError no_such_game(std::string_view operation, const std::string& place, const std::string& game) {
    return {ErrorKind::NoSuchGame, operation, place, "game " + game.substr(0, kLongestId)};
}

StoreError game_exists(const std::string& place, const std::string& game) {
    return {ErrorKind::GameExists, "create a game", place, "game " + game};
}

StoreError not_next(const std::string& place, const Append& append, Seq last) {
    return {ErrorKind::Conflict, "append", place,
        "game " + append.game + ": the next entry is " + std::to_string(last + 1) + ", not " +
            std::to_string(append.next)};
}

void GameStore::write(Write one) {
    const std::vector<Outcome> outcomes = commit({&one, 1});
    if (outcomes.front().error) throw StoreError(*outcomes.front().error);
}

}  // namespace banquier::storage
