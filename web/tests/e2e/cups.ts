// A line to a competition without a page: the many people of a hall whom nobody needs to see.

import type { Result, ServerFrame, View, Wish } from '../../src/cup/frames';
import { mergePatch } from '../../src/protocol/merge';
import type { TestServer } from './world';

export class HallLine {
  view: View | null = null;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Result) => void>();
  readonly #seen: (() => void)[] = [];
  #id = Date.now() * 1000 + Math.floor(Math.random() * 1000);

  private constructor(server: TestServer, cup: string, secret: string) {
    this.#socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/cup`);
    this.#socket.onopen = () =>
      this.#socket.send(JSON.stringify({ do: 'join', cup, secret, device: 'test' }));
    this.#socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as ServerFrame);
  }

  static async open(server: TestServer, cup: string, secret: string): Promise<HallLine> {
    const line = new HallLine(server, cup, secret);
    await new Promise<void>((done) => line.#seen.push(done));
    return line;
  }

  /** Does it, or fails with what the server said. */
  async ask(wish: Wish): Promise<Result> {
    const id = ++this.#id;
    const result = await new Promise<Result>((done) => {
      this.#waiting.set(id, done);
      this.#socket.send(JSON.stringify({ ...wish, id }));
    });
    if (result.code !== 'accepted')
      throw new Error(`${JSON.stringify(wish)}: ${result.code} ${JSON.stringify(result.problem)}`);
    return result;
  }
  leave(): void {
    this.#socket.close();
  }

  #take(frame: ServerFrame): void {
    if (frame.is === 'snapshot') {
      this.view = frame.view;
      for (const done of this.#seen.splice(0)) done();
    } else if (frame.is === 'update' && this.view) this.view = mergePatch(this.view, frame.view);
    else if (frame.is === 'result') this.#waiting.get(frame.id)?.(frame);
    else if (frame.is === 'error') throw new Error(`${frame.code}: ${frame.text}`);
  }
}
