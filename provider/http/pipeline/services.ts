import type { Captcha } from '../captcha/captcha.ts';
import type { Settings } from '../../config/config.ts';
import type { FlowTokens } from '../../crypto/flowTokens.ts';
import type { CookieJars, PageCookies } from './pageCookies.ts';
import type { AccessTokens } from '../../crypto/keys/accessTokens.ts';
import type { PasswordHasher } from '../../crypto/keys/passwordHasher.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { SigningKeys } from '../../crypto/keys/signingKeys.ts';
import type { ConcurrencyLimiter } from '../../ground/concurrencyLimiter.ts';
import type { SealedNames } from '../../crypto/secrets/sealedNames.ts';
import type { Mailer } from '../../messages/mail/mailer.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import type { AllowedOrigins, OriginList } from '../../vendor/origins/allowedOrigins.ts';
import type { Database } from '../../ground/database.ts';

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
