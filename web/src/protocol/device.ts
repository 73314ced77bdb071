// Games of this device have no server: a worker stands in its place and speaks the same protocol. It is fetched when it is
// wanted.

import type { Socket, Surroundings } from './connection';

/** The ids of games that were made on a device begin so, also in their records. */
export const isOfDevice = (game: string): boolean => game.startsWith('device-');

/** Whether this page came without a server: then everything is played here. */
export const serverless = (): boolean =>
  document.querySelector('meta[name="banquier-server"]')?.getAttribute('content') === 'none';

/** What the device tells as well as a server does. */
const kTold = /^\/api\/(catalogue|boards\/|rules\/|search\/|timeline)/;
const kOwn = /^\/api\/games\/device-/;

export const asksDevice = (path: string): boolean =>
  kOwn.test(path) || (serverless() && path.startsWith('/api/'));
export const deviceKnows = (path: string): boolean => kTold.test(path);

export const deviceRequest = async (path: string, init?: RequestInit): Promise<Response> =>
  (await import('../device/line')).request(path, init);

/** A line to a game of this device. */
export function deviceSurroundings(around: Surroundings): Surroundings {
  return {
    ...around,
    open() {
      const early: string[] = [];
      let real: Socket | null = null;
      let gone = false;
      const socket: Socket = {
        send: (text) => (real ? real.send(text) : void early.push(text)),
        close() {
          gone = true;
          real?.close();
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      import('../device/line').then(
        ({ openSocket }) => {
          if (gone) return;
          real = openSocket();
          real.onopen = () => socket.onopen?.();
          real.onmessage = (event) => socket.onmessage?.(event);
          real.onclose = (event) => socket.onclose?.(event);
          for (const text of early) real.send(text);
        },
        () => socket.onclose?.({ code: 1001 }),
      );
      return socket;
    },
  };
}
