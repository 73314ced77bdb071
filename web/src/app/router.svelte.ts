// Addresses of the page. Going somewhere is a link; the server gives the same page for all of them.

export type Place =
  | { at: 'home' }
  | { at: 'new' }
  | { at: 'join' }
  | { at: 'game'; game: string }
  | { at: 'replay'; game: string; step: number | null }
  | { at: 'review'; game: string }
  | { at: 'open' }
  | { at: 'rules'; rules: string | null }
  | { at: 'lab' }
  | { at: 'nowhere' };

function placeOf(url: URL): Place {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  const step = url.searchParams.get('at');
  if (!first) return { at: 'home' };
  if (first === 'new' && !second) return { at: 'new' };
  if (first === 'join' && !second) return { at: 'join' };
  if (first === 'replay' && !second) return { at: 'open' };
  if (first === 'lab' && !second) return { at: 'lab' };
  if (first === 'rules') return { at: 'rules', rules: second ?? null };
  if (first === 'g' && second && third === 'review') return { at: 'review', game: second };
  if (first === 'g' && second) {
    if (step === null) return { at: 'game', game: second };
    return { at: 'replay', game: second, step: /^\d{1,6}$/.test(step) ? Number(step) : null };
  }
  return { at: 'nowhere' };
}

/** Where the rules of a game can be read, as they are there. */
export function rulesAddress(of: { board: string; rules: string; overrides: string[] }): string {
  const query = new URLSearchParams({ board: of.board });
  if (of.overrides.length > 0) query.set('with', of.overrides.join());
  return `/rules/${of.rules}?${query}`;
}

class Router {
  #url = $state.raw(new URL(location.href));
  place = $derived(placeOf(this.#url));

  constructor() {
    addEventListener('popstate', () => (this.#url = new URL(location.href)));
    // Links of our own stay in the page.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      this.go(link.href);
    });
  }

  go(to: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(to, location.href);
    if (how === 'push') history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    const moved = url.pathname !== this.#url.pathname;
    this.#url = url;
    if (moved) scrollTo(0, 0);
  }
}

export const router = new Router();
