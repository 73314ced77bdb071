// Holds the games of this device away from the page, so that bots that think never stop it.

import { instantiate } from '../../../bindings/npm/instance.js';
import file from '../../../build/wasm/table.wasm?url';
import { Hub } from './hub';
import { BrowserStore } from './store';
import type { FromWorker, ToWorker } from './speech';

const say = (message: FromWorker): void => postMessage(message);
/** An instance that has failed is not asked again: the page begins another one from what is kept. */
const failed = (error: unknown): void => say({ is: 'failed', text: String(error) });

async function begun(): Promise<Hub> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`table.wasm: ${answer.status}`);
  const tables = await instantiate(await WebAssembly.compile(await answer.arrayBuffer()));
  return new Hub(tables, new BrowserStore(), {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(() => void run().catch(failed), ms);
      return () => clearTimeout(timer);
    },
    send: (connection, text) => say({ is: 'frame', connection, text }),
    close: (connection) => say({ is: 'closed', connection }),
    occupy,
  });
}

/** The window that opened a game last plays it. */
function occupy(game: string, lost: () => void): Promise<() => void> {
  return new Promise((occupied) => {
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    // On plain http there are no locks: then the store refuses whoever comes second to a line.
    if (!('locks' in navigator)) return occupied(letGo);
    let ours = true;
    const release = () => {
      ours = false;
      letGo();
    };
    navigator.locks
      .request(`banquier.game.${game}`, { steal: true }, () => {
        occupied(release);
        return held;
      })
      .catch(() => ours && lost());
  });
}

const hub = begun();
hub.then(() => say({ is: 'ready' }), failed);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const done = hub.then(async (here) => {
    switch (data.do) {
      case 'frame':
        return here.take(data.connection, data.text);
      case 'part':
        return here.part(data.connection);
      case 'request': {
        const answer = await here.request(data.method, data.path, data.body);
        return say({ is: 'answer', number: data.number, answer });
      }
    }
  });
  done.catch(failed);
});
