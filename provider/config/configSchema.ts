import * as v from 'valibot';
import { writeLog, type LogEntry } from '../ground/observing/log.ts';
import { loggingOptions } from '../ground/observing/options.ts';
import { setting } from '../ground/setting.ts';
import { BODY_LIMIT } from './limits.ts';
import { clientOptions } from './clientOptions.ts';
import { captchaOptions } from './captchaOptions.ts';
import { atLeast, count, databaseUrl, encryptionKey, network, origin, rangeUrl, upTo } from './configFields.ts';
import { messageOptions } from './messageOptions.ts';
import { signInOptions } from './signInOptions.ts';

const DAY = 24 * 3600;

/** The options of `createProvider`. */
export const configSchema = v.object({
  /** The vendor's id, a UUID with hyphens. Left out: one is made at the first start and kept. */
  clientId: setting('CLIENT_ID', "the vendor's id, a UUID", v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())), {
    fallback: 'made at the first start and kept',
  }),
  vendorName: setting('VENDOR_NAME', "the vendor's name in a new database", v.optional(v.string(), 'Gatehouse')),
  /** Where browsers reach the provider: the tokens' issuer, and the start of every address the provider names. */
  publicUrl: setting('PUBLIC_URL', 'the origin where browsers reach the provider; the issuer of the tokens', origin, {
    fallback: 'http://localhost:{port}',
  }),
  /** The applications' origins; nothing else may call with credentials. Exact strings. */
  allowedOrigins: setting(
    'ALLOWED_ORIGINS',
    'exact origins of the applications, separated by commas; that of PUBLIC_URL is always allowed',
    v.optional(v.array(origin), []),
  ),
  /** Where a logout may lead, beside what the applications have registered. Exact strings. */
  postLogoutRedirectUris: setting(
    'POST_LOGOUT_REDIRECT_URIS',
    'exact addresses a logout may lead to, separated by commas, beside those of the applications',
    v.optional(v.array(v.pipe(v.string(), v.url())), []),
  ),
  ...clientOptions,
  /**
   * Takes plain http for addresses beyond this machine: everything, passwords included, can then be read on the way.
   */
  allowHttp: setting(
    'ALLOW_HTTP',
    '1 takes plain http beyond this machine, for origins and for HOST',
    v.optional(v.boolean(), false),
  ),
  /** Every route is answered with and without this first path segment. */
  urlPrefix: setting(
    'URL_PREFIX',
    'every route is answered with and without this first path segment',
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]*$/)), 'frontegg'),
  ),
  storage: v.optional(
    v.variant('kind', [
      v.object({
        kind: v.literal('pglite'),
        dataDir: setting(
          'DATA_DIR',
          'folder of the embedded database, which one process may use',
          v.optional(v.string()),
          { fallback: './.data' },
        ),
        image: v.optional(v.instance(Blob)),
      }),
      v.object({
        kind: v.literal('postgres'),
        url: setting('DATABASE_URL', 'a PostgreSQL database, which any number of processes may share', databaseUrl, {
          fallback: 'the embedded database',
          secret: true,
        }),
        poolSize: setting(
          'DATABASE_POOL_SIZE',
          'connections of this process to PostgreSQL',
          v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
          { bounds: [1, 1000], fallback: '20' },
        ),
        /**
         * Seconds that a request waits for the database in all; then it is answered with 503. Elsewhere it is what a
         * statement or a free connection is waited for.
         */
        timeout: setting(
          'DATABASE_TIMEOUT',
          'seconds a request waits for the database in all; then the answer is 503',
          v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
          { bounds: [1, 600], fallback: '5' },
        ),
        /**
         * `never` changes no tables and refuses those of another version: the role then needs no right to change
         * tables.
         */
        migrate: setting(
          'MIGRATE',
          'never leaves the tables of PostgreSQL to gatehouse-provider migrate, and starts on no others',
          v.optional(v.picklist(['auto', 'never'], 'must be auto or never')),
          { fallback: 'auto' },
        ),
      }),
    ]),
    { kind: 'pglite' },
  ),
  /**
   * 64 hexadecimal characters: seals private keys and secrets in the database, and by a derived key the audit.
   * PostgreSQL needs one; an embedded database in a folder makes one of its own, in the file `encryption.key`.
   */
  encryptionKey: setting(
    'ENCRYPTION_KEY',
    '64 hexadecimal characters that encrypt the secrets in the database and seal its audit; PostgreSQL needs it',
    v.optional(encryptionKey),
    { fallback: 'embedded: DATA_DIR/encryption.key', secret: true },
  ),
  /** The key before, while secrets sealed under it are left: `gatehouse-provider rotate-keys` seals them anew. */
  previousEncryptionKey: setting(
    'ENCRYPTION_KEY_PREVIOUS',
    'the key before, until rotate-keys',
    v.optional(encryptionKey),
    { secret: true },
  ),
  lifetimes: v.optional(
    v.object({
      /** Seconds an access token holds. */
      accessToken: setting('ACCESS_TOKEN_SECONDS', 'how long an access token holds', count(3600), {
        bounds: [60, 86400],
      }),
      /** Seconds without a refresh after which a session ends. */
      sessionIdle: setting(
        'SESSION_IDLE_SECONDS',
        'a session ends without a refresh for so long',
        count(7 * 24 * 3600),
        { bounds: [60, 31622400] },
      ),
      /** Seconds after the sign-in at which a session ends in any case. */
      sessionAbsolute: setting('SESSION_SECONDS', 'a session ends so long after its sign-in', count(30 * 24 * 3600), {
        bounds: [60, 31622400],
      }),
      /** Seconds a refresh token may be repeated after its rotation. */
      refreshGrace: setting(
        'REFRESH_GRACE_SECONDS',
        'how long a refresh token may be repeated after its rotation',
        count(30),
        { bounds: [1, 300] },
      ),
      /**
       * Seconds a new signing key is published before it signs. Processes reread the keys after 30 s, and resource
       * servers may keep what they got for 300 s: a shorter lead makes them refuse valid tokens.
       */
      keyLead: setting('KEY_LEAD_SECONDS', 'how long a new signing key is published before it signs', count(600), {
        bounds: [330, 86400],
      }),
    }),
    {},
  ),
  retention: v.optional(
    v.object({
      /** Seconds an audit row is kept, 30 days at least. Default: 400 days, a year with time to look at it. */
      audit: setting(
        'AUDIT_RETENTION_SECONDS',
        'how long an audit row is kept, 30 days at least',
        atLeast(30 * DAY, 400 * DAY),
        { bounds: [2592000, 3162240000] },
      ),
      /**
       * Seconds a session stays after its end, a day at least: so long a stolen token of it is recognised. Default: 30
       * days.
       */
      sessions: setting(
        'SESSION_RETENTION_SECONDS',
        'how long a session is kept after its end, one day at least; so long a stolen token of it is recognised',
        atLeast(DAY, 30 * DAY),
        { bounds: [86400, 31622400] },
      ),
      /**
       * Seconds a link or code stays after its end, a day at least: for so long it is refused as old. Default: 30 days.
       */
      secrets: setting(
        'SECRET_RETENTION_SECONDS',
        'how long a link or code is kept after its end, one day at least; so long it is said to be old',
        atLeast(DAY, 30 * DAY),
        { bounds: [86400, 31622400] },
      ),
      /** Seconds a message stays, a week at least: so long the state of its delivery is shown. Default: 30 days. */
      messages: setting(
        'MESSAGE_RETENTION_SECONDS',
        'how long a mail or text message is kept, a week at least; so long the state of its delivery is shown',
        atLeast(7 * DAY, 30 * DAY),
        { bounds: [604800, 31622400] },
      ),
    }),
    {},
  ),
  ...signInOptions,
  /** The longest body of a request, in bytes. */
  bodyLimit: setting('BODY_LIMIT_BYTES', 'the longest body of a request, in bytes', upTo(10_000_000, BODY_LIMIT), {
    bounds: [16384, 10000000],
  }),
  ...messageOptions,
  /**
   * A service that knows passwords from breaches by the range of their SHA-1 (k-anonymity), beside the list that the
   * provider has: five letters of a hash go out, no password. A service that fails delays no caller.
   */
  breachRangeUrl: setting(
    'BREACH_RANGE_URL',
    'a range service of breached passwords, such as https://api.pwnedpasswords.com/range/',
    v.optional(rangeUrl),
    { fallback: 'the list of the provider alone' },
  ),
  /** What keeps programs from signing in, signing up and asking for mails. */
  captcha: v.optional(captchaOptions, {}),
  webhooks: v.optional(
    v.object({
      /**
       * Networks, such as `10.1.0.0/16`, that webhooks may lead into, also without encryption. Answers from there are
       * not shown. Link-local addresses stay shut.
       */
      allowedNetworks: setting(
        'WEBHOOK_ALLOWED_NETWORKS',
        'private networks that webhooks may lead into, such as 10.1.0.0/16; https is not needed there',
        v.optional(v.array(network), []),
        { fallback: 'none: public addresses by https alone' },
      ),
    }),
    {},
  ),
  /** How many proxies in front write `X-Forwarded-For`. 0: the header is not read. */
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'how many proxies in front append to X-Forwarded-For',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    { bounds: [0, 10] },
  ),
  /** Shared with a session layer that forwards its users' addresses. */
  forwardingSecret: setting(
    'FORWARDING_SECRET',
    'at least 16 characters that a session layer sends to forward the addresses of its users',
    v.optional(v.pipe(v.string(), v.minLength(16))),
    { secret: true },
  ),
  /**
   * Answers /livez and /readyz beside everything else. Off: only `provider.probes` answers them, for a port of their
   * own.
   */
  probes: v.optional(v.boolean(), true),
  /** Serves the operator's console, and the outbox in it. */
  console: setting('CONSOLE', "1 serves the operator's console", v.optional(v.boolean(), false)),
  /** Serves the management API below `/management`, to programs that have an operator's token. */
  management: setting(
    'MANAGEMENT',
    "1 serves the management API to programs with an operator's token",
    v.optional(v.boolean(), false),
  ),
  /**
   * Answers /outbox.json to programs on this machine without the operator's key: for demos and tests. Needs `console`.
   */
  openOutbox: v.optional(v.boolean(), false),
  /**
   * Lets the console write a second factor into running sessions, as if the person had proved it: for demos. Needs
   * `console`.
   */
  pretendFactors: v.optional(v.boolean(), false),
  /** Milliseconds since 1970, for tests. Without it the database's time counts, so that processes agree. */
  clock: v.optional(v.custom<() => number>((value) => typeof value === 'function')),
  /**
   * Workers look for what is due every five seconds, besides when they are woken. Off: a test that runs a worker knows
   * what it finds.
   */
  polls: v.optional(v.boolean(), true),
  /** Counts what happens, for `provider.metrics`. */
  metrics: v.optional(v.boolean(), false),
  logging: v.optional(loggingOptions, {}),
  /** Where the log goes, in place of the standard error output. */
  log: v.optional(
    v.custom<(entry: LogEntry) => void>((value) => typeof value === 'function'),
    () => writeLog,
  ),
});
