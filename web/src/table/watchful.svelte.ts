// Telling somebody who looks elsewhere that it is their turn: the title of the page, a sound, a notice of the system.

import { prefs } from '../app/prefs.svelte';
import { table } from '../words/table';
import { play } from '../sound/play';
import type { Voice } from '../sound/voice';
import type { Session } from './session/session.svelte';

/** By the service worker where there is one: a phone refuses notices of the page itself. */
async function notice(body: string, tag: string): Promise<void> {
  try {
    const known = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    if (known) await known.showNotification('Banquier', { body, tag });
    else new Notification('Banquier', { body, tag });
  } catch {
    // The title and the sound have told it.
  }
}

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
      void notice(words.yourTurn, session.known.game);
  });
}
