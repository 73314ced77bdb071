// Small sounds made on the spot: no file, nothing to fetch.

let context: AudioContext | null = null;

function note(frequency: number, at: number, length: number, volume = 0.08): void {
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const quietly = (play: () => void): void => {
  try {
    play();
  } catch {
    // No sound here.
  }
};

/** It is your turn. */
export const chime = (): void => quietly(() => [660, 880].forEach((tone, i) => note(tone, i * 0.14, 0.35)));
/** Dice on a table. */
export const rattle = (): void =>
  quietly(() => [0, 0.07, 0.16, 0.3].forEach((at) => note(180 + Math.random() * 80, at, 0.05, 0.06)));
/** Money changes hands. */
export const clink = (): void =>
  quietly(() => [1320, 1760].forEach((tone, i) => note(tone, i * 0.06, 0.12, 0.04)));
/** The hammer falls. */
export const knock = (): void => quietly(() => note(120, 0, 0.12, 0.15));
