// The page without a network: a service worker keeps it from the first visit on. A new version waits until somebody takes it,
// and is offered where no game is played.

const kFirst = 3_000; // ms that a page has to itself once it stands
const kLongest = 10_000; // ms in which a moment without work comes, or is not waited for any longer

/** Once the page stands and rests: what is kept is far more than what this visit needs first. */
const rested = (): Promise<void> =>
  new Promise((done) => {
    const rest = () =>
      'requestIdleCallback' in window
        ? void requestIdleCallback(() => done(), { timeout: kLongest })
        : done();
    const stands = () => void setTimeout(rest, kFirst);
    if (document.readyState === 'complete') stands();
    else window.addEventListener('load', stands, { once: true });
  });

class Offline {
  #waiting = $state.raw<ServiceWorker | null>(null);
  /** A new version is here and waits. */
  fresh = $derived(this.#waiting !== null);

  async register(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    await rested();
    const { serviceWorker } = navigator;
    const known = await serviceWorker.register('/sw.js').catch(() => null);
    if (!known) return;
    const look = () => {
      // The first one is no news.
      if (known.waiting && serviceWorker.controller) this.#waiting = known.waiting;
    };
    look();
    known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', look));
    // Somebody who leaves the page open for days hears of it too.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void known.update().catch(() => {});
    });
  }

  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('take over');
  }
}

export const offline = new Offline();
