// How long games last, from the simulator: docs/findings.md has the intervals and the commands, and a test compares.

/** Rounds of half of the games that end, four bots. */
export const roundsOf: Record<string, number> = {
  classique: 34,
  poche: 34,
  stars: 33,
  topclubs: 34,
  ligue1: 34,
  'ligue1-rapide': 11,
  mondial2006: 34,
  'mondial2006-rapide': 15,
  'mondial2006-chrono': 34,
  asterix: 34,
  'asterix-rapide': 20,
  'asterix-chrono': 32,
  championnat: 56,
};

/** Rounds more, or fewer, that a house rule gives classique; 0 where the games could not show any. */
export const roundsMore: Record<string, number> = {
  'HOUSE-01': 0,
  'HOUSE-02': 1.6,
  'HOUSE-03': 0.9,
  'HOUSE-04': 3.0,
  'HOUSE-05': 3.4,
  'HOUSE-06': -1.0,
  'HOUSE-07': 0,
  'HOUSE-08': 0,
  'HOUSE-09': -1.8,
  'HOUSE-10': 4.2,
};
