// The page's side of a study: a worker that is begun when it is asked first.

import type { FromStudy, ToStudy } from './speech';

export type Progress = (done: number, all: number) => void;

interface Asked {
  done: (answer: object) => void;
  failed: (error: Error) => void;
  progress?: Progress | undefined;
}

export class Study {
  #worker: Worker | null = null;
  #last = 0;
  readonly #asked = new Map<number, Asked>();

  /** The answer to a request of docs/wasm.md; fails where the worker ended or the request was wrong. */
  ask<T>(request: object, progress?: Progress): Promise<T> {
    const worker = (this.#worker ??= this.#begun());
    const number = ++this.#last;
    return new Promise<T>((done, failed) => {
      this.#asked.set(number, { done: (answer) => done(answer as T), failed, progress });
      worker.postMessage({ number, request } satisfies ToStudy);
    });
  }

  /** What is under way fails; the next request begins another worker. */
  end(why = 'ended'): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#asked.values()];
    this.#asked.clear();
    for (const { failed } of waiting) failed(new Error(why));
  }

  #begun(): Worker {
    const worker = new Worker(new URL('./study_worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromStudy>) => this.#heard(data);
    worker.onerror = () => this.end('the study could not be loaded');
    return worker;
  }

  #heard(message: FromStudy): void {
    if (message.is === 'failed') return this.end(message.text);
    const asked = this.#asked.get(message.number);
    if (message.is === 'progress') return asked?.progress?.(message.done, message.all);
    this.#asked.delete(message.number);
    const { problem } = message.answer as { problem?: { en: string } };
    if (problem) asked?.failed(new Error(problem.en));
    else asked?.done(message.answer);
  }
}
