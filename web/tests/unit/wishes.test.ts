// Whatever the page sends, by whatever there is to be pressed on it, has the form that docs/schema gives it.

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import ChangeSettings from '../../src/lobby/ChangeSettings.svelte';
import WaitingRoom from '../../src/lobby/WaitingRoom.svelte';
import type { Catalogue, Edition } from '../../src/protocol/http';
import type { View, VoteKind } from '../../src/protocol/messages';
import Manage from '../../src/table/acting/Manage.svelte';
import Prompt from '../../src/table/acting/Prompt.svelte';
import OutBar from '../../src/table/OutBar.svelte';
import ChatPanel from '../../src/table/knowing/ChatPanel.svelte';
import EndPanel from '../../src/table/knowing/EndPanel.svelte';
import HaveSeat from '../../src/table/knowing/HaveSeat.svelte';
import TableMenu from '../../src/table/knowing/TableMenu.svelte';
import PaceControl from '../../src/table/knowing/PaceControl.svelte';
import VotePanel from '../../src/table/knowing/VotePanel.svelte';
import type { TableSession } from '../../src/table/session/session.svelte';
import { positionOf } from '../gallery/positions';
import { sampleNames } from '../gallery/sample';
import type { SampleChanges, SampleName } from '../gallery/sample';
import { editions } from '../golden/editions';
import { doEverything } from './crawl';
import { lineTo } from './fake_line';
import { tableAt } from './fake_session';
import { faultsOf, verbs } from './schema';

const sent = new Set<string>();
function check(frames: { do: string }[]): void {
  for (const frame of frames) sent.add('what' in frame ? `ask ${String(frame.what)}` : frame.do);
  expect(frames.flatMap(faultsOf)).toEqual([]);
}

beforeEach(() => {
  localStorage.clear();
  prefs.set({ lang: 'en', explained: [], keys: true, pace: 'instant' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Does everything on one part of the page, and looks at what was sent. */
async function all(
  draw: (session: TableSession) => unknown,
  name: SampleName,
  changes: SampleChanges = {},
): Promise<void> {
  const table = await tableAt(name, changes);
  table.result = ({ do: what }) => ({
    code: 'accepted',
    ...(what === 'make-code' ? { one_time_code: 'K7PQ2MXR' } : {}),
    ...(what === 'make-bot-token' ? { bot_token: 'vQ1xZr0k2mEw9aLJt4yBcg' } : {}),
  });
  draw(table.session);
  await doEverything();
  check(table.sent);
  table.session.end();
}
const editionOf = ({ books: { edition } }: TableSession): Edition => {
  if (!edition) throw new Error('no edition');
  return edition;
};
const prompt = (session: TableSession) => render(Prompt, { session, onmanage: () => undefined });
const titles = (session: TableSession) => render(Manage, { session });
const menu = (session: TableSession) => render(TableMenu, { session });
const pace = (session: TableSession) => render(PaceControl, { session });
const chat = (session: TableSession) => render(ChatPanel, { session });
const votes = (session: TableSession) => render(VotePanel, { session, teller: null });
const elsewhere = (session: TableSession) => render(HaveSeat, { session });
const out = (session: TableSession) => render(OutBar, { session });
const end = (session: TableSession) => render(EndPanel, { session, edition: editionOf(session) });
const room = (session: TableSession) => render(WaitingRoom, { session, edition: editionOf(session) });

/** A server that tells what may be chosen. */
function withCatalogue(session: TableSession): void {
  const boards = [...editions.values()].map(({ id, title, rule_sets, draw, theme }) => ({
    ...{ id, title, rule_sets, draw },
    ...{ tokens: theme.tokens, colours: theme.colours, currency: theme.currency },
  }));
  const ids = [...new Set(boards.flatMap((board) => board.rule_sets))];
  const both = { en: 'This', fr: 'Ceci' };
  const catalogue: Catalogue = {
    boards,
    rule_sets: ids.map((id) => ({ id, title: both, summary: both, players: [2, 8], board: 'classique' })),
    house_rules: [
      { id: 'HOUSE-01', title: both, says: both, changes: {} },
      {
        ...{ id: 'HOUSE-08', title: both, says: both, changes: {} },
        takes: { field: 'starting_cash', lowest: 0, highest: 5_000 },
      },
    ],
    bots: [],
  };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path === '/api/catalogue' ? catalogue : session.books.rules)),
  );
}
const settings = (session: TableSession) => {
  withCatalogue(session);
  return render(ChangeSettings, { session });
};

const person = { kind: 'person', name: 'Ann', token: 0, ready: false, present: true } as const;
const host: Partial<View> = { stage: 'lobby', host: true, commitment: 'ab'.repeat(32) };
const bot = { kind: 'bot', bot: 'level-3', name: 'Lou', token: 2 } as const;
const lobby: SampleChanges = { seats: [person, bot, { kind: 'open' }], view: host };
const waited: SampleChanges = {
  seats: [person, { ...person, name: 'Ben', token: 1, present: false }, bot],
  view: host,
};
const away: SampleChanges = { seats: [{}, { present: false }] };
const voting = (what: VoteKind): { view: Partial<View> } => ({
  view: { vote: { number: 3, what, by: 2, agreed: [2], needed: [1, 2], lapses_at: 0 } },
});

describe('what the page sends', () => {
  it('when it comes, looks, and has missed something', () => {
    const { line, socket } = lineTo();
    socket.onopen?.();
    const gets = (frame: object) => socket.onmessage?.({ data: JSON.stringify(frame) });
    gets({ is: 'snapshot', game: 'game', version: 1, now: 0, elapsed: 0, view: {} });
    line.check();
    gets({ is: 'update', from: 7, version: 8, now: 0, elapsed: 0, news: [], view: {} });
    check(socket.sent);
    line.end();
  });
  it('when the shares in the dice are shown', async () => {
    const table = await tableAt('roll', lobby);
    await table.session.ready(1);
    const [ready] = table.wishes('ready');
    table.update({ revealing: { until: 0, pledges: [ready?.['pledge'], '', ''] } });
    await vi.waitFor(() => expect(table.wishes('reveal')).toHaveLength(1));
    check(table.sent);
  });
  it.each(sampleNames)('for every legal act: %s', async (name) => {
    const table = await tableAt(name, { mine: [1, 2, 3], settings: { dice: 'real', rent: 'reminded' } });
    for (const act of table.session.known.acts()) {
      await table.session.wishes.act(act);
      await table.session.wishes.why(act);
      await table.session.wishes.preview(act);
    }
    check(table.sent);
    expect(table.acts.length).toBeGreaterThan(0);
  });
  it.each(sampleNames)('by everything in the prompt: %s', (name) => all(prompt, name));
  it.each(['draw', 'three-dice', 'throw-for-rent', 'deal', 'roll', 'claim'] as const)(
    'by everything in the prompt at a real and quiet board: %s',
    (name) => all(prompt, name, { settings: { dice: 'real', rent: 'quiet' } }),
  );
  it('by everything in the prompt of a pause', () => all(prompt, 'roll', { view: { paused: true } }));
  it.each(['roll', 'end-turn', 'championnat-turn'] as const)('by everything about one’s titles: %s', (name) =>
    all(titles, name),
  );
  it('by the menu of the table', () => all(menu, 'roll', { ...away, view: { undo_to: 30, undo_seat: 1 } }));
  it('by the menu in a pause', () => all(menu, 'roll', { view: { paused: true } }));
  it('by the pace of the bots', () => all(pace, 'roll', { seats: [{}, bot, bot] }));
  it('by the chat', () => all(chat, 'roll'));
  it('by the chat of who only watches', () => all(chat, 'roll', { mine: [] }));
  it.each(['pause', 'resume', 'undo', 'correct', 'stop', 'rematch', 'recover', 'relieve'] as const)(
    'by a vote on %s',
    (what) => all(votes, 'roll', voting(what)),
  );
  it('by who has a seat elsewhere', () => all(elsewhere, 'roll', { ...away, mine: [] }));
  it('by who is out', async () => {
    const outs = (seat: number) => (seat === 1 ? { cash: 0, out: true } : { cash: 900 });
    const position = positionOf({ players: [1, 2, 3].map(outs), turn: 2 });
    await all(out, 'roll', { seats: [{}, bot, bot], view: { position } });
  });
  it('after the end', () => all(end, 'roll', { view: { stage: 'over' } }));
  it('in the waiting room', () => all(room, 'roll', lobby));
  it('in the waiting room, where somebody is away', () => all(room, 'roll', waited));
  it('in the waiting room of who comes by a link', () =>
    all(room, 'roll', { ...lobby, mine: [], view: { ...host, host: false } }));
  it('where the host changes what is played', () => all(settings, 'roll', lobby));

  it('has been everything that there is to be sent', () => {
    const kNot = ['swap', 'ask']; // Seats change places nowhere on the page.
    const asked = ['pause', 'resume', 'undo', 'correct', 'stop', 'rematch'].map((what) => `ask ${what}`);
    const wanted = [...verbs.filter((verb) => !kNot.includes(verb)), ...asked];
    expect(wanted.filter((verb) => !sent.has(verb))).toEqual([]);
  });
});
