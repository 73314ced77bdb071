// What lies beside the board: the edition with its words and looks, and the rules of this very game.

import { fetchEdition, fetchRules } from '../../protocol/http';
import type { Edition, RulesInfo } from '../../protocol/http';
import type { Settings } from '../../protocol/messages';

export class Books {
  edition = $state.raw<Edition | null>(null);
  rules = $state.raw<RulesInfo | null>(null);
  #open = ''; // what was asked for

  /** How many stand on a street before a hotel. */
  get mostHouses(): number {
    const most = this.rules?.fields['houses_before_hotel'];
    return typeof most === 'number' ? most : 4;
  }

  /** Opens those of these settings; what could not be fetched is asked for again at the next opening. */
  open({ board, rules, overrides }: Settings): void {
    const wanted = [board, rules, ...overrides].join(' ');
    if (wanted === this.#open) return;
    this.#open = wanted;
    const still = () => this.#open === wanted;
    fetchEdition(board)
      .then((edition) => still() && (this.edition = edition))
      .catch(() => still() && (this.#open = ''));
    fetchRules(rules, board, overrides)
      .then((info) => still() && (this.rules = info))
      .catch(() => still() && (this.#open = ''));
  }
}
