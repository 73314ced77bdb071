#include "refusal.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/cup/parcel.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/json_writer.hpp>

#include <algorithm>

namespace banquier::cup {

namespace {

constexpr std::string_view kBegins = "{\"parcel\":";

std::string seal_of(const std::string& head, const luck::Secret& key) {
    return luck::Digester{key.bytes()}.text("banquier hall seal v1").text(head).digest().hex();
}

std::string_view next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

Problem at_line(Problem problem, std::size_t line) {
    problem.line = line;
    return problem;
}

std::string hall_field(HallNumber hall) { return fmt::format("hall {}", hall); }

}  // namespace

luck::Secret hall_key(const OwnHall& hall, const luck::Secret& secret) {
    return luck::Secret{
        luck::Digester{secret.bytes()}.text("banquier hall key v1").bytes(hall.parted.bytes).digest().bytes};
}

std::string parcel_text(const Cup& cup, std::string_view lines, const luck::Secret& key) {
    std::string text;
    notation::JsonWriter out{text};
    out.object().key("parcel").number(1).key("cup").text(cup.id).key("hall").number(cup.writes);
    out.key("head").text(cup.head.hex()).key("seal").text(seal_of(cup.head.hex(), key)).end_object();
    return text + "\n" + std::string{lines};
}

bool is_parcel(std::string_view text) { return text.starts_with(kBegins); }

Result<Parcel> read_parcel(std::string_view text) {
    const auto header = notation::parse_json(next_line(text));
    if (!header) return at_line(header.problem(), 1);
    Parcel parcel;
    const auto bad = [](std::string_view field) {
        return at_line(refusal(std::string{field}, "illisible", "cannot be read"), 1);
    };
    if (!header->is_object()) return bad("parcel");
    const auto& object = header->get_object();
    const auto word = [&](std::string_view name, std::string& out) {
        const auto* value = object.if_contains(name);
        if (value == nullptr || !value->is_string()) return false;
        out = std::string{value->get_string()};
        return true;
    };
    for (const auto& [name, out] :
        {std::pair{"cup", &parcel.cup}, std::pair{"head", &parcel.head}, std::pair{"seal", &parcel.seal}})
        if (!word(name, *out)) return bad(name);
    const auto* hall = object.if_contains("hall");
    if (hall == nullptr || !hall->is_int64() || !std::in_range<HallNumber>(hall->get_int64()) ||
        hall->get_int64() == 0)
        return bad("hall");
    parcel.hall = static_cast<HallNumber>(hall->get_int64());
    for (std::size_t line = 2; !text.empty(); ++line) {
        Result<Entry> entry = read_entry(next_line(text));
        if (!entry) return at_line(entry.problem(), line);
        if (!parcel.entries.empty() && entry->number != parcel.entries.back().number + 1)
            return at_line(
                refusal("n",
                    fmt::format("{} ; attendu : {}", entry->number, parcel.entries.back().number + 1),
                    fmt::format("{}; expected: {}", entry->number, parcel.entries.back().number + 1)),
                line);
        if (!parcel.entries.empty() && digest_of(parcel.entries.back().digest, *entry) != entry->digest)
            return at_line(refusal("digest", "l'empreinte ne va pas avec la ligne et celles d'avant",
                               "the digest does not go with the line and those before"),
                line);
        parcel.entries.push_back(*std::move(entry));
    }
    if (parcel.entries.empty() || parcel.entries.back().digest.hex() != parcel.head)
        return refusal("head", "des écritures manquent à la fin", "entries are missing at the end");
    return parcel;
}

bool is_current(const Cup& centre, const Parcel& parcel) {
    if (parcel.hall > centre.halls.size() || centre.halls[parcel.hall - 1].handed == 0) return false;
    const OwnHall& hall = centre.halls[parcel.hall - 1];
    const Entry& first = parcel.entries.front();
    return first.number == hall.handed + 1 && digest_of(hall.parted, first) == first.digest;
}

namespace {

// Then its key was made of the secret before.
bool cup_was_restored_since(const Cup& centre, const OwnHall& hall) {
    return centre.recommitted > hall.handed;
}

std::optional<Problem> why_not(const Cup& centre, const House& house, const Parcel& parcel) {
    const std::string field = hall_field(parcel.hall);
    if (centre.writes != 0)
        return refusal("cup", "ce journal est celui d'une salle ; attendu : celui du centre",
            "this log is a hall's; expected: the centre's");
    if (parcel.cup != centre.id)
        return refusal("cup", fmt::format("« {} » ; attendu : « {} »", parcel.cup, centre.id),
            fmt::format("\"{}\"; expected: \"{}\"", parcel.cup, centre.id));
    if (parcel.hall > centre.halls.size() || centre.halls[parcel.hall - 1].handed == 0)
        return refusal(field, "elle ne tient aucune table de cette ronde", "it keeps no table of this round");
    const OwnHall& hall = centre.halls[parcel.hall - 1];
    if (!is_current(centre, parcel))
        return refusal(field,
            fmt::format("ce n'est pas la suite de ce qui lui a été confié à l'écriture {}", hall.handed),
            fmt::format("this does not go on from what it was handed with entry {}", hall.handed));
    if (house.secret == nullptr)
        return refusal("secret", "le secret de l'organisateur manque : le sceau ne se vérifie pas",
            "the organiser's secret is missing: the seal cannot be checked");
    const bool sealed = seal_of(parcel.head, hall_key(hall, *house.secret)) == parcel.seal;
    if (!sealed && cup_was_restored_since(centre, hall))
        return refusal("seal",
            fmt::format(
                "la salle {} a reçu son sceau avant que le tournoi revienne d'une sauvegarde, avec un "
                "autre secret ; attendu : reprendre ses tables, puis les lui confier de nouveau ou "
                "saisir ses feuilles",
                parcel.hall),
            fmt::format(
                "hall {} got its seal before the cup came from a backup, with another secret; expected: "
                "take its tables back, then hand them anew or type in its sheets",
                parcel.hall));
    if (!sealed)
        return refusal("seal", fmt::format("ce n'est pas le sceau de la salle {}", parcel.hall),
            fmt::format("this is not the seal of hall {}", parcel.hall));
    const auto joined = hall.next - parcel.entries.front().number;  // entries
    if (joined != 0 && joined <= parcel.entries.size() && parcel.entries[joined - 1].digest != hall.head)
        return refusal(field,
            fmt::format("le centre a déjà de cette salle d'autres écritures, jusqu'à {}", hall.next - 1),
            fmt::format("the centre has other entries of this hall already, up to {}", hall.next - 1));
    return std::nullopt;
}

Result<std::vector<Entry>> joined(Cup& centre, const House& house, const Parcel& parcel) {
    std::vector<Entry> entries;
    for (const Entry& entry : parcel.entries)
        if (entry.number >= centre.halls[parcel.hall - 1].next) entries.push_back(entry);
    if (entries.empty()) return entries;
    const Millis now = entries.back().at;
    return handle(centre, house, {{.role = Role::Engine}, JoinHall{parcel.hall, std::move(entries)}}, now);
}

}  // namespace

Result<bool> Waiting::take(const Cup& centre, const House& house, std::string_view text) {
    Result<Parcel> parcel = read_parcel(text);
    if (!parcel) return parcel.problem();
    if (auto no = why_not(centre, house, *parcel)) return *no;
    if (const auto known = parcels_.find(parcel->hall);
        known != parcels_.end() && is_current(centre, known->second)) {
        const auto& one = known->second.entries;
        const auto parting = std::ranges::mismatch(one, parcel->entries, {}, &Entry::digest, &Entry::digest);
        if (parting.in2 == parcel->entries.end()) return false;
        if (parting.in1 != one.end())
            return refusal(fmt::format("n {}", parting.in2->number),
                fmt::format("la salle {} a envoyé là une autre écriture", parcel->hall),
                fmt::format("hall {} has sent another entry there", parcel->hall));
    }
    Cup tried = centre;
    if (auto entries = joined(tried, house, *parcel); !entries) return entries.problem();
    const bool is_new = parcel->entries.back().number >= centre.halls[parcel->hall - 1].next;
    parcels_.insert_or_assign(parcel->hall, *std::move(parcel));
    return is_new;
}

Result<std::vector<Entry>> Waiting::join(Cup& centre, const House& house) const {
    std::vector<Entry> all;
    Cup after = centre;
    for (const auto& [hall, parcel] : parcels_) {
        if (!is_current(after, parcel)) continue;
        auto entries = joined(after, house, parcel);
        if (!entries) return entries.problem();
        for (const Entry& entry : *entries) all.push_back(entry);
    }
    centre = std::move(after);
    return all;
}

}  // namespace banquier::cup
