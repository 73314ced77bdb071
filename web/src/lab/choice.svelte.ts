// What is to be tried in the laboratory, and the settings that it comes to.

import type { Timing } from '../home/choice.svelte';
import type { Catalogue } from '../protocol/http';
import { kUsualLevel } from '../characters/characters';
import type { Setting } from './run';

export const kGames = [1_000, 10_000, 100_000] as const;

export class LabChoice {
  rules = $state('classique');
  board = $state('classique');
  houseRules = $state.raw<Record<string, number | true>>({});
  compare = $state(true); // with the same without the house rules
  players = $state(4);
  level = $state<string>(kUsualLevel);
  other = $state(''); // the level of the first player; empty: as the others
  rounds = $state(20); // until time is called, where the rules have a clock
  games = $state<number>(10_000);
  seed = $state(1);

  chooseRules(catalogue: Catalogue, rules: string): void {
    this.rules = rules;
    const set = catalogue.rule_sets.find((one) => one.id === rules);
    this.board = set?.board ?? this.board;
    const [least, most] = set?.players ?? [2, 8];
    this.players = Math.min(Math.max(this.players, least), most);
  }
  setHouseRule(id: string, value: number | true | null): void {
    const { [id]: _, ...rest } = this.houseRules;
    this.houseRules = value === null ? rest : { ...rest, [id]: value };
  }
  get overrides(): string[] {
    return Object.entries(this.houseRules).map(([id, value]) => (value === true ? id : `${id}=${value}`));
  }
  get compares(): boolean {
    return this.compare && this.overrides.length > 0;
  }
  get bots(): string[] {
    const { players, level, other } = this;
    return Array.from({ length: players }, (_, i) => (i === 0 && other !== '' ? other : level));
  }
  /** With the house rules, and beside it without them if that is wanted. */
  settings(timing: Timing): Setting[] {
    const { board, rules, overrides, bots, games, seed, rounds } = this;
    const one: Setting = {
      board,
      rules,
      overrides,
      bots,
      games,
      seed,
      time_up_after: timing === 'time_up' ? rounds : 0,
      last_round_after: timing === 'last_round' ? rounds : 0,
    };
    return this.compares ? [one, { ...one, overrides: [] }] : [one];
  }
}
