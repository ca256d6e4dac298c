import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { isLoopback } from 'gatehouse-contract/rules.js';
import { BODY_LIMIT } from './http/input.ts';
import { toSender } from './mail/address.ts';
import type { SmsAdapter } from './mail/sms.ts';
import { ARGON2_MEMORY, ARGON2_PARALLELISM, ARGON2_WORK } from './keys/hashCosts.ts';
import { timed, writeLog, type Log, type LogEntry } from './log.ts';
import { loggingOptions } from './observing/options.ts';
import type { StorageConfig } from './storage/storage.ts';

const seconds = (fallback: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), fallback);
const count = seconds;
const upTo = (max: number, fallback: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), fallback);

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text),
    'must be an origin such as https://app.example.com, without a path',
  ),
);

/** A path for each page, which may begin with `/` or, for an application that routes by the fragment, with `#/`. */
const path = v.pipe(v.string(), v.regex(/^#?\/(?!\/)[^?\s]*$/, 'must be a path such as /account/activate'));

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'must be the address of a mail server such as smtps://user:password@mail.example.com',
  ),
);

const smsUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:\/\/[^@#]+$/.test(new URL(text).href),
    'must be the address of an SMS gateway such as https://sms.example.com/messages, without user and password',
  ),
);

const encryptionKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters'));

const configSchema = v.object({
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
      accessToken: seconds(3600),
      /** Seconds without a refresh after which a session ends. */
      sessionIdle: seconds(7 * 24 * 3600),
      /** Seconds after the sign-in at which a session ends in any case. */
      sessionAbsolute: seconds(30 * 24 * 3600),
      /** Seconds a refresh token may be repeated after its rotation. */
      refreshGrace: seconds(30),
      /** Seconds a new signing key is published before it signs. */
      keyLead: seconds(600),
    }),
    {},
  ),
  retention: v.optional(
    v.object({
      /** Seconds an audit row is kept, 30 days at least. Default: 400 days, a year with time to look at it. */
      audit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(30 * 24 * 3600)), 400 * 24 * 3600),
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
      window: seconds(900),
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

/** What `createProvider` takes. Durations are seconds. */
export type ProviderConfig = v.InferInput<typeof configSchema> & { storage?: StorageConfig };
/** The configuration with every default filled in. */
export type Settings = Omit<v.InferOutput<typeof configSchema>, 'log'> & { log: Log };

/** The configuration cannot be used; the message names the field. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  /** The option that is wrong, such as `allowedOrigins.0`, and why; undefined where it is not one option. */
  readonly option: string | undefined;
  readonly reason: string | undefined;

  constructor(message: string, option?: string, reason?: string) {
    super(message);
    this.option = option;
    this.reason = reason;
  }
}

function parseConfig(config: unknown): v.InferOutput<typeof configSchema> {
  const result = v.safeParse(configSchema, config);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw wrong(v.getDotPath(issue) ?? 'config', issue.message);
}

const isConfig = (value: unknown): value is ProviderConfig => v.is(configSchema, value);

/** What was read as options, when each by itself can be used. @throws ConfigError naming the first that cannot */
export const checkConfig = (value: unknown): ProviderConfig => (isConfig(value) ? value : parseConfig(value));

/** @throws ConfigError naming the first field that is wrong. */
export function toSettings(config: ProviderConfig): Settings {
  const settings = parseConfig(config);
  const { publicUrl, appUrl, allowedOrigins, allowHttp, openOutbox, storage, encryptionKey: key } = settings;
  const { smsUrl: gateway, smsToken, sms } = settings;
  if (smsToken !== undefined && gateway === undefined)
    throw wrong('smsToken', 'there is no smsUrl (SMS_URL) that it could be sent to');
  if (sms && gateway !== undefined) throw wrong('sms', 'set either sms or smsUrl (SMS_URL)');
  if (storage.kind === 'postgres' && key === undefined)
    throw wrong(
      'encryptionKey',
      'PostgreSQL needs one (ENCRYPTION_KEY), or its copies hold every secret in plain; make it with: openssl rand -hex 32',
    );
  const origins = [
    ['publicUrl', publicUrl],
    ...(appUrl === undefined ? [] : [['appUrl', appUrl]]),
    ...(gateway === undefined ? [] : [['smsUrl', gateway]]),
    ...allowedOrigins.map((one, index) => [`allowedOrigins.${index}`, one]),
  ];
  for (const [option = '', url = ''] of allowHttp ? [] : origins)
    if (url.startsWith('http:') && !isLoopback(new URL(url).hostname))
      throw wrong(
        option,
        `${new URL(url).origin} is not encrypted; use https, or set allowHttp (ALLOW_HTTP=1) for a network you trust`,
      );
  if (openOutbox && !isLoopback(new URL(publicUrl).hostname))
    throw wrong(
      'openOutbox',
      `${publicUrl} can be reached from other machines, and the outbox holds links that sign in`,
    );
  return { ...settings, log: timed(settings.log, settings.logging.level) };
}

const wrong = (option: string, message: string): ConfigError =>
  new ConfigError(`The provider's option '${option}' is wrong: ${message}`, option, message);
