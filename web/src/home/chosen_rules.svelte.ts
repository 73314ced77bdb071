// The rules of what somebody is choosing, as the server tells them; the last choice counts, whatever answer comes last.

import { HttpError, fetchRules } from '../protocol/http';
import type { RulesInfo } from '../protocol/http';
import type { TableChoice } from './choice.svelte';

export class ChosenRules {
  info = $state.raw<RulesInfo | null>(null);
  problem = $state<'' | 'notTogether' | 'unreachable'>('');
  timed = $derived(this.info !== null && this.info.fields['time_limit'] !== 'none');

  /** To be run in an effect. */
  follow({ board, rules, overrides }: TableChoice): () => void {
    let wanted = true;
    this.info = null;
    fetchRules(rules, board, overrides).then(
      (info) => {
        if (wanted) [this.info, this.problem] = [info, ''];
      },
      (error) => {
        const bad = error instanceof HttpError && error.status === 400;
        if (wanted) this.problem = bad ? 'notTogether' : 'unreachable';
      },
    );
    return () => (wanted = false);
  }
}
