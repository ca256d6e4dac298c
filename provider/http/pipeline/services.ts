import type { CaptchaChallenge, CaptchaPolicy } from 'gatehouse-contract/contract.js';
import type { users } from '../../database/storage/schema.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import type { ErrorCode } from '../../ground/errors.ts';
import type { Circumstances, WriteCall } from './call.ts';
import type { Settings } from '../../config/config.ts';
import type { FlowTokens } from '../../crypto/flowTokens.ts';
import type { Asker } from '../../crypto/secrets/flows.ts';
import type { CookieJars, PageCookies } from './pageCookies.ts';
import type { AccessTokens } from '../../crypto/keys/accessTokens.ts';
import type { IdTokens } from '../../crypto/keys/idTokens.ts';
import type { PasswordHasher } from '../../crypto/keys/passwordHasher.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { SigningKeys } from '../../crypto/keys/signingKeys.ts';
import type { ConcurrencyLimiter } from '../../ground/concurrencyLimiter.ts';
import type { SealedNames } from '../../crypto/secrets/sealedNames.ts';
import type { Worker } from '../../ground/worker.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import type { AllowedOrigins, OriginList } from './origins.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Area } from '../../database/areas/area.ts';

/** Keeps programs from what guesses passwords, makes accounts and sends mails. */
export interface Captcha {
  /** Null where it was never set up. */
  policy(db: Reader): Promise<CaptchaPolicy | null>;
  /** Resolves wherever it is asked for: a challenge that is not used costs little. */
  challenge(now: Date): Promise<CaptchaChallenge>;
  /**
   * Takes the token of a call, once. Nothing of the call has been looked at before: the same for known and unknown
   * people.
   * @throws ProviderError 400 with a code of its own
   */
  require(call: Pick<Circumstances, 'origin' | 'now'>, token: string | null | undefined): Promise<void>;
}

/**
 * What a sign-in asks of the invitations. Their group is above that of the sign-in, so `createProvider` passes them
 * in.
 */
export interface Invitations {
  /**
   * Adds a user who has just proven their identity to the tenant of a token. Resolves to undefined for a token that
   * leads nowhere any more: the sign-in goes on as without it.
   */
  join(call: WriteCall, token: string, user: User): Promise<Joined | { refusal: ErrorCode } | undefined>;
  /** Sends a user the mail that activates the account. Resolves to the number of mails. */
  sendActivation(call: WriteCall, user: User, asker: Asker): Promise<number>;
}

type User = typeof users.$inferSelect;

/** The tenant that a user has joined, or belonged to before. */
export interface Joined {
  readonly tenantId: string;
  readonly facts: readonly AuditFact[];
}

/** Posts to Slack. Its group is below that of the pipeline, so `createProvider` passes it in. */
export interface SlackPoster extends Worker {
  /** Slack has refused the connection of a tenant. `token`: sealed, as it is kept. `reason`: Slack's code. */
  refused(tenantId: string, token: string, reason: string): Promise<void>;
}

/** What every route may use; made once by `createProvider`. */
export interface Services extends PageCookies {
  readonly settings: Settings;
  /** The client id, which is also the vendor's id. */
  readonly clientId: string;
  readonly allowedOrigins: AllowedOrigins;
  readonly refreshOrigins: OriginList['refresh'];
  readonly db: Database;
  readonly sealing: Sealing;
  readonly signingKeys: SigningKeys;
  readonly accessTokens: AccessTokens;
  readonly idTokens: IdTokens;
  readonly passwordHasher: PasswordHasher;
  /**
   * Sign-ins pass here before they touch the database, so that a crowd of them does not hold up everybody else's
   * requests.
   */
  readonly signInLimiter: ConcurrencyLimiter;
  /** The cookies of the page that calls; outside of requests those of the configured origins. */
  readonly cookieJars: CookieJars;
  readonly refreshSecret: Buffer;
  /** Counts what happens. */
  readonly recorder: Recorder;
  /** Sends what waits in the outbox. */
  readonly mailer: Worker;
  /** Publishes what callers without a session have caused. */
  readonly publisher: Worker;
  /** Sends what webhooks hear of. */
  readonly deliverer: Worker;
  /** Writes the messages to those who hear of events. */
  readonly notifier: Worker;
  readonly slackPoster: SlackPoster;
  readonly outbound: Outbound;
  readonly flowTokens: FlowTokens;
  readonly sealedNames: SealedNames;
  readonly captcha: Captcha;
  readonly invitations: Invitations;
  /** What every area adds to the provider. No group knows those below it, so `createProvider` passes them in. */
  readonly areas: readonly Area[];
  /** Says that a mail was written. Inside of a write it is sent right after the commit. */
  mailQueued(): void;
  /** Says the same of what webhooks, recipients of notices and channels of Slack hear of. */
  deliveryQueued(): void;
  now(): Date;
}
