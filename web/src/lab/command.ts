// The same games with the program.

import type { Setting } from './run';

export function commandOf(setting: Setting): string {
  const { board, rules, overrides, bots, games, seed } = setting;
  const [first = '', second] = bots;
  const others = `${bots.length - 1}*${second ?? first}`;
  const line = [`banquier sim --board ${board} --rules ${rules}`];
  for (const one of overrides) line.push(one.startsWith('HOUSE-') ? `--house ${one}` : `--set ${one}`);
  line.push(`--bots ${first === second ? `${bots.length}*${first}` : `${first},${others}`}`);
  if (setting.time_up_after > 0) line.push(`--time-up-after ${setting.time_up_after}`);
  if (setting.last_round_after > 0) line.push(`--last-round-after ${setting.last_round_after}`);
  line.push(`--games ${games} --seed ${seed}`);
  return line.join(' ');
}
