#include <banquier/wire/incoming.hpp>

#include <banquier/luck/fair.hpp>
#include <banquier/notation/json.hpp>

#include <map>

namespace banquier::wire {

namespace json = boost::json;
using notation::Fields;
using notation::FirstProblem;

namespace {

constexpr std::int64_t kMostId = std::int64_t{1} << 53;  // what a browser's number holds
constexpr std::size_t kMostName = 200;                   // bytes; the table shortens to its own limit
constexpr std::size_t kMostText = 2000;
constexpr std::size_t kMostSecret = 128;
constexpr std::size_t kPledgeDigits = 64;
constexpr std::size_t kMostGameId = 64;
constexpr std::int64_t kDayInSeconds = 24 * 60 * 60;

// Everything that a reader of a frame needs.
struct Reading {
    Fields& fields;
    const Game& game;

    PlayerId seat() { return fields.seat("seat"); }
    std::uint32_t counter(std::string_view name) {
        return static_cast<std::uint32_t>(fields.number_or(name, 0, 0xFFFFFFFF, 0));
    }
    std::uint8_t token() { return static_cast<std::uint8_t>(fields.number_or("token", 0, 15, 0)); }
    Action action() {
        return part("act",
            notation::action_from_json(game,
                fields.need("act",
                    {"un acte, comme l'écrit docs/notation.md", "an act, as docs/notation.md writes it"})));
    }
    // What has been read in a field by a reader of its own.
    template <class T>
    T part(const std::string& name, const notation::Result<T>& read) {
        if (read) return *read;
        notation::Problem problem = read.problem();
        problem.field = problem.field.empty() ? name : name + "." + problem.field;
        fields.problem().note(std::move(problem));
        return {};
    }
};

std::optional<Money> money_in(Fields& fields, std::string_view name) {
    if (!fields.has(name)) return std::nullopt;
    return static_cast<Money>(fields.number(name, 0, kMostMoney));
}

Sent join(Reading& in) {
    return Join{in.fields.text("game", kMostGameId), in.fields.text_or("secret", kMostSecret)};
}
Sent sit(Reading& in) { return table::Sit{in.seat(), in.fields.text("name", kMostName), in.token()}; }
Sent rename(Reading& in) { return table::Rename{in.seat(), in.fields.text("name", kMostName), in.token()}; }
Sent set_seat(Reading& in) {
    table::SetSeat seat{.seat = in.seat()};
    seat.remove = in.fields.flag_or("remove", false);
    if (seat.remove) return seat;
    seat.kind = static_cast<table::SeatKind>(in.fields.word("kind", table::kSeatWords));
    if (seat.kind != table::SeatKind::Open && seat.kind != table::SeatKind::Bot)
        in.fields.expected("kind",
            {"open ou bot : les gens s'assoient eux-mêmes, les programmes par make-bot-token",
                "open or bot: people sit down themselves, programs by make-bot-token"});
    seat.bot = in.fields.text_or("bot", kMostName, seat.kind == table::SeatKind::Bot ? kUsualBot : "");
    seat.name = in.fields.text_or("name", kMostName);
    return seat;
}
Sent swap(Reading& in) { return table::Swap{in.fields.seat("a"), in.fields.seat("b")}; }
// The frame is read in room of its own, which it does not outlive.
Sent configure(Reading& in) {
    return Configure{json::value(in.fields.need("settings", {"un objet", "an object"}), json::storage_ptr())};
}
Sent ready(Reading& in) {
    table::Ready ready{.seat = in.seat(), .ready = in.fields.flag_or("ready", true)};
    if (!in.fields.has("pledge")) return ready;
    ready.pledge = luck::Pledge::from_hex(in.fields.text("pledge", kPledgeDigits));
    if (!ready.pledge) in.fields.expected("pledge", {"32 octets en hexadécimal", "32 bytes in hexadecimal"});
    return ready;
}
Sent start(Reading&) { return table::Start{}; }
Sent reveal(Reading& in) {
    const PlayerId seat = in.seat();
    const auto salt = luck::Salt::from_hex(in.fields.text("salt", 2 * luck::Salt::kMost));
    if (salt && !salt->empty()) return table::Reveal{seat, *salt};
    in.fields.expected("salt", {"16 à 32 octets en hexadécimal", "16 to 32 bytes in hexadecimal"});
    return {};
}
Sent act(Reading& in) {
    table::Act act{.seat = in.seat(), .decision = in.counter("decision"), .lot = in.counter("lot")};
    act.action = in.action();
    return act;
}
Sent card(Reading& in) {
    table::TypeCard card{.seat = in.seat(), .decision = in.counter("decision")};
    const json::value* given = in.fields.find("card");
    const json::value named{{"act", "card"}, {"by", "bank"}, {"card", given ? *given : json::value()}};
    const auto read = notation::action_from_json(in.game, named);
    if (read)
        card.card = read->card;
    else
        in.fields.expected("card", {"une carte, comme « chance 4 »", "a card, such as \"chance 4\""});
    card.amount = money_in(in.fields, "amount");
    card.second = money_in(in.fields, "second");
    return card;
}
Sent void_throw(Reading& in) { return table::VoidThrow{in.seat()}; }
Sent wait(Reading& in) { return table::Wait{in.seat()}; }
Sent hurry(Reading& in) { return table::Hurry{in.seat()}; }
Sent want_pace(Reading& in) {
    return table::WantPace{in.seat(), static_cast<table::BotPace>(in.fields.word("pace", table::kPaceWords))};
}
Sent relieve(Reading& in) { return table::Relieve{in.seat(), in.fields.seat("absent")}; }
Sent put_out(Reading& in) {
    table::PutOut out{.whom = in.fields.seat("whom")};
    if (in.fields.has("seat")) out.seat = in.seat();
    return out;
}
Sent close_table(Reading&) { return CloseTable{}; }
Sent leave(Reading& in) { return table::Leave{in.seat()}; }
Sent ask(Reading& in) {
    table::CallVote ask{
        .seat = in.seat(), .kind = static_cast<table::VoteKind>(in.fields.word("what", kVoteWords))};
    if (ask.kind == table::VoteKind::Recover || ask.kind == table::VoteKind::Relieve ||
        ask.kind == table::VoteKind::PutOut)
        in.fields.expected("what",
            {"un vote sur aucune place ; voir recover-seat, relieve et put-out",
                "a vote about no seat; see recover-seat, relieve and put-out"});
    if (ask.kind == table::VoteKind::Undo)
        ask.back_to = static_cast<std::size_t>(in.fields.number("back_to", 0, 0x7FFFFFFF));
    if (ask.kind == table::VoteKind::Correct) {
        ask.correction = in.part("correction",
            notation::correction_from_json(
                in.game, in.fields.need("correction", {"une correction", "a correction"})));
        ask.correction.why = in.fields.text_or("why", kMostText);
    }
    return ask;
}
Sent recover_seat(Reading& in) { return table::RecoverSeat{in.seat()}; }
Sent agree(Reading& in) {
    table::Agree agree{.seat = in.seat(), .vote = in.counter("vote")};
    agree.yes = in.fields.flag_or("yes", true);
    return agree;
}
Sent make_code(Reading& in) { return MakeCode{in.seat()}; }
Sent use_code(Reading& in) { return UseCode{in.fields.text("code", 32)}; }
Sent make_bot_token(Reading& in) {
    return MakeBotToken{in.seat(), in.fields.text_or("name", kMostName, "bot")};
}
Sent say(Reading& in) {
    table::Say say;
    if (in.fields.has("seat")) say.seat = in.seat();
    say.text = in.fields.text("text", kMostText);
    return say;
}
Sent mute(Reading& in) {
    return table::Mute{in.seat(), in.fields.seat("whom"), in.fields.flag_or("on", true)};
}
Sent refuse_offers(Reading& in) {
    return table::RefuseOffers{in.seat(), in.fields.seat("from"), in.fields.flag_or("on", true)};
}
Sent seen(Reading& in) {
    return table::Seen{static_cast<std::uint64_t>(in.fields.number("version", 0, kMostId))};
}
Sent snapshot(Reading&) { return AskSnapshot{}; }
Sent why(Reading& in) { return AskWhy{in.action()}; }
Sent preview(Reading& in) { return AskPreview{in.action()}; }

using Reader = Sent (*)(Reading&);
const std::map<std::string_view, Reader> kReaders = {{"join", join}, {"sit", sit}, {"rename", rename},
    {"seat", set_seat}, {"swap", swap}, {"configure", configure}, {"ready", ready}, {"start", start},
    {"reveal", reveal}, {"act", act}, {"card", card}, {"void", void_throw}, {"wait", wait}, {"hurry", hurry},
    {"pace", want_pace}, {"relieve", relieve}, {"leave", leave}, {"put-out", put_out}, {"close", close_table},
    {"ask", ask}, {"recover-seat", recover_seat}, {"agree", agree}, {"make-code", make_code},
    {"use-code", use_code}, {"make-bot-token", make_bot_token}, {"say", say}, {"mute", mute},
    {"refuse-offers", refuse_offers}, {"seen", seen}, {"snapshot", snapshot}, {"why", why},
    {"preview", preview}};

// None: a problem is noted, or the connection is at no table.
std::optional<Sent> read_sent(Fields& fields, const Game* game) {
    const std::string verb = fields.text("do", 32);
    const auto reader = kReaders.find(verb);
    if (reader == kReaders.end())
        fields.expected("do", {"un verbe de docs/protocol.md", "a verb of docs/protocol.md"});
    if (fields.problem().found() || (!game && verb != "join")) return std::nullopt;
    static const Game kNone{};  // a join names nothing of a game
    Reading in{fields, game ? *game : kNone};
    Sent sent = reader->second(in);
    fields.no_more();
    return sent;
}

}  // namespace

FrameRead read_frame(std::string_view text, const Game* game) {
    std::array<unsigned char, 4096> room;
    json::monotonic_resource used(room.data(), room.size());
    const auto parsed = notation::parse_json(text, &used);
    if (!parsed)
        return BadFrame{
            .field = {}, .text = "no JSON: " + render(parsed.problem(), editions::Language::English)};
    FirstProblem problem;
    Fields fields(problem, *parsed);
    Incoming frame;
    frame.id = static_cast<std::uint64_t>(fields.number_or("id", 0, kMostId, 0));
    if (problem.found()) return told_as(*problem);
    std::optional<Sent> sent = read_sent(fields, game);
    if (problem.found()) {
        BadFrame bad = told_as(*problem);
        bad.id = frame.id;
        return bad;
    }
    if (!sent) return NotJoined{frame.id};
    frame.sent = *std::move(sent);
    return frame;
}

notation::Result<table::Settings> read_settings(
    const json::value& value, table::Settings settings, std::string path) {
    FirstProblem problem;
    Fields fields(problem, value, std::move(path));
    const auto seconds = [&](std::string_view name, table::Millis& place) {
        place = fields.number_or(name, 0, kDayInSeconds, place / 1000) * 1000;
    };
    const auto millis = [&](std::string_view name, table::Millis& place) {
        place = fields.number_or(name, 0, 60'000, place);
    };
    settings.board = fields.text_or("board", 64, settings.board);
    settings.rules = fields.text_or("rules", 64, settings.rules);
    if (fields.has("overrides")) settings.overrides = fields.texts_or_none("overrides", 64, 64);
    settings.dice =
        static_cast<table::Dice>(fields.word_or("dice", table::kDiceWords, index_of(settings.dice)));
    settings.rent =
        static_cast<table::Rent>(fields.word_or("rent", table::kRentWords, index_of(settings.rent)));
    seconds("reserve", settings.reserve);
    seconds("increment", settings.increment);
    seconds("auction", settings.auction);
    seconds("duration", settings.duration);
    seconds("longest", settings.longest);
    millis("pace_least", settings.pace_least);
    millis("pace_most", settings.pace_most);
    millis("pace_auction", settings.pace_auction);
    millis("pace_offer", settings.pace_offer);
    settings.sleeps = fields.flag_or("sleeps", settings.sleeps);
    settings.chat = fields.flag_or("chat", settings.chat);
    settings.spectators = fields.flag_or("spectators", settings.spectators);
    if (const json::value* position = fields.find("position"))
        settings.position = position->is_null() ? std::string{} : json::serialize(*position);
    settings.caretaker = fields.text_or("caretaker", 64, settings.caretaker);
    fields.no_more();
    return problem.or_else(std::move(settings));
}

}  // namespace banquier::wire
