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
  /** The flow that it was asked for in. */
  readonly flow: string | undefined;
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
const FLOWS = 5;
const isCode = (what: ProofFor): boolean => /code|text/.test(what);

/** What a new password or a new number ends. */
const OF_MESSAGES = Object.keys(LIFETIMES).filter((what) => !what.startsWith('activation'));

/** A person as the walk knows them: what they could prove, and how they stand. */
export class Known {
  /** Living proofs: of each kind and flow the newest. */
  #kept: (Kept & { readonly what: ProofFor })[] = [];
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

  /** They got a proof, in place of the one before of its flow. */
  got(what: ProofFor, text: string, now: number, flow?: string, lifetime = LIFETIMES[what]): void {
    this.dropFlow(flow, what);
    this.#kept.push({ what, text, flow, expiresAt: now + lifetime, tries: 0 });
    const waiting = this.#kept.filter((kept) => kept.what === what && kept.flow !== undefined && kept.expiresAt > now);
    for (const ended of waiting.slice(0, -FLOWS)) this.#kept = this.#kept.filter((kept) => kept !== ended);
    this.seen.push({ what, text });
  }

  drop(...whats: readonly string[]): void {
    this.#kept = this.#kept.filter(({ what }) => !whats.includes(what));
  }

  dropFlow(flow: string | undefined, ...whats: readonly string[]): void {
    this.#kept = this.#kept.filter((kept) => kept.flow !== flow || !whats.includes(kept.what));
  }

  dropMessages(): void {
    this.drop(...OF_MESSAGES);
  }

  /** Whether a text is the living proof. It uses nothing up. */
  holds(what: ProofFor, text: string, now: number, flow?: string): boolean {
    return this.#find(what, text, now, flow) !== undefined;
  }

  /** A code is one in its flow alone, and a link everywhere. */
  #find(what: ProofFor, text: string, now: number, flow: string | undefined): Kept | undefined {
    return this.#kept.find(
      (kept) =>
        kept.what === what &&
        kept.text === text &&
        kept.expiresAt > now &&
        (!isCode(what) || (kept.flow === flow && kept.tries < TRIES)),
    );
  }

  /** Hands a text in: right, it is used up, and wrong, it counts. */
  takes(what: ProofFor, text: string, now: number, flow?: string): Kept | undefined {
    const found = this.#find(what, text, now, flow);
    if (found) this.#kept = this.#kept.filter((kept) => kept !== found);
    else for (const kept of this.#kept) if (kept.what === what && kept.flow === flow) kept.tries += 1;
    return found;
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
