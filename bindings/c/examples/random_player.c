/* A whole game from C: three bots and a player that takes any legal action. */
#include <banquier.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char* problem = NULL;
    bq_game* game = bq_game_new("classique", "classique", NULL, 4, &problem);
    bq_bot* bot = game ? bq_bot_new(game, "fp-a", &problem) : NULL;
    if (!bot) {
        fprintf(stderr, "%s\n", problem ? problem : "no memory");
        bq_text_free(problem);
        bq_game_free(game);
        return 1;
    }
    bq_terms terms = bq_terms_usual();
    terms.max_rounds = 200;
    terms.bot_seats = 0xE; /* all but the first */
    bq_state* state = bq_state_new(game, &terms, 1, 0);
    srand(7);
    while (!bq_state_is_terminal(state)) {
        if (bq_state_is_chance(state)) {
            bq_state_draw(state);
        } else if (bq_state_current_player(state) != 0) {
            bq_bot_step(bot, state, bq_state_current_player(state));
        } else {
            int count = 0;
            const uint16_t* legal = bq_state_legal_actions(state, &count);
            bq_state_apply_action(state, legal[rand() % count], NULL);
        }
    }
    double returns[4];
    bq_state_returns(state, returns);
    printf("over in round %d; worth: %+.2f %+.2f %+.2f %+.2f\n", bq_state_round(state), returns[0], returns[1],
        returns[2], returns[3]);
    bq_state_free(state);
    bq_bot_free(bot);
    bq_game_free(game);
    return 0;
}
