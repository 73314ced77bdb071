// The page of a review asks again until it is there, and no longer than somebody looks.

import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { prefs } from '../../src/app/prefs.svelte';
import ReviewPage from '../../src/review/ReviewPage.svelte';

const asked = vi.hoisted(() => [] as ((told: object) => void)[]);
vi.mock('../../src/protocol/http', () => ({
  HttpError: class extends Error {},
  fetchReview: () => new Promise((told) => asked.push(told)),
}));

it('asks no more once it is left, whatever was under way', async () => {
  vi.useFakeTimers();
  prefs.set({ lang: 'en' });
  const working = { state: 'working', done: 1, all: 9 };
  const { unmount } = render(ReviewPage, { game: 'a' });
  asked[0]?.(working);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  unmount();
  asked[1]?.(working);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  vi.useRealTimers();
});
