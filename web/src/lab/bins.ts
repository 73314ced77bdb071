// Lengths of games gathered into columns that can be seen.

const kMost = 30; // columns
const kShown = 0.98; // of the games; the few longer ones stand in the last column

export interface Bins {
  from: number; // the first round
  each: number; // rounds in a column
  count: number;
  shares: number[][]; // of the games of each list, by column
}

export function binned(lists: [round: number, games: number][][]): Bins {
  const all = lists.flat().sort(([a], [b]) => a - b);
  const games = all.reduce((sum, [, one]) => sum + one, 0);
  const from = Math.max(0, all[0]?.[0] ?? 0);
  let seen = 0;
  const last = all.find(([, one]) => (seen += one) >= kShown * games)?.[0] ?? from;
  const each = [1, 2, 5, 10, 20, 50, 100].find((width) => (last - from + 1) / width <= kMost) ?? 200;
  const begin = Math.floor(from / each) * each;
  const count = Math.floor((last - begin) / each) + 1;
  const shares = lists.map((list) => {
    const columns = Array.from({ length: count }, () => 0);
    const sum = list.reduce((all, [, one]) => all + one, 0);
    for (const [round, one] of list) {
      const at = Math.min(count - 1, Math.floor((round - begin) / each));
      columns[at] = (columns[at] ?? 0) + one / Math.max(1, sum);
    }
    return columns;
  });
  return { from: begin, each, count, shares };
}
