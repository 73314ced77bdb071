// A record as it stands, line by line: of a game whose rules have been corrected since, and which is not played again.

interface OldLine {
  n?: number;
  who?: string; // "luck" and "clock" beside the players' names
  what: string; // in notation
  back?: number;
  why?: string;
}

export interface OldRecord {
  board: string;
  rules: string;
  players: string[];
  over: boolean;
  lines: OldLine[];
}

interface RecordLine {
  format?: string;
  board?: string;
  rules?: string;
  players?: string[];
  n?: number;
  act?: string;
  correct?: unknown;
  why?: string;
  back_to?: number;
  end?: object;
}

/** "2: roll 3 4" as said by a player of that name. */
function said(act: string, players: string[]): { who: string; what: string } {
  const colon = act.indexOf(': ');
  const actor = act.slice(0, colon);
  return { who: players[Number(actor) - 1] ?? actor, what: act.slice(colon + 2) };
}

/** Throws where the text is no record. */
export function readOldRecord(text: string): OldRecord {
  const [header, ...rest] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordLine);
  if (header?.format !== 'banquier-record') throw new Error('no record');
  const players = header.players ?? [];
  const lines: OldLine[] = [];
  for (const line of rest) {
    const n = line.n === undefined ? {} : { n: line.n };
    if (line.act !== undefined) lines.push({ ...n, ...said(line.act, players) });
    else if (line.back_to !== undefined) lines.push({ what: '', back: line.back_to });
    else if (line.correct !== undefined)
      lines.push({ ...n, what: JSON.stringify(line.correct), why: line.why ?? '' });
  }
  return {
    board: header.board ?? '',
    rules: header.rules ?? '',
    players,
    over: rest.some((line) => line.end !== undefined),
    lines,
  };
}
