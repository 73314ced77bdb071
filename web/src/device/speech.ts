// What the page and the workers of this device say to each other.

import type { Answer } from './hub';

export type ToWorker =
  | { do: 'frame'; connection: number; text: string }
  | { do: 'part'; connection: number }
  | { do: 'request'; number: number; method: string; path: string; body: string };

export type FromWorker =
  | { is: 'ready' }
  | { is: 'failed'; text: string }
  | { is: 'frame'; connection: number; text: string }
  | { is: 'closed'; connection: number }
  | { is: 'answer'; number: number; answer: Answer };

/** To the study, whose requests are those of docs/wasm.md. */
export interface ToStudy {
  number: number;
  request: object;
}

export type FromStudy =
  | { is: 'progress'; number: number; done: number; all: number }
  | { is: 'answer'; number: number; answer: object }
  | { is: 'failed'; text: string };
