// The types of search.js, which is plain script since printed pages carry it too.
export function ruleSearch(
  words: { meaning: Record<string, string>; ignored: string[] },
  texts: { id: string; says: string; reading: string; asked: string; chapter: string }[],
): (question: string) => number[];
