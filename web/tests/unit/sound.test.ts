// Sounds: what they are made of, and when there are none.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { looksOf } from '../../src/board/looks';
import { samples, sounds } from '../../src/sound/synth';
import type { Sound } from '../../src/sound/synth';
import type { Voice } from '../../src/sound/voice';
import { editions } from '../golden/editions';

const kRate = 32_000;
const editionIds = [...editions.keys()];
const voiceOf = (id: string): Voice => looksOf(id).voice;
const usual = voiceOf('');

/** How much there is of a pitch: Goertzel's sum, over the whole sound. */
function share(data: Float32Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / kRate);
  let last = 0;
  let before = 0;
  for (let i = 0; i < data.length; ++i) {
    const now = data[i]! + turn * last - before;
    before = last;
    last = now;
  }
  return Math.sqrt(Math.max(0, last * last + before * before - turn * last * before)) / data.length;
}
/** The middle of its spectrum, in Hz, from 60 Hz to 12 kHz. */
function brightness(data: Float32Array): number {
  let sum = 0;
  let all = 0;
  for (let hertz = 60; hertz < 12_000; hertz *= 1.12) {
    const much = share(data, hertz) * hertz; // as wide as it is apart from the next
    sum += much * hertz;
    all += much;
  }
  return sum / all;
}

describe.each(sounds)('the sound %s', (sound) => {
  it('neither clips nor lasts, and ends in silence, in every edition', () => {
    for (const id of ['', ...editionIds]) {
      const data = samples(sound, voiceOf(id), kRate);
      const peak = data.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      expect(peak).toBeGreaterThan(0.2);
      expect(peak).toBeLessThanOrEqual(0.9);
      expect(data.length / kRate).toBeLessThanOrEqual(sound === 'applause' ? 4 : 1.5);
      expect(Math.abs(data.at(-1) ?? 1)).toBeLessThan(1e-3);
      expect(Math.abs(data.reduce((sum, one) => sum + one, 0) / data.length)).toBeLessThan(0.02);
    }
  });
});

it('sounds like what it is: a door below dice, dice below coins', () => {
  const of = (sound: Sound) => brightness(samples(sound, usual, kRate));
  expect(of('door')).toBeLessThan(of('dice'));
  expect(of('gavel')).toBeLessThan(of('dice'));
  expect(of('dice')).toBeLessThan(of('coins'));
});

it('is the same each time', () => {
  expect(samples('dice', usual, kRate)).toEqual(samples('dice', usual, kRate));
});

it('has a colour of its own for each edition', () => {
  const heard = editionIds.map((id) => samples('whole', voiceOf(id), 8_000).slice(0, 4_000).join());
  expect(new Set(heard).size).toBe(editionIds.length);
});

describe('when there is sound', () => {
  const started: AudioBuffer[] = [];
  let contexts = 0;
  const node = { connect: (to: unknown) => to };
  class FakeContext {
    sampleRate = 8_000;
    currentTime = 0;
    state = 'running';
    destination = node;
    constructor() {
      ++contexts;
    }
    createGain = () => ({ ...node, gain: { value: 1 } });
    createDynamicsCompressor = () => node;
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    createBufferSource() {
      return {
        ...node,
        buffer: null as AudioBuffer | null,
        start() {
          started.push(this.buffer!);
        },
      };
    }
  }
  beforeEach(() => {
    started.length = contexts = 0;
    vi.resetModules();
    vi.stubGlobal('AudioContext', FakeContext);
    localStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const fresh = async () => ({
    ...(await import('../../src/sound/play')),
    ...(await import('../../src/app/prefs.svelte')),
  });

  it('is silent before the first act, then sounds by itself', async () => {
    const { hearActs, play } = await fresh();
    const page = new EventTarget();
    hearActs(page);
    await play('dice');
    expect([contexts, started.length]).toEqual([0, 0]);
    page.dispatchEvent(new Event('pointerdown'));
    await play('dice');
    expect([contexts, started.length]).toEqual([1, 1]);
    await play('coins');
    expect([contexts, started.length]).toEqual([1, 2]);
  });

  it('is silent with the switch off, which the browser keeps, and while the page is hidden', async () => {
    const { hearActs, play, prefs } = await fresh();
    const page = new EventTarget();
    hearActs(page);
    page.dispatchEvent(new Event('keydown'));
    prefs.set({ sound: false });
    await play('dice');
    expect(started).toHaveLength(0);
    vi.resetModules();
    expect((await fresh()).prefs.sound).toBe(false);
    prefs.set({ sound: true });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await play('dice');
    expect(started).toHaveLength(0);
    hidden.mockReturnValue(false);
    await play('dice');
    expect(started).toHaveLength(1);
  });
});
