/**
 * How the text of a variable is read: as it stands, as 1 or 0, as texts or whole numbers separated by commas, or as one whole number
 * in these bounds.
 */
type Kind = 'text' | 'flag' | 'list' | 'numbers' | readonly [min: number, max: number];

/** One setting: a variable of the environment, the option of the configuration file that says the same, and what it is for. */
export interface Variable {
  /** Its place in the file and in the options of `createProvider`; those that begin with `serve.` are the command's own. */
  readonly option?: string;
  readonly kind: Kind;
  /** What counts where it is not set. */
  readonly fallback: string;
  readonly what: string;
  /** Its value opens something: it can be read from the file that the variable with `_FILE` at its end names. */
  readonly secret?: true;
}

type Extra = Pick<Variable, 'secret'>;

const row =
  (kind: Kind) =>
  (option: string, fallback: string, what: string, extra: Extra = {}): Variable => ({
    option,
    kind,
    fallback,
    what,
    ...extra,
  });
const text = row('text');
const flag = row('flag');
const list = row('list');
const from = (min: number, max: number) => row([min, max]);
const secret: Extra = { secret: true };
const YEAR = 366 * 24 * 3600;
const LIMIT = 1_000_000;
const page = (name: string, what: string) => text(`routes.${name}`, 'the usual path', `the path of the page ${what}`);
const limit = (name: string, fallback: string, what: string) =>
  from(1, LIMIT)(`requestLimits.${name}`, fallback, `requests a minute per network: ${what}`);

/**
 * Every setting that the command reads. Reading, `help`, the names in errors and docs/configuration.md follow from this table.
 * Where two set one option, the later one counts.
 */
export const variables: Readonly<Record<string, Variable>> = {
  CONFIG_FILE: { kind: 'text', fallback: 'none', what: 'a JSON file with the options below; --config names it too' },
  PROVIDER_PORT: from(0, 65_535)('serve.port', '3001', 'port to listen on; 0 takes any free one'),
  HOST: text('serve.host', '127.0.0.1', 'address to listen on; 0.0.0.0 listens on all'),
  PROVIDER_HOST: text('serve.host', 'that of HOST', 'the same; takes precedence over HOST'),
  PROBES_PORT: from(0, 65_535)(
    'serve.probesPort',
    'they stand at PROVIDER_PORT, and nothing is counted',
    'a port for /livez and /readyz, and for /metrics',
  ),
  DRAIN_SECONDS: from(0, 300)(
    'serve.drainSeconds',
    '0',
    'how long a provider that got SIGTERM goes on accepting requests while it is not ready',
  ),
  STOP_SECONDS: from(0, 600)(
    'serve.stopSeconds',
    '30',
    'how long running requests may take after that; then they are cut',
  ),
  ALLOW_HTTP: flag('allowHttp', '0', '1 takes plain http beyond this machine, for origins and for HOST'),
  PUBLIC_URL: text(
    'publicUrl',
    'http://localhost:{port}',
    'the origin where browsers reach the provider; the issuer of the tokens',
  ),
  ALLOWED_ORIGINS: list(
    'allowedOrigins',
    'none',
    'exact origins of the applications, separated by commas; that of PUBLIC_URL is always allowed',
  ),
  POST_LOGOUT_REDIRECT_URIS: list(
    'postLogoutRedirectUris',
    'none',
    'exact addresses a logout may lead to, separated by commas, beside those of the applications',
  ),
  CLIENT_ID: text('clientId', 'made at the first start and kept', "the vendor's id, a UUID"),
  VENDOR_NAME: text('vendorName', 'Gatehouse', "the vendor's name in a new database"),
  URL_PREFIX: text('urlPrefix', 'frontegg', 'every route is answered with and without this first path segment'),
  DATABASE_URL: text(
    'storage.url',
    'the embedded database',
    'a PostgreSQL database, which any number of processes may share',
    secret,
  ),
  DATABASE_TIMEOUT: from(1, 600)(
    'storage.timeout',
    '5',
    'seconds a statement or a free connection is waited for; then the answer is 503',
  ),
  DATABASE_POOL_SIZE: from(1, 1000)('storage.poolSize', '20', 'connections of this process to PostgreSQL'),
  MIGRATE: text(
    'storage.migrate',
    'auto',
    'never leaves the tables of PostgreSQL to gatehouse-provider migrate, and starts on no others',
  ),
  DATA_DIR: text('storage.dataDir', './.data', 'folder of the embedded database, which one process may use'),
  ENCRYPTION_KEY: text(
    'encryptionKey',
    'embedded: DATA_DIR/encryption.key',
    '64 hexadecimal characters that encrypt the secrets in the database; PostgreSQL needs it',
    secret,
  ),
  ENCRYPTION_KEY_PREVIOUS: text('previousEncryptionKey', 'none', 'the key before, until rotate-keys', secret),
  ACCESS_TOKEN_SECONDS: from(60, 86_400)('lifetimes.accessToken', '3600', 'how long an access token holds'),
  SESSION_IDLE_SECONDS: from(60, YEAR)(
    'lifetimes.sessionIdle',
    '604800',
    'a session ends without a refresh for so long',
  ),
  SESSION_SECONDS: from(60, YEAR)('lifetimes.sessionAbsolute', '2592000', 'a session ends so long after its sign-in'),
  REFRESH_GRACE_SECONDS: from(1, 300)(
    'lifetimes.refreshGrace',
    '30',
    'how long a refresh token may be repeated after its rotation',
  ),
  KEY_LEAD_SECONDS: from(1, 86_400)(
    'lifetimes.keyLead',
    '600',
    'how long a new signing key is published before it signs',
  ),
  AUDIT_RETENTION_SECONDS: from(30 * 86_400, 100 * YEAR)(
    'retention.audit',
    '34560000',
    'how long an audit row is kept, 30 days at least',
  ),
  SESSION_RETENTION_SECONDS: from(86_400, YEAR)(
    'retention.sessions',
    '2592000',
    'how long a session is kept after its end, one day at least; so long a stolen token of it is recognised',
  ),
  SECRET_RETENTION_SECONDS: from(86_400, YEAR)(
    'retention.secrets',
    '2592000',
    'how long a link or code is kept after its end, one day at least; so long it is said to be old',
  ),
  MESSAGE_RETENTION_SECONDS: from(7 * 86_400, YEAR)(
    'retention.messages',
    '2592000',
    'how long a mail or text message is kept, a week at least; so long the state of its delivery is shown',
  ),
  BODY_LIMIT_BYTES: from(16_384, 10_000_000)('bodyLimit', '1000000', 'the longest body of a request, in bytes'),
  HASHING_MEMORY_KIB: from(19_456, 262_144)('passwordHashing.memoryCost', '19456', 'memory of argon2id'),
  HASHING_PASSES: from(2, 50)(
    'passwordHashing.timeCost',
    '2',
    'passes of argon2id; times HASHING_MEMORY_KIB at most 1048576',
  ),
  HASHING_PARALLELISM: from(1, 16)('passwordHashing.parallelism', '1', 'lanes of argon2id'),
  HASHING_CONCURRENCY: from(1, 256)(
    'passwordHashing.concurrency',
    'one less than the processors',
    'sign-ins that are worked on at once',
  ),
  HASHING_QUEUE: from(1, 100_000)('passwordHashing.queue', '64', 'sign-ins that may wait; more are answered with 503'),
  LOCKOUT_PER_ACCOUNT: from(1, LIMIT)('lockout.perAccount', '10', 'failed sign-ins of an identifier that cost no wait'),
  LOCKOUT_PER_ADDRESS: from(1, LIMIT)('lockout.perAddress', '100', 'failed sign-ins of a network that cost no wait'),
  LOCKOUT_DELAYS: row('numbers')('lockout.delays', '5,15,60,300,900', 'the waits after that in turn, in seconds'),
  LOCKOUT_SECONDS: from(1, YEAR)('lockout.window', '900', 'without a try for so long, failures are forgotten'),
  LIMIT_PRE_LOGIN: limit('preLogin', '300', 'how an identifier signs in'),
  LIMIT_PASSKEYS: limit('passkeys', '300', 'signing in with passkeys'),
  LIMIT_REFRESH: limit('refresh', '3000', 'refreshes'),
  LIMIT_SIGN_UPS: limit('signUps', '30', 'sign-ups'),
  LIMIT_LINKS: limit('links', '300', 'links and codes of mails, and invitation links'),
  LIMIT_MAILS: limit('mails', '30', 'what sends somebody a mail'),
  COOKIE_SAME_SITE: text('cookie.sameSite', 'as the origins need it', 'Lax, Strict or None, of the refresh cookie'),
  COOKIE_SECURE: flag('cookie.secure', 'as PUBLIC_URL needs it', '1 or 0, of the refresh cookie'),
  COOKIE_PARTITIONED: flag('cookie.partitioned', 'as the origins need it', '1 or 0, of the refresh cookie'),
  PASSKEY_RP_ID: text(
    'passkeys.rpId',
    "each application's own host name",
    'the domain of passkeys; example.com covers all applications below it',
  ),
  SMTP_URL: text(
    'smtpUrl',
    'mails stay in the outbox of the console',
    'the mail server, smtps://user:password@host, or smtp:// with STARTTLS',
    secret,
  ),
  MAIL_FROM: text(
    'mailFrom',
    "the vendor's name at no-reply@ the host of PUBLIC_URL",
    'who mails are from, such as Acme <no-reply@acme.example>',
  ),
  SMS_URL: text(
    'smsUrl',
    'text messages stay in the outbox',
    'the SMS gateway, which is posted {to, text} as JSON',
    secret,
  ),
  SMS_TOKEN: text('smsToken', 'none', 'at least 16 characters, sent to SMS_URL as Authorization: Bearer', secret),
  TWILIO_ACCOUNT_SID: text('twilio.accountSid', 'no Twilio', 'the account at Twilio that sends text messages, AC…'),
  TWILIO_AUTH_TOKEN: text('twilio.authToken', 'none', 'the secret of the account', secret),
  TWILIO_FROM: text('twilio.from', 'none', 'the number that texts come from, or a messaging service, MG…'),
  TWILIO_URL: text('twilio.url', 'https://api.twilio.com', "the address of Twilio's API"),
  SMS_COUNTRIES: list('textLimits.countries', 'all', 'the countries that text messages go to, such as DE,AT,CH'),
  SMS_PER_COUNTRY: from(1, LIMIT)('textLimits.perCountry', '1000', 'text messages an hour to one country'),
  SMS_PER_TENANT: from(1, LIMIT)('textLimits.perTenant', '200', 'text messages an hour to the people of one tenant'),
  BREACH_RANGE_URL: text(
    'breachRangeUrl',
    'the list of the provider alone',
    'a range service of breached passwords, such as https://api.pwnedpasswords.com/range/',
  ),
  CAPTCHA: flag(
    'captcha.enabled',
    '0',
    '1 asks for a captcha at password sign-in, mailed sign-in, sign-up and recovery',
  ),
  CAPTCHA_KIND: text(
    'captcha.kind',
    'proof-of-work',
    'proof-of-work, which asks nobody outside, or recaptcha, turnstile or hcaptcha',
  ),
  CAPTCHA_SITE_KEY: text('captcha.siteKey', 'none', 'the public key of an outside captcha'),
  CAPTCHA_SECRET: text('captcha.secret', 'none', 'the secret key of an outside captcha', secret),
  CAPTCHA_VERIFY_URL: text(
    'captcha.verifyUrl',
    'that of the service',
    'where tokens of an outside captcha are verified, by the siteverify protocol',
  ),
  APP_URL: text('appUrl', 'the default application', 'where the pages stand that mails lead to'),
  LOGIN_PATH: page('loginUrl', 'that signs in'),
  ACTIVATE_PATH: page('activateUrl', 'that activates an account'),
  ACTIVATE_CODE_PATH: page('activateWithOTCUrl', 'that activates an account with a code'),
  ACCEPT_INVITATION_PATH: page('acceptInvitationUrl', 'that accepts an invitation'),
  ACCEPT_INVITATION_CODE_PATH: page('acceptInvitationWithOTCUrl', 'that accepts an invitation with a code'),
  SIGN_UP_PATH: page('signUpUrl', 'that signs up'),
  FORGET_PASSWORD_PATH: page('forgetPasswordUrl', 'for a forgotten password'),
  TRUSTED_PROXIES: from(0, 10)('trustedProxies', '0', 'how many proxies in front append to X-Forwarded-For'),
  FORWARDING_SECRET: text(
    'forwardingSecret',
    'none',
    'at least 16 characters that a session layer sends to forward the addresses of its users',
    secret,
  ),
  LOG_LEVEL: text('logging.level', 'info', 'info, warn or error: entries below it are left out'),
  LOG_REQUESTS: flag('logging.requests', '1', '0 logs no entry for each request'),
  LOG_SLOW_MS: from(1, 600_000)(
    'logging.slowMs',
    '1000',
    'milliseconds from which on a request is logged as a warning',
  ),
  CONSOLE: flag('console', '0', "1 serves the operator's console"),
  MANAGEMENT: flag('management', '0', "1 serves the management API to programs with an operator's token"),
};

/** The variable that sets an option, such as `allowedOrigins.2`; the option itself where none does. */
export const variableOf = (option: string): string =>
  Object.keys(variables).find((name) => {
    const own = variables[name]?.option;
    return own !== undefined && (option === own || option.startsWith(`${own}.`));
  }) ?? option;

/** Variables that are not read but look like ours: those with the prefix of the session layer. */
export const unreadVariables = (env: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    const [, meant = ''] = /^(?:GATEHOUSE|FRONTEGG)_(.+)$/.exec(name) ?? [];
    return Object.hasOwn(variables, meant) && !env[meant] ? [{ name, meant }] : [];
  });
