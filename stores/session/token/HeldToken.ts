import type { EntitlementsBundle } from '../../../api/contract/entitlements.ts';
import type { UserProfile } from '../../../api/contract/types.ts';
import { decodeToken, lifetime, type Claims } from '../../../api/rules/token.ts';
import type { Clock } from '../../core/ports.ts';
import { toAuthUser, type AuthUser } from './AuthUser.ts';

/** Refresh when this part of the lifetime has passed (SESSION-007). */
const DUE_AT = 0.8;

/** A token this close to its end is treated as ended: it would expire on its way. Milliseconds. */
const MARGIN = 1_000;

/**
 * An access token with the moment it arrived. How much of its life has passed is the larger of the monotonic and the
 * wall-clock difference since then, so that neither sleep nor a wrong clock makes it look younger (STO-08).
 */
export class HeldToken {
  readonly token: string;
  readonly claims: Claims;
  /** Which rotation of the session this token came from. */
  readonly generation: number;
  readonly #clock: Clock;
  /** Milliseconds from receipt to the end. */
  readonly #life: number;
  /** Wall clock at receipt, epoch milliseconds. */
  readonly receivedAt: number;
  readonly #monotonic: number;

  /**
   * @param remaining milliseconds until the end; without it the lifetime the answer or the token names
   * @throws {Error} 'Invalid token specified' for a token that cannot be decoded
   */
  constructor(
    clock: Clock,
    answer: { token: string; generation: number; expiresIn?: number | undefined; remaining?: number },
  ) {
    this.token = answer.token;
    this.generation = answer.generation;
    this.claims = decodeToken(answer.token);
    this.#clock = clock;
    this.#life = answer.remaining ?? lifetime({ ...this.claims, expiresIn: answer.expiresIn }) * 1000;
    this.receivedAt = clock.now();
    this.#monotonic = clock.monotonic();
  }

  /** Milliseconds since the receipt. */
  get #elapsed(): number {
    return Math.max(this.#clock.now() - this.receivedAt, this.#clock.monotonic() - this.#monotonic, 0);
  }

  /** Milliseconds that are left, never below 0. */
  get remaining(): number {
    return Math.max(0, this.#life - this.#elapsed);
  }

  /**
   * What the provider's clock shows, as far as this token tells: its dates and the time since its receipt, so that a
   * wrong clock of this machine does not matter. The later of both readings; this clock where the token has no dates.
   * Epoch milliseconds.
   */
  get providerNow(): number {
    const { iat = -Infinity, exp = -Infinity } = this.claims;
    const issued = Math.max(iat * 1000, exp * 1000 - this.#life);
    return Number.isFinite(issued) ? issued + this.#elapsed : this.#clock.now();
  }

  get expired(): boolean {
    return this.remaining <= Math.min(MARGIN, this.#life / 10);
  }

  /** Whole milliseconds until the next refresh is due. */
  get dueIn(): number {
    return Math.max(0, Math.floor(this.remaining - this.#life * (1 - DUE_AT)));
  }

  get user(): string | undefined {
    return this.claims.sub;
  }

  get tenant(): string | undefined {
    return this.claims.tenantId;
  }

  /** The person this token is of, with what the profile says. */
  profileOf(user: UserProfile, entitlements: () => EntitlementsBundle | undefined = () => undefined): AuthUser {
    return toAuthUser(this, user, entitlements);
  }
}
