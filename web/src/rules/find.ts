// The rules that answer a question; the words for it come from the server when somebody first asks.

import { fetchSearchWords } from '../protocol/http';
import type { Lang, RulesInfo, RuleStatement } from '../protocol/http';
import { ruleSearch } from './search.js';

export type Find = (question: string) => RuleStatement[];

export async function findIn(info: RulesInfo, lang: Lang): Promise<Find> {
  const words = await fetchSearchWords(info.board);
  const title = new Map(info.chapters.map((chapter) => [chapter.id, chapter.title[lang]]));
  const find = ruleSearch(
    words,
    info.rules.map((rule) => ({
      id: rule.id,
      says: rule.says[lang],
      reading: rule.reading?.[lang] ?? '',
      asked: words.asked[rule.id] ?? '',
      chapter: title.get(rule.chapter) ?? '',
    })),
  );
  return (question) => find(question).flatMap((i) => info.rules[i] ?? []);
}

/** A text in pieces: the rules that it names, as far as they are on the page, and what stands between them. */
export function named(text: string, here: Set<string>): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]{3,5}-\d\d)\b/)
    .map((piece, i) => ({ text: piece, rule: i % 2 === 1 && here.has(piece) }))
    .filter((piece) => piece.text !== '');
}
