// Plays a sound, where one is wanted: nothing before the person's first act on this page, nothing while it is hidden, nothing
// with the switch off. What makes the samples is fetched with the first sound.

import { prefs } from '../app/prefs.svelte';
import type { Sound } from './synth';
import { voices } from './voice';
import type { Voice } from './voice';

const kVolume = 0.35; // low: it stands behind talk at a table
const kLate = 500; // ms: after that it is no longer the sound of what is seen
const kActs = ['pointerdown', 'keydown'] as const;

let acted = false;
let context: AudioContext | null = null;
let out: AudioNode | null = null;
const made = new Map<Voice, Map<Sound, AudioBuffer>>();

/** Counts from now on whether somebody has acted. */
export function hearActs(on: EventTarget = window): void {
  const heard = () => {
    acted = true;
    if (prefs.sound) void import('./synth'); // the first sound is then not late
    for (const act of kActs) on.removeEventListener(act, heard, { capture: true });
  };
  for (const act of kActs) on.addEventListener(act, heard, { capture: true });
}

const audible = (): boolean => acted && prefs.sound && !document.hidden;

async function bufferOf(sound: Sound, voice: Voice, at: AudioContext): Promise<AudioBuffer> {
  const ofVoice = made.get(voice) ?? new Map<Sound, AudioBuffer>();
  made.set(voice, ofVoice);
  const known = ofVoice.get(sound);
  if (known) return known;
  const { samples } = await import('./synth');
  const data = samples(sound, voice, at.sampleRate);
  const buffer = at.createBuffer(1, data.length, at.sampleRate);
  buffer.getChannelData(0).set(data);
  ofVoice.set(sound, buffer);
  return buffer;
}

/** Plays it now, or `after` so many milliseconds; a page that makes no sound goes on without. */
export async function play(sound: Sound, voice: Voice = voices.usual, after = 0): Promise<void> {
  if (!audible() || typeof AudioContext === 'undefined') return;
  const wanted = performance.now() + after;
  try {
    if (!context) {
      context = new AudioContext();
      const volume = context.createGain();
      volume.gain.value = kVolume;
      // Many sounds at once do not clip.
      const limit = context.createDynamicsCompressor();
      volume.connect(limit).connect(context.destination);
      out = volume;
    }
    if (context.state === 'suspended') await context.resume();
    const buffer = await bufferOf(sound, voice, context);
    if (!audible() || !out || performance.now() > wanted + kLate) return;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(out);
    source.start(context.currentTime + Math.max(0, wanted - performance.now()) / 1000);
  } catch {
    // No sound here.
  }
}
