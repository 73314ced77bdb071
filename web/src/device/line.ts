// The page's side of the games of this device: sockets and requests that the worker answers.

import type { Socket } from '../protocol/connection';
import { Answers } from './answers';
import type { Answer } from './hub';
import type { FromWorker, ToWorker } from './speech';
import { Study } from './study';

let worker: Worker | null = null;
let last = 0; // connection or request
const sockets = new Map<number, Socket>();
const asked = new Map<number, (answer: Answer | null) => void>();

function heard(message: FromWorker): void {
  switch (message.is) {
    case 'frame':
      return sockets.get(message.connection)?.onmessage?.({ data: message.text });
    case 'closed':
      return closed(message.connection);
    case 'answer':
      asked.get(message.number)?.(message.answer);
      asked.delete(message.number);
      return;
    case 'failed':
      return ended();
    case 'ready':
  }
}

function closed(connection: number): void {
  const socket = sockets.get(connection);
  sockets.delete(connection);
  socket?.onclose?.({ code: 1001 });
}

/** The next line or request begins with a new one, from what is kept. */
function ended(): void {
  worker?.terminate();
  worker = null;
  for (const connection of [...sockets.keys()]) closed(connection);
  for (const done of asked.values()) done(null);
  asked.clear();
}

function tell(message: ToWorker): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard(data);
    worker.onerror = ended;
    // Asked once, when there is something to keep: the browser then keeps it until a person removes it.
    if ('storage' in navigator) void navigator.storage.persist();
  }
  worker.postMessage(message);
}

export function openSocket(): Socket {
  const connection = ++last;
  const socket: Socket = {
    send: (text) => tell({ do: 'frame', connection, text }),
    close() {
      if (sockets.delete(connection)) tell({ do: 'part', connection });
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  sockets.set(connection, socket);
  queueMicrotask(() => socket.onopen?.());
  return socket;
}

function askTables(method: string, path: string, body: string): Promise<Answer> {
  const number = ++last;
  return new Promise((done, failed) => {
    asked.set(number, (answer) => (answer ? done(answer) : failed(new Error('unreachable'))));
    tell({ do: 'request', number, method, path, body });
  });
}

const study = new Study();
const answers = new Answers({
  tables: askTables,
  study: (request) => study.ask(request),
  async longer(request, progress) {
    const own = new Study();
    try {
      return await own.ask<Answer>(request, progress);
    } finally {
      own.end();
    }
  },
});

export async function request(path: string, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : '';
  const answer = await answers.answer(init?.method ?? 'GET', path, body);
  return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } });
}
