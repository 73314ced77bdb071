// A line without a server: what it sends is kept, what it is told is the test's.

import { Connection } from '../../src/protocol/connection';
import type { Socket } from '../../src/protocol/connection';
import type { ServerFrame, Wish } from '../../src/protocol/messages';

export interface FakeSocket extends Socket {
  sent: (Wish & { id?: number })[];
}

export function lineTo(): { line: Connection; socket: FakeSocket; frames: ServerFrame[] } {
  const frames: ServerFrame[] = [];
  const socket: FakeSocket = {
    sent: [],
    send: (text) => void socket.sent.push(JSON.parse(text) as Wish),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const line = new Connection(
    { open: () => socket, now: () => 1_000, after: () => () => undefined, random: () => 0 },
    { game: 'game', secret: 'a secret of sixteen' },
    { frame: (frame) => void frames.push(frame), state: () => undefined },
  );
  return { line, socket, frames };
}
