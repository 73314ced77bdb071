// Every example of docs/schema, read as the page reads it.

import { describe, expect, it } from 'vitest';
import { reduce } from '../../src/model/model';
import type { Model } from '../../src/model/model';
import { scenesOf } from '../../src/model/scenes';
import { tell } from '../../src/table/knowing/lines';
import { Teller } from '../../src/words/tell';
import { editions } from '../golden/editions';
import { lineTo } from './fake_line';
import { clientExamples, faultsOf, isServerFrame, serverExamples, verbs } from './schema';

describe('the examples', () => {
  it.each(clientExamples.map((frame) => [frame.do, frame] as const))('of %s obey the schema', (_, frame) =>
    expect(faultsOf(frame)).toEqual([]),
  );
  it('have every verb', () => {
    const shown = new Set<string>(clientExamples.map((frame) => frame.do));
    expect(verbs.filter((verb) => !shown.has(verb))).toEqual([]);
  });

  it('are read by the model, a snapshot and then what follows', () => {
    let model: Model | null = null;
    let scenes = 0;
    for (const frame of serverExamples) {
      expect(isServerFrame(frame)).toBe(true);
      const before: Model | null = model;
      model = reduce(before, frame, frame.is === 'snapshot' ? frame.now - 250 : 0);
      if (frame.is === 'snapshot') expect(model).toMatchObject({ version: frame.version, clockAhead: 250 });
      if (frame.is !== 'update') continue;
      expect(model?.version).toBe(frame.version);
      expect(model?.view).toMatchObject(frame.view);
      const position = before?.view.position;
      for (const scene of position ? scenesOf(frame.news, position) : []) {
        expect(scene.ms).toBeGreaterThan(0);
        ++scenes;
      }
    }
    expect(scenes).toBeGreaterThan(0);
    expect(model?.log.length).toBeGreaterThan(0);
    expect(model).toMatchObject({ storageWorks: false, rematch: 'vQ1xWb3nT0q8mZr5yKpL2A' });
    const edition = editions.get(model?.view.settings.board ?? '');
    if (!edition) throw new Error('no edition');
    for (const lang of ['fr', 'en'] as const)
      for (const entry of model?.log ?? [])
        expect(tell(entry, new Teller(lang, edition, ['Ann', 'Ben']))?.lines ?? []).not.toContainEqual({
          text: expect.stringMatching(/undefined|NaN|\[object/) as string,
        });
  });

  it('are taken by the line: answers reach who asked, the rest the page', async () => {
    const { line, socket, frames } = lineTo();
    const told = serverExamples.filter(({ is }) => is !== 'result' && is !== 'answer');
    socket.onopen?.();
    for (const frame of serverExamples) {
      if (frame.is === 'update') line.version = frame.from;
      if (frame.is !== 'result' && frame.is !== 'answer') {
        socket.onmessage?.({ data: JSON.stringify(frame) });
        continue;
      }
      const answer =
        frame.is === 'result'
          ? line.wish({ do: 'start' })
          : line.question({ do: 'why', act: { act: 'roll' } });
      const { id } = socket.sent.at(-1) ?? { id: 0 };
      socket.onmessage?.({ data: JSON.stringify({ ...frame, id }) });
      expect(await answer).toEqual({ ...frame, id });
    }
    expect(frames).toEqual(told);
    line.end();
  });
});
