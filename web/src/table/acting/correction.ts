// A correction of a position at a real board, as the record writes it.

import type { Correction } from '../../protocol/messages';

export type CorrectionKind = 'cash' | 'place' | 'prison' | 'owner' | 'level' | 'mortgaged';

/** `of` is a seat, or the square of a title; an owner of 0 is the bank. */
export function correction(kind: CorrectionKind, of: number, value: number): Correction {
  switch (kind) {
    case 'owner':
      return { title: { [of]: { owner: value === 0 ? 'bank' : value } } };
    case 'level':
      return { title: { [of]: { level: value } } };
    case 'mortgaged':
      return { title: { [of]: { mortgaged: value !== 0 } } };
    default:
      return { [kind]: { [of]: value } };
  }
}
