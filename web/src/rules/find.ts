// Looking for words in the rules: without accents or capitals, every word somewhere in the rule.

import type { Lang, RuleStatement } from '../protocol/http';

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase();

export function findRules(rules: RuleStatement[], words: string, lang: Lang): RuleStatement[] {
  const wanted = plain(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return rules;
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.says[lang]} ${rule.reading?.[lang] ?? ''}`);
    return wanted.every((word) => text.includes(word));
  });
}

export function byChapter(rules: RuleStatement[]): { chapter: string; rules: RuleStatement[] }[] {
  const chapters = new Map<string, RuleStatement[]>();
  for (const rule of rules) chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), rule]);
  return [...chapters].map(([chapter, list]) => ({ chapter, rules: list }));
}
