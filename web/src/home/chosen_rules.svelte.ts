// The rules of what somebody is choosing, as the server tells them; the last choice counts, whatever answer comes last.

import { HttpError, fetchRules } from '../protocol/http';
import type { RulesInfo } from '../protocol/http';
import type { TableChoice, Timing } from './choice.svelte';

export class ChosenRules {
  info = $state.raw<RulesInfo | null>(null);
  problem = $state<'' | 'notTogether' | 'unreachable'>('');
  timing = $derived((this.info?.fields['time_limit'] ?? 'none') as Timing);
  timed = $derived(this.timing !== 'none');

  /** To be run in an effect. */
  follow(choice: TableChoice): () => void {
    const { board, rules, overrides } = choice;
    let wanted = true;
    this.info = null;
    fetchRules(rules, board, overrides).then(
      (info) => {
        if (!wanted) return;
        [this.info, this.problem] = [info, ''];
        choice.timeBy(this.timing);
      },
      (error) => {
        const bad = error instanceof HttpError && error.status === 400;
        if (wanted) this.problem = bad ? 'notTogether' : 'unreachable';
      },
    );
    return () => (wanted = false);
  }
}
