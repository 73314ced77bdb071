import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import { beWatchful } from '../../src/table/watchful.svelte';
import { table as words } from '../../src/words/table';
import { tableAt } from './fake_session';

const notices: string[] = [];
class FakeNotice {
  static permission = 'granted';
  constructor(_: string, { body }: { body: string }) {
    notices.push(body);
  }
}

afterEach(() => {
  prefs.set({ notify: false });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('tells who looks elsewhere that it is their turn, once for each question', async () => {
  const table = await tableAt('roll');
  vi.stubGlobal('Notification', FakeNotice);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  prefs.set({ lang: 'en', notify: true });
  const stop = $effect.root(() => beWatchful(table.session, () => 'Classique'));
  flushSync();
  const yours = words.en.yourTurn;
  expect(document.title).toBe(`● ${yours} · Classique`);
  expect(notices).toEqual([yours]);

  const decision = table.session.known.decision;
  table.update({ acts: [] });
  flushSync();
  expect(notices).toEqual([yours]);

  table.update({ decision: { ...decision, number: (decision?.number ?? 0) + 1, awaited: [2] } });
  flushSync();
  expect(document.title).toBe('Classique · Banquier');

  prefs.set({ notify: false });
  table.update({ decision: { ...decision, number: (decision?.number ?? 0) + 2 } });
  flushSync();
  expect(document.title).toBe(`● ${yours} · Classique`);
  expect(notices).toEqual([yours]);
  stop();
});

it('tells it by the service worker on a phone, and by nothing where there are no notices', async () => {
  const shown: object[] = [];
  const registration = {
    showNotification: (_: string, more: object) => Promise.resolve(void shown.push(more)),
  };
  let known: object | undefined = registration;
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve(known) },
    configurable: true,
  });
  class Refused {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  const table = await tableAt('roll');
  vi.stubGlobal('Notification', Refused);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  prefs.set({ lang: 'en', notify: true });
  const stop = $effect.root(() => beWatchful(table.session, () => 'Classique'));
  flushSync();
  await vi.waitFor(() => expect(shown).toEqual([{ body: words.en.yourTurn, tag: 'game' }]), {
    timeout: 20_000,
  });

  known = undefined;
  const decision = table.session.known.decision;
  table.update({ decision: { ...decision, number: (decision?.number ?? 0) + 1 } });
  flushSync();
  await Promise.resolve();
  expect(shown).toHaveLength(1);
  stop();
});
