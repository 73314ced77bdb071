// The types of the protocol are made from docs/schema. What does not fit it does not compile: tools/web check reads the
// lines below, and an error that is expected and does not come is one too.

import { expect, expectTypeOf, it } from 'vitest';
import type { Act, GameEvent, Position, Refusal, ServerFrame, View, Wish } from '../../src/protocol/messages';

const wish = (one: Wish): string => one.do;

it('a wish is one of those that the server reads', () => {
  expect(wish({ do: 'sit', seat: 1, name: 'Ann' })).toBe('sit');
  // @ts-expect-error: a misspelt verb
  wish({ do: 'sitt', seat: 1, name: 'Ann' });
  // @ts-expect-error: a misspelt field
  wish({ do: 'sit', saet: 1, name: 'Ann' });
  // @ts-expect-error: a field that the wish needs is missing
  wish({ do: 'sit', seat: 1 });
  // @ts-expect-error: a field of another wish
  wish({ do: 'start', seat: 1 });
  // @ts-expect-error: something that nobody can ask the table for
  wish({ do: 'ask', seat: 1, what: 'win' });
  // @ts-expect-error: an act that there is not
  wish({ do: 'act', seat: 1, act: { act: 'rol' } });
});

it('what the server says is told apart by its first word', () => {
  expectTypeOf<Extract<ServerFrame, { is: 'snapshot' }>['view']>().toEqualTypeOf<View>();
  expectTypeOf<Extract<ServerFrame, { is: 'rematch' }>>().toEqualTypeOf<{ is: 'rematch'; game: string }>();
});

it('says what is always there, and what may be missing', () => {
  expectTypeOf<View['mine']>().toEqualTypeOf<number[]>();
  expectTypeOf<View['acts']>().toEqualTypeOf<Act[] | undefined>();
  expectTypeOf<Position['players'][number]['cash']>().toEqualTypeOf<number>();
  expectTypeOf<'not-enough-cash'>().toExtend<Refusal['reason']>();
  expectTypeOf<'bought'>().toExtend<GameEvent['event']>();
});
