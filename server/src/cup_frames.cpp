#include "cup_frames.hpp"

#include "keys.hpp"

#include <banquier/notation/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace banquier::server {

namespace json = boost::json;
using notation::Fields;
using notation::FirstProblem;

namespace {

constexpr std::int64_t kMostCommandId = std::int64_t{1} << 53;
constexpr std::int64_t kMostNumber = 100'000;  // of a unit, a table, a link
constexpr std::int64_t kMostAmount = 1'000'000'000;
constexpr std::int64_t kMostTime = 10'000'000'000;
constexpr std::int64_t kLatest = 100'000'000'000'000;
constexpr std::int64_t kMostEntries = std::int64_t{1} << 40;
constexpr std::size_t kLongestName = 80, kMostWhy = 500, kMostWords = 2000, kMostContact = 200;
constexpr std::size_t kMostSalt = 1000, kMostCsv = 60'000, kMostRoles = 100, kMostUnits = 5000;
constexpr std::size_t kMostMembers = 8, kMostLines = 64, kMostTitles = 64, kMostRules = 10, kMostThrows = 50;

constexpr std::string_view kRoles[] = {"organiser", "head_referee", "referee", "desk", "banker", "unit"};
constexpr std::string_view kPhases[] = {"deal", "play", "last_round", "end"};
constexpr std::string_view kWays[] = {"sheet", "bank", "online"};
constexpr std::string_view kPenalties[] = {"warning", "amount", "disqualified"};
constexpr std::string_view kChoices[] = {"ran_on", "stood_still", "time"};

std::uint32_t number(Fields& in, std::string_view name, std::int64_t least = 1) {
    return static_cast<std::uint32_t>(in.number(name, least, kMostNumber));
}
std::uint32_t number_or_none(Fields& in, std::string_view name) {
    return static_cast<std::uint32_t>(in.number_or(name, 1, kMostNumber, 0));
}

const json::array& no_items() {
    static const json::array none;
    return none;
}

// The items of a list, each read by `read`; a missing list is empty.
template <class Read>
auto items(Fields& in, std::string_view name, std::size_t most, Read read) {
    using Item = decltype(read(std::declval<const json::value&>(), std::string{}));
    std::vector<Item> all;
    const json::value* value = in.find(name);
    const json::array& list = value ? notation::array(in.problem(), *value, in.path(name)) : no_items();
    if (list.size() > most) {
        const std::string count = std::to_string(most);
        in.expected(name, {"au plus " + count + " éléments", "at most " + count + " items"});
        return all;
    }
    for (std::size_t i = 0; i < list.size(); ++i)
        all.push_back(read(list[i], notation::item_path(in.path(name), i)));
    return all;
}

std::vector<cup::UnitId> units(Fields& in, std::string_view name) {
    return items(in, name, kMostUnits, [&](const json::value& value, const std::string& path) {
        return static_cast<cup::UnitId>(notation::whole(in.problem(), value, path, 1, kMostNumber));
    });
}

// At least one, and none twice.
std::vector<cup::UnitId> different_units(Fields& in, std::string_view name) {
    std::vector<cup::UnitId> all = units(in, name);
    const std::set<cup::UnitId> different(all.begin(), all.end());
    if (all.empty() || different.size() != all.size())
        in.expected(name, {"au moins une équipe, chacune une fois", "at least one unit, each once"});
    return all;
}

cup::Witnessed because(Fields& in) {
    const json::value* value = in.find("because");
    if (!value) return {};
    Fields fields(in.problem(), *value, in.path("because"));
    cup::Witnessed read{fields.text("why", kMostWhy), fields.text("second", kLongestName)};
    fields.no_more();
    return read;
}

cup::HeldTitle title(FirstProblem& problem, const json::value& value, const std::string& path) {
    Fields fields(problem, value, path);
    cup::HeldTitle read{static_cast<std::uint32_t>(fields.number("at", 0, 255)),
        static_cast<std::uint32_t>(fields.number_or("level", 0, 255, 0)), fields.flag_or("mortgaged", false)};
    fields.no_more();
    return read;
}

cup::SheetLine line(FirstProblem& problem, const json::value& value, const std::string& path) {
    Fields fields(problem, value, path);
    cup::SheetLine read{.unit = number(fields, "unit"), .member = number(fields, "member", 0)};
    read.amount = fields.number_or("amount", 0, kMostAmount, 0);
    read.out = fields.flag_or("out", false);
    if (const json::value* goods = fields.find("goods")) {
        Fields inner(problem, *goods, fields.path("goods"));
        read.itemised = true;
        read.cash = inner.number_or("cash", 0, kMostAmount, 0);
        read.cards = static_cast<std::uint32_t>(inner.number_or("cards", 0, 16, 0));
        read.titles = items(inner, "titles", kMostTitles,
            [&](const json::value& item, const std::string& at) { return title(problem, item, at); });
        inner.no_more();
    }
    fields.no_more();
    return read;
}

std::vector<cup::SheetLine> lines(Fields& in) {
    in.need("lines");
    return items(in, "lines", kMostLines,
        [&](const json::value& value, const std::string& path) { return line(in.problem(), value, path); });
}

std::vector<cup::SeatThrows> throws(Fields& in) {
    in.need("throws");
    return items(in, "throws", kMostUnits, [&](const json::value& value, const std::string& path) {
        Fields fields(in.problem(), value, path);
        cup::SeatThrows read{.unit = number(fields, "unit"),
            .member = static_cast<std::uint32_t>(fields.number_or("member", 0, kMostNumber, 0))};
        fields.need("throws");
        read.throws =
            items(fields, "throws", kMostThrows, [&](const json::value& pair, const std::string& at) {
                const json::array& dice = notation::array(in.problem(), pair, at);
                if (dice.size() != 2) {
                    in.problem().expected(at, {"deux dés", "two dice"});
                    return cup::Throw{};
                }
                const auto die = [&](std::size_t i) {
                    return static_cast<int>(
                        notation::whole(in.problem(), dice[i], notation::item_path(at, i), 1, 6));
                };
                return cup::Throw{die(0), die(1)};
            });
        fields.no_more();
        return read;
    });
}

std::vector<MemberContact> contacts(Fields& in) {
    return items(in, "contacts", kMostMembers, [&](const json::value& value, const std::string& path) {
        Fields fields(in.problem(), value, path);
        MemberContact read{number(fields, "member", 0), fields.text("contact", kMostContact)};
        fields.no_more();
        return read;
    });
}

EnterUnit enter(Fields& in) {
    EnterUnit read{.enter = {.name = in.text("name", kLongestName),
                       .club = in.text_or("club", kLongestName),
                       .family = in.text_or("family", kLongestName),
                       .members = {}},
        .contacts = {}};
    in.need("members");
    read.enter.members =
        items(in, "members", kMostMembers, [&](const json::value& value, const std::string& path) {
            Fields fields(in.problem(), value, path);
            cup::MemberName member{fields.text("name", kLongestName), fields.text("role", kLongestName)};
            fields.no_more();
            return member;
        });
    read.contacts = contacts(in);
    return read;
}

cup::Correct correction(Fields& in) {
    return {number(in, "stage") - 1, number(in, "round"), number(in, "table"), lines(in), because(in)};
}

std::string secret(Fields& in) {
    std::string read = in.text("secret", kLongestSecret);
    if (read.size() < kShortestSecret)
        in.expected("secret", {"un texte de 16 à 128 octets", "a text of 16 to 128 bytes"});
    return read;
}

GiveRoles give_roles(Fields& in) {
    in.need("roles");
    return {items(in, "roles", kMostRoles, [&](const json::value& value, const std::string& path) {
        Fields fields(in.problem(), value, path);
        cup::GiveRole read{.role = static_cast<cup::Role>(fields.word("role", kRoles)),
            .of = number_or_none(fields, "of"),
            .name = fields.text("name", kLongestName),
            .key = hex_of(key_of_role(secret(fields)))};
        fields.no_more();
        return read;
    })};
}

CupSent draw_by_hand(Fields& in) {
    cup::DrawByHand read{.byes = units(in, "byes"), .tables = {}, .because = because(in)};
    in.need("tables");
    read.tables = items(in, "tables", kMostUnits, [&](const json::value& value, const std::string& path) {
        std::vector<cup::UnitId> table;
        const json::array& list = notation::array(in.problem(), value, path);
        for (std::size_t i = 0; i < list.size(); ++i)
            table.push_back(static_cast<cup::UnitId>(
                notation::whole(in.problem(), list[i], notation::item_path(path, i), 1, kMostNumber)));
        return table;
    });
    return CupAsked{std::move(read)};
}

CupSent rule(Fields& in) {
    return CupAsked{cup::Ruled{.table = number_or_none(in, "table"),
        .parties = units(in, "parties"),
        .heard = in.texts_or_none("heard", kMostMembers, kMostWords),
        .rules = in.texts_or_none("rules", kMostRules, kLongestName),
        .decision = in.text("decision", kMostWords),
        .order = units(in, "order")}};
}

CupSent power_cut(Fields& in) {
    ChooseAfterCut read{static_cast<cup::CutChoice>(in.word("choice", kChoices)), std::nullopt};
    if (in.has("since") || read.choice == cup::CutChoice::Time) read.since = in.number("since", 0, kLatest);
    return read;
}

// Of two: who signs, under which version.
struct Signing {
    cup::TableNumber table = 0;
    std::uint32_t version = 0;
    cup::Seat player;
};
Signing signing(Fields& in) {
    return {number(in, "table"), number(in, "version"), {number(in, "unit", 0), number(in, "member", 0)}};
}

bool blank(const std::string& word) { return word.find_first_not_of(" \t") == std::string::npos; }

// What the log calls the device.
std::string device(Fields& in) {
    std::string read = in.text("device", 60);
    if (blank(read)) in.expected("device", {"le nom de l'appareil", "the device's name"});
    return read;
}

CupIncoming read_value(const json::value& value, bool nested);

using Read = CupSent (*)(Fields&);

const std::map<std::string_view, Read>& readers() {
    static const std::map<std::string_view, Read> all = {
        {"join",
            [](Fields& in) -> CupSent {
                JoinCup join{in.text("cup", 64), in.text_or("secret", kLongestSecret), {}};
                if (!join.secret.empty() && join.secret.size() < kShortestSecret)
                    in.expected("secret", {"un texte de 16 à 128 octets", "a text of 16 to 128 bytes"});
                // Whose entries say where they come from.
                join.device = join.secret.empty() ? in.text_or("device", 60) : device(in);
                return join;
            }},
        {"snapshot", [](Fields&) -> CupSent { return AskCupSnapshot{}; }},
        {"open", [](Fields&) -> CupSent { return CupAsked{cup::Opened{}}; }},
        {"enter", [](Fields& in) -> CupSent { return enter(in); }},
        {"enter-list", [](Fields& in) -> CupSent { return EnterList{in.text("csv", kMostCsv)}; }},
        {"withdraw",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Withdrawn{number(in, "unit"), in.text_or("why", kMostWhy)}};
            }},
        {"return", [](Fields& in) -> CupSent { return CupAsked{cup::Returned{number(in, "unit")}}; }},
        {"present",
            [](Fields& in) -> CupSent {
                const bool here = in.flag_or("here", true);
                if (!in.has("units")) return CupAsked{cup::Present{number(in, "unit"), here}};
                return MarkPresent{different_units(in, "units"), here};
            }},
        {"promote", [](Fields& in) -> CupSent { return CupAsked{cup::Promoted{number(in, "unit")}}; }},
        {"close", [](Fields&) -> CupSent { return CupAsked{cup::Close{}}; }},
        {"pool", [](Fields& in) -> CupSent { return CupAsked{cup::Pool{because(in)}}; }},
        {"draw", [](Fields& in) -> CupSent { return CupAsked{cup::Draw{in.text_or("salt", kMostSalt)}}; }},
        {"draw-by-hand", draw_by_hand},
        {"publish", [](Fields&) -> CupSent { return CupAsked{cup::Published{}}; }},
        {"move",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Moved{number(in, "unit"), number_or_none(in, "with"),
                    number_or_none(in, "table"), because(in)}};
            }},
        {"seat",
            [](Fields& in) -> CupSent {
                return CupAsked{
                    cup::SeatTable{number(in, "table"), throws(in), in.text_or("outsider", kLongestName)}};
            }},
        {"phase",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::PhaseBegun{static_cast<cup::Phase>(in.word("phase", kPhases) + 1)}};
            }},
        {"pause",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Paused{number_or_none(in, "table"), in.flag_or("on", true)}};
            }},
        {"give-back",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::GivenBack{number_or_none(in, "table"), in.number("time", 1, kMostTime)}};
            }},
        {"power-cut", power_cut},
        {"way",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::WayChosen{
                    number_or_none(in, "table"), static_cast<cup::Way>(in.word("way", kWays))}};
            }},
        {"absent",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Absent{number(in, "table"), number(in, "unit")}};
            }},
        {"replace",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Replaced{
                    number(in, "table"), number(in, "out"), number(in, "in"), in.text_or("why", kMostWhy)}};
            }},
        {"call",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Called{number(in, "table"), in.text_or("why", kMostWhy)}};
            }},
        {"answer-call",
            [](Fields& in) -> CupSent { return CupAsked{cup::CallAnswered{number(in, "table")}}; }},
        {"fill", [](Fields& in) -> CupSent { return CupAsked{cup::Fill{number(in, "table"), lines(in)}}; }},
        {"sign",
            [](Fields& in) -> CupSent {
                const Signing by = signing(in);
                return CupAsked{cup::Signed{by.table, by.version, by.player}};
            }},
        {"refuse",
            [](Fields& in) -> CupSent {
                const Signing by = signing(in);
                return CupAsked{cup::Refused{by.table, by.version, by.player, in.text("why", kMostWhy)}};
            }},
        {"receive",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Received{number(in, "table"), number(in, "version")}};
            }},
        {"paper",
            [](Fields& in) -> CupSent {
                return TypePaper{number(in, "table"), lines(in), in.text("second", kLongestName)};
            }},
        {"correct",
            [](Fields& in) -> CupSent { return ConfirmCorrection{correction(in), in.text("plan", 64)}; }},
        {"rule", rule},
        {"penalise",
            [](Fields& in) -> CupSent {
                return CupAsked{cup::Penalise{number(in, "unit"),
                    static_cast<cup::PenaltyKind>(in.word("kind", kPenalties)),
                    in.number_or("amount", 1, kMostAmount, 0), in.text("why", kMostWhy)}};
            }},
        {"rank", [](Fields&) -> CupSent { return CupAsked{cup::Rank{}}; }},
        {"publish-ranking",
            [](Fields& in) -> CupSent { return CupAsked{cup::RankingPublished{number(in, "edition")}}; }},
        {"give-role", [](Fields& in) -> CupSent { return give_roles(in); }},
        {"take-role", [](Fields& in) -> CupSent { return CupAsked{cup::RoleTaken{number(in, "link")}}; }},
        {"keep-contacts",
            [](Fields& in) -> CupSent {
                in.need("contacts");
                return KeepContacts{number(in, "unit"), contacts(in)};
            }},
        {"forget", [](Fields& in) -> CupSent { return ForgetContacts{number(in, "unit")}; }},
        {"preview", [](Fields& in) -> CupSent { return AskSheetPreview{lines(in)}; }},
        {"sheet",
            [](Fields& in) -> CupSent {
                return AskSheet{
                    number(in, "table"), number_or_none(in, "stage"), number_or_none(in, "round")};
            }},
        {"plan", [](Fields& in) -> CupSent { return AskPlan{correction(in)}; }},
        {"log",
            [](Fields& in) -> CupSent {
                return AskLog{static_cast<std::uint64_t>(in.number("from", 1, kMostEntries))};
            }},
        {"contacts", [](Fields& in) -> CupSent { return AskContacts{number_or_none(in, "unit")}; }},
        {"why",
            [](Fields& in) -> CupSent {
                return AskCupWhy{std::make_shared<const CupIncoming>(read_value(in.need("command"), true))};
            }},
    };
    return all;
}

CupIncoming read_value(const json::value& value, bool nested) {
    FirstProblem problem;
    Fields fields(problem, value);
    throw_if_found(problem);
    CupIncoming frame;
    frame.id = static_cast<std::uint64_t>(fields.number_or("id", 1, kMostCommandId, 0));
    throw_if_found(problem);
    const std::string what = fields.text("do", 40);
    const auto found = readers().find(what);
    const bool out_of_place = nested && (what == "why" || what == "join");
    try {
        if (found == readers().end() || out_of_place)
            refuse(fields, "do", "a command of docs/cup-protocol.md");
        frame.sent = found->second(fields);
        fields.no_more();
        throw_if_found(problem);
    } catch (BadFrame& bad) {
        bad.id = frame.id;
        throw;
    }
    return frame;
}

}  // namespace

bool is_question(const CupSent& sent) {
    return std::visit(
        [](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            return std::is_same_v<T, AskSheetPreview> || std::is_same_v<T, AskSheet> ||
                std::is_same_v<T, AskPlan> || std::is_same_v<T, AskLog> || std::is_same_v<T, AskContacts> ||
                std::is_same_v<T, AskCupWhy>;
        },
        sent);
}

CupIncoming read_cup_frame(std::string_view text) {
    const auto value = notation::parse_json(text);
    if (!value) throw expected("", "JSON: " + render(value.problem(), editions::Language::English));
    return read_value(*value, false);
}

NewCup read_new_cup(std::string_view text) {
    const auto value = notation::parse_json(text);
    if (!value) throw expected("", "JSON: " + render(value.problem(), editions::Language::English));
    FirstProblem problem;
    Fields in(problem, *value);
    throw_if_found(problem);
    NewCup read{.secret = secret(in),
        .person = in.text("person", kLongestName),
        .name = in.text("name", kLongestName),
        .device = device(in),
        .format = in.text_or("format", 64),
        .format_text = in.text_or("format_text", kMostCsv)};
    if (read.format.empty() == read.format_text.empty())
        in.expected("format", {"un format, ou format_text", "a format, or format_text"});
    if (blank(read.name)) in.expected("name", {"un nom", "a name"});
    if (blank(read.person)) in.expected("person", {"un nom", "a name"});
    in.no_more();
    throw_if_found(problem);
    return read;
}

}  // namespace banquier::server
