import type { SecretPurpose } from '../../crypto/secrets/storage.ts';
import type { Person } from '../waysIn/scene.ts';

/** What a proof is for: one flow, one step and one channel. */
export type ProofFor = Extract<
  SecretPurpose,
  | 'sign-in'
  | 'sign-in-code'
  | 'sign-in-text'
  | 'recovery'
  | 'recovery-code'
  | 'recovery-text'
  | 'unlock'
  | 'phone-reset-code'
  | 'phone-change'
  | 'activation'
  | 'activation-code'
>;

/** What a page names a message by, beside its code. */
export type Address = 'email' | 'sms' | 'phone' | 'activation';

interface Kept {
  readonly text: string;
  readonly expiresAt: number;
  tries: number;
}

const MINUTES = 60_000;
/** How long a proof works. */
const LIFETIMES: Readonly<Record<ProofFor, number>> = {
  'sign-in': 10 * MINUTES,
  'sign-in-code': 10 * MINUTES,
  'sign-in-text': 10 * MINUTES,
  recovery: 60 * MINUTES,
  'recovery-code': 10 * MINUTES,
  'recovery-text': 10 * MINUTES,
  unlock: 24 * 60 * MINUTES,
  'phone-reset-code': 10 * MINUTES,
  'phone-change': 10 * MINUTES,
  activation: 7 * 24 * 60 * MINUTES,
  'activation-code': 10 * MINUTES,
};
const TRIES = 5;
const isCode = (what: ProofFor): boolean => /code|text/.test(what);

/** What a new password or a new number ends. */
const OF_MESSAGES = Object.keys(LIFETIMES).filter((what) => !what.startsWith('activation'));

/** A person as the walk knows them: what they could prove, and how they stand. */
export class Known {
  /** Living proofs: of each kind the newest. */
  readonly #kept = new Map<ProofFor, Kept>();
  /** All there ever were, the newest last. */
  readonly seen: { readonly what: ProofFor; readonly text: string }[] = [];
  readonly addresses = new Map<Address, string>();
  /** The newest last. */
  readonly passwords: string[] = [];
  isLocked = false;
  isProven: boolean;
  /** When a number was chosen that is not proven yet. */
  numberChosenAt: number | undefined;
  readonly person: Person;

  constructor(person: Person, password?: string) {
    this.person = person;
    this.isProven = password !== undefined;
    if (password !== undefined) this.passwords.push(password);
  }

  /** They got a proof, in place of the one before. */
  got(what: ProofFor, text: string, now: number, lifetime = LIFETIMES[what]): void {
    this.#kept.set(what, { text, expiresAt: now + lifetime, tries: 0 });
    this.seen.push({ what, text });
  }

  drop(...whats: readonly string[]): void {
    for (const what of this.#kept.keys()) if (whats.includes(what)) this.#kept.delete(what);
  }

  dropMessages(): void {
    this.drop(...OF_MESSAGES);
  }

  /** Whether a text is the living proof. It uses nothing up. */
  holds(what: ProofFor, text: string, now: number): boolean {
    const kept = this.#kept.get(what);
    return kept?.text === text && kept.expiresAt > now && (!isCode(what) || kept.tries < TRIES);
  }

  /** Hands a text in: right, it is used up, and wrong, it counts. */
  takes(what: ProofFor, text: string, now: number): boolean {
    const kept = this.#kept.get(what);
    const isRight = this.holds(what, text, now);
    if (isRight) this.#kept.delete(what);
    else if (kept && kept.expiresAt > now) kept.tries += 1;
    return isRight;
  }
}

/** What a call may bring about. */
export interface Effects {
  /** By name: whose session it began. */
  readonly session?: string | undefined;
  /** Whose password is another one. */
  readonly password?: string | undefined;
  /** Whose number is another one. */
  readonly number?: string | undefined;
  /** Who is locked out no more. */
  readonly unlocked?: string | undefined;
}
