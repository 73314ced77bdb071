#include <banquier/cup/csv.hpp>

#include "refusal.hpp"
#include "results.hpp"

#include <banquier/engine/rule_id.hpp>

#include <algorithm>
#include <charconv>
#include <map>

namespace banquier::cup {

namespace {

std::string trimmed(std::string text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// A table with a line of names first. Commas or semicolons, whichever that line has; quotes as spreadsheets write them.
class Csv {
public:
    struct Row {
        std::size_t line = 0;
        std::vector<std::string> cells;
    };

    Csv(std::string_view text, std::string file, std::span<const std::string_view> known,
        std::vector<Problem>& problems)
        : file_(std::move(file)), problems_(problems) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        const std::string_view first = text.substr(0, text.find('\n'));
        const char comma = std::ranges::count(first, ';') > std::ranges::count(first, ',') ? ';' : ',';
        std::size_t line = 1;
        while (!text.empty()) {
            Row row{line, {}};
            read_row(text, comma, row, line);
            if (row.cells.size() > 1 || !row.cells[0].empty()) rows_.push_back(std::move(row));
        }
        if (rows_.empty()) {
            no(1, "liste vide", "an empty list");
            return;
        }
        for (std::size_t i = 0; i < rows_[0].cells.size(); ++i) {
            const std::string& name = rows_[0].cells[i];
            if (std::ranges::find(known, name) == known.end())
                no(rows_[0].line, fmt::format("colonne inconnue : {}", name),
                    fmt::format("unknown column: {}", name));
            else if (!column_.emplace(name, i).second)
                no(rows_[0].line, fmt::format("colonne double : {}", name),
                    fmt::format("column given twice: {}", name));
        }
        rows_.erase(rows_.begin());
    }

    const std::vector<Row>& rows() const { return rows_; }
    bool has(const std::string& name) const { return column_.contains(name); }
    std::string cell(const Row& row, const std::string& name) const {
        const auto found = column_.find(name);
        return found == column_.end() || found->second >= row.cells.size() ? std::string{}
                                                                           : row.cells[found->second];
    }
    void no(std::size_t line, std::string fr, std::string en, RuleId rule = {}) {
        Problem problem = refusal("", std::move(fr), std::move(en), rule);
        problem.file = file_;
        problem.line = line;
        problems_.push_back(std::move(problem));
    }
    void no(std::size_t line, Problem problem) {
        problem.file = file_;
        problem.line = line;
        problems_.push_back(std::move(problem));
    }

private:
    static void read_row(std::string_view& text, char comma, Row& row, std::size_t& line) {
        std::string cell;
        bool quoted = false;
        std::size_t at = 0;
        for (; at < text.size(); ++at) {
            const char letter = text[at];
            if (letter == '\n') ++line;
            if (quoted && letter == '"' && at + 1 < text.size() && text[at + 1] == '"') {
                cell += text[++at];
            } else if (letter == '"') {
                quoted = !quoted;
            } else if (!quoted && letter == comma) {
                row.cells.push_back(trimmed(std::exchange(cell, {})));
            } else if (!quoted && letter == '\n') {
                ++at;
                break;
            } else {
                cell += letter;
            }
        }
        row.cells.push_back(trimmed(cell));
        text.remove_prefix(at);
    }

    std::string file_;
    std::vector<Problem>& problems_;
    std::vector<Row> rows_;
    std::map<std::string, std::size_t> column_;
};

std::optional<Amount> number_in(const std::string& text) {
    Amount value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "39:h" or "37:2" or "5m"
std::optional<HeldTitle> title_in(std::string text) {
    HeldTitle title;
    if (text.ends_with('m')) {
        title.mortgaged = true;
        text.pop_back();
    }
    if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
        const std::string level = text.substr(colon + 1);
        const auto houses = level == "h" ? std::optional<Amount>{5} : number_in(level);
        if (!houses || *houses < 0 || *houses > 5) return std::nullopt;
        title.level = static_cast<std::uint32_t>(*houses);
        text.resize(colon);
    }
    const auto at = number_in(text);
    if (!at || *at < 0 || *at > 39) return std::nullopt;
    title.at = static_cast<std::uint32_t>(*at);
    return title;
}

std::string cell(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string{text};
    std::string quoted = "\"";
    for (const char letter : text) quoted += letter == '"' ? std::string{"\"\""} : std::string(1, letter);
    return quoted + "\"";
}

}  // namespace

EntryList read_entries(const editions::CupFormat& format, std::string_view text, const std::string& file) {
    static constexpr std::string_view kColumns[] = {"team", "member", "role", "club", "family", "contact"};
    EntryList list;
    Csv csv{text, file, kColumns, list.problems};
    std::map<std::string, std::size_t> known;
    for (const Csv::Row& row : csv.rows()) {
        const bool alone = format.members.size() == 1;
        const std::string member = csv.cell(row, "member");
        std::string name = csv.cell(row, "team");
        if (alone && name.empty()) name = member;
        std::string role = csv.cell(row, "role");
        if (alone && role.empty()) role = format.members.front();
        if (name.empty() || member.empty()) {
            csv.no(row.line, "attendu : une équipe et un membre", "expected: a team and a member");
            continue;
        }
        const auto place = std::ranges::find(format.members, role);
        if (place == format.members.end()) {
            csv.no(row.line, fmt::format("rôle « {} » ; attendu : {}", role, fmt::join(format.members, ", ")),
                fmt::format("role \"{}\"; expected: {}", role, fmt::join(format.members, ", ")),
                "CUP-01"_rule);
            continue;
        }
        const auto [found, fresh] = known.emplace(name, list.units.size());
        if (fresh) {
            list.units.push_back({name, csv.cell(row, "club"), csv.cell(row, "family"), {}});
            list.lines.push_back(row.line);
        }
        Enter& unit = list.units[found->second];
        if (std::ranges::find(unit.members, role, &MemberName::role) != unit.members.end()) {
            csv.no(row.line, fmt::format("« {} » a déjà un membre « {} »", name, role),
                fmt::format("\"{}\" has a member \"{}\" already", name, role), "CUP-01"_rule);
            continue;
        }
        unit.members.push_back({member, role});
        if (const std::string contact = csv.cell(row, "contact"); !contact.empty() && holds("CUP-12"_rule))
            list.contacts.push_back(
                {name, member, contact, static_cast<std::uint32_t>(place - format.members.begin() + 1)});
    }
    for (std::size_t i = 0; i < list.units.size(); ++i)
        if (list.units[i].members.size() != format.members.size())
            csv.no(list.lines[i], fmt::format("« {} » : il manque un membre", list.units[i].name),
                fmt::format("\"{}\": a member is missing", list.units[i].name), "CUP-01"_rule);
    std::ranges::stable_sort(list.problems, {}, &Problem::line);
    return list;
}

SheetList read_sheets(const Cup& cup, const Round& round, std::string_view text, const std::string& file) {
    static constexpr std::string_view kColumns[] = {
        "table", "team", "member", "amount", "cash", "titles", "cards", "out"};
    SheetList list;
    Csv csv{text, file, kColumns, list.problems};
    std::map<TableNumber, Fill> sheets;
    for (const Csv::Row& row : csv.rows()) {
        const std::size_t before = list.problems.size();
        SheetLine line;
        const auto number = [&](const std::string& name, Amount least) {
            const std::string written = csv.cell(row, name);
            const auto value = written.empty() ? std::optional<Amount>{0} : number_in(written);
            if (!value || *value < least)
                csv.no(row.line, fmt::format("{} : « {} » ; attendu : un nombre", name, written),
                    fmt::format("{}: \"{}\"; expected: a number", name, written));
            return value.value_or(0);
        };
        const auto at = static_cast<TableNumber>(number("table", 1));
        const std::string team = csv.cell(row, "team");
        const auto unit = std::ranges::find_if(cup.units,
            [&](const Unit& each) { return each.name == team || std::to_string(each.id) == team; });
        const Table* own = unit == cup.units.end() ? nullptr : table_of(round, unit->id);
        if (own == nullptr || own->number != at) {
            csv.no(row.line, fmt::format("« {} » n'est pas à la table {}", team, at),
                fmt::format("\"{}\" is not at table {}", team, at));
            continue;
        }
        const std::string who = csv.cell(row, "member");
        const auto member = std::ranges::find_if(
            unit->members, [&](const MemberName& each) { return each.name == who || each.role == who; });
        if (member == unit->members.end())
            csv.no(row.line, fmt::format("« {} » n'est pas de « {} »", who, team),
                fmt::format("\"{}\" is not of \"{}\"", who, team));
        line.unit = unit->id;
        line.member = static_cast<std::uint32_t>(member - unit->members.begin());
        line.amount = number("amount", 0);
        line.cash = number("cash", 0);
        line.cards = static_cast<std::uint32_t>(number("cards", 0));
        line.out = csv.cell(row, "out") == "yes";
        line.itemised = !csv.cell(row, "cash").empty() || !csv.cell(row, "titles").empty();
        std::string titles = csv.cell(row, "titles") + " ";
        for (std::size_t from = 0, end = 0; (end = titles.find(' ', from)) != std::string::npos;
            from = end + 1) {
            if (end == from) continue;
            const std::string word = titles.substr(from, end - from);
            const auto title = title_in(word);
            if (title)
                line.titles.push_back(*title);
            else
                csv.no(row.line, fmt::format("« {} » ; attendu : un titre comme 5m, 37:2 ou 39:h", word),
                    fmt::format("\"{}\"; expected: a title such as 5m, 37:2 or 39:h", word));
        }
        if (list.problems.size() != before) continue;
        Fill& fill = sheets[at];
        fill.table = at;
        fill.lines.push_back(std::move(line));
    }
    for (auto& [at, fill] : sheets) list.sheets.push_back(std::move(fill));
    return list;
}

std::string write_csv(const Cup& cup, CsvList what) {
    std::string out;
    const auto unit_name = [&](UnitId unit) { return cell(cup.units[unit - 1].name); };
    switch (what) {
    case CsvList::Units:
        out = "team,member,role,club,family,number,standing\n";
        for (const Unit& unit : cup.units)
            for (const MemberName& member : unit.members)
                out += fmt::format("{},{},{},{},{},{},{}\n", cell(unit.name), cell(member.name),
                    cell(member.role), cell(unit.club), cell(unit.family), unit.id,
                    unit.standing == Standing::Playing       ? "playing"
                        : unit.standing == Standing::Waiting ? "waiting"
                                                             : "withdrawn");
        break;
    case CsvList::Tables:
        out = "stage,round,table,team,place\n";
        for (const Round& round : cup.rounds)
            for (const Table& table : round.tables)
                for (const UnitId unit : table.units) {
                    std::size_t place = 0, before = 0;
                    for (const auto& group : places(cup, round, table)) {
                        if (std::ranges::find(group, unit) != group.end()) place = before + 1;
                        before += group.size();
                    }
                    out += fmt::format("{},{},{},{},{}\n", round.stage + 1, round.number, table.number,
                        unit_name(unit), table.done() && place != 0 ? std::to_string(place) : "");
                }
        break;
    case CsvList::Sheets:
        out = "stage,round,table,team,member,amount\n";
        for (const Round& round : cup.rounds)
            for (const Table& table : round.tables)
                for (const SheetLine& line : table.sheet.lines)
                    out += fmt::format("{},{},{},{},{},{}\n", round.stage + 1, round.number, table.number,
                        unit_name(line.unit), cell(cup.units[line.unit - 1].members[line.member].name),
                        line.amount);
        break;
    case CsvList::Ranking:
        out = "rank,team,by\n";
        if (!cup.rankings.empty())
            for (const RankRow& row : cup.rankings.back().rows)
                out += fmt::format("{},{},{}\n", row.rank, unit_name(row.unit), row.by);
        break;
    }
    return out;
}

}  // namespace banquier::cup
