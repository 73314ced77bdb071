#include <banquier/editions/cup_format.hpp>
#include <banquier/editions/embedded.hpp>
#include <banquier/editions/library.hpp>

#include "reader.hpp"
#include "spelling.hpp"

namespace banquier::editions {
namespace {

template <class E>
constexpr NamedValue word_for(E value, std::string_view name) {
    return {static_cast<std::int64_t>(value), name};
}

constexpr NamedValue kKinds[] = {{0, "cup"}};
constexpr NamedValue kUnits[] = {word_for(CupUnit::Team, "team"), word_for(CupUnit::Player, "player")};
constexpr NamedValue kSeatings[] = {
    word_for(CupSeating::JuniorThrow, "junior_throw"), word_for(CupSeating::EachThrow, "each_throw")};
constexpr NamedValue kBankers[] = {word_for(CupBanker::LowestAdult, "lowest_adult"),
    word_for(CupBanker::LowestThrow, "lowest_throw"), word_for(CupBanker::Outsider, "outsider")};
constexpr NamedValue kDisputes[] = {
    word_for(CupDispute::GivenBack, "given_back"), word_for(CupDispute::RunsOn, "runs_on")};
constexpr NamedValue kFirsts[] = {
    word_for(CupFirst::GreatestMember, "greatest_member"), word_for(CupFirst::TeamTotal, "team_total")};
constexpr NamedValue kTies[] = {word_for(CupTie::TeamTotal, "team_total"),
    word_for(CupTie::Referee, "referee"), word_for(CupTie::Shared, "shared")};
constexpr NamedValue kSigns[] = {
    word_for(CupSign::EveryPlayer, "every_player"), word_for(CupSign::Banker, "banker")};
constexpr NamedValue kDraws[] = {
    word_for(CupDraw::Verifiable, "verifiable"), word_for(CupDraw::ByHand, "by_hand")};
constexpr NamedValue kAvoids[] = {word_for(CupAvoid::Club, "club"), word_for(CupAvoid::Family, "family")};
constexpr NamedValue kStages[] = {
    word_for(CupStageKind::Knockout, "knockout"), word_for(CupStageKind::Points, "points")};
constexpr NamedValue kPairings[] = {word_for(CupPairing::Movement, "movement"),
    word_for(CupPairing::Random, "random"), word_for(CupPairing::Power, "power")};
constexpr NamedValue kBreaks[] = {word_for(CupBreak::Wins, "wins"),
    word_for(CupBreak::FortuneShare, "fortune_share"), word_for(CupBreak::Met, "met"),
    word_for(CupBreak::Opponents, "opponents"), word_for(CupBreak::Lot, "lot")};

// Nobody has that many boards, and every list of teams stays small.
constexpr std::int64_t kMostPlaces = 10'000;
constexpr std::int64_t kDay = 86'400;

template <class E>
E chosen(TableReader& reader, std::string_view key, std::span<const NamedValue> words) {
    return static_cast<E>(reader.word(key, words).value_or(0));
}

template <class E>
std::vector<E> chosen_list(TableReader& reader, std::string_view key, std::span<const NamedValue> words) {
    std::vector<E> values;
    const Node* list = reader.list(key);
    if (list == nullptr) return values;
    for (const Node& item : list->items) {
        if (!has_type(item, Node::Type::Text, key, reader.report())) continue;
        if (const auto value = value_named(words, item.text)) {
            values.push_back(static_cast<E>(*value));
            continue;
        }
        std::vector<std::string> names;
        for (const NamedValue& word : words) names.emplace_back(word.name);
        reader.report().add(item.place, ProblemCode::UnknownValue,
            {std::string{key}, Quoted{item.text}, list_of(words)}, nearest_name(item.text, names));
    }
    return values;
}

std::vector<int> numbers(TableReader& reader, std::string_view key, Range range) {
    std::vector<int> values;
    const Node* list = reader.list(key);
    if (list == nullptr) return values;
    if (list->items.empty())
        reader.report().add(list->place, ProblemCode::ListLength, {std::string{key}, 1, 0});
    for (const Node& item : list->items)
        if (const auto value = number_of(item, key, range, reader.report()))
            values.push_back(static_cast<int>(*value));
    return values;
}

std::vector<std::string> texts(TableReader& reader, std::string_view key) {
    std::vector<std::string> values;
    if (const Node* list = reader.list(key))
        for (const Node& item : list->items)
            if (auto text = text_of(item, key, reader.report())) values.push_back(std::move(*text));
    return values;
}

int seconds(TableReader& reader, std::string_view key, std::int64_t least = 0) {
    return static_cast<int>(reader.number(key, {least, kDay}).value_or(0));
}

void read_entry(const Node& table, const Report& report, CupFormat& format) {
    TableReader reader{table, report};
    format.unit = chosen<CupUnit>(reader, "unit", kUnits);
    format.members = texts(reader, "members");
    format.places = static_cast<int>(reader.number("places", {2, kMostPlaces}).value_or(2));
    format.waiting = static_cast<int>(reader.number("waiting", {0, kMostPlaces}).value_or(0));
    const std::int64_t least = format.unit == CupUnit::Team ? 2 : 1;
    const auto members = static_cast<std::int64_t>(format.members.size());
    if (format.unit == CupUnit::Team ? members < least : members != least)
        report.add(
            reader.place("members"), ProblemCode::ListLength, {std::string{"members"}, least, members});
    reader.finish();
}

void read_table(const Node& table, const Report& report, CupFormat& format) {
    TableReader reader{table, report};
    format.board = reader.text("board").value_or("");
    format.rules = reader.text("rules").value_or("");
    format.sizes = numbers(reader, "sizes", {2, 8});
    format.seating = chosen<CupSeating>(reader, "seating", kSeatings);
    format.banker = chosen<CupBanker>(reader, "banker", kBankers);
    reader.finish();
}

void read_time(const Node& table, const Report& report, CupFormat& format) {
    TableReader reader{table, report};
    format.deal = seconds(reader, "deal");
    format.play = seconds(reader, "play", 1);
    format.last_round = static_cast<int>(reader.number("last_round", {0, format.play}).value_or(0));
    format.grace = seconds(reader, "grace");
    format.dispute = chosen<CupDispute>(reader, "dispute", kDisputes);
    reader.finish();
}

void read_result(const Node& table, const Report& report, CupFormat& format) {
    TableReader reader{table, report};
    format.first = chosen<CupFirst>(reader, "first", kFirsts);
    format.tie = chosen_list<CupTie>(reader, "tie", kTies);
    format.sign = chosen<CupSign>(reader, "sign", kSigns);
    reader.finish();
}

void read_draw(const Node& table, const Report& report, CupFormat& format) {
    TableReader reader{table, report};
    format.draw = chosen<CupDraw>(reader, "method", kDraws);
    format.avoid = chosen_list<CupAvoid>(reader, "avoid", kAvoids);
    reader.finish();
}

CupStage read_stage(const Node& table, const Report& report, bool last) {
    TableReader reader{table, report};
    CupStage stage;
    stage.kind = chosen<CupStageKind>(reader, "kind", kStages);
    if (stage.kind == CupStageKind::Knockout) {
        if (const Node* final_table = reader.table("final", Need::Optional)) {
            TableReader inner{*final_table, report};
            stage.final_choices = texts(inner, "set");
            inner.finish();
        }
    } else {
        stage.rounds = static_cast<int>(reader.number("rounds", {1, 100}).value_or(1));
        stage.points = numbers(reader, "points", {0, 1000});
        stage.pairing = chosen<CupPairing>(reader, "pairing", kPairings);
        if (!last) stage.cut = static_cast<int>(reader.number("cut", {2, kMostPlaces}).value_or(2));
        stage.breaks = chosen_list<CupBreak>(reader, "breaks", kBreaks);
    }
    reader.finish();
    return stage;
}

void read_stages(const Node& list, const Report& report, CupFormat& format) {
    for (std::size_t i = 0; i < list.items.size(); ++i)
        if (has_type(list.items[i], Node::Type::Table, "stages", report))
            format.stages.push_back(read_stage(list.items[i], report, i + 1 == list.items.size()));
    if (list.items.empty()) report.add(list.place, ProblemCode::ListLength, {std::string{"stages"}, 1, 0});
}

}  // namespace

CupFormat read_cup_format(std::string file, std::string_view text, Problems& problems) {
    const SourceFile source = read_document(std::move(file), text);
    problems.insert(problems.end(), source.problems.begin(), source.problems.end());
    CupFormat format;
    format.file = source.path;
    format.source = text;
    if (!source.problems.empty()) return format;
    const Report report{source.path, problems};
    TableReader reader{source.root, report};
    reader.word("kind", kKinds);
    format.id = reader.id("id").value_or("");
    format.rulebook = reader.text("rulebook", Need::Optional).value_or("");
    format.title = reader.both_languages("title");
    format.table_place = reader.place("table");
    format.stages_place = reader.place("stages");
    if (const Node* table = reader.table("entry")) read_entry(*table, report, format);
    if (const Node* table = reader.table("table")) read_table(*table, report, format);
    if (const Node* table = reader.table("time")) read_time(*table, report, format);
    if (const Node* table = reader.table("result")) read_result(*table, report, format);
    if (const Node* table = reader.table("draw")) read_draw(*table, report, format);
    if (const Node* list = reader.list("stages")) read_stages(*list, report, format);
    reader.finish();
    return format;
}

void check_cup_format(const CupFormat& format, const Library& library, Problems& problems) {
    const auto note = [&](Place place, const Resolution& game) {
        for (Problem problem : game.problems) {
            problem.file = format.file;
            problem.place = place;
            problems.push_back(std::move(problem));
        }
    };
    const Resolution plain = library.resolve(format.board, format.rules);
    note(format.table_place, plain);
    if (!plain.ok()) return;
    for (const CupStage& stage : format.stages)
        note(format.stages_place, library.resolve(format.board, format.rules, stage.final_choices));
}

std::vector<CupFormat> shipped_cup_formats() {
    std::vector<CupFormat> formats;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with("data/cups/")) continue;
        Problems problems;
        CupFormat format = read_cup_format(std::string{file.path}, file.content, problems);
        if (problems.empty()) formats.push_back(std::move(format));
    }
    return formats;
}

std::string_view cup_break_name(CupBreak what) {
    return name_of_value(kBreaks, static_cast<std::int64_t>(what));
}

}  // namespace banquier::editions
