// A competition between a file and the store of a server: carried into it, carried out of it, or taken over from a copy.
#pragma once

#include <banquier/cup/csv.hpp>
#include <banquier/cup/cup.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/storage/game_store.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

struct CarriedCup {
    cup::Cup cup;                        // what its log says
    std::string log;                     // JSON Lines, whole
    std::string secret;                  // of its draws, in hexadecimal; empty: not known
    std::vector<cup::Contact> contacts;  // [CUP-12]
};

// Contact details as they lie beside a log: a line for each, unit, member, contact and the member's place parted by tabs. A
// tab, a line's end and a backslash within one are written \t, \n and \\. Of a member who was forgotten the contact is empty.
std::string contacts_text(const std::vector<cup::Contact>& contacts);
std::vector<cup::Contact> contacts_of(std::string_view text);
// Those of the store. Throws StoreError.
std::vector<cup::Contact> contacts_from(storage::GameStore& store, const cup::Cup& cup);
// As the store has them: each member under the name of its unit and place.
std::vector<storage::Contact> kept_contacts(const cup::Cup& cup, const std::vector<cup::Contact>& contacts);
// Of two places: who is forgotten in one is forgotten, and of two contacts of a member the first's stands. What one of them
// does not have is not forgotten.
std::vector<cup::Contact> contacts_of_both(
    const cup::Cup& cup, const std::vector<cup::Contact>& first, const std::vector<cup::Contact>& second);

// What the store has of it, with everything computed anew. Throws StoreError.
cup::Result<CarriedCup> carried_from(
    storage::GameStore& store, const editions::Library& library, const std::string& id);

// Puts it into the store: whole, or what the store does not have of it yet. Whoever calls has checked the log. Refused
// where the cup has gone on there in another way. Throws StoreError.
enum class Arrival : std::uint8_t { New, GoesOn, Known };
cup::Result<Arrival> carry_into(storage::GameStore& store, const CarriedCup& carried);

// The number of the first entry, from 1, that two logs of one cup do not share; 0: one is the beginning of the other.
std::size_t parting(std::string_view one, std::string_view other);

// Whether this is the secret to which the coming draw of the cup is committed.
bool fits(const cup::Cup& cup, const std::string& secret);

// Who has no link yet gets one, and a recovery code on paper.
struct OrganiserLink {
    std::string secret, recovery;
    std::vector<cup::GiveRole> roles;
};
OrganiserLink organiser_link(const std::string& name);

}  // namespace banquier::server
