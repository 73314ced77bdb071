// Holds the study of this device away from the page: one request after another.

import { instantiate } from '../../../bindings/npm/instance.js';
import file from '../../../build/wasm/study.wasm?url';
import type { FromStudy, ToStudy } from './speech';

const say = (message: FromStudy): void => postMessage(message);
let number = 0; // of the request under way

async function begun(): Promise<{ call(text: string): string }> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`study.wasm: ${answer.status}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  return instantiate(module, { progress: (done, all) => say({ is: 'progress', number, done, all }) });
}

const study = begun();

addEventListener('message', ({ data }: MessageEvent<ToStudy>) => {
  const done = study.then((here) => {
    number = data.number;
    const answer = JSON.parse(here.call(JSON.stringify(data.request))) as object;
    say({ is: 'answer', number, answer });
  });
  // An instance that has failed is not asked again: the page begins another one.
  done.catch((error: unknown) => say({ is: 'failed', text: String(error) }));
});
