/** What is known of tokens that have been checked. Bounded: the one that was checked longest ago goes first. */
export class TokenCache<Claims> {
  readonly #entries = new Map<string, { claims: Claims; until: number }>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The claims of a token that is still in time. `now` in epoch milliseconds. */
  get(token: string, now: number): Claims | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    if (now < entry.until) return entry.claims;
    this.#entries.delete(token);
    return undefined;
  }

  /** @param until when the token ends, in epoch milliseconds */
  set(token: string, claims: Claims, until: number): void {
    this.#entries.delete(token);
    this.#entries.set(token, { claims, until });
    if (this.#entries.size <= this.#limit) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
