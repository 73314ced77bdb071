// An offer being put together: two sides, each with titles, release cards and money. The act that it comes to is judged
// by the server.

import type { Act, OpenOffer, Seat, Square } from '../../protocol/messages';

export class Draft {
  by = $state<Seat>(1);
  whom = $state<Seat>(2);
  give = $state.raw<Square[]>([]);
  get = $state.raw<Square[]>([]);
  giveTokens = $state.raw<number[]>([]);
  getTokens = $state.raw<number[]>([]);
  pays = $state(0); // what the proposer pays
  receives = $state(0);
  settles = $state(0);
  lift = $state.raw<Square[]>([]);

  clear(by: Seat, whom: Seat): void {
    Object.assign(this, {
      by,
      whom,
      give: [],
      get: [],
      giveTokens: [],
      getTokens: [],
      pays: 0,
      receives: 0,
      settles: 0,
      lift: [],
    });
  }

  /** What answers an offer: the same things, seen from the other side. */
  counter(offer: OpenOffer, from: Seat): void {
    this.clear(offer.to, from);
    this.give = offer.get ?? [];
    this.get = offer.give ?? [];
    this.giveTokens = offer.get_tokens ?? [];
    this.getTokens = offer.give_tokens ?? [];
    const money = offer.money ?? 0;
    this.pays = Math.max(0, -money);
    this.receives = Math.max(0, money);
  }

  toggle(side: 'give' | 'get', title: Square): void {
    this[side] = toggled(this[side], title);
    this.lift = this.lift.filter((one) => this.get.includes(one));
  }
  toggleToken(side: 'giveTokens' | 'getTokens', token: number): void {
    this[side] = toggled(this[side], token);
  }
  toggleLift(title: Square): void {
    this.lift = toggled(this.lift, title);
  }

  /** As it is kept while the page is loaded anew. */
  toJSON(): object {
    const { by, whom, give, get, giveTokens, getTokens, pays, receives, settles, lift } = this;
    return { by, whom, give, get, giveTokens, getTokens, pays, receives, settles, lift };
  }

  get empty(): boolean {
    const things = [this.give, this.get, this.giveTokens, this.getTokens].some((list) => list.length > 0);
    return !things && this.pays === 0 && this.receives === 0;
  }

  get act(): Act {
    const act: Act = { act: 'offer', by: this.by, whom: this.whom };
    if (this.give.length > 0) act.give = this.give;
    if (this.get.length > 0) act.get = this.get;
    if (this.giveTokens.length > 0) act.give_tokens = this.giveTokens;
    if (this.getTokens.length > 0) act.get_tokens = this.getTokens;
    const amount = this.pays - this.receives;
    if (amount !== 0) act.amount = amount;
    if (this.settles > 0) act.settles = this.settles;
    if (this.lift.length > 0) act.lift = this.lift;
    return act;
  }
}

const toggled = (list: number[], one: number): number[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one].sort((a, b) => a - b);
