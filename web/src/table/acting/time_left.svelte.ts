// Time that runs out by the server's clock, as a component shows it.

const kTick = 200; // ms

export class TimeLeft {
  #now = $state(0);
  readonly #until: () => number | undefined;
  readonly #clock: () => number;

  /** To be made where a component begins. */
  constructor(clock: () => number, until: () => number | undefined) {
    this.#clock = clock;
    this.#until = until;
    $effect(() => {
      if (until() === undefined) return undefined;
      this.#now = clock();
      const timer = setInterval(() => (this.#now = clock()), kTick);
      return () => clearInterval(timer);
    });
  }

  /** Milliseconds; none where nothing runs. */
  get ms(): number | undefined {
    const until = this.#until();
    return until === undefined ? undefined : Math.max(0, until - (this.#now || this.#clock()));
  }
}
