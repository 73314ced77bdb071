import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import type { Edition } from '../../src/protocol/http';
import type { Position } from '../../src/protocol/messages';
import type { Scene } from '../../src/model/scenes';
import { ownersOf } from '../../src/model/holdings';
import { prefs } from '../../src/app/prefs.svelte';
import Board from '../../src/board/Board.svelte';
import CardFace from '../../src/board/CardFace.svelte';
import Deed from '../../src/board/Deed.svelte';
import RingMap from '../../src/board/RingMap.svelte';
import SideStrip from '../../src/board/SideStrip.svelte';
import { ringOf, spotOf } from '../../src/board/geometry';
import { positionOf } from '../gallery/positions';
import { editions } from '../golden/editions';

const classique = editions.get('classique') as Edition;
const seats = [
  { name: 'Ann', token: 0, colour: 0 },
  { name: 'Ben', token: 1, colour: 1 },
];
const position: Position = positionOf({
  players: [
    { cash: 900, place: 5, titles: [{ at: 1, level: 3 }, 5, { at: 12, mortgaged: true }] },
    { cash: 900, place: 10, prison: 1 },
  ],
  turn: 1,
});
const props = (scene: Scene | null = null, more: Partial<Position> = {}) => {
  const now = { ...position, ...more };
  return {
    edition: classique,
    position: now,
    seats,
    owners: ownersOf(now, 4),
    mostHouses: 4,
    lang: 'en' as const,
    scene,
  };
};
const translate = (x: number, y: number) => `translate(${x}px, ${y}px)`;
const tokenAt = (seat: number) =>
  document.querySelector<SVGElement>(`[data-token="${seat}"]`)?.style.transform;
// Without a layout the board is drawn for 700 by 700.
const ring = ringOf(700, 700);
const at = (square: number, jailed = false) => {
  const spot = spotOf(ring, square, 0, 1, jailed, classique.squares[square]?.group !== undefined);
  return translate(spot.x, spot.y);
};

beforeEach(() => {
  vi.useFakeTimers();
  prefs.set({ motion: 'full' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the board', () => {
  it('has forty squares, each with a name, one in the way of the Tab key', () => {
    render(Board, props());
    const squares = screen.getAllByRole('button');
    expect(squares).toHaveLength(40);
    expect(squares.filter((one) => one.getAttribute('tabindex') === '0')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /Belleville, Brown, Owned by Ann, 3 houses/ })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: /Electricity company, utility, Owned by Ann, Mortgaged/ }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /Jail.*Here: Ben \(in prison\)/ })).toBeTruthy();
  });

  it('is walked by keys and opened by Enter, Space and a press', async () => {
    const onpick = vi.fn();
    render(Board, { ...props(), onpick });
    const go = screen.getByRole('button', { name: 'Go' });
    go.focus();
    await fireEvent.keyDown(go, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('data-square')).toBe('1');
    await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement?.getAttribute('data-square')).toBe('29');
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    await fireEvent.keyDown(document.activeElement as Element, { key: ' ' });
    await fireEvent.click(go);
    expect(onpick.mock.calls).toEqual([[29], [29], [0]]);
  });

  it('walks a token along its path and leaves it there until the position says more', async () => {
    const { rerender } = render(Board, props());
    expect(tokenAt(1)).toBe(at(5));
    const walk: Scene = { kind: 'walk', seat: 1, path: [6, 7, 8], ms: 400 };
    const here = props(walk);
    await rerender(here);
    expect(tokenAt(1)).toBe(at(6));
    vi.advanceTimersByTime(110);
    await tick();
    expect(tokenAt(1)).toBe(at(7));
    vi.advanceTimersByTime(300);
    await tick();
    expect(tokenAt(1)).toBe(at(8));
    await rerender({ ...here, scene: { kind: 'told', event: { event: 'for-sale' }, ms: 100 } });
    expect(tokenAt(1)).toBe(at(8));
    await rerender(
      props(null, {
        players: [
          { cash: 1, place: 9 },
          { cash: 1, place: 0 },
        ],
      }),
    );
    expect(tokenAt(1)).toBe(at(9));
  });

  it('skips to where the token goes when the scene ends early', async () => {
    const before = props({ kind: 'walk', seat: 1, path: [6, 7, 8], ms: 4_000 });
    const { rerender } = render(Board, before);
    await tick();
    await rerender({ ...before, scene: null });
    expect(tokenAt(1)).toBe(at(8));
  });

  it('does not walk where nothing is to move', async () => {
    prefs.set({ motion: 'none' });
    render(Board, props({ kind: 'walk', seat: 1, path: [6, 7, 8], ms: 4_000 }));
    await tick();
    expect(tokenAt(1)).toBe(at(8));
  });

  it('jumps into prison, apart from visitors', async () => {
    render(
      Board,
      props(
        { kind: 'jump', seat: 1, to: 10, ms: 700 },
        {
          players: [
            { cash: 1, place: 30 },
            { cash: 1, place: 10 },
          ],
        },
      ),
    );
    await tick();
    expect(tokenAt(1)).toBe(at(10, true));
    expect(tokenAt(2)).toBe(at(10));
  });

  it('shows the throw, the card and the money of a scene', async () => {
    const { rerender } = render(Board, props({ kind: 'dice', seat: 1, dice: [6, 1], ms: 700 }));
    await tick();
    expect(screen.getByRole('img', { name: 'Dice: 6 and 1' })).toBeTruthy();
    await rerender(props({ kind: 'card', seat: 1, card: 'chance 1', ms: 900 }));
    expect(screen.getByRole('region', { name: 'Card: Chance' }).textContent).toContain('€15');
    await rerender(
      props({ kind: 'money', from: 1, to: 'bank', amount: 1200, event: { event: 'paid' }, ms: 900 }),
    );
    expect(document.querySelector('.flow')?.textContent).toBe('€1,200');
  });

  it('draws a square again only when something on it has changed', async () => {
    const { rerender } = render(Board, props());
    const square = document.querySelector('[data-square="1"]') as Element;
    const changes: MutationRecord[] = [];
    const watcher = new MutationObserver((records) => changes.push(...records));
    watcher.observe(square, { subtree: true, childList: true, attributes: true, characterData: true });
    await rerender(props({ kind: 'walk', seat: 1, path: [6, 7], ms: 100 }));
    await rerender(
      props(null, {
        players: [
          { ...position.players[0]!, place: 7 },
          { cash: 1, place: 0 },
        ],
      }),
    );
    changes.push(...watcher.takeRecords());
    expect(changes).toEqual([]);
    watcher.disconnect();
  });
});

describe('on a narrow screen', () => {
  it('one sees the side in play, and the others by asking', async () => {
    const onpick = vi.fn();
    render(SideStrip, { ...props(), onpick });
    expect(screen.getByRole('region', { name: 'From Go to Jail' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Next side' }));
    expect(screen.getByRole('region', { name: 'From Jail to Free parking' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Previous side' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Boulevard de Belleville/ }));
    expect(onpick).toHaveBeenCalledWith(1);
  });
  it('follows the player in play', async () => {
    const { rerender } = render(SideStrip, props());
    await fireEvent.click(screen.getByRole('button', { name: 'Next side' }));
    await rerender(
      props(null, {
        turn: 2,
        players: [
          { cash: 1, place: 0 },
          { cash: 1, place: 24 },
        ],
      }),
    );
    expect(screen.getByRole('region', { name: 'From Free parking to Go to jail' })).toBeTruthy();
  });
  it('has a map that says where everybody is', async () => {
    const onopen = vi.fn();
    render(RingMap, { ...props(), onopen });
    const map = screen.getByRole('button', { name: /Ann is on Gare Montparnasse\. Ben is on Jail/ });
    await fireEvent.click(map);
    expect(onopen).toHaveBeenCalledOnce();
  });
});

describe('a deed', () => {
  const { owners } = props();
  const deed = { edition: classique, seats, owners, mostHouses: 4, lang: 'en' as const };
  it('marks the rent that holds', () => {
    render(Deed, { ...deed, at: 1, rents: { 1: 90 } });
    expect(document.querySelector('tr.present')?.textContent).toContain('3 houses (at present)');
    expect(document.body.textContent).toContain('Owned by Ann');
  });
  it('says that a mortgaged title earns nothing', () => {
    render(Deed, { ...deed, at: 12 });
    expect(document.body.textContent).toContain('No rent now: mortgaged');
    expect(document.querySelector('tr.present')).toBeNull();
  });
  it('explains squares without a title', () => {
    render(Deed, { ...deed, at: 4 });
    expect(document.body.textContent).toContain('pays €200');
  });
});

it('a card says what it says in French', () => {
  render(CardFace, { edition: classique, card: 'chest 6', lang: 'fr' });
  expect(document.body.textContent).toContain('10\u00a0€ d’amende ou une carte Chance');
});
