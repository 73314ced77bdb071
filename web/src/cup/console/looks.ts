// The state of a table, by shape and colour alike.

import type { TableState } from '../frames';

export interface Look {
  sign: string; // a shape of its own for each
  tone: 'quiet' | 'busy' | 'warn' | 'bad' | 'good';
}

export const tableLook: Record<TableState, Look> = {
  waiting: { sign: '○', tone: 'quiet' },
  seated: { sign: '◔', tone: 'quiet' },
  playing: { sign: '▶', tone: 'busy' },
  missing: { sign: '…', tone: 'warn' },
  filled: { sign: '✎', tone: 'warn' },
  signed: { sign: '✍', tone: 'warn' },
  contested: { sign: '⚑', tone: 'bad' },
  tie: { sign: '=', tone: 'bad' },
  received: { sign: '✓', tone: 'good' },
  corrected: { sign: '✓±', tone: 'good' },
  walkover: { sign: '→', tone: 'good' },
};
