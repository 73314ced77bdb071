// What an act would bring about, asked anew when the act or the position changes.

import type { Act, Answer } from '../../protocol/messages';
import type { Session } from '../session/session.svelte';

export function previewOf(
  table: () => Session<'known' | 'wishes'>,
  act: () => Act | null,
): { readonly answer: Answer | null } {
  let answer = $state.raw<Answer | null>(null);
  const wanted = $derived.by(() => {
    const now = act();
    return now ? JSON.stringify(now) : '';
  });
  const step = $derived(table().known.view?.step);

  $effect(() => {
    void step;
    if (wanted === '') {
      answer = null;
      return;
    }
    let stale = false;
    void table()
      .wishes.preview(JSON.parse(wanted) as Act)
      .then((given) => {
        if (!stale) answer = given?.code === 'accepted' ? given : null;
      });
    return () => (stale = true);
  });

  return {
    get answer() {
      return answer;
    },
  };
}

/** Cash of a seat after what was previewed, less what it has now. */
export function gain(session: Session<'known'>, seat: number, answer: Answer | null): number | null {
  const after = answer?.players?.[seat - 1]?.cash;
  const now = session.known.view?.position?.players[seat - 1]?.cash;
  return after === undefined || now === undefined ? null : after - now;
}
