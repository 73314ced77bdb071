#include <banquier/wire/new_game.hpp>

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/wire/incoming.hpp>
#include <banquier/wire/keys.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::wire {

namespace json = boost::json;
using notation::Fields;
using notation::FirstProblem;

namespace {

constexpr std::size_t kUsualSeats = 4;

// Nobody could tell two players of one name apart.
std::string free_name(const std::vector<table::Seat>& seats, const std::string& wanted) {
    std::string name = wanted;
    const auto taken = [&] {
        return std::ranges::any_of(seats, [&](const table::Seat& seat) { return seat.name == name; });
    };
    for (int n = 2; taken(); ++n) name = wanted + " " + std::to_string(n);
    return name;
}

table::Seat read_seat(FirstProblem& problem, const json::value& value, const std::string& path,
    const Box& box, const std::vector<table::Seat>& before) {
    Fields fields(problem, value, path);
    table::Seat seat;
    seat.kind = static_cast<table::SeatKind>(fields.word("kind", table::kSeatWords));
    if (seat.kind != table::SeatKind::Open && seat.kind != table::SeatKind::Bot)
        fields.expected("kind",
            {"open ou bot : les gens s'assoient eux-mêmes, les programmes par make-bot-token",
                "open or bot: people sit down themselves, programs by make-bot-token"});
    if (seat.kind == table::SeatKind::Bot) {
        seat.bot = fields.text_or("bot", 64, kUsualBot);
        if (!box.staff.find(seat.bot))
            fields.expected("bot", {"un bot de /api/catalogue", "a bot of /api/catalogue"});
        const auto name = table::clean_name(fields.text_or("name", 200, seat.bot));
        if (name)
            seat.name = free_name(before, *name);
        else
            fields.expected("name", {"un nom", "a name"});
    }
    fields.no_more();
    return seat;
}

std::vector<table::Seat> read_seats(FirstProblem& problem, const json::value* value, const Box& box) {
    if (!value) return std::vector<table::Seat>(kUsualSeats);
    std::vector<table::Seat> seats;
    const json::array* list = value->if_array();
    if (!list || list->empty() || list->size() > kMaxPlayers) {
        problem.expected("seats",
            {fmt::format("une liste de 1 à {} places", kMaxPlayers),
                fmt::format("a list of 1 to {} seats", kMaxPlayers)});
        return seats;
    }
    for (std::size_t i = 0; i < list->size() && !problem.found(); ++i)
        seats.push_back(read_seat(problem, (*list)[i], fmt::format("seats[{}]", i + 1), box, seats));
    return seats;
}

std::string read_secret(Fields& fields) {
    std::string secret = fields.text("secret", kLongestSecret);
    if (secret.size() < kShortestSecret)
        fields.expected("secret",
            {fmt::format("un texte de {} à {} octets", kShortestSecret, kLongestSecret),
                fmt::format("a text of {} to {} bytes", kShortestSecret, kLongestSecret)});
    return secret;
}

bool names(const json::value& settings, std::string_view field) {
    const json::object* object = settings.if_object();
    return object && object->contains(field);
}

// What is played by these settings; `rent` is the rule set's where nobody has chosen it.
notation::Result<Chosen> settled(table::Settings settings, bool rent_chosen, const GameRules& rules) {
    FoundBox found = rules.find(settings);
    if (!found.box) return notation::Problem{.field = "settings", .text = {found.problem, found.problem}};
    settings.unofficial = found.unofficial;
    if (!rent_chosen) settings.rent = table::default_settings(*found.box->game).rent;
    settings.pace_least = std::max(settings.pace_least, rules.least_pace);
    if (!settings.position.empty()) {
        const auto position = notation::parse_json(settings.position);
        const auto state = position ? notation::position_from_json(*found.box->game, *position)
                                    : notation::Result<State>(position.problem());
        if (!state)
            return notation::Problem{.field = "settings.position",
                .text = {"pas de position : " + render(state.problem(), notation::Language::French),
                    "no position: " + render(state.problem(), notation::Language::English)}};
    }
    return Chosen{std::move(settings), std::move(found.box)};
}

}  // namespace

notation::Result<NewGame> read_new_game(std::string_view body, const GameRules& rules) {
    const auto parsed = notation::parse_json(body);
    if (!parsed)
        return notation::Problem{
            .text = {"pas de JSON : " + render(parsed.problem(), notation::Language::French),
                "no JSON: " + render(parsed.problem(), notation::Language::English)}};
    FirstProblem problem;
    Fields fields(problem, *parsed);
    if (problem.found()) return *problem;
    const json::value* wanted = fields.find("settings");
    auto settings = wanted ? read_settings(*wanted, {}, "settings") : table::Settings{};
    if (!settings) return settings.problem();
    auto chosen = settled(*std::move(settings), wanted && names(*wanted, "rent"), rules);
    if (!chosen) return chosen.problem();
    NewGame game;
    game.header.settings = table::sensible(chosen->settings);
    if (!chosen->box->staff.find(game.header.settings.caretaker))
        problem.expected("settings.caretaker", {"un bot de /api/catalogue", "a bot of /api/catalogue"});
    game.header.host = key_of_secret(read_secret(fields));
    game.header.seats = read_seats(problem, fields.find("seats"), *chosen->box);
    game.is_public = fields.flag_or("public", false);
    fields.no_more();
    return problem.or_else(std::move(game));
}

notation::Result<Chosen> read_chosen(
    const json::value& value, const table::Settings& old, const GameRules& rules) {
    auto settings = read_settings(value, old, "settings");
    if (!settings) return settings.problem();
    const bool rent_chosen = settings->rules == old.rules || names(value, "rent");
    return settled(*std::move(settings), rent_chosen, rules);
}

}  // namespace banquier::wire
