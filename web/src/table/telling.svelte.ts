// What happens, told to screen readers and by sounds, as the screen shows it.

import { prefs } from '../app/prefs.svelte';
import { clink, knock, rattle } from '../ui/sound';
import type { Teller } from '../words/tell';
import { announce } from './announce.svelte';
import { tell } from './knowing/lines';
import type { TableSession } from './session.svelte';

export function tellAloud(session: () => TableSession, teller: () => Teller | null): void {
  let lastKey = -1;
  $effect(() => {
    const log = session().log;
    const words = teller();
    if (!words) return;
    // What happened before this page came is not read out.
    if (lastKey < 0) {
      lastKey = log.at(-1)?.key ?? 0;
      return;
    }
    const fresh = log.filter((entry) => entry.key > lastKey);
    lastKey = log.at(-1)?.key ?? lastKey;
    for (const entry of fresh) {
      const told = tell(entry, words);
      if (told) announce(told.lines.map((line) => line.text).join(' '));
    }
  });
  $effect(() => {
    const scene = session().scene;
    if (!scene || !prefs.sounds) return;
    if (scene.kind === 'dice') rattle();
    if (scene.kind === 'money') clink();
    if (scene.kind === 'told' && scene.event.event === 'lot-unsold') knock();
  });
}
