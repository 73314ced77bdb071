#include <banquier/storage/memory_store.hpp>

#include "rules.hpp"

#include <algorithm>

namespace banquier::storage {

namespace {

const std::string kPlace = "memory";

}  // namespace

std::vector<Outcome> MemoryStore::commit(std::span<const Write> writes) {
    const std::lock_guard lock(mutex_);
    std::vector<Outcome> outcomes(writes.size());
    for (std::size_t i = 0; i < writes.size(); ++i) {
        outcomes[i].error = why_invalid(writes[i], kPlace);
        if (outcomes[i].error) continue;
        if (fails_with_) {
            outcomes[i].error.emplace(*fails_with_, operation_of(writes[i]), kPlace, "as a test wished");
            continue;
        }
        try {
            std::visit([this](const auto& one) { apply(one); }, writes[i]);
        } catch (const StoreError& refusal) {
            outcomes[i].error = refusal;
        }
    }
    return outcomes;
}

void MemoryStore::apply(const Create& create) {
    const auto [at, made] = games_.try_emplace(create.game);
    if (!made) throw game_exists(kPlace, create.game);
    Kept& kept = at->second;
    kept.number = ++numbers_;
    kept.created = kept.changed = create.at;
    kept.header = create.header;
    kept.kind = create.kind;
    kept.entries = create.entries;
    change(kept, create.with);
}

void MemoryStore::apply(const Append& append) {
    Kept& game = kept(append.game, "append");
    if (append.next != game.entries.size() + 1) throw not_next(kPlace, append, game.entries.size());
    for (const Create& create : append.opens)
        if (games_.contains(create.game)) throw game_exists(kPlace, create.game);
    for (const Create& create : append.opens) apply(create);
    game.entries.insert(game.entries.end(), append.entries.begin(), append.entries.end());
    change(game, append.with);
}

void MemoryStore::apply(const Change& wanted) {
    Kept& game = kept(wanted.game, "change a game");
    game.changed = std::max(game.changed, wanted.at);
    change(game, wanted.with);
}

void MemoryStore::change(Kept& kept, const Changes& with) {
    if (with.status) kept.status = *with.status;
    if (with.meta) kept.meta = *with.meta;
    for (const Secret& secret : with.secrets) {
        if (secret.value)
            kept.secrets[secret.name] = *secret.value;
        else
            kept.secrets.erase(secret.name);
    }
    for (const Contact& contact : with.contacts) {
        if (contact.text)
            kept.contacts[contact.name] = *contact.text;
        else
            kept.contacts.erase(contact.name);
    }
}

MemoryStore::Kept& MemoryStore::kept(const std::string& game, const char* operation) {
    const auto at = games_.find(game);
    if (at == games_.end()) throw no_such_game(operation, kPlace, game);
    return at->second;
}

Listed MemoryStore::listed(const std::string& game, const Kept& kept) {
    const Instant last = kept.entries.empty() ? kept.changed : kept.entries.back().at;
    return {.number = kept.number,
        .game = game,
        .status = kept.status,
        .meta = kept.meta,
        .created = kept.created,
        .changed = std::max(kept.changed, last),
        .last = kept.entries.size(),
        .kind = kept.kind};
}

Listed MemoryStore::find(const std::string& game) {
    const std::lock_guard lock(mutex_);
    return listed(game, kept(game, "find a game"));
}

std::string MemoryStore::header(const std::string& game) {
    const std::lock_guard lock(mutex_);
    return kept(game, "read a header").header;
}

std::vector<Entry> MemoryStore::entries(const std::string& game, Seq from, std::size_t limit) {
    const std::lock_guard lock(mutex_);
    const std::vector<Entry>& all = kept(game, "read entries").entries;
    const std::size_t first = std::min<std::size_t>(std::max<Seq>(from, 1) - 1, all.size());
    const std::size_t count = std::min(limit, all.size() - first);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Loaded MemoryStore::load(const std::string& game) {
    const std::lock_guard lock(mutex_);
    const Kept& found = kept(game, "load a game");
    return {.listed = listed(game, found), .header = found.header, .tail = found.entries};
}

std::vector<Listed> MemoryStore::list(const ListQuery& query) {
    const std::lock_guard lock(mutex_);
    if (lists_fail_with_) throw StoreError(*lists_fail_with_, "list games", kPlace, "as a test wished");
    std::vector<Listed> page;
    for (const auto& [game, kept] : games_) {
        const bool wanted = kept.kind == query.kind && (!query.status || *query.status == kept.status);
        if (wanted && (query.before == 0 || kept.number < query.before)) page.push_back(listed(game, kept));
    }
    std::ranges::sort(page, std::ranges::greater{}, &Listed::number);
    page.resize(std::min(page.size(), query.limit));
    return page;
}

std::vector<Secret> MemoryStore::secrets(const std::string& game) {
    const std::lock_guard lock(mutex_);
    std::vector<Secret> all;
    for (const auto& [name, value] : kept(game, "read secrets").secrets)
        all.push_back({.name = name, .value = value});
    return all;
}

std::vector<Contact> MemoryStore::contacts(const std::string& game) {
    const std::lock_guard lock(mutex_);
    std::vector<Contact> all;
    for (const auto& [name, text] : kept(game, "read contacts").contacts)
        all.push_back({.name = name, .text = text});
    return all;
}

void MemoryStore::remove(const std::string& game) {
    const std::lock_guard lock(mutex_);
    kept(game, "remove a game");
    games_.erase(game);
}

std::vector<std::string> MemoryStore::remove_idle(Status status, Instant before, std::size_t limit) {
    const std::lock_guard lock(mutex_);
    std::vector<Listed> idle;
    for (const auto& [game, kept] : games_) {
        const Listed row = listed(game, kept);
        if (row.kind == Kind::Game && row.status == status && row.changed < before) idle.push_back(row);
    }
    std::ranges::sort(idle, {}, &Listed::number);
    idle.resize(std::min(idle.size(), limit));
    std::vector<std::string> removed;
    for (const Listed& row : idle) {
        games_.erase(row.game);
        removed.push_back(row.game);
    }
    return removed;
}

std::int64_t MemoryStore::restored_up_to() {
    const std::lock_guard lock(mutex_);
    return restored_;
}

void MemoryStore::mark_restored() {
    const std::lock_guard lock(mutex_);
    restored_ = ++numbers_;
}

void MemoryStore::fail_commits(std::optional<ErrorKind> kind) {
    const std::lock_guard lock(mutex_);
    fails_with_ = kind;
}

void MemoryStore::fail_lists(std::optional<ErrorKind> kind) {
    const std::lock_guard lock(mutex_);
    lists_fail_with_ = kind;
}

}  // namespace banquier::storage
