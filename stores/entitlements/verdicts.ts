import type { Entitlements, Verdict } from '../../api/rules/evaluate.ts';

export type CustomAttributes = Readonly<Record<string, unknown>>;

/** A page asks for a few dozen keys; one that makes them up forgets instead of growing. */
const KEPT = 10_000;

const REFUSED = { feature: 'MISSING_FEATURE', permission: 'MISSING_PERMISSION' } as const;

/**
 * The verdicts of one bundle for one person. Each is evaluated once, however many gates ask; the clock is read each time, so
 * that a verdict ends with whatever it rests on. Without a bundle nothing is entitled (STO-15).
 */
export class Verdicts {
  readonly #entitlements: Entitlements | undefined;
  readonly #jwt: object;
  readonly #custom: CustomAttributes;
  readonly #kept = new Map<string, Verdict>();
  /** Between these moments the clock changes nothing. Epoch milliseconds. */
  #from = 0;
  #until = 0;

  constructor(entitlements: Entitlements | undefined, jwt: object, custom: CustomAttributes) {
    this.#entitlements = entitlements;
    this.#jwt = jwt;
    this.#custom = custom;
  }

  /** @param own attributes of this question alone: their owner may change them, so nothing is kept of their verdict */
  ask(kind: 'feature' | 'permission', key: string, own: CustomAttributes | undefined, now: number): Verdict {
    if (own) return this.#evaluate(kind, key, { ...this.#custom, ...own }, now);
    if (now < this.#from || now >= this.#until || this.#kept.size > KEPT) this.#forget(now);
    const name = `${kind} ${key}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const verdict = this.#evaluate(kind, key, this.#custom, now);
    this.#kept.set(name, verdict);
    return verdict;
  }

  #evaluate(kind: 'feature' | 'permission', key: string, custom: CustomAttributes, now: number): Verdict {
    return this.#entitlements?.[kind](key, { custom, jwt: this.#jwt }, now) ?? { isEntitled: false, justification: REFUSED[kind] };
  }

  #forget(now: number): void {
    this.#kept.clear();
    this.#from = now;
    this.#until = this.#entitlements?.nextExpiry(now) ?? Infinity;
  }
}
