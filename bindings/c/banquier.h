/* Banquier for C and everything that can call C: games, states, numbered actions, bots, records, and many games at once.
 *
 *     char* problem = NULL;
 *     bq_game* game = bq_game_new("classique", "classique", NULL, 4, &problem);
 *     if (!game) { fprintf(stderr, "%s\n", problem); bq_text_free(problem); }
 *     bq_state* state = bq_state_new(game, NULL, 1, 0);
 *     while (!bq_state_is_terminal(state)) ...
 *     bq_state_free(state);
 *     bq_game_free(game);
 *
 * Handles are opaque and freed by their own function; NULL may be freed. No exception leaves a function. A function that can
 * fail returns NULL or false and puts a text that says why where `problem` points, if it points anywhere; whoever gets a text
 * frees it with bq_text_free. A handle is used by one thread at a time; a game by any number of them.
 *
 * Seats count from 0. Actions are the numbers of docs/python.md. A line is an act in the notation of docs/notation.md, where
 * seats count from 1: "1: bid 120".
 */
#ifndef BANQUIER_H
#define BANQUIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define BQ_API __attribute__((visibility("default")))
#else
#define BQ_API
#endif

typedef struct bq_game bq_game;   /* a board, rules and a number of players */
typedef struct bq_state bq_state; /* a game that is being played, waiting for one answer */
typedef struct bq_bot bq_bot;     /* a player that is a program */
typedef struct bq_batch bq_batch; /* many games that are played side by side */

/* What bq_state_current_player says where no seat is asked. */
#define BQ_CHANCE_PLAYER (-1)
#define BQ_TERMINAL_PLAYER (-4)

BQ_API const char* bq_version(void);
/* Changes when the same acts may lead to another position than before. */
BQ_API int bq_behaviour(void);
BQ_API void bq_text_free(char* text);

/* ---- What there is */

/* JSON: [{"board": "classique", "rules": ["classique", ...]}, ...]: official pairings. */
BQ_API char* bq_boards(void);
/* JSON: the names of the bots. */
BQ_API char* bq_bots(void);

/* ---- Games */

/* `choices`: house rules and changed rules as `banquier sim` takes them, separated by spaces ("HOUSE-02 fine=100"), or NULL. */
BQ_API bq_game* bq_game_new(
    const char* board, const char* rules, const char* choices, int players, char** problem);
BQ_API void bq_game_free(bq_game* game);
BQ_API int bq_game_num_players(const bq_game* game);
/* How many numbers there are for acts, with offers among them or without. */
BQ_API int bq_game_num_actions(bool offers);
BQ_API int bq_game_observation_size(const bq_game* game);
/* "mortgage 5"; NULL where there is no such number. */
BQ_API char* bq_game_action_text(const bq_game* game, int action);

/* When a seat is asked for free acts (build, mortgage, offers): never, in its own turn, between all turns too. */
enum { BQ_MANAGE_NEVER = 0, BQ_MANAGE_OWN_TURN = 1, BQ_MANAGE_ALWAYS = 2 };

typedef struct bq_terms {
    int max_rounds;   /* then the game is capped and nobody has won */
    int clock_after;  /* rounds after which time is called where the rules have a clock; 0: never */
    int manage;       /* BQ_MANAGE_... of every seat; a bot's seat is asked always */
    bool offers;      /* whether offers are among the actions */
    uint8_t bot_seats; /* bits of the seats that bots answer for */
} bq_terms;
/* 1000 rounds, no clock, own turn, no offers, no bots. */
BQ_API bq_terms bq_terms_usual(void);

/* ---- One game */

/* `terms` NULL: the usual ones. Its luck is that of a simulation with this seed, in the game of this number. */
BQ_API bq_state* bq_state_new(const bq_game* game, const bq_terms* terms, uint64_t seed, uint64_t number);
/* A copy that goes its own way; its luck goes on alike. */
BQ_API bq_state* bq_state_clone(const bq_state* state);
BQ_API void bq_state_free(bq_state* state);

BQ_API bool bq_state_is_terminal(const bq_state* state);
BQ_API bool bq_state_is_chance(const bq_state* state);
BQ_API int bq_state_current_player(const bq_state* state);
/* "answer", "manage", "reply", "luck" or "over". */
BQ_API const char* bq_state_question(const bq_state* state);

/* The legal actions of the seat that is asked, ascending; at chance the outcomes. The list is good until the state changes. */
BQ_API const uint16_t* bq_state_legal_actions(bq_state* state, int* count);
/* The answer that is given for a player who gives none. */
BQ_API int bq_state_standing_action(bq_state* state);
/* Plays an action of that list; at chance an outcome. False: it is not legal, and nothing has changed. */
BQ_API bool bq_state_apply_action(bq_state* state, int action, char** problem);
/* The act of a legal action as a line, at chance the outcome. NULL: it is not legal. */
BQ_API char* bq_state_action_line(bq_state* state, int action, char** problem);
/* Plays any act of the seat that is asked, so that every bid and every offer can be made. A roll is written without dice. */
BQ_API bool bq_state_apply_line(bq_state* state, const char* line, char** problem);
/* JSON: {"legal": true}, or the reason and the rules behind a refusal, with what they say in `language` ("fr" or "en"). Of any
 * act of anybody. NULL: the line cannot be read. */
BQ_API char* bq_state_why(const bq_state* state, const char* line, const char* language, char** problem);

/* How many outcomes luck has here, each equally likely; 0 where luck is not asked. */
BQ_API int bq_state_num_outcomes(const bq_state* state);
/* The outcome that the state's own luck brings. */
BQ_API void bq_state_draw(bq_state* state);
/* Draws as long as luck is asked. */
BQ_API void bq_state_draw_all(bq_state* state);

/* num_players figures: winners share 1, the others -1; all 0 while the game is played and where nobody or everybody has won. */
BQ_API void bq_state_returns(const bq_state* state, double* out);
BQ_API int bq_state_round(const bq_state* state);
BQ_API int64_t bq_state_fortune(const bq_state* state, int seat);
/* observation_size figures, as the seat sees the position. False: there is no such seat. */
BQ_API bool bq_state_observe(const bq_state* state, int seat, float* out);
/* num_actions bytes: 1 where legal. */
BQ_API void bq_state_mask(bq_state* state, uint8_t* out);

/* The position as JSON, as `banquier legal` takes it. */
BQ_API char* bq_state_position(const bq_state* state);
/* The record of the game so far: JSON Lines. */
BQ_API char* bq_state_record(const bq_state* state);
/* The game of a record, `steps` acts after its beginning (negative: at its end); `game` becomes the game that it is played by,
 * to be freed too. */
BQ_API bq_state* bq_state_from_record(
    const char* text, int steps, const bq_terms* terms, bq_game** game, char** problem);

/* ---- Bots */

BQ_API bq_bot* bq_bot_new(const bq_game* game, const char* name, char** problem);
BQ_API void bq_bot_free(bq_bot* bot);
/* Answers for the seat that is asked. `entrant`: whose own randomness it has, usually the seat. False: no seat is asked. */
BQ_API bool bq_bot_step(bq_bot* bot, bq_state* state, int entrant);

/* ---- Many games */

/* `bots`: num_players names, NULL or "" where a learner sits; NULL: learners everywhere. */
BQ_API bq_batch* bq_batch_new(const bq_game* game, const bq_terms* terms, size_t games, uint64_t seed, int threads,
    bool ask_forced, const char* const* bots, char** problem);
BQ_API void bq_batch_free(bq_batch* batch);
BQ_API void bq_batch_reset(bq_batch* batch, uint64_t seed);
/* One action for each game; how many were not legal is returned: the standing answer was given instead. A game that has ended
 * begins anew. */
BQ_API size_t bq_batch_step(bq_batch* batch, const int32_t* actions);
BQ_API void bq_batch_sample(bq_batch* batch, int32_t* actions);
/* What the games show, row by row; the arrays stay where they are. */
BQ_API float* bq_batch_observations(bq_batch* batch);  /* games x observation_size */
BQ_API uint8_t* bq_batch_masks(bq_batch* batch);       /* games x num_actions */
BQ_API int8_t* bq_batch_seats(bq_batch* batch);        /* games */
BQ_API int32_t* bq_batch_standing(bq_batch* batch);    /* games */
BQ_API float* bq_batch_rewards(bq_batch* batch);       /* games x num_players */
BQ_API uint8_t* bq_batch_ended(bq_batch* batch);       /* games */

#ifdef __cplusplus
}
#endif

#endif
