// The plain parts of acting: raises, levels, corrections, headings, keys, texts.

import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { actFor, difference, plansOf, stepped } from '../../src/table/acting/levels';
import { autoBid, raisesOf } from '../../src/table/acting/raises';
import { correction } from '../../src/table/acting/correction';
import { keyed } from '../../src/table/acting/keys';
import { claimsOf, hintOf, othersHeading, ownHeading } from '../../src/table/acting/prompt';
import { ownersOf } from '../../src/model/holdings';
import { Teller } from '../../src/words/tell';
import { codes, codeText, reasonText } from '../../src/words/refusals';
import { hints } from '../../src/words/hints';
import { sampleNames, sampleView } from '../gallery/sample';
import type { SampleName } from '../gallery/sample';

const plans = (name: SampleName) => {
  const { view, edition } = sampleView(name);
  return plansOf(edition, ownersOf(view.position!, 4), view.acts ?? [], 1);
};
const plan = (name: SampleName, group: string) => {
  const found = plans(name).find((one) => one.group.id === group);
  if (!found) throw new Error(`no group ${group}`);
  return found;
};
const teller = (name: SampleName, lang: 'fr' | 'en' = 'en') => {
  const { view, edition, rules } = sampleView(name);
  return new Teller(
    lang,
    edition,
    view.seats.map((seat) => seat.name),
    rules.fields,
  );
};

describe('levels of a group', () => {
  it('lists the groups of which the seat owns something', () => {
    expect(plans('roll').map((one) => [one.group.id, one.whole])).toEqual([
      ['brown', true],
      ['light_blue', true],
    ]);
  });
  it('goes up one street at a time while that is even', () => {
    expect(stepped(plan('roll', 'brown'), [2, 2], 0, 1)).toEqual([3, 2]);
  });
  it('takes the others along where one would get too far ahead', () => {
    expect(stepped(plan('roll', 'brown'), [3, 2], 0, 1)).toEqual([4, 3]);
  });
  it('comes back to what stands there', () => {
    expect(stepped(plan('roll', 'brown'), [3, 2], 0, -1)).toEqual([2, 2]);
  });
  it('has no step below bare ground', () => {
    expect(stepped(plan('roll', 'light_blue'), [0, 0, 0], 1, -1)).toBeNull();
  });
  it('goes the whole way where hotels are sold whole', () => {
    const green = plan('shortage', 'green');
    expect(green.now).toEqual([5, 5, 5]);
    expect(stepped(green, green.now, 0, -1)?.[0]).toBeLessThan(5);
  });
  it('sends the act that the server listed, and pads one that it did not', () => {
    const brown = plan('roll', 'brown');
    expect(brown.options.map((option) => option.act)).toContain(actFor(brown, [3, 2]));
    expect(actFor(brown, [9, 0])).toEqual({ act: 'build', by: 1, group: 1, levels: [9, 0, 0, 0] });
  });
  it('counts houses and hotels', () => {
    expect(difference([2, 2], [3, 4], 4)).toEqual({ houses: 3, hotels: 0 });
    expect(difference([4, 4], [5, 4], 4)).toEqual({ houses: 0, hotels: 1 });
  });
});

describe('raises', () => {
  const limits = { seat: 1, lot: 7, lowest: 121, highest: 900 };
  const lot = { kind: 'title', bid: 120 } as const;
  it('offers the lowest bid and round steps above the highest', () => {
    expect(raisesOf(lot, limits).map((one) => one.amount)).toEqual([121, 130, 170, 220]);
  });
  it('stays within the cash', () => {
    const raises = raisesOf(lot, { ...limits, highest: 150 });
    expect(raises.map((one) => one.possible)).toEqual([true, true, false, false]);
  });
  it('names as many where one leads, and none of them can be had', () => {
    const raises = raisesOf(lot, undefined);
    expect(raises.map((one) => one.amount)).toEqual([121, 130, 170, 220]);
    expect(raises.some((one) => one.possible)).toBe(false);
  });
  it('begins at the opening price', () => {
    const opening = { ...limits, lowest: 10 };
    expect(raisesOf({ kind: 'title' }, opening).map((one) => one.amount)).toEqual([10, 20, 50, 100]);
  });
  it('raises by itself up to the limit and no further', () => {
    expect(autoBid(lot, limits, 200)).toBe(130);
    expect(autoBid(lot, limits, 125)).toBe(125);
    expect(autoBid(lot, limits, 120)).toBeNull();
    expect(autoBid({ kind: 'title' }, { ...limits, lowest: 1 }, 200)).toBe(1);
    expect(autoBid(lot, { ...limits, highest: 122 }, 200)).toBe(122);
  });
});

describe('corrections', () => {
  it('are written by seat and by square', () => {
    expect(correction('cash', 1, 1400)).toEqual({ cash: { 1: 1400 } });
    expect(correction('owner', 19, 0)).toEqual({ title: { 19: { owner: 'bank' } } });
    expect(correction('mortgaged', 19, 1)).toEqual({ title: { 19: { mortgaged: true } } });
  });
});

describe('headings', () => {
  it.each(sampleNames)('says what is asked: %s', (name) => {
    for (const lang of ['en', 'fr'] as const) {
      const { view } = sampleView(name);
      const w = teller(name, lang);
      for (const text of [ownHeading(view, view.decision!, [1], w), othersHeading(view, view.decision!, w)]) {
        expect(text).not.toMatch(/undefined|NaN|null|\{|\$/);
        expect(text.length).toBeGreaterThan(3);
      }
    }
  });
  it('names the seat on a shared device', () => {
    const { view } = sampleView('roll', { mine: [1, 2] });
    expect(ownHeading(view, view.decision!, [1], teller('roll'))).toBe('Ann: roll the dice');
    const bought = sampleView('buy', { mine: [1, 2] }).view;
    expect(ownHeading(bought, bought.decision!, [1], teller('buy'))).toBe('Ann: Avenue Mozart');
  });
  it('finds rents to claim, with who owes them', () => {
    const { view } = sampleView('claim');
    expect(claimsOf(view)).toEqual([
      { seat: 1, title: 8, claim: { title: 8, visitor: 2, owner: 1, amount: 12 } },
    ]);
  });
});

describe('hints', () => {
  it.each(sampleNames)('have a sentence for every decision: %s', (name) => {
    const { view, rules } = sampleView(name);
    const kind = hintOf(view, view.decision!);
    if (!kind) return;
    for (const lang of ['en', 'fr'] as const) {
      const text = hints[lang][kind]({ w: teller(name, lang), fields: rules.fields, price: 180 });
      expect(text).not.toMatch(/undefined|NaN/);
    }
  });
  it('say what happens to what is declined, as the rules have it', () => {
    const w = teller('buy');
    const hint = (after: string) => hints.en.buy({ w, fields: { after_decline: after }, price: 60 });
    expect(hint('auction_to_all')).toBe('You may buy it for €60. If you don’t, everybody bids.');
    expect(hint('stays_for_sale')).toContain('stays for sale');
    expect(hint('auction_to_others')).toContain('without you');
  });
});

describe('refusals', () => {
  it('have words for every code of the protocol', () => {
    const page = readFileSync('../docs/protocol.md', 'utf8');
    const part = page.slice(page.indexOf('### Codes'), page.indexOf('A connection ends with'));
    const listed = [...part.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map((match) => match[1] ?? '');
    expect(listed.length).toBeGreaterThan(30);
    for (const code of listed.filter((one) => !['accepted', 'held'].includes(one)))
      expect([code, codes.en[code], codes.fr[code]]).not.toContain(undefined);
    expect(codeText('never-heard-of', 'en')).toBe('That did not work.');
  });
  it('use the words of the edition', () => {
    expect(reasonText('no-houses', teller('wants'))).toBe('The bank has not enough stands.');
    expect(reasonText('no-houses', teller('wants', 'fr'))).toBe('Il manque des tribunes à la banque.');
    expect(reasonText('bid-too-high', teller('wants'))).toMatch(/at most .*65,535/);
  });
  it('are those of the table where the rules have no such reason', () => {
    expect(reasonText('never-heard-of', teller('wants'))).toBe('The rules do not allow it.');
  });
});

describe('keys', () => {
  const page = () => {
    document.body.innerHTML = `<button data-key="R">Roll</button><input id="name" /><button data-key="P" disabled>Pass</button>`;
  };
  const press = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    let found: HTMLElement | null = null;
    const hear = (heard: KeyboardEvent) => (found = keyed(heard));
    window.addEventListener('keydown', hear, { once: true });
    target.dispatchEvent(event);
    return found as HTMLElement | null;
  };
  it('press what carries the letter', () => {
    page();
    expect(press('r')?.textContent).toBe('Roll');
  });
  it('are text in a field, and left to the browser with a modifier', () => {
    page();
    expect(press('r', document.getElementById('name')!)).toBeNull();
    expect(press('r', document.body, { ctrlKey: true })).toBeNull();
    expect(press('p')).toBeNull();
  });
  it('stay away while a sheet is open', () => {
    page();
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    expect(press('r')).toBeNull();
  });
});
