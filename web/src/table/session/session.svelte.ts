// One game on this screen, as its parts: what comes over the line is known, then shown; what one wishes goes back over it.

import { browserSurroundings, kOfGames } from '../../protocol/connection';
import { deviceSurroundings, isOfDevice } from '../../protocol/device';
import type { Surroundings } from '../../protocol/connection';
import type { Result, Seat, ServerFrame } from '../../protocol/messages';
import { Books } from './books.svelte';
import { Known } from './known.svelte';
import { Line } from './line.svelte';
import { Screen } from './screen.svelte';
import { Shares } from './shares';
import { Wishes } from './wishes.svelte';

/** Of the server, or of this device. */
function surroundingsOf(game: string): Surroundings {
  const around = browserSurroundings();
  return isOfDevice(game) ? deviceSurroundings(around) : around;
}

export class TableSession {
  readonly known: Known;
  readonly books = new Books();
  readonly shares: Shares;
  readonly screen: Screen;
  readonly line: Line;
  readonly wishes: Wishes;

  constructor(game: string, around: Surroundings = surroundingsOf(game)) {
    this.known = new Known(game);
    this.shares = new Shares(game);
    this.screen = new Screen(this.known, () => this.line.seen(this.known.model?.version ?? 0));
    const { secret } = this.shares.kept;
    this.line = new Line(around, { game, secret }, (frame) => this.#take(frame));
    this.wishes = new Wishes(this.line, this.known, () => this.screen.behind && this.screen.skip());
  }

  end(): void {
    this.screen.end();
    this.line.end();
  }

  ready(seat: Seat, ready = true): Promise<Result | null> {
    return this.wishes.send(this.shares.ready(this.known.view, seat, ready));
  }

  #take(frame: ServerFrame): void {
    const before = this.known.view;
    if (frame.is === 'error') {
      const ends = ['elsewhere', 'closed', 'role-taken'].includes(frame.code);
      if (ends || (!before && kOfGames.has(frame.code))) this.line.failure = frame.code;
      return;
    }
    if (frame.is === 'rematch') this.shares.handOn(frame.game);
    const view = this.known.take(frame);
    if (!view || (frame.is !== 'snapshot' && frame.is !== 'update')) return;
    this.shares.learn(view);
    this.books.open(view.settings);
    if (frame.is === 'snapshot') {
      this.screen.skip();
      // Also what happened while the line was lost.
      if (view.stage !== 'lobby' && before?.step !== view.step) void this.known.hearStory();
    } else {
      if (frame.news.some((one) => one.news === 'called-off')) this.shares.forget();
      this.screen.follow({ news: frame.news, view });
    }
    for (const wish of this.shares.revealed(view)) void this.wishes.send(wish);
  }
}

/** Those of its parts that a piece of the screen uses. */
export type Session<Part extends keyof TableSession> = Pick<TableSession, Part>;
