// The page without a network: a service worker keeps it from the first visit on. A new version waits until somebody takes it,
// and is offered where no game is played.

class Offline {
  #waiting = $state.raw<ServiceWorker | null>(null);
  /** A new version is here and waits. */
  fresh = $derived(this.#waiting !== null);

  async register(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
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
