import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { captchaOptions } from './captchaOptions.ts';
import {
  atLeast,
  count,
  country,
  encryptionKey,
  origin,
  path,
  rangeUrl,
  smsUrl,
  smtpUrl,
  upTo,
} from './configFields.ts';
import { BODY_LIMIT } from './bodyLimit.ts';
import { ARGON2_MEMORY, ARGON2_PARALLELISM, ARGON2_WORK } from './hashCosts.ts';
import { writeLog, type LogEntry } from '../ground/observing/log.ts';
import { toSender } from '../ground/address.ts';
import type { SmsAdapter } from './smsAdapter.ts';
import { loggingOptions } from '../ground/observing/options.ts';

const DAY = 24 * 3600;

/** The options of `createProvider`. */
export const configSchema = v.object({
  /** The vendor's id, a UUID with hyphens. Left out: one is made at the first start and kept. */
  clientId: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  vendorName: v.optional(v.string(), 'Gatehouse'),
  /** Where browsers reach the provider: the tokens' issuer, and the start of every address the provider names. */
  publicUrl: origin,
  /** The applications' origins; nothing else may call with credentials. Exact strings. */
  allowedOrigins: v.optional(v.array(origin), []),
  /** Where a logout may lead, beside what the applications have registered. Exact strings. */
  postLogoutRedirectUris: v.optional(v.array(v.pipe(v.string(), v.url())), []),
  /** Takes plain http for addresses beyond this machine: everything, passwords included, can then be read on the way. */
  allowHttp: v.optional(v.boolean(), false),
  /** Every route is answered with and without this first path segment. */
  urlPrefix: v.optional(v.pipe(v.string(), v.regex(/^[\w-]*$/)), 'frontegg'),
  storage: v.optional(
    v.variant('kind', [
      v.object({
        kind: v.literal('pglite'),
        dataDir: v.optional(v.string()),
        image: v.optional(v.instance(Blob)),
      }),
      v.object({
        kind: v.literal('postgres'),
        url: v.string(),
        poolSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        /** Seconds a statement or a free connection is waited for; then the request is answered with 503. */
        timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        /** `never` changes no tables and refuses those of another version: the role then needs no right to change tables. */
        migrate: v.optional(v.picklist(['auto', 'never'])),
      }),
    ]),
    { kind: 'pglite' },
  ),
  /**
   * 64 hexadecimal characters: seals private keys and secrets in the database. PostgreSQL needs one; an embedded database in a folder
   * makes one of its own, in the file `encryption.key`.
   */
  encryptionKey: v.optional(encryptionKey),
  /** The key before, while secrets sealed under it are left: `gatehouse-provider rotate-keys` seals them anew. */
  previousEncryptionKey: v.optional(encryptionKey),
  lifetimes: v.optional(
    v.object({
      /** Seconds an access token holds. */
      accessToken: count(3600),
      /** Seconds without a refresh after which a session ends. */
      sessionIdle: count(7 * 24 * 3600),
      /** Seconds after the sign-in at which a session ends in any case. */
      sessionAbsolute: count(30 * 24 * 3600),
      /** Seconds a refresh token may be repeated after its rotation. */
      refreshGrace: count(30),
      /** Seconds a new signing key is published before it signs. */
      keyLead: count(600),
    }),
    {},
  ),
  retention: v.optional(
    v.object({
      /** Seconds an audit row is kept, 30 days at least. Default: 400 days, a year with time to look at it. */
      audit: atLeast(30 * DAY, 400 * DAY),
      /** Seconds a session stays after its end, a day at least: so long a stolen token of it is recognised. Default: 30 days. */
      sessions: atLeast(DAY, 30 * DAY),
      /** Seconds a link or code stays after its end, a day at least: so long it is said to be old. Default: 30 days. */
      secrets: atLeast(DAY, 30 * DAY),
      /** Seconds a message stays, a week at least: so long the state of its delivery is shown. Default: 30 days. */
      messages: atLeast(7 * DAY, 30 * DAY),
    }),
    {},
  ),
  /** argon2id cost; how many sign-ins are worked on at once (one processor is left to everything else), and how many may wait. */
  passwordHashing: v.optional(
    v.pipe(
      v.object({
        memoryCost: upTo(ARGON2_MEMORY, 19_456),
        timeCost: count(2),
        parallelism: upTo(ARGON2_PARALLELISM, 1),
        concurrency: count(Math.max(1, availableParallelism() - 1)),
        queue: count(64),
      }),
      v.forward(
        v.check(
          ({ memoryCost, timeCost }) => memoryCost * timeCost <= ARGON2_WORK,
          `times memoryCost (HASHING_MEMORY_KIB) must be at most ${ARGON2_WORK}: a hash that costs more would not be read again`,
        ),
        ['timeCost'],
      ),
    ),
    {},
  ),
  /**
   * Failed sign-ins that are free: per identifier and network (identifier alone: ten times that), and per network (a /48: ten times
   * that). From then on each makes the next wait, by `delays` in turn; `window` seconds without a try forget them.
   */
  lockout: v.optional(
    v.object({
      perAccount: count(10),
      perAddress: count(100),
      delays: v.optional(
        v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1)),
        [5, 15, 60, 300, 900],
      ),
      window: count(900),
    }),
    {},
  ),
  /** Requests a minute per network address, by the name of the limit. */
  requestLimits: v.optional(
    v.object({
      preLogin: count(300),
      passkeys: count(300),
      refresh: count(3000),
      /** Sign-ups. */
      signUps: count(30),
      /** Links and codes of mails, and invitation links. */
      links: count(300),
      /** What sends somebody a mail. */
      mails: count(30),
    }),
    {},
  ),
  /** The longest body of a request, in bytes. */
  bodyLimit: upTo(10_000_000, BODY_LIMIT),
  /** The refresh cookie; by default as `publicUrl` and `allowedOrigins` need it. */
  cookie: v.optional(
    v.object({
      sameSite: v.optional(v.picklist(['Lax', 'Strict', 'None'])),
      secure: v.optional(v.boolean()),
      partitioned: v.optional(v.boolean()),
    }),
    {},
  ),
  /**
   * The domain passkeys are made for (WebAuthn's RP ID), such as `example.com` for app.example.com and admin.example.com together.
   * Left out: each application's own host name.
   */
  passkeys: v.optional(
    v.object({
      rpId: v.optional(
        v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as example.com')),
      ),
    }),
    {},
  ),
  /**
   * The mail server that takes mails, such as `smtps://user:password@mail.example.com`; `smtp:` is encrypted as soon as the server
   * offers it. Left out: mails stay in the outbox, which the console shows.
   */
  smtpUrl: v.optional(smtpUrl),
  /** Who mails are from, such as `Acme <no-reply@acme.example>`. Left out: the vendor's name at `no-reply@` the host of `publicUrl`. */
  mailFrom: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => toSender(text) !== undefined, 'must be one address such as Acme <no-reply@acme.example>'),
    ),
  ),
  /**
   * The SMS gateway: each text message is a POST of `{"to": "+4930901820", "text": "…"}`. Without it and without `sms`, text messages
   * stay in the outbox.
   */
  smsUrl: v.optional(smsUrl),
  /** Sent to `smsUrl` as `Authorization: Bearer …`. */
  smsToken: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces')),
  ),
  /** Sends text messages in place of `smsUrl`, such as with the library of a gateway. */
  sms: v.optional(v.custom<SmsAdapter>((value) => typeof value === 'function', 'must be a function')),
  /** Sends text messages through Twilio in place of `smsUrl`. */
  twilio: v.optional(
    v.object({
      accountSid: v.pipe(v.string(), v.regex(/^AC\w{8,64}$/, 'must be the SID of an account, which begins with AC')),
      authToken: v.pipe(
        v.string(),
        v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces'),
      ),
      from: v.pipe(
        v.string(),
        v.regex(
          /^(\+[1-9]\d{6,14}|MG\w{8,64})$/,
          'must be a phone number such as +4930901820, or a messaging service that begins with MG',
        ),
      ),
      url: v.optional(smsUrl, 'https://api.twilio.com'),
    }),
  ),
  /** Text messages that go out: to which countries (ISO 3166-1, such as `DE`; left out: to all), and how many an hour. */
  textLimits: v.optional(
    v.object({
      countries: v.optional(v.array(country)),
      perCountry: count(1000),
      perTenant: count(200),
    }),
    {},
  ),
  /**
   * A service that knows passwords from breaches by the range of their SHA-1 (k-anonymity), beside the list that the provider has: five
   * letters of a hash go out, no password. One that fails holds nobody up.
   */
  breachRangeUrl: v.optional(rangeUrl),
  /** What keeps programs from signing in, signing up and asking for mails. */
  captcha: v.optional(captchaOptions, {}),
  /** Where the pages stand that mails lead to. Left out: at the default application. */
  appUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'must begin with https:'))),
  /** Paths of these pages, where an application has moved them, by the names that `<auth-provider>` has for its routes. */
  routes: v.optional(
    v.object({
      loginUrl: v.optional(path),
      activateUrl: v.optional(path),
      activateWithOTCUrl: v.optional(path),
      acceptInvitationUrl: v.optional(path),
      acceptInvitationWithOTCUrl: v.optional(path),
      signUpUrl: v.optional(path),
      forgetPasswordUrl: v.optional(path),
      resetPasswordUrl: v.optional(path),
      unlockAccountUrl: v.optional(path),
      magicLinkCallbackUrl: v.optional(path),
    }),
    {},
  ),
  /** How many proxies in front write `X-Forwarded-For`. 0: the header is not read. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Shared with a session layer that forwards its users' addresses. */
  forwardingSecret: v.optional(v.pipe(v.string(), v.minLength(16))),
  /** Answers /livez and /readyz beside everything else. Off: only `provider.probes` answers them, for a port of their own. */
  probes: v.optional(v.boolean(), true),
  /** Serves the operator's console, and the outbox in it. */
  console: v.optional(v.boolean(), false),
  /** Serves the management API below `/management`, to programs that have an operator's token. */
  management: v.optional(v.boolean(), false),
  /** Answers /outbox.json to programs on this machine without the operator's key: for demos and tests. Needs `console`. */
  openOutbox: v.optional(v.boolean(), false),
  /** Milliseconds since 1970, for tests. Without it the database's time counts, so that processes agree. */
  clock: v.optional(v.custom<() => number>((value) => typeof value === 'function')),
  /** Counts what happens, for `provider.metrics`. */
  metrics: v.optional(v.boolean(), false),
  logging: v.optional(loggingOptions, {}),
  /** Where the log goes, in place of the standard error output. */
  log: v.optional(
    v.custom<(entry: LogEntry) => void>((value) => typeof value === 'function'),
    () => writeLog,
  ),
});
