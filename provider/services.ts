import type { Captcha } from './captcha/captcha.ts';
import type { Settings } from './config.ts';
import type { FlowTokens } from './activation/flowTokens.ts';
import type { CookieJars, PageCookies } from './http/pageCookies.ts';
import type { AccessTokens } from './keys/accessTokens.ts';
import type { PasswordHasher } from './keys/passwordHasher.ts';
import type { Sealing } from './keys/sealing.ts';
import type { SigningKeys } from './keys/signingKeys.ts';
import type { ConcurrencyLimiter } from './keys/concurrencyLimiter.ts';
import type { SealedNames } from './secrets/sealedNames.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Recorder } from './observing/recorder.ts';
import type { AllowedOrigins, OriginList } from './origins/allowedOrigins.ts';
import type { Database } from './storage/storage.ts';

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
  readonly passwordHasher: PasswordHasher;
  /** Sign-ins pass here before they touch the database, so that a crowd of them does not hold up everybody else's requests. */
  readonly signInLimiter: ConcurrencyLimiter;
  /** The cookies of the page that calls; outside of requests those of the configured origins. */
  readonly cookieJars: CookieJars;
  readonly refreshSecret: Buffer;
  /** Counts what happens. */
  readonly recorder: Recorder;
  readonly mailer: Mailer;
  readonly flowTokens: FlowTokens;
  readonly sealedNames: SealedNames;
  readonly captcha: Captcha;
  /** Says that a mail was written. Inside of a write it is sent right after the commit. */
  mailQueued(): void;
  now(): Date;
}
