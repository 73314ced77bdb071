// Where the games of this device are kept: a log of lines for each, the first of them its header. What `append` has
// promised is on the disk.

interface KeptGame {
  game: string;
  created: number;
  secret: string; // of the dice; empty at a real board
  next?: string; // the game that follows
}

export interface Store {
  create(game: KeptGame, header: string): Promise<void>;
  /** Fails, and keeps nothing, where it cannot write or where line `from` is there already: somebody else plays. */
  append(game: string, from: number, lines: string[]): Promise<void>;
  load(game: string): Promise<{ kept: KeptGame; lines: string[] } | null>;
  follow(game: string, next: string): Promise<void>;
  remove(game: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error ?? new Error('storage'));
  });

/** Only then is it on the disk. */
const committed = (act: IDBTransaction): Promise<void> =>
  new Promise((yes, no) => {
    act.oncomplete = () => yes();
    act.onabort = () => no(act.error ?? new Error('storage'));
  });

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('banquier', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'game' });
    request.result.createObjectStore('lines'); // by game and number
  };
  return done(request);
}

/** The browser's own database. */
export class BrowserStore implements Store {
  #database: Promise<IDBDatabase> | null = null;

  /** With the database, which is opened anew after a failure, and where the browser has closed it. */
  async #with<T>(work: (base: IDBDatabase) => Promise<T>): Promise<T> {
    const opening = (this.#database ??= opened());
    const forget = () => {
      if (this.#database === opening) this.#database = null;
    };
    try {
      const base = await opening;
      base.onclose = forget;
      return await work(base);
    } catch (error) {
      forget();
      opening.then(
        (base) => base.close(),
        () => {},
      );
      throw error;
    }
  }

  #act(work: (games: IDBObjectStore, lines: IDBObjectStore) => void): Promise<void> {
    return this.#with(async (base) => {
      const act = base.transaction(['games', 'lines'], 'readwrite', { durability: 'strict' });
      const kept = committed(act);
      try {
        work(act.objectStore('games'), act.objectStore('lines'));
      } catch (error) {
        kept.catch(() => {});
        act.abort();
        throw error;
      }
      await kept;
    });
  }

  create(game: KeptGame, header: string): Promise<void> {
    return this.#act((games, lines) => {
      games.add(game);
      lines.add(header, [game.game, 0]);
    });
  }

  append(game: string, from: number, added: string[]): Promise<void> {
    return this.#act((_, lines) => added.forEach((line, i) => lines.add(line, [game, from + i])));
  }

  load(game: string): Promise<{ kept: KeptGame; lines: string[] } | null> {
    return this.#with(async (base) => {
      const act = base.transaction(['games', 'lines'], 'readonly');
      const [kept, lines] = await Promise.all([
        done(act.objectStore('games').get(game) as IDBRequest<KeptGame | undefined>),
        done(act.objectStore('lines').getAll(IDBKeyRange.bound([game], [game, []])) as IDBRequest<string[]>),
      ]);
      return kept ? { kept, lines } : null;
    });
  }

  async follow(game: string, next: string): Promise<void> {
    const before = await this.load(game);
    if (before) await this.#act((games) => void games.put({ ...before.kept, next }));
  }

  remove(game: string): Promise<void> {
    return this.#act((games, lines) => {
      games.delete(game);
      lines.delete(IDBKeyRange.bound([game], [game, []]));
    });
  }
}
