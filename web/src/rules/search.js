// Looking for a rule by words as people ask: docs/search.md describes the ranking. The program does the same in C++
// (editions/src/rule_search.cpp), and tests/pages/search_vectors.json holds both to one answer. Plain script, since the
// pages that the program writes carry it too, without the words `export`.

const kSays = 1,
  kReading = 0.7,
  kAsked = 1,
  kChapter = 0.5,
  kSaturation = 3,
  kLength = 0.7,
  kOther = 0.3, // of a word that is in no table
  kPair = 0.3, // of two terms that stand together
  kApart = 2, // at most, to be together
  kNamed = 1000, // its id is in the question
  kFine = 1e9, // scores are compared in these parts
  kStem = 6,
  kJoined = 4, // words that an entry of the table may have
  kShortestBeginning = 3,
  kShortestMistaken = 5;

// Accents go, but a die (dé) is not a "de".
/** @param {string} text */
const wordsOf = (text) =>
  text
    .normalize('NFC')
    .replace(/(^|[^\p{L}\d])dés?(?![\p{L}\d])/giu, '$1dice')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .match(/[a-z0-9]+/g) ?? [];

// One letter wrong, missing or too much, or two swapped.
/** @type {(a: string, b: string) => boolean} */
const mistaken = (a, b) => {
  if (a.length < b.length) return mistaken(b, a);
  let same = 0;
  while (same < b.length && a[same] === b[same]) ++same;
  if (a.length > b.length) return a.slice(same + 1) === b.slice(same);
  return (
    a.slice(same + 1) === b.slice(same + 1) ||
    (a[same] === b[same + 1] && a[same + 1] === b[same] && a.slice(same + 2) === b.slice(same + 2))
  );
};

/** @type {(terms: string[]) => Set<string>} */
const pairsOf = (terms) => {
  /** @type {Set<string>} */
  const pairs = new Set();
  terms.forEach((one, i) => {
    for (const other of terms.slice(i + 1, i + 1 + kApart))
      if (one !== other) pairs.add(one < other ? `${one} ${other}` : `${other} ${one}`);
  });
  return pairs;
};

/**
 * The rules that answer a question, by their index, the best first.
 * @param {{ meaning: Record<string, string>, ignored: string[] }} words
 * @param {{ id: string, says: string, reading: string, asked: string, chapter: string }[]} texts
 * @returns {(question: string) => number[]}
 */
export function ruleSearch(words, texts) {
  const meaning = new Map(Object.entries(words.meaning));
  const meanings = new Set(meaning.values());
  const ignored = new Set(words.ignored);
  /** @type {Map<string, number[]>} */
  const weight = new Map();
  const length = texts.map(() => 0);
  /** @type {{ rule: number, terms: Set<string>, norm: number }[]} */
  const phrases = [];
  /** @type {Map<string, number[]>} */
  const phrasesWith = new Map(); // a term or a pair

  // The words of a text; those that the table joins, as one.
  /** @param {string} text */
  const partsOf = (text) => {
    const all = wordsOf(text);
    /** @type {string[]} */
    const parts = [];
    for (let at = 0; at < all.length;) {
      let size = Math.min(kJoined, all.length - at);
      let part = '';
      for (; size > 0; --size) {
        part = all.slice(at, at + size).join('_');
        if (size === 1 || meaning.has(part) || ignored.has(part)) break;
      }
      parts.push(part);
      at += size;
    }
    return parts;
  };
  /** @param {string} word */
  const termOf = (word) => {
    const exact = meaning.get(word);
    if (exact !== undefined) return exact;
    if (word.length < 2 || ignored.has(word)) return '';
    for (let size = word.length; size > 0; --size) {
      const found = meaning.get(`${word.slice(0, size)}*`);
      if (found !== undefined) return found;
    }
    return (word.length > 3 ? word.replace(/[sx]$/, '') : word).slice(0, kStem);
  };
  /** @type {(at: number, text: string, much: number) => string[]} */
  const add = (at, text, much) => {
    const terms = partsOf(text)
      .map(termOf)
      .filter((term) => term !== '');
    for (const term of terms) {
      const row = weight.get(term) ?? texts.map(() => 0);
      row[at] = (row[at] ?? 0) + much;
      weight.set(term, row);
      length[at] = (length[at] ?? 0) + much;
    }
    return terms;
  };
  texts.forEach((text, i) => {
    add(i, text.says, kSays);
    add(i, text.reading, kReading);
    add(i, text.chapter, kChapter);
    for (const phrase of text.asked.split(/[;\n]/)) {
      const terms = add(i, phrase, kAsked);
      for (const part of [...new Set(terms), ...pairsOf(terms)]) {
        const among = phrasesWith.get(part) ?? [];
        among.push(phrases.length);
        phrasesWith.set(part, among);
      }
      phrases.push({ rule: i, terms: new Set(terms), norm: 1 });
    }
  });
  const mean = length.reduce((sum, one) => sum + one, 0) / Math.max(1, texts.length);

  // What a term is worth: the fewer rules share it, the more.
  /** @type {Map<string, number>} */
  const rare = new Map();
  for (const [term, row] of weight) {
    const all = row.reduce((sum, one) => sum + one, 0);
    const shared = row.reduce((sum, one) => sum + (one / all) * (one / all), 0);
    rare.set(term, (meanings.has(term) ? 1 : kOther) * Math.log(1 + texts.length * shared));
  }
  const worth = (/** @type {string} */ term) => rare.get(term) ?? 0;
  for (const phrase of phrases)
    phrase.norm += Math.sqrt([...phrase.terms].reduce((sum, term) => sum + worth(term) * worth(term), 0));

  // A term that is nowhere may be the beginning of others, since somebody is still typing; or it is mistyped.
  /** @param {string} word */
  const anyOf = (word) => {
    const term = termOf(word);
    if (weight.has(term)) return [term];
    if (term === '' || word.length < kShortestBeginning) return [];
    const begun = [...weight.keys()].filter((known) => known.startsWith(word));
    for (const [pattern, means] of meaning)
      if (pattern.startsWith(word) && weight.has(means)) begun.push(means);
    if (begun.length === 0)
      for (const [pattern, means] of meaning) {
        const known = pattern.replace('*', '');
        if (known.length < kShortestMistaken || !weight.has(means)) continue;
        if (mistaken(known === pattern ? word : word.slice(0, known.length), known)) begun.push(means);
      }
    return [...new Set(begun)].sort();
  };

  return (question) => {
    const score = texts.map(() => 0);
    /** @type {Map<string, number>} */
    const asked = new Map(); // terms and pairs, what each is worth in a phrase
    /** @type {string[]} */
    const sequence = [];
    const wanted = new Map(
      partsOf(question).map((word) => {
        const terms = anyOf(word);
        if (terms.length === 1) sequence.push(...terms);
        return [terms.join(' '), terms];
      }),
    );
    for (const terms of wanted.values()) {
      const much = Math.min(...terms.map(worth));
      for (const term of terms) asked.set(term, much * worth(term));
      length.forEach((long, i) => {
        const here = terms.reduce((sum, term) => sum + (weight.get(term)?.[i] ?? 0), 0);
        if (here !== 0)
          score[i] =
            (score[i] ?? 0) + (much * here) / (here + kSaturation * (1 - kLength + (kLength * long) / mean));
      });
    }
    for (const pair of pairsOf(sequence))
      asked.set(
        pair,
        pair.split(' ').reduce((product, term) => product * worth(term), kPair),
      );
    const sums = phrases.map(() => 0);
    for (const [part, much] of asked)
      for (const phrase of phrasesWith.get(part) ?? []) sums[phrase] = (sums[phrase] ?? 0) + much;
    const best = texts.map(() => 0);
    phrases.forEach(({ rule, norm }, i) => {
      best[rule] = Math.max(best[rule] ?? 0, (sums[i] ?? 0) / norm);
    });
    const named = question.toUpperCase();
    const rank = texts.map((text, i) =>
      Math.round(((score[i] ?? 0) + (best[i] ?? 0) + (named.includes(text.id) ? kNamed : 0)) * kFine),
    );
    return texts
      .map((_, i) => i)
      .filter((i) => (rank[i] ?? 0) > 0)
      .sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
  };
}
