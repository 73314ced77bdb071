// The place where one acts, at every kind of question: acting.html?ask=buy&lang=fr&looks=dark&mine=1,2&show=manage

import { mount } from 'svelte';
import '../../src/style.css';
import { prefs } from '../../src/app/prefs.svelte';
import type { Act, Answer, Refusal, Settings } from '../../src/protocol/messages';
import ActingGallery from './ActingGallery.svelte';
import { FakeTable } from './fake_table';
import { sampleNames, sampleView } from './sample';
import type { Sample, SampleName } from './sample';

const query = new URLSearchParams(location.search);
prefs.set({
  lang: query.get('lang') === 'fr' ? 'fr' : 'en',
  looks: query.get('looks') === 'dark' ? 'dark' : 'light',
  explained: query.has('explained') ? sampleNames : [],
});
document.documentElement.dataset['looks'] = prefs.looks;
document.documentElement.lang = prefs.lang;

// What the bank would say, roughly: enough to look at.
function preview(sample: Sample, act: Act | undefined): Partial<Answer> {
  const players = (sample.view.position?.players ?? []).map((player) => ({ ...player }));
  const mine = players[(act?.by as number) - 1];
  if (!mine || !act) return { code: 'no-preview' };
  const completed: Answer['completed'] = [];
  if (act.act === 'buy') {
    mine.cash -= sample.edition.squares[sample.view.position?.buying ?? 0]?.price ?? 0;
    completed.push({ seat: act.by as number, squares: [16, 18, 19] });
  }
  if (act.act === 'lift')
    mine.cash -= Math.ceil((sample.edition.squares[act.title ?? 0]?.mortgage ?? 0) * 1.1);
  if (act.act === 'build') {
    const group = sample.edition.groups.find((one) => one.squares.includes(act.group ?? -1));
    const held = sample.view.position?.players[(act.by as number) - 1]?.titles ?? [];
    const level = (at: number) => {
      const one = held.find((title) => typeof title === 'object' && title.at === at);
      return typeof one === 'object' ? (one.level === 'h' ? 5 : (one.level ?? 0)) : 0;
    };
    (group?.squares ?? []).forEach((at, i) => {
      const change = (act.levels?.[i] ?? 0) - level(at);
      mine.cash -= change * (group?.house_cost ?? 0) * (change < 0 ? 0.5 : 1);
    });
  }
  return { players, completed, events: [] };
}

const name = (query.get('ask') ?? 'roll') as SampleName;
const mine = (query.get('mine') ?? '1').split(',').filter(Boolean).map(Number);
const settings: Partial<Settings> = {};
if (query.has('dice')) settings.dice = 'real';
if (query.has('rent')) settings.rent = query.get('rent') as Settings['rent'];
const now = Date.now();
const sample = sampleView(name, {
  mine,
  settings,
  ...(query.has('clock')
    ? { seats: [{ clock: { state: 'running' as const, reserve: 90_000, runs_out: now + 65_000 } }] }
    : {}),
  ...(query.get('ask')?.startsWith('bids') || name === 'eight'
    ? { view: { auction_closes: now + 7_000 } }
    : {}),
});
const reason = (query.get('reason') ?? 'not-enough-cash') as Refusal['reason'];
const table = new FakeTable(sample);
table.answer = (frame) =>
  frame.do === 'preview' ? preview(sample, frame.act) : { legal: false, reason, rules: ['BUY-07'] };
if (query.has('trouble'))
  table.session.wishes.trouble = { code: 'illegal', reason: 'uneven', rules: ['BUILD-02'] };

const target = document.getElementById('app');
if (target)
  mount(ActingGallery, { target, props: { session: table.session, show: query.get('show') ?? 'prompt' } });
