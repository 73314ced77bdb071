// Every day one in so many of what is alike and slow in a browser; all of it in ./test --long.

export const long = Boolean(process.env['BANQUIER_LONG']);

export function sample<T>(of: string, all: readonly T[], share: number): readonly T[] {
  const taken = long ? all : all.filter((_, i) => i % share === 0);
  console.log(`${of}: ${taken.length} of ${all.length}`);
  return taken;
}
