// Every rule set with every board that it is played on.

export const sets: [rules: string, board: string][] = [
  ['classique', 'classique'],
  ['championnat', 'classique'],
  ['classique', 'us'],
  ['classique', 'uk'],
  ['asterix', 'asterix'],
  ['asterix-rapide', 'asterix'],
  ['asterix-chrono', 'asterix'],
  ['ligue1', 'ligue1'],
  ['ligue1-rapide', 'ligue1'],
  ['mondial2006', 'mondial2006'],
  ['mondial2006-rapide', 'mondial2006'],
  ['mondial2006-chrono', 'mondial2006'],
  ['poche', 'poche'],
  ['stars', 'stars'],
  ['topclubs', 'topclubs'],
];
