// The figures of many games, as `banquier sim --csv` writes them.

export interface Figure {
  value: number;
  low?: number; // of a 95 % interval
  high?: number;
}

/** The cells of a line; a cell in quotation marks may have commas. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  return cells;
}

export class Figures {
  readonly #lines = new Map<string, Figure>();

  constructor(csv: string) {
    for (const line of csv.trimEnd().split('\n').slice(1)) {
      const [section = '', key = '', subkey = '', value = '', low = '', high = ''] = cellsOf(line);
      const interval = low === '' || high === '' ? {} : { low: Number(low), high: Number(high) };
      this.#lines.set([section, key, subkey].join(), { value: Number(value), ...interval });
    }
  }

  of(section: string, key: string, subkey = ''): Figure | null {
    return this.#lines.get([section, key, subkey].join()) ?? null;
  }
  value(section: string, key: string, subkey = ''): number {
    return this.of(section, key, subkey)?.value ?? 0;
  }
  /** Those of 1, 2, 3 … as far as there are any. */
  row(section: string, key: string): Figure[] {
    const found: Figure[] = [];
    for (let i = 1; ; ++i) {
      const figure = this.of(section, key, `${i}`);
      if (!figure) return found;
      found.push(figure);
    }
  }
  /** How many games ended in which round. */
  lengths(): [round: number, games: number][] {
    const found: [number, number][] = [];
    for (const [name, { value }] of this.#lines)
      if (name.startsWith('rounds,count,')) found.push([Number(name.split(',')[2]), value]);
    return found;
  }
}
