// Who on a device answers what: the tables, the study, and reviews while they are made.

import { expect, test, vi } from 'vitest';
import { Answers } from '../../src/device/answers';
import type { Answer } from '../../src/device/hub';
import type { Progress } from '../../src/device/study';

const answer = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

function world() {
  const asked: object[] = [];
  let progress: Progress = () => {};
  let made: (answer: Answer) => void = () => {};
  let failed: (error: Error) => void = () => {};
  const answers = new Answers({
    tables(method, path) {
      asked.push([method, path]);
      return Promise.resolve(
        path.endsWith('/record') ? { ...answer({}), body: 'the record' } : answer({ path }),
      );
    },
    study(request) {
      asked.push(request);
      return Promise.resolve(answer(request));
    },
    longer(request, heard) {
      asked.push(request);
      progress = heard;
      return new Promise((yes, no) => ([made, failed] = [yes, no]));
    },
  });
  const get = async (path: string) => {
    const { status, body } = await answers.answer('GET', path, '');
    return [status, JSON.parse(body) as object] as const;
  };
  return {
    asked,
    get,
    progress: (...heard: Parameters<Progress>) => progress(...heard),
    made: (one: Answer) => made(one),
    failed: () => failed(new Error('gone')),
  };
}

test('tables answer for games, the study for what is read up and watched again', async () => {
  const { asked, get } = world();
  await get('/api/catalogue');
  await get('/api/rules/classique?board=uk&overrides=HOUSE-01');
  await get('/api/search/uk');
  await get('/api/games/device-a/timeline');
  await get('/api/games/device-a/scenario?at=7');
  expect(asked).toEqual([
    ['GET', '/api/catalogue'],
    { do: 'rules', id: 'classique', board: 'uk', overrides: 'HOUSE-01' },
    { do: 'search', id: 'uk' },
    ['GET', '/api/games/device-a/record'],
    { do: 'timeline', record: 'the record' },
    ['GET', '/api/games/device-a/record'],
    { do: 'timeline', record: 'the record', at: 7 },
  ]);
});

test('a review says how far it is until it is there, and is made once', async () => {
  const { asked, get, progress, made } = world();
  const path = '/api/games/device-a/review';
  expect(await get(path)).toEqual([202, { state: 'working', done: 0, all: 0 }]);
  progress(3, 9);
  expect(await get(path)).toEqual([202, { state: 'working', done: 3, all: 9 }]);
  made(answer({ steps: 9 }));
  await Promise.resolve();
  expect(await get(path)).toEqual([200, { steps: 9 }]);
  expect(asked.filter((one) => 'do' in one)).toHaveLength(1);
});

test('one that could not be made says so, and is tried again later', async () => {
  vi.useFakeTimers();
  const { get, failed } = world();
  const path = '/api/games/device-a/review';
  await get(path);
  failed();
  await vi.advanceTimersByTimeAsync(10);
  expect((await get(path))[0]).toBe(503);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await get(path))[0]).toBe(202);
  vi.useRealTimers();
});
