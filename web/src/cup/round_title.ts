import type { Lang } from '../protocol/http';
import { cupWords } from '../words/cup';
import type { Format } from './frames';

/** "Round 2", "Knock-out, round 1", "Final". */
export function roundTitle(
  format: Format,
  of: { stage: number; round: number; final?: boolean | undefined },
  lang: Lang,
): string {
  const t = cupWords[lang];
  if (of.final) return t.final;
  const knockout = format.stages[of.stage - 1]?.kind === 'knockout';
  return knockout && format.stages.length > 1 ? t.knockoutRound(of.round) : t.round(of.round);
}
