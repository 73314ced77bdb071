// Who on this device answers a request: the tables, or the study for what is read up, watched again and reviewed.

import type { Answer } from './hub';
import type { Progress } from './study';

export interface Asks {
  tables(method: string, path: string, body: string): Promise<Answer>;
  study(request: object): Promise<Answer>;
  /** The same where it takes long: it keeps nobody else waiting. */
  longer(request: object, progress: Progress): Promise<Answer>;
}

interface Review {
  done: number;
  all: number;
  answer: Answer | null;
}

const kKept = 8; // reviews
const json = (status: number, value: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

export class Answers {
  readonly #asks: Asks;
  readonly #reviews = new Map<string, Review>(); // by game

  constructor(asks: Asks) {
    this.#asks = asks;
  }

  async answer(method: string, address: string, body: string): Promise<Answer> {
    const url = new URL(address, 'http://device');
    const [, api, what, id = '', rest] = url.pathname.split('/').map(decodeURIComponent);
    const query = (name: string): string => url.searchParams.get(name) ?? '';
    if (api === 'api' && what === 'search') return this.#asks.study({ do: 'search', id });
    if (api === 'api' && what === 'rules')
      return this.#asks.study({ do: 'rules', id, board: query('board'), overrides: query('overrides') });
    if (api === 'api' && what === 'timeline') return this.#timeline(body, url);
    if (api === 'api' && what === 'games' && method === 'GET') {
      if (rest === 'review') return this.#review(id);
      if (rest === 'timeline' || rest === 'scenario') {
        const record = await this.#record(id);
        return record.status === 200 ? this.#timeline(record.body, url, rest) : record;
      }
    }
    return this.#asks.tables(method, address, body);
  }

  #record(game: string): Promise<Answer> {
    return this.#asks.tables('GET', `/api/games/${encodeURIComponent(game)}/record`, '');
  }

  #timeline(record: string, url: URL, what = ''): Promise<Answer> {
    const at = url.searchParams.get('at') ?? (what === 'scenario' ? '0' : null);
    return this.#asks.study({ do: 'timeline', record, ...(at === null ? {} : { at: Number(at) }) });
  }

  /** As from a server: how far it is, until it is there. */
  async #review(game: string): Promise<Answer> {
    const known = this.#reviews.get(game);
    if (known?.answer) return known.answer;
    if (!known) {
      const record = await this.#record(game);
      if (record.status !== 200) return record;
      this.#begin(game, record.body);
    }
    const { done, all } = this.#reviews.get(game) ?? { done: 0, all: 0 };
    return json(202, { state: 'working', done, all });
  }

  #begin(game: string, record: string): void {
    const review: Review = { done: 0, all: 0, answer: null };
    this.#reviews.set(game, review);
    const progress: Progress = (done, all) => Object.assign(review, { done, all });
    this.#asks.longer({ do: 'review', record }, progress).then(
      (answer) => {
        review.answer = answer;
        // What could not be made is tried again by whoever asks again.
        if (answer.status !== 200) setTimeout(() => this.#reviews.delete(game), 2_000);
        const made = [...this.#reviews].filter(([, one]) => one.answer);
        for (const [old] of made.slice(0, -kKept)) this.#reviews.delete(old);
      },
      () => {
        review.answer = json(503, { code: 'no-review', text: 'this game could not be reviewed' });
        setTimeout(() => this.#reviews.delete(game), 2_000);
      },
    );
  }
}
