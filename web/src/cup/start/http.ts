// Requests about competitions.

import type { Format, Formats, Made } from '../frames';
import { deviceName } from '../keep';

export async function fetchFormats(): Promise<Format[]> {
  const answer = await fetch('/api/cup-formats');
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as Formats).formats.map((one) => one.format);
}

interface NewCup {
  secret: string;
  person: string;
  name: string;
  format: string;
}

/** What was made, or the code of why not. */
export async function makeCup(wanted: NewCup): Promise<Made | string> {
  try {
    const answer = await fetch('/api/cups', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...wanted, device: deviceName() }),
    });
    const told: unknown = await answer.json();
    return answer.ok ? (told as Made) : ((told as { code?: string }).code ?? `http-${answer.status}`);
  } catch {
    return 'unreachable';
  }
}
