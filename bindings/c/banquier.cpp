#include "banquier.h"

#include <banquier/bots/roster.hpp>
#include <banquier/course/batch.hpp>
#include <banquier/course/course.hpp>
#include <banquier/course/numbering.hpp>
#include <banquier/course/observation.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/position_file.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/notation/scenario.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/notation/words.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

using namespace banquier;
using course::Asked;
using editions::Language;

namespace {

// What does not change while games are played; states keep it alive.
struct Setting {
    std::string board, rules;
    std::vector<std::string> choices, unofficial;
    Game game;
    int players = 0;
};

const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

char* text_of(std::string_view text) {
    char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) return nullptr;
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
}

void say(char** problem, std::string_view text) {
    if (problem != nullptr) *problem = text_of(text);
}

std::string_view given(const char* text) { return text == nullptr ? std::string_view{} : text; }

// No exception leaves: memory that is not there is a failure like others.
template <class Work, class Failed>
auto guarded(char** problem, Failed failed, Work work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::exception& failure) {
        if (problem != nullptr) *problem = text_of(failure.what());
    } catch (...) {
        if (problem != nullptr) *problem = text_of("unknown failure");
    }
    return failed;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string{text}};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

course::Terms terms_of(const bq_terms& given) {
    course::Terms terms{
        .rounds = std::max(1, given.max_rounds), .clock_after = std::max(0, given.clock_after)};
    const auto when = static_cast<course::Manages>(std::clamp(given.manage, 0, 2));
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        terms.manages.items[i] = (given.bot_seats >> i & 1) != 0 ? course::Manages::Always : when;
    return terms;
}

course::Offers offers_of(const bq_terms& terms) {
    return terms.offers ? course::Offers::Yes : course::Offers::No;
}

}  // namespace

struct bq_game {
    std::shared_ptr<const Setting> setting;
};

struct bq_state {
    std::shared_ptr<const Setting> setting;
    course::Course course;
    luck::Seeded luck;
    std::uint64_t seed, number;
    bq_terms terms;
    State start;
    std::vector<Action> acts{};
    course::NumberList legal{};
    bool legal_known = false;

    void changed() {
        legal_known = false;
        course.note_acts(&acts);
    }
    const course::NumberList& legal_now() {
        if (!legal_known) {
            if (course.question().asked == Asked::Luck) {
                legal.count = 0;
                for (std::uint32_t i = 0; i < course.outcomes(); ++i) legal.add(i);
            } else {
                course::legal_numbers(course, offers_of(terms), legal);
            }
            legal_known = true;
        }
        return legal;
    }
    bool is_legal(int action) {
        const course::NumberList& list = legal_now();
        return action >= 0 && std::binary_search(list.begin(), list.end(), action);
    }
};

struct bq_bot {
    std::shared_ptr<const Setting> setting;
    std::unique_ptr<const bots::Bot> bot;
    std::unique_ptr<bots::Memory> memory;
};

struct bq_batch {
    std::shared_ptr<const Setting> setting;
    std::vector<std::unique_ptr<const bots::Bot>> bots;
    std::unique_ptr<course::Batch> batch;
};

namespace {

bq_state* begin(std::shared_ptr<const Setting> setting, const State& start, const bq_terms& terms,
    std::uint64_t seed, std::uint64_t number) {
    const Game& game = setting->game;
    auto* const state = new bq_state{.setting = std::move(setting),
        .course = course::Course(game, start, terms_of(terms)),
        .luck = luck::Seeded(seed, number),
        .seed = seed,
        .number = number,
        .terms = terms,
        .start = start};
    state->changed();
    return state;
}

std::string not_legal(const bq_state& state, int action) {
    const std::string text = course::number_text(state.setting->game, static_cast<std::uint32_t>(action));
    return "action " + std::to_string(action) + (text.empty() ? "" : " (" + text + ")") + " is not legal now";
}

std::string refusal_text(const Refusal& no) {
    std::string text = "refused: " + std::string{notation::word(no.reason)};
    for (const RuleId rule : {no.rule, no.second})
        if (rule) text += " [" + notation::rule_word(rule) + "]";
    return text;
}

// The names that a line may use beside numbers; none where the board of a record is not known here.
notation::Names names_in(const Setting& setting) {
    const editions::Edition* edition = library().edition(setting.board);
    return edition != nullptr ? notation::names_of(*edition) : notation::Names{};
}

notation::Result<Action> read_line(const bq_state& state, const char* line) {
    const notation::Names names = names_in(*state.setting);
    return notation::parse_act(given(line), {state.setting->game, &state.course.state(), &names});
}

notation::RecordHeader header_of(const Setting& setting) {
    notation::RecordHeader header{.board = setting.board,
        .rules = setting.rules,
        .overrides = setting.choices,
        .unofficial = setting.unofficial,
        .game = setting.game};
    for (int i = 1; i <= setting.players; ++i) header.players.push_back("seat " + std::to_string(i));
    return header;
}

}  // namespace

extern "C" {

const char* bq_version(void) { return BANQUIER_VERSION; }
int bq_behaviour(void) { return kBehaviour; }
void bq_text_free(char* text) { std::free(text); }

char* bq_boards(void) {
    return guarded(nullptr, nullptr, [] {
        boost::json::array boards;
        for (const editions::Edition& edition : library().editions()) {
            boost::json::array rules(edition.rule_sets.begin(), edition.rule_sets.end());
            boards.push_back(boost::json::object{{"board", edition.id}, {"rules", std::move(rules)}});
        }
        return text_of(boost::json::serialize(boards));
    });
}

char* bq_bots(void) {
    return guarded(nullptr, nullptr, [] {
        boost::json::array names;
        for (const bots::Known& known : bots::roster()) names.emplace_back(known.name);
        return text_of(boost::json::serialize(names));
    });
}

// ---- Games

bq_game* bq_game_new(const char* board, const char* rules, const char* choices, int players, char** problem) {
    return guarded(problem, nullptr, [&]() -> bq_game* {
        Setting setting{.board = std::string{given(board)},
            .rules = std::string{given(rules)},
            .choices = words_of(given(choices)),
            .players = players};
        const editions::Resolution found = library().resolve(setting.board, setting.rules, setting.choices);
        if (!found.ok()) {
            say(problem, render(found.problems.front(), Language::English));
            return nullptr;
        }
        setting.game = found.game;
        for (const editions::Mark& mark : found.unofficial)
            setting.unofficial.push_back(render(mark, Language::English));
        if (const Refusal no = why_not_players(setting.game, players)) {
            say(problem, render(notation::problem_of(no, players), Language::English));
            return nullptr;
        }
        return new bq_game{std::make_shared<const Setting>(std::move(setting))};
    });
}

void bq_game_free(bq_game* game) { delete game; }
int bq_game_num_players(const bq_game* game) { return game->setting->players; }
int bq_game_num_actions(bool offers) {
    return course::numbers(offers ? course::Offers::Yes : course::Offers::No);
}
int bq_game_observation_size(const bq_game* game) {
    return static_cast<int>(course::observation_size(static_cast<std::size_t>(game->setting->players)));
}

char* bq_game_action_text(const bq_game* game, int action) {
    return guarded(nullptr, nullptr, [&]() -> char* {
        if (action < 0) return nullptr;
        const std::string text = course::number_text(game->setting->game, static_cast<std::uint32_t>(action));
        return text.empty() ? nullptr : text_of(text);
    });
}

bq_terms bq_terms_usual(void) {
    return {
        .max_rounds = 1000, .clock_after = 0, .manage = BQ_MANAGE_OWN_TURN, .offers = false, .bot_seats = 0};
}

// ---- One game

bq_state* bq_state_new(const bq_game* game, const bq_terms* terms, uint64_t seed, uint64_t number) {
    return guarded(nullptr, nullptr, [&] {
        return begin(game->setting, new_game(game->setting->game, game->setting->players),
            terms != nullptr ? *terms : bq_terms_usual(), seed, number);
    });
}

bq_state* bq_state_clone(const bq_state* state) {
    return guarded(nullptr, nullptr, [&] {
        auto* const copy = new bq_state(*state);
        copy->course.note_acts(&copy->acts);
        return copy;
    });
}

void bq_state_free(bq_state* state) { delete state; }

bool bq_state_is_terminal(const bq_state* state) { return state->course.question().asked == Asked::Over; }
bool bq_state_is_chance(const bq_state* state) { return state->course.question().asked == Asked::Luck; }
int bq_state_current_player(const bq_state* state) {
    if (bq_state_is_chance(state)) return BQ_CHANCE_PLAYER;
    if (bq_state_is_terminal(state)) return BQ_TERMINAL_PLAYER;
    return static_cast<int>(index_of(state->course.question().seat));
}

const char* bq_state_question(const bq_state* state) {
    switch (state->course.question().asked) {
    case Asked::Answer: return "answer";
    case Asked::Manage: return "manage";
    case Asked::Reply: return "reply";
    case Asked::Luck: return "luck";
    case Asked::Over: break;
    }
    return "over";
}

const uint16_t* bq_state_legal_actions(bq_state* state, int* count) {
    const course::NumberList& list = state->legal_now();
    *count = static_cast<int>(list.count);
    return list.items.data();
}

int bq_state_standing_action(bq_state* state) { return course::standing_number(state->course); }

bool bq_state_apply_action(bq_state* state, int action, char** problem) {
    return guarded(problem, false, [&] {
        if (!state->is_legal(action)) {
            say(problem, not_legal(*state, action));
            return false;
        }
        const auto number = static_cast<std::uint32_t>(action);
        state->legal_known = false;
        if (state->course.question().asked == Asked::Luck)
            state->course.draw(number);
        else
            course::play_known_number(state->course, number);
        return true;
    });
}

char* bq_state_action_line(bq_state* state, int action, char** problem) {
    return guarded(problem, nullptr, [&]() -> char* {
        if (!state->is_legal(action)) {
            say(problem, not_legal(*state, action));
            return nullptr;
        }
        const auto number = static_cast<std::uint32_t>(action);
        const Action act = state->course.question().asked == Asked::Luck
            ? state->course.outcome(number)
            : course::act_of(state->course, number);
        return text_of(notation::write_act(state->setting->game, act));
    });
}

bool bq_state_apply_line(bq_state* state, const char* line, char** problem) {
    return guarded(problem, false, [&] {
        const auto act = read_line(*state, line);
        if (!act) {
            say(problem, render(act.problem(), Language::English));
            return false;
        }
        if (const Refusal no = state->course.play(*act)) {
            say(problem, refusal_text(no));
            return false;
        }
        state->legal_known = false;
        return true;
    });
}

char* bq_state_why(const bq_state* state, const char* line, const char* language, char** problem) {
    return guarded(problem, nullptr, [&]() -> char* {
        const auto act = read_line(*state, line);
        if (!act) {
            say(problem, render(act.problem(), Language::English));
            return nullptr;
        }
        const Setting& setting = *state->setting;
        const State told = as_told(setting.game, state->course.state(), *act);
        const Refusal no = act->dice[0] != 0 ? why_illegal(setting.game, told, *act)
                                             : why_illegal_before_dice(setting.game, told, *act);
        boost::json::object answer{{"legal", !no}};
        if (no)
            for (const auto& [key, value] : notation::to_json(no)) answer[key] = value;
        if (const editions::Edition* edition = library().edition(setting.board)) {
            const Language words_in = given(language) == "fr" ? Language::French : Language::English;
            const notation::Sentences words{library(), *edition, setting.game, setting.rules, words_in, {}};
            answer["says"] = words.of(no);
            boost::json::object rules;
            for (const RuleId id : {no.rule, no.second})
                if (id) rules[notation::rule_word(id)] = words.rule(id);
            if (!rules.empty()) answer["rule_texts"] = rules;
        }
        return text_of(boost::json::serialize(answer));
    });
}

int bq_state_num_outcomes(const bq_state* state) {
    return bq_state_is_chance(state) ? static_cast<int>(state->course.outcomes()) : 0;
}

void bq_state_draw(bq_state* state) {
    if (!bq_state_is_chance(state)) return;
    state->legal_known = false;
    guarded(nullptr, 0, [&] {
        state->course.draw(state->luck);
        return 0;
    });
}

void bq_state_draw_all(bq_state* state) {
    while (bq_state_is_chance(state)) bq_state_draw(state);
}

void bq_state_returns(const bq_state* state, double* out) {
    const ByPlayer<double> worth = course::returns(state->course.state());
    std::copy_n(worth.begin(), state->setting->players, out);
}

int bq_state_round(const bq_state* state) { return state->course.state().round; }

int64_t bq_state_fortune(const bq_state* state, int seat) {
    if (seat < 0 || seat >= state->setting->players) return 0;
    return fortune(state->setting->game, state->course.state(), static_cast<PlayerId>(seat));
}

bool bq_state_observe(const bq_state* state, int seat, float* out) {
    const int players = state->setting->players;
    if (seat < 0 || seat >= players) return false;
    const std::size_t size = course::observation_size(static_cast<std::size_t>(players));
    course::observe(state->course, static_cast<PlayerId>(seat), {out, size});
    return true;
}

void bq_state_mask(bq_state* state, uint8_t* out) {
    std::fill_n(out, bq_game_num_actions(state->terms.offers), std::uint8_t{0});
    if (bq_state_is_chance(state)) return;
    for (const std::uint16_t number : state->legal_now()) out[number] = 1;
}

char* bq_state_position(const bq_state* state) {
    return guarded(nullptr, nullptr, [&] {
        const Setting& setting = *state->setting;
        return text_of(notation::write_position_file({.board = setting.board,
            .rules = setting.rules,
            .overrides = setting.choices,
            .game = setting.game,
            .unofficial = {},
            .state = state->course.state()}));
    });
}

char* bq_state_record(const bq_state* state) {
    return guarded(nullptr, nullptr, [&] {
        const Game& game = state->setting->game;
        notation::RecordHeader header = header_of(*state->setting);
        if (state->start != new_game(game, state->setting->players)) header.position = state->start;
        std::string text = notation::header_line(header) + '\n';
        for (std::size_t i = 0; i < state->acts.size(); ++i)
            text += notation::act_line(game, i + 1, state->acts[i]) + '\n';
        if (game_over(state->course.state())) text += notation::end_line(game, state->course.state()) + '\n';
        return text_of(text);
    });
}

bq_state* bq_state_from_record(
    const char* text, int steps, const bq_terms* terms, bq_game** game, char** problem) {
    return guarded(problem, nullptr, [&]() -> bq_state* {
        const notation::RecordRead read = notation::read_record(given(text));
        if (read.problem) {
            say(problem, render(*read.problem, Language::English));
            return nullptr;
        }
        const notation::Record& record = read.record;
        const auto all = static_cast<int>(record.steps.size());
        if (steps > all) {
            say(problem, "the record has " + std::to_string(all) + " steps, not " + std::to_string(steps));
            return nullptr;
        }
        const notation::RecordHeader& header = record.header;
        auto setting = std::make_shared<const Setting>(Setting{.board = header.board,
            .rules = header.rules,
            .choices = header.overrides,
            .unofficial = header.unofficial,
            .game = header.game,
            .players = record.start.players});
        const State& now = record.state_at(static_cast<std::size_t>(steps < 0 ? all : steps));
        if (game != nullptr) *game = new bq_game{setting};
        return begin(std::move(setting), now, terms != nullptr ? *terms : bq_terms_usual(), 1, 0);
    });
}

// ---- Bots

bq_bot* bq_bot_new(const bq_game* game, const char* name, char** problem) {
    return guarded(problem, nullptr, [&]() -> bq_bot* {
        auto bot = bots::make_bot(given(name), game->setting->game);
        if (bot == nullptr) {
            say(problem, "there is no bot \"" + std::string{given(name)} + "\"");
            return nullptr;
        }
        auto memory = bot->memory();
        return new bq_bot{game->setting, std::move(bot), std::move(memory)};
    });
}

void bq_bot_free(bq_bot* bot) { delete bot; }

bool bq_bot_step(bq_bot* bot, bq_state* state, int entrant) {
    const Asked asked = state->course.question().asked;
    if (asked == Asked::Luck || asked == Asked::Over) return false;
    return guarded(nullptr, false, [&] {
        state->legal_known = false;
        const std::uint64_t noise = luck::stream_key(state->seed, state->number,
            luck::kNoiseStreams + static_cast<std::uint64_t>(std::max(0, entrant)));
        state->course.answer_by(*bot->bot, bot->memory.get(), noise);
        return true;
    });
}

// ---- Many games

bq_batch* bq_batch_new(const bq_game* game, const bq_terms* terms, size_t games, uint64_t seed, int threads,
    bool ask_forced, const char* const* names, char** problem) {
    return guarded(problem, nullptr, [&]() -> bq_batch* {
        bq_terms all = terms != nullptr ? *terms : bq_terms_usual();
        all.bot_seats = 0;
        course::BatchOptions options{
            .games = games, .seed = seed, .threads = std::clamp(threads, 1, 256), .ask_forced = ask_forced};
        if (games == 0) {
            say(problem, "games: 0; expected: 1 or more");
            return nullptr;
        }
        auto made = std::make_unique<bq_batch>();
        made->setting = game->setting;
        int learners = 0;
        for (int i = 0; i < game->setting->players; ++i) {
            const std::string_view name = names != nullptr ? given(names[i]) : std::string_view{};
            if (name.empty()) {
                ++learners;
                continue;
            }
            made->bots.push_back(bots::make_bot(name, game->setting->game));
            if (made->bots.back() == nullptr) {
                say(problem, "there is no bot \"" + std::string{name} + "\"");
                return nullptr;
            }
            options.bot[static_cast<PlayerId>(i)] = made->bots.back().get();
            all.bot_seats = static_cast<std::uint8_t>(all.bot_seats | 1u << i);
        }
        if (learners == 0) {
            say(problem, "bots: one on every seat; expected: a learner on one of them at least");
            return nullptr;
        }
        options.offers = offers_of(all);
        options.terms = terms_of(all);
        made->batch = std::make_unique<course::Batch>(made->setting->game, made->setting->players, options);
        return made.release();
    });
}

void bq_batch_free(bq_batch* batch) { delete batch; }
void bq_batch_reset(bq_batch* batch, uint64_t seed) { batch->batch->reset(seed); }
size_t bq_batch_step(bq_batch* batch, const int32_t* actions) {
    return batch->batch->step({actions, batch->batch->games()});
}
void bq_batch_sample(bq_batch* batch, int32_t* actions) {
    batch->batch->sample({actions, batch->batch->games()});
}
float* bq_batch_observations(bq_batch* batch) { return batch->batch->observations().data(); }
uint8_t* bq_batch_masks(bq_batch* batch) { return batch->batch->masks().data(); }
int8_t* bq_batch_seats(bq_batch* batch) { return batch->batch->seats().data(); }
int32_t* bq_batch_standing(bq_batch* batch) { return batch->batch->standing().data(); }
float* bq_batch_rewards(bq_batch* batch) { return batch->batch->rewards().data(); }
uint8_t* bq_batch_ended(bq_batch* batch) { return batch->batch->ended().data(); }

}  // extern "C"
