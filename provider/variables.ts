/** A variable of the environment: which option it sets, as far as one does, and what it is for. */
interface Variable {
  readonly option?: string;
  readonly what: string;
}

/** Every variable that the command reads. `help` lists them, and an error about an option names its variable. */
export const variables: Readonly<Record<string, Variable>> = {
  PROVIDER_PORT: { what: 'port to listen on (3001)' },
  HOST: { what: 'address to listen on (127.0.0.1); 0.0.0.0 listens on all' },
  PROVIDER_HOST: { what: 'the same; takes precedence over HOST' },
  PROBES_PORT: { what: 'a port of their own for /livez and /readyz (they stand at PROVIDER_PORT), and for /metrics' },
  DRAIN_SECONDS: { what: 'how long a provider that got SIGTERM goes on accepting requests while it is not ready (0)' },
  STOP_SECONDS: { what: 'how long running requests may take after that; then they are cut (30)' },
  ALLOW_HTTP: { option: 'allowHttp', what: '1 takes plain http beyond this machine' },
  PUBLIC_URL: { option: 'publicUrl', what: 'where browsers reach the provider (http://localhost:{port})' },
  ALLOWED_ORIGINS: { option: 'allowedOrigins', what: 'origins of the applications, separated by commas' },
  POST_LOGOUT_REDIRECT_URIS: {
    option: 'postLogoutRedirectUris',
    what: 'where a logout may lead, separated by commas',
  },
  CLIENT_ID: { option: 'clientId', what: "the vendor's id, a UUID (made at the first start and kept)" },
  DATABASE_URL: { option: 'storage.url', what: 'a PostgreSQL database; without one an embedded database is used' },
  DATABASE_TIMEOUT: {
    option: 'storage.timeout',
    what: 'seconds a statement or a free connection is waited for (5); then the answer is 503',
  },
  DATA_DIR: { option: 'storage.dataDir', what: 'folder of the embedded database (./.data)' },
  ENCRYPTION_KEY: {
    option: 'encryptionKey',
    what: '64 hexadecimal characters that encrypt the secrets in the database (embedded: DATA_DIR/encryption.key)',
  },
  ENCRYPTION_KEY_PREVIOUS: { option: 'previousEncryptionKey', what: 'the key before, until rotate-keys' },
  PASSKEY_RP_ID: { option: 'passkeys.rpId', what: "the domain of passkeys (each application's own host name)" },
  SMTP_URL: {
    option: 'smtpUrl',
    what: 'the mail server, smtps://user:password@host; without one mails stay in the outbox of the console',
  },
  MAIL_FROM: { option: 'mailFrom', what: "who mails are from (the vendor's name at no-reply@ the host of PUBLIC_URL)" },
  SMS_URL: {
    option: 'smsUrl',
    what: 'the SMS gateway, which is posted {to, text} as JSON; without one text messages stay in the outbox',
  },
  SMS_TOKEN: { option: 'smsToken', what: 'at least 16 characters, sent to SMS_URL as Authorization: Bearer' },
  APP_URL: { option: 'appUrl', what: 'where the pages stand that mails lead to (the default application)' },
  TRUSTED_PROXIES: { option: 'trustedProxies', what: 'how many proxies in front write X-Forwarded-For (0)' },
  FORWARDING_SECRET: {
    option: 'forwardingSecret',
    what: 'at least 16 characters that a session layer sends to forward the addresses of its users',
  },
  LOG_LEVEL: { option: 'logging.level', what: 'info, warn or error: entries below it are left out (info)' },
  LOG_REQUESTS: { option: 'logging.requests', what: '0 logs no entry for each request (1)' },
  LOG_SLOW_MS: { option: 'logging.slowMs', what: 'milliseconds from which on a request is logged as a warning (1000)' },
  CONSOLE: { option: 'console', what: "1 serves the operator's console" },
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
