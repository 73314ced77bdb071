// A table without a server: the real session over a socket that says what the test wants, and keeps what was sent.

import type { Socket, Surroundings } from '../../src/protocol/connection';
import type { Act, Answer, News, View } from '../../src/protocol/messages';
import { TableSession } from '../../src/table/session/session.svelte';
import type { Sample } from './sample';

interface Sent {
  do: string;
  id?: number;
  seat?: number;
  act?: Act;
  [field: string]: unknown;
}

export class FakeTable {
  readonly session: TableSession;
  readonly sent: Sent[] = [];
  readonly seen: unknown[] = []; // versions
  view: View;
  #version = 1;
  #socket: Socket | null = null;
  /** Answers to questions; without one everything is refused for want of cash. */
  answer: (question: Sent) => Partial<Answer> = () => ({
    legal: false,
    reason: 'not-enough-cash',
    rules: ['BUY-07'],
  });
  /** The result of a wish; null keeps it waiting. */
  result: (wish: Sent) => object | null = () => ({ code: 'accepted' });

  constructor(
    sample: Sample,
    readonly game = 'game',
  ) {
    this.view = sample.view;
    this.session = new TableSession(game, this.#around());
    this.session.books.edition = sample.edition;
    this.session.books.rules = sample.rules;
  }

  /** Acts that were sent, without what surrounds them. */
  get acts(): (Act | undefined)[] {
    return this.sent.filter((frame) => frame.do === 'act').map((frame) => frame.act);
  }
  wishes(kind: string): Sent[] {
    return this.sent.filter((frame) => frame.do === kind);
  }

  /** The server tells what has changed. */
  update(view: object, news: News[] = []): void {
    const from = this.#version++;
    this.#say({ is: 'update', from, version: this.#version, now: Date.now(), elapsed: 0, news, view });
  }

  #say(frame: object): void {
    this.#socket?.onmessage?.({ data: JSON.stringify(frame) });
  }

  #hear(frame: Sent): void {
    if (frame.do === 'join') {
      return this.#say({
        is: 'snapshot',
        game: this.game,
        version: 1,
        now: Date.now(),
        elapsed: 0,
        view: this.view,
      });
    }
    if (frame.do === 'seen') return void this.seen.push(frame['version']);
    this.sent.push(frame);
    if (frame.do === 'why' || frame.do === 'preview') {
      this.#say({ is: 'answer', to: frame.do, id: frame.id, code: 'accepted', ...this.answer(frame) });
      return;
    }
    const result = this.result(frame);
    if (result) this.#say({ is: 'result', id: frame.id, version: this.#version, ...result });
  }

  #around(): Surroundings {
    return {
      open: () => {
        const socket: Socket = {
          send: (text) => queueMicrotask(() => this.#hear(JSON.parse(text) as Sent)),
          close: () => undefined,
          onopen: null,
          onmessage: null,
          onclose: null,
        };
        this.#socket = socket;
        queueMicrotask(() => socket.onopen?.());
        return socket;
      },
      now: () => Date.now(),
      after: () => () => undefined,
      random: () => 0.5,
    };
  }
}
