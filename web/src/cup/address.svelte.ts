// Addresses of competitions: /cups, /c/CUP#SECRET (a role's link), /c/CUP?as=N (a role of this browser), /c/CUP/screen,
// /c/CUP/print/WHAT, /c/CUP/table/N (the referee at a table).

import { keepRole, keptCup } from './keep';

export type CupPlace =
  | { at: 'start' }
  | { at: 'cup'; cup: string; as: number | null }
  | { at: 'screen'; cup: string }
  | { at: 'print'; cup: string; as: number | null; what: string }
  | { at: 'table'; cup: string; as: number | null; table: number }
  | { at: 'nowhere' };

const kRank = ['organiser', 'head_referee', 'referee', 'desk', 'banker', 'unit'];

/** The role that is meant where the address names none: the one that may most, of equals the latest. */
export function usualRole(cup: string): number | null {
  const { roles } = keptCup(cup);
  let best: number | null = null;
  const rank = (i: number | null) => (i === null ? 99 : kRank.indexOf(roles[i]?.role ?? 'unit'));
  for (let i = roles.length - 1; i >= 0; --i) if (rank(i) < rank(best)) best = i;
  return best;
}

export function cupPlaceOf(url: URL): CupPlace {
  const [first, cup, third, fourth] = url.pathname.split('/').filter((part) => part !== '');
  if (first === 'cups' && !cup) return { at: 'start' };
  if (first !== 'c' || !cup || !/^[\w-]{1,64}$/.test(cup)) return { at: 'nowhere' };
  const wanted = url.searchParams.get('as');
  const as = wanted !== null && /^\d{1,3}$/.test(wanted) ? Number(wanted) : usualRole(cup);
  if (third === 'screen') return { at: 'screen', cup };
  if (third === 'print') return { at: 'print', cup, as, what: fourth ?? 'pack' };
  if (third === 'table' && /^\d{1,5}$/.test(fourth ?? ''))
    return { at: 'table', cup, as, table: Number(fourth) };
  if (third) return { at: 'nowhere' };
  return { at: 'cup', cup, as };
}

/** A role's link is kept by this browser, and its secret goes from the address. */
function withoutSecret(url: URL): URL {
  const found = /^\/c\/([\w-]{1,64})\/?$/.exec(url.pathname);
  const secret = url.hash.slice(1);
  if (!found?.[1] || secret.length < 16) return url;
  const plain = new URL(url.pathname, url);
  plain.searchParams.set('as', `${keepRole(found[1], secret)}`);
  history.replaceState(null, '', plain);
  return plain;
}

class Address {
  #url = $state.raw(withoutSecret(new URL(location.href)));
  place = $derived(cupPlaceOf(this.#url));

  constructor() {
    const look = () => (this.#url = withoutSecret(new URL(location.href)));
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
      if (link.hasAttribute('download') || link.origin !== location.origin) return;
      if (!/^\/(cups|c)(\/|$)/.test(link.pathname)) return;
      event.preventDefault();
      this.go(link.href);
    });
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.#url = withoutSecret(new URL(location.href));
    scrollTo(0, 0);
  }
}

export const address = new Address();
