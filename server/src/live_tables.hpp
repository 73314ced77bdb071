// What the competitions of a server ask of its live tables.
#pragma once

#include <banquier/storage/game_store.hpp>
#include <banquier/table/table.hpp>

#include <string>

namespace banquier::server {

class LiveTables {
public:
    virtual ~LiveTables() = default;

    // A table that is to be there once this is durable, with everything else that goes with it; then `opened` is called,
    // or `dropped`.
    struct Prepared {
        storage::Create create;
        std::string commitment;  // to the secret of its dice; empty: real dice
    };
    virtual Prepared prepare(table::Header header) = 0;
    virtual void opened(const std::string& game) = 0;
    virtual void dropped(const std::string& game) = 0;

    // As it is kept; nullptr: there is none. `Known`: none is read from the store.
    enum class Look : std::uint8_t { Known, Anywhere };
    virtual const table::Table* table(const std::string& game, Look look) = 0;
    virtual std::shared_ptr<const Game> game(const std::string& game) = 0;  // that is played there
    // The one that goes on in the place of this, which came from a backup; its commitment is empty: none.
    struct GoesOn {
        std::string game, commitment;
    };
    virtual GoesOn goes_on(const std::string& game) = 0;
    // With the key of its host.
    virtual void tell(const std::string& game, const table::What& what) = 0;
    // Everybody who is at a table by this role has to go.
    virtual void cut(const std::string& cup, std::uint32_t link) = 0;
};

}  // namespace banquier::server
