#include "dialogue.hpp"

#include "spoken_names.hpp"

#include <banquier/notation/scenario.hpp>
#include <banquier/notation/words.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace banquier::terminal {

namespace {

// Not now, whatever the act is about.
bool is_about_the_moment(Reason reason) { return reason > Reason::None && reason <= Reason::BeforePlay; }

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

}  // namespace

Dialogue::Dialogue(
    Console& console, Session& session, const notation::Sentences& words, SaveFile file, bool plain)
    : console_(console),
      session_(session),
      words_(words),
      short_names_(words.texts()),
      names_(notation::names_of(words.edition())),
      file_(std::move(file)),
      plain_(plain) {}

ExitCode Dialogue::run() {
    if (layout_for(console_, plain_) == Layout::Scroll)
        console_.out << heading(drawing(), session_) << '\n'
                     << console_({"? pour l'aide", "? for help"}) << '\n';
    std::string line;
    while (!quit_) {
        waiting_ = session_.run();
        show();
        if (waiting_.what == Waiting::For::Nothing) break;
        keep();
        if (!read(line)) {
            console_.out << '\n';
            break;
        }
        follow(understand(console_, session_, words_, names_, waiting_, line));
    }
    return finish();
}

Size Dialogue::size() const {
    return console_.terminal && console_.size ? console_.size() : Size{.columns = kRingColumns};
}

int Dialogue::columns() const { return std::clamp(size().columns, 40, kRingColumns); }

void Dialogue::show() {
    const Drawing now = drawing();
    console_.out << drawn({now, session_, waiting_, told_, message_}, layout_for(console_, plain_), size());
    told_ = session_.log().size();
    message_.clear();
}

std::string Dialogue::prompt() const {
    if (!is_player(waiting_.seat)) return "> ";
    return session_.seats()[index_of(waiting_.seat)].name + "> ";
}

// A line that nobody typed is shown after the prompt, so that the output can be read as a conversation.
bool Dialogue::read(std::string& line) {
    console_.out << prompt() << std::flush;
    if (!console_.out || !std::getline(console_.in, line)) return false;
    if (!console_.keyboard) console_.out << line << '\n';
    return true;
}

void Dialogue::follow(const Typed& typed) {
    const Drawing now = drawing();
    switch (typed.kind) {
    case Typed::Kind::Act: return act(typed.action);
    case Typed::Kind::Leave: return session_.leave();
    case Typed::Kind::Nothing: break;
    case Typed::Kind::Help: append(message_, help_lines(console_, session_)); break;
    case Typed::Kind::Legal: append(message_, legal_lines(now, waiting_.seat)); break;
    case Typed::Kind::Why: return explain(typed.action);
    case Typed::Kind::WhyNot: append(message_, refusal_ ? refusal_lines(refusal_) : nothing_refused()); break;
    case Typed::Kind::Board:
        append(message_,
            !console_.size || console_.size().columns < kRingColumns ? board_list(now) : board_ring(now));
        break;
    case Typed::Kind::Players: append(message_, player_lines(now, kListColumns - 2, Titles::Shown)); break;
    case Typed::Kind::Title: append(message_, title(typed.argument)); break;
    case Typed::Kind::Rules: append(message_, rules_in_force()); break;
    case Typed::Kind::Rule: append(message_, rule_lines(parse_rule_id(typed.argument))); break;
    case Typed::Kind::Log: append(message_, whole_log()); break;
    case Typed::Kind::Undo: return undo();
    case Typed::Kind::Save: save(typed.argument.empty() ? file_.path : typed.argument); break;
    case Typed::Kind::Quit: quit_ = true; break;
    case Typed::Kind::Wrong: append(message_, wrapped("✗ " + typed.problem, columns(), 2)); break;
    }
}

void Dialogue::act(const Action& action) {
    refusal_ = session_.act(action);
    if (!refusal_) return;
    // At the wrong moment the question that follows says what is awaited; `why` tells the rules all the same.
    if (is_about_the_moment(refusal_.reason))
        message_.push_back(Paint{console_.colours}.red("✗ ") + words_.of(refusal_) +
            Paint{console_.colours}.dim(console_({"  (why : les règles)", "  (why: the rules)"})));
    else
        append(message_, refusal_lines(refusal_));
}

void Dialogue::undo() {
    const std::optional<Action> back = session_.undo();
    told_ = std::min(told_, session_.log().size());
    message_.push_back(back
            ? fmt::format(fmt::runtime(console_({"Repris : {}", "Taken back: {}"})),
                  words_.of(session_.state(), *back))
            : std::string{
                  console_({"Rien à reprendre depuis le dernier lancer ou la dernière carte du programme.",
                      "Nothing to take back since the program last threw or drew."})});
}

Lines Dialogue::nothing_refused() const {
    return {std::string{console_({"Rien n'a été refusé. Par exemple : why build 19",
        "Nothing was refused. For example: why build 19"})}};
}

void Dialogue::explain(const Action& action) {
    const Game& game = session_.game();
    const State told = as_told(game, session_.state(), action);
    const bool thrown = action.dice[0] != 0;
    const Refusal no = thrown ? why_illegal(game, told, action) : why_illegal_before_dice(game, told, action);
    if (no) return append(message_, refusal_lines(no));
    message_.push_back("✓ " + words_.of(no));
}

// The sentence, the rules behind it, and what they say.
Lines Dialogue::refusal_lines(const Refusal& refusal) const {
    const Paint paint{console_.colours};
    Lines lines{paint.red("✗ ") + words_.of(refusal)};
    constexpr std::size_t kMostLines = 4;
    for (const RuleId id : {refusal.rule, refusal.second == refusal.rule ? kNoRule : refusal.second}) {
        Lines rule = id ? rule_lines(id) : Lines{};
        if (rule.size() > kMostLines) {
            rule.resize(kMostLines);
            const std::string more = fmt::format(" (rule {})", notation::rule_word(id));
            rule.back() = cut(rule.back() + " …", columns() - width(more)) + paint.dim(more);
        }
        append(lines, rule);
    }
    return lines;
}

Lines Dialogue::rule_lines(RuleId id) const {
    const std::string text = words_.rule(id);
    if (text.empty())
        return {std::string{console_({"Pas de règle de ce nom ; par exemple : rule RENT-07",
            "There is no rule of that name; for example: rule RENT-07"})}};
    Lines lines = wrapped(notation::rule_word(id) + "  " + text, columns() - 2, 4);
    for (std::string& line : lines) line.insert(0, "  ");
    return lines;
}

Lines Dialogue::rules_in_force() const {
    const notation::RecordHeader& header = session_.header();
    const auto* info = words_.library().rule_set(header.rules);
    Lines lines;
    if (info) lines.push_back(info->title[words_.language()] + " : " + info->summary[words_.language()]);
    for (const std::string& mark : header.unofficial) lines.push_back("  " + mark);
    lines.push_back(fmt::format(
        fmt::runtime(console_({"Tout le règlement : banquier rules {}      Une règle : rule RENT-07",
            "All of it: banquier rules {}      One rule: rule RENT-07"})),
        header.rules));
    return lines;
}

Lines Dialogue::whole_log() const {
    Lines lines;
    const Drawing now = drawing();
    for (const Happening& happening : session_.log()) append(lines, told_lines(now, happening, columns()));
    return lines;
}

Lines Dialogue::title(const std::string& argument) const {
    const std::size_t square = square_meant(words_, argument);
    if (square < kSquares) return title_card(drawing(), static_cast<SquareId>(square));
    return {std::string{
        console_({"Quelle case ? Par exemple : title 19", "Which square? For example: title 19"})}};
}

// At every question, so that no game is lost with the program. Where that fails a file that was named says so.
void Dialogue::keep() {
    const std::string why = why_not_written(console_, file_.path, session_.record_text());
    if (!why.empty() && file_.named) message_.push_back("✗ " + why);
}

void Dialogue::save(const std::string& path) {
    const std::string why = why_not_written(console_, path, session_.record_text());
    if (!why.empty()) return message_.push_back("✗ " + why);
    if (path != file_.path || !file_.named)
        message_.push_back(
            fmt::format(fmt::runtime(console_({"Partie sauvée : {}", "Game saved: {}"})), path));
}

ExitCode Dialogue::finish() {
    std::string why = why_not_written(console_, file_.path, session_.record_text());
    if (!why.empty() &&
        !file_.named) {  // a game is not lost because it was played in a folder of somebody else's
        file_.path = std::filesystem::temp_directory_path() / file_.path;
        why = why_not_written(console_, file_.path, session_.record_text());
    }
    if (!why.empty()) throw Stop{ExitCode::File, why};
    const Phrase over{"Partie enregistrée. La revoir : banquier replay {}",
        "The game is recorded. See it again: banquier replay {}"};
    const Phrase resumed{"Partie sauvée. La reprendre : banquier play --load {}",
        "Game saved. To go on: banquier play --load {}"};
    console_.out << fmt::format(
                        fmt::runtime(console_(game_over(session_.state()) ? over : resumed)), file_.path)
                 << '\n';
    return ExitCode::Ok;
}

ExitCode play(
    Console& console, Session& session, const notation::Sentences& words, const SaveFile& file, bool plain) {
    return Dialogue{console, session, words, file, plain}.run();
}

}  // namespace banquier::terminal
