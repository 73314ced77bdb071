// Which sound a scene has.

import type { Scene } from '../model/scenes';
import type { GameEvent } from '../protocol/messages';
import type { Sound } from './synth';

const kTold: Partial<Record<GameEvent['event'], Sound>> = {
  'lot-opened': 'bell',
  'bid-made': 'bid',
  'lot-sold': 'gavel',
  'lot-unsold': 'gavel',
  'left-prison': 'door',
  traded: 'notes',
  built: 'build',
  'building-sold': 'build',
  'went-bankrupt': 'fall',
  'game-won': 'applause',
  'time-is-up': 'bell',
};

/** Sounds of a scene, each with how many milliseconds after its beginning. */
export function cuesOf(scene: Scene): { sound: Sound; after: number }[] {
  switch (scene.kind) {
    case 'dice':
      return [{ sound: 'dice', after: 0 }];
    case 'walk':
      return scene.path.map((_, i) => ({ sound: 'step', after: (i * scene.ms) / (scene.path.length + 1) }));
    case 'jump':
      return [{ sound: 'door', after: 0 }];
    case 'card':
      return [{ sound: 'card', after: 0 }];
    case 'money': {
      const own = kTold[scene.event.event];
      if (own) return [{ sound: own, after: 0 }];
      const ofBank = scene.from === 'bank' ? 'till' : scene.to === 'bank' ? 'coins' : 'notes';
      return [{ sound: ofBank, after: 0 }];
    }
    case 'told': {
      const sound = kTold[scene.event.event];
      return sound ? [{ sound, after: 0 }] : [];
    }
  }
}
