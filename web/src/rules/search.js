// Looking for a rule by words as people ask: docs/search.md describes the ranking. The program does the same in C++
// (editions/src/rule_search.cpp), and tests/pages/search_vectors.json holds both to one answer. Plain script, since the
// pages that the program writes carry it too, without the words `export`.

const kSays = 1,
  kReading = 0.7,
  kAsked = 2,
  kChapter = 0.5,
  kSaturation = 3,
  kLength = 0.7,
  kOther = 0.2, // of a word that is in no table
  kNamed = 1000, // its id is in the question
  kStem = 7,
  kShortestBeginning = 3;

/** @param {string} text */
const wordsOf = (text) =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
      .match(/[a-z0-9]+/g) ?? []
  ).filter((word) => word.length > 1);

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

  /** @param {string} word */
  const termOf = (word) => {
    const exact = meaning.get(word);
    if (exact !== undefined) return exact;
    if (ignored.has(word)) return '';
    for (let size = word.length; size > 0; --size) {
      const found = meaning.get(`${word.slice(0, size)}*`);
      if (found !== undefined) return found;
    }
    return (word.length > 3 ? word.replace(/[sx]$/, '') : word).slice(0, kStem);
  };
  /** @type {(at: number, text: string, much: number) => void} */
  const add = (at, text, much) => {
    for (const term of wordsOf(text).map(termOf)) {
      if (term === '') continue;
      const row = weight.get(term) ?? texts.map(() => 0);
      row[at] = (row[at] ?? 0) + much;
      weight.set(term, row);
      length[at] = (length[at] ?? 0) + much;
    }
  };
  texts.forEach((text, i) => {
    add(i, text.says, kSays);
    add(i, text.reading, kReading);
    add(i, text.asked, kAsked);
    add(i, text.chapter, kChapter);
  });
  const mean = length.reduce((sum, one) => sum + one, 0) / Math.max(1, texts.length);

  // A term that is nowhere may be the beginning of others: somebody is still typing.
  /** @param {string} word */
  const anyOf = (word) => {
    const term = termOf(word);
    if (weight.has(term)) return [term];
    if (term === '' || word.length < kShortestBeginning) return [];
    const begun = [...weight.keys()].filter((known) => known.startsWith(word));
    for (const [pattern, means] of meaning)
      if (pattern.startsWith(word) && weight.has(means)) begun.push(means);
    return [...new Set(begun)].sort();
  };

  return (question) => {
    const score = texts.map(() => 0);
    const met = texts.map(() => 0);
    let all = 0;
    const wanted = new Map(wordsOf(question).map((word) => [anyOf(word).join(' '), anyOf(word)]));
    for (const terms of wanted.values()) {
      if (terms.length === 0) continue;
      const here = texts.map((_, i) => terms.reduce((sum, term) => sum + (weight.get(term)?.[i] ?? 0), 0));
      const count = here.filter((one) => one !== 0).length;
      const known = terms.some((term) => meanings.has(term)) ? 1 : kOther;
      const rare = known * Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
      all += rare;
      here.forEach((much, i) => {
        if (much === 0) return;
        const long = 1 - kLength + (kLength * (length[i] ?? 0)) / mean;
        score[i] = (score[i] ?? 0) + (rare * much) / (much + kSaturation * long);
        met[i] = (met[i] ?? 0) + rare;
      });
    }
    const named = question.toUpperCase();
    texts.forEach((text, i) => {
      const sum = score[i] ?? 0;
      score[i] =
        (sum > 0 ? sum * Math.sqrt((met[i] ?? 0) / all) : 0) + (named.includes(text.id) ? kNamed : 0);
    });
    return texts
      .map((_, i) => i)
      .filter((i) => (score[i] ?? 0) > 0)
      .sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b);
  };
}
