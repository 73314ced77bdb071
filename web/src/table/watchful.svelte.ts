// Telling somebody who looks elsewhere that it is their turn: the title of the page, a sound, a notice of the system.

import { prefs } from '../app/prefs.svelte';
import { table } from '../words/table';
import { chime } from '../ui/sound';
import type { TableSession } from './session.svelte';

export function beWatchful(session: TableSession, title: () => string): void {
  let last = 0;
  $effect(() => {
    const asked = session.asked.length > 0 && session.view?.stage === 'playing';
    const words = table[prefs.lang];
    document.title = asked ? `● ${words.yourTurn} · ${title()}` : `${title()} · Banquier`;
    const decision = session.decision?.number ?? 0;
    if (!asked || decision === last) return;
    last = decision;
    if (prefs.sounds) chime();
    if (prefs.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification('Banquier', { body: words.yourTurn, tag: session.game });
  });
}
