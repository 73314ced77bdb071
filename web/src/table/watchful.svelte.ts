// Telling somebody who looks elsewhere that it is their turn: the title of the page, a sound, a notice of the system.

import { prefs } from '../app/prefs.svelte';
import { table } from '../words/table';
import { play } from '../sound/play';
import type { Voice } from '../sound/voice';
import type { Session } from './session/session.svelte';

export function beWatchful(session: Session<'known'>, title: () => string, voice?: () => Voice): void {
  let last = 0;
  $effect(() => {
    const asked = session.known.asked.length > 0 && session.known.view?.stage === 'playing';
    const words = table[prefs.lang];
    document.title = asked ? `● ${words.yourTurn} · ${title()}` : `${title()} · Banquier`;
    const decision = session.known.decision?.number ?? 0;
    if (!asked || decision === last) return;
    last = decision;
    void play('turn', voice?.());
    if (prefs.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification('Banquier', { body: words.yourTurn, tag: session.known.game });
  });
}
