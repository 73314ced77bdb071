import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../src/protocol/merge';

describe('merge patch', () => {
  // The examples of RFC 7386, appendix A, of objects.
  const cases: [object, object, object][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(cases)('%j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });
  it('leaves the old document as it was, and shares what did not change', () => {
    const old = { a: { x: 1 }, b: { y: 1 } };
    const next = mergePatch(old, { a: { x: 2 } });
    expect(old).toEqual({ a: { x: 1 }, b: { y: 1 } });
    expect(next.b).toBe(old.b);
  });
});
