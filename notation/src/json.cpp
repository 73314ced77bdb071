#include <banquier/notation/json.hpp>

#include "act_words.hpp"
#include "codec.hpp"
#include "forbidden.hpp"
#include "shapes.hpp"

#include <array>
#include <utility>

namespace banquier::notation {

namespace {

Write always_if(bool wanted) { return wanted ? Write::Always : Write::IfItDiffers; }

template <class Archive, class Act>
void describe_act(Archive& field, Act& a) {
    const Action usual{};
    field("act", a.kind, usual.kind, Write::Always);
    field("by", a.by, usual.by);
    field("whom", a.whom, usual.whom);
    field("title", a.deed, usual.deed);
    field("group", a.group, usual.group);
    field("levels", a.levels, usual.levels, always_if(a.kind == ActKind::Build));
    field("card", a.card, usual.card, always_if(a.kind == ActKind::Card));
    field("token", a.token, usual.token,
        always_if(a.kind == ActKind::UseToken || a.kind == ActKind::PutUpToken));
    field("dice", a.dice, usual.dice);
    field("revision", a.revision, usual.revision);
    field("amount", a.amount, usual.amount, always_if(a.kind == ActKind::Bid || a.kind == ActKind::Want));
    field("settles", a.settles, usual.settles);
    field("give", a.give, usual.give, always_if(a.kind == ActKind::Keep));
    field("give_tokens", a.give_tokens, usual.give_tokens);
    field("get", a.get, usual.get);
    field("get_tokens", a.get_tokens, usual.get_tokens);
    field("lift", a.lift, usual.lift);
}

template <class Archive, class Fact>
void describe_event(Archive& field, Fact& e) {
    const Event usual{};
    field("event", e.kind, usual.kind, Write::Always);
    field("rule", e.rule, usual.rule);
    field("player", e.player, usual.player);
    field("other", e.other, usual.other);
    field("title", e.deed, usual.deed);
    const EventShape shape = shape_of(e);
    field("square", e.square, usual.square, always_if(shape.square));
    field("card", e.card, usual.card, always_if(shape.card));
    field("token", e.token, usual.token, always_if(shape.token));
    field("building", e.building, usual.building, always_if(shape.building));
    field("dice", e.dice, usual.dice);
    field("amount", e.amount, usual.amount, always_if(shape.amount));
    field("audience", e.audience, usual.audience);
}

template <class Archive, class What>
void describe_decision(Archive& field, What& d) {
    const Decision usual{};
    field("ask", d.ask, usual.ask, Write::Always);
    field("awaited", d.awaited, usual.awaited, Write::Always);
    field("luck", d.luck, usual.luck);
    field("number", d.number, usual.number, Write::Always);
}

// [TRADE-02] [TRADE-03] [RENT-17] An offer has no field for what no trade can contain.
void expect_nothing_forbidden(FirstProblem& problem, const json::object& object) {
    for (const auto& item : object)
        if (const Forbidden* entry = forbidden(item.key()))
            problem.note({.field = std::string{item.key()},
                .text = {std::string{entry->fr}, std::string{entry->en}},
                .rules = entry->rules});
}

// Refusals and decisions name no square: any game will do.
constexpr Game kAnyGame{};

}  // namespace

void write_json(std::string& out, const Game& game, const Action& action) {
    JsonWriter json{out};
    write_object(json, game, action, [](auto& field, auto& act) { describe_act(field, act); });
}

void write_json(std::string& out, const Game& game, const Event& event) {
    JsonWriter json{out};
    write_object(json, game, event, [](auto& field, auto& fact) { describe_event(field, fact); });
}

void write_json(std::string& out, const Decision& decision) {
    JsonWriter json{out};
    write_object(json, kAnyGame, decision, [](auto& field, auto& what) { describe_decision(field, what); });
}

json::object to_json(const Game& game, const Action& action) {
    std::string text;
    write_json(text, game, action);
    return std::move(parsed(text).get_object());
}

json::object to_json(const Game& game, const Event& event) {
    std::string text;
    write_json(text, game, event);
    return std::move(parsed(text).get_object());
}

json::object to_json(const Refusal& refusal) {
    json::array rules;
    for (RuleId rule : {refusal.rule, refusal.second})
        if (rule) rules.emplace_back(rule_word(rule));
    return {{"reason", word(refusal.reason)}, {"rules", std::move(rules)}};
}

json::object to_json(const Decision& decision) {
    std::string text;
    write_json(text, decision);
    return std::move(parsed(text).get_object());
}

Result<Action> action_from_json(const Game& game, const json::value& value) {
    FirstProblem problem;
    FieldReader reader{{game, problem}, value, ""};
    reader.need("act");
    Action action;
    describe_act(reader, action);
    if (action.kind == ActKind::Offer && value.is_object())
        expect_nothing_forbidden(problem, value.get_object());
    reader.no_more();
    return problem.or_else(action);
}

Result<Event> event_from_json(const Game& game, const json::value& value) {
    FirstProblem problem;
    FieldReader reader{{game, problem}, value, ""};
    reader.need("event");
    Event event;
    describe_event(reader, event);
    reader.no_more();
    return problem.or_else(event);
}

Result<Refusal> refusal_from_json(const json::value& value) {
    FirstProblem problem;
    FieldReader reader{{kAnyGame, problem}, value, ""};
    reader.need("reason");
    Refusal refusal;
    reader("reason", refusal.reason, Reason::None);
    const json::array& rules = array(problem, reader.need("rules"), "rules");
    if (rules.size() > 2) problem.wrong("rules", {"deux règles au plus", "two rules at most"});
    if (!rules.empty()) decode(reader.in(), rules[0], item_path("rules", 0), refusal.rule);
    if (rules.size() > 1) decode(reader.in(), rules[1], item_path("rules", 1), refusal.second);
    reader.no_more();
    return problem.or_else(refusal);
}

Result<Decision> decision_from_json(const json::value& value) {
    FirstProblem problem;
    FieldReader reader{{kAnyGame, problem}, value, ""};
    reader.need("ask");
    Decision decision{};
    describe_decision(reader, decision);
    reader.no_more();
    return problem.or_else(decision);
}

Result<json::value> parse_json(std::string_view text, json::storage_ptr storage) {
    std::array<unsigned char, 2048> room;
    json::stream_parser parser(json::storage_ptr(), json::parse_options(), room.data(), room.size());
    parser.reset(std::move(storage));
    boost::system::error_code error;
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    if (!error && read == text.size()) parser.finish(error);
    if (!error && read == text.size()) return parser.release();
    const std::string_view before = text.substr(0, read);
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const bool cut = error == json::error::incomplete;
    return Problem{.line = line,
        .column = characters(before.substr(line_start)) + 1,
        .text = cut ? Text{"le texte JSON s'arrête en route", "the JSON text breaks off"}
                    : Text{"ce n'est pas du JSON", "this is not JSON"}};
}

}  // namespace banquier::notation
