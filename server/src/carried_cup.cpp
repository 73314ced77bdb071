#include <banquier/server/carried_cup.hpp>

#include "cup_hub.hpp"
#include "keys.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <map>

namespace banquier::server {

namespace {

std::string_view taken_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        if (c == '\\' || c == '\t' || c == '\n') line += '\\';
        line += c == '\t' ? 't' : c == '\n' ? 'n' : c;
    }
    return line;
}

storage::Changes beside(const CarriedCup& carried) {
    storage::Changes with{
        .status = state_word(carried.cup) == "over" ? storage::Status::Over : storage::Status::Running,
        .meta = cup_meta(carried.cup, std::nullopt)};
    if (const auto secret = luck::Secret::from_hex(carried.secret)) {
        const auto bytes = secret->bytes();
        with.secrets.push_back({std::string(kDrawSecret), std::string(bytes.begin(), bytes.end())});
    }
    return with;
}

std::optional<cup::Contact> contact_in(const cup::Cup& cup, const storage::Contact& kept) {
    cup::UnitId id = 0;
    std::size_t member = 0;
    const std::string_view name = kept.name;
    const std::size_t slash = std::min(name.find('/'), name.size());
    (void)std::from_chars(name.data(), name.data() + slash, id);
    if (slash < name.size())
        (void)std::from_chars(name.data() + slash + 1, name.data() + name.size(), member);
    const cup::Unit* unit = cup.unit(id);
    if (!kept.text || unit == nullptr || member >= unit->members.size()) return std::nullopt;
    return cup::Contact{
        unit->name, unit->members[member].name, *kept.text, static_cast<std::uint32_t>(member + 1)};
}

using ByMember = std::map<std::pair<cup::UnitId, std::uint32_t>, std::string>;

// What the last line of each member says; where a line has no place, it is that of the next member of its name.
ByMember by_member(const cup::Cup& cup, const std::vector<cup::Contact>& contacts) {
    std::map<std::string_view, const cup::Unit*> units;
    for (const cup::Unit& unit : cup.units) units.emplace(unit.name, &unit);
    ByMember all;
    for (const cup::Contact& contact : contacts) {
        const auto found = units.find(contact.unit);
        if (found == units.end()) continue;
        const cup::Unit& unit = *found->second;
        for (std::uint32_t member = 0; member < unit.members.size(); ++member) {
            const bool other =
                contact.place != 0 ? contact.place != member + 1 : all.contains({unit.id, member});
            if (other || unit.members[member].name != contact.member) continue;
            all[{unit.id, member}] = contact.contact;
            break;
        }
    }
    return all;
}

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::string contacts_text(const std::vector<cup::Contact>& contacts) {
    std::string text;
    for (const cup::Contact& one : contacts)
        text += fmt::format("{}\t{}\t{}\t{}\n", on_one_line(one.unit), on_one_line(one.member),
            on_one_line(one.contact), one.place);
    return text;
}

std::vector<cup::Contact> contacts_of(std::string_view text) {
    std::vector<cup::Contact> all;
    while (!text.empty()) {
        std::array<std::string, 4> fields;
        std::size_t at = 0;
        const std::string_view line = taken_line(text);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '\t') {
                if (++at == fields.size()) break;
            } else if (line[i] == '\\' && i + 1 < line.size()) {
                const char c = line[++i];
                fields[at] += c == 't' ? '\t' : c == 'n' ? '\n' : c;
            } else {
                fields[at] += line[i];
            }
        }
        // The place was not written before.
        const auto place = at == 3 ? whole_number(fields[3]) : std::optional<std::uint32_t>{0};
        if ((at == 2 || at == 3) && place) all.push_back({fields[0], fields[1], fields[2], *place});
    }
    return all;
}

std::vector<cup::Contact> contacts_from(storage::GameStore& store, const cup::Cup& cup) {
    std::vector<cup::Contact> all;
    for (const storage::Contact& kept : store.contacts(cup.id))
        if (auto contact = contact_in(cup, kept)) all.push_back(*std::move(contact));
    return all;
}

std::vector<storage::Contact> kept_contacts(const cup::Cup& cup, const std::vector<cup::Contact>& contacts) {
    std::vector<storage::Contact> all;
    for (auto& [member, text] : by_member(cup, contacts))
        all.push_back({contact_name(member.first, member.second), std::move(text)});
    return all;
}

std::vector<cup::Contact> contacts_of_both(
    const cup::Cup& cup, const std::vector<cup::Contact>& first, const std::vector<cup::Contact>& second) {
    ByMember both = by_member(cup, first);
    for (const auto& [member, text] : by_member(cup, second)) {
        const auto at = both.emplace(member, text).first;
        if (text.empty()) at->second.clear();
    }
    std::vector<cup::Contact> all;
    for (const auto& [member, text] : both) {
        const cup::Unit& unit = *cup.unit(member.first);
        all.push_back({unit.name, unit.members[member.second].name, text, member.second + 1});
    }
    return all;
}

cup::Result<CarriedCup> carried_from(
    storage::GameStore& store, const editions::Library& library, const std::string& id) {
    const storage::Loaded loaded = store.load(id);
    if (loaded.listed.kind != storage::Kind::Cup)
        return cup::Problem{
            .field = id, .text = {"c'est une partie, pas une coupe", "it is a game, not a cup"}};
    CarriedCup carried;
    for (const storage::Entry& entry : loaded.tail) carried.log += entry.payload + "\n";
    cup::LogReader reader{library, cup::LogReader::Check::Everything};
    if (auto problem = reader.take_all(carried.log, id)) return *problem;
    carried.cup = reader.cup();
    for (const storage::Secret& secret : store.secrets(id))
        if (secret.name == kDrawSecret && secret.value && secret.value->size() == luck::Secret::kSize) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(secret.value->data());
            carried.secret = luck::Secret(luck::WipedBytes::View(bytes, luck::Secret::kSize)).revealed();
        }
    carried.contacts = contacts_from(store, carried.cup);
    return carried;
}

cup::Result<Arrival> carry_into(storage::GameStore& store, const CarriedCup& carried) {
    const std::string& id = carried.cup.id;
    std::string known;
    bool is_new = false;
    storage::Instant changed = 0;
    try {
        const storage::Loaded loaded = store.load(id);
        if (loaded.listed.kind != storage::Kind::Cup)
            return cup::Problem{
                .field = id, .text = {"une partie s'appelle déjà ainsi", "a game is called so already"}};
        for (const storage::Entry& entry : loaded.tail) known += entry.payload + "\n";
        changed = loaded.listed.changed;
    } catch (const storage::StoreError& error) {
        if (error.kind() != storage::ErrorKind::NoSuchGame) throw;
        is_new = true;
    }
    if (const std::size_t at = parting(known, carried.log); at != 0)
        return cup::Problem{.field = fmt::format("{}: n = {}", id, at),
            .text = {"dès cette écriture la coupe du serveur et celle du fichier diffèrent",
                "from this entry on the cup of the server and that of the file differ"},
            .expected = {"une seule des deux a continué", "only one of the two has gone on"}};
    std::string_view lines{carried.log};
    for (std::string_view before{known}; !before.empty() && !lines.empty(); taken_line(before))
        taken_line(lines);
    storage::Changes with = beside(carried);
    const auto there = is_new ? std::vector<cup::Contact>{} : contacts_from(store, carried.cup);
    with.contacts = kept_contacts(carried.cup, contacts_of_both(carried.cup, there, carried.contacts));
    if (lines.empty()) {
        store.write(storage::Change{.game = id, .at = changed, .with = {.contacts = with.contacts}});
        return Arrival::Known;
    }
    std::vector<storage::Entry> entries;
    storage::Seq next = 0;
    while (!lines.empty()) {
        const cup::Entry entry = *cup::read_entry(taken_line(lines));
        if (next == 0) next = entry.number;
        entries.push_back(kept_form(entry));
    }
    if (is_new) {
        const auto at = entries.front().at;
        store.write(storage::Create{.game = id,
            .at = at,
            .header = std::string(kCupMarker),
            .with = std::move(with),
            .kind = storage::Kind::Cup,
            .entries = std::move(entries)});
        return Arrival::New;
    }
    store.write(
        storage::Append{.game = id, .next = next, .entries = std::move(entries), .with = std::move(with)});
    return Arrival::GoesOn;
}

std::size_t parting(std::string_view one, std::string_view other) {
    for (std::size_t n = 1; !one.empty() && !other.empty(); ++n)
        if (taken_line(one) != taken_line(other)) return n;
    return 0;
}

bool fits(const cup::Cup& cup, const std::string& secret) {
    const auto read = luck::Secret::from_hex(secret);
    if (!read) return false;
    const auto draw = static_cast<std::uint32_t>(cup.commitments.size());
    return draw == 0 ||
        cup::commitment_of(cup, cup::secret_of(cup, *read, draw), draw).hex() == cup.commitments.back();
}

cup::GiveRole recovery_role(std::string code) {
    std::erase(code, '-');
    return {cup::Role::Organiser, 0, "recovery", hex_of(key_of_role(code)), true};
}

OrganiserLink organiser_link(const std::string& name) {
    OrganiserLink made{.secret = drawn_id(), .recovery = drawn_recovery_code(), .roles = {}};
    made.roles = {
        {cup::Role::Organiser, 0, name, hex_of(key_of_role(made.secret))}, recovery_role(made.recovery)};
    return made;
}

}  // namespace banquier::server
