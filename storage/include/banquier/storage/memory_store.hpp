// A store that forgets everything with its process: the reference for the contract of GameStore, and for tests.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <map>
#include <mutex>

namespace banquier::storage {

class MemoryStore final : public GameStore {
public:
    std::vector<Outcome> commit(std::span<const Write> writes) override;
    Listed find(const std::string& game) override;
    std::string header(const std::string& game) override;
    std::vector<Entry> entries(const std::string& game, Seq from, std::size_t limit) override;
    Loaded load(const std::string& game) override;
    std::vector<Listed> list(const ListQuery& query) override;
    std::vector<Secret> secrets(const std::string& game) override;
    std::vector<Contact> contacts(const std::string& game) override;
    void remove(const std::string& game) override;
    std::vector<std::string> remove_idle(Status status, Instant before, std::size_t limit) override;
    std::int64_t restored_up_to() override;
    std::vector<Damage> damages() override { return {}; }

    // From now on every commit fails so, as on a full disk; none: they succeed again.
    void fail_commits(std::optional<ErrorKind> kind);

    // The same for lists.
    void fail_lists(std::optional<ErrorKind> kind);

    // As if all games came from a backup.
    void mark_restored();

private:
    struct Kept {
        std::int64_t number = 0;
        Kind kind = Kind::Game;
        Status status = Status::Waiting;
        Instant created = 0, changed = 0;
        std::string header, meta;
        std::vector<Entry> entries;
        std::map<std::string, std::string> secrets, contacts;
    };

    static Listed listed(const std::string& game, const Kept& kept);
    Kept& kept(const std::string& game, const char* operation);
    void apply(const Create& create);
    void apply(const Append& append);
    void apply(const Change& change);
    static void change(Kept& kept, const Changes& with);

    std::mutex mutex_;
    std::map<std::string, Kept> games_;
    std::int64_t numbers_ = 0;
    std::int64_t restored_ = 0;
    std::optional<ErrorKind> fails_with_, lists_fail_with_;
};

}  // namespace banquier::storage
