import { resolve } from 'node:path';
import type { ProviderConfig } from './config.ts';
import { LOG_LEVELS } from './observing/options.ts';
import type { Stopping } from './serve.ts';
import { isLoopback } from 'gatehouse-contract/rules.js';

/** The environment is wrong: the message is for the person who started the program. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A list in one variable. */
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new UsageError(`${name} must be a whole number from 0 to ${max}, not '${text}'`);
  return value;
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: '0' | '1' = '0'): boolean {
  const text = env[name] || fallback;
  if (text !== '1' && text !== '0') throw new UsageError(`${name} must be 1 or 0, not '${text}'`);
  return text === '1';
}

function logging(env: NodeJS.ProcessEnv): NonNullable<ProviderConfig['logging']> {
  const level = LOG_LEVELS.find((one) => one === (env.LOG_LEVEL || 'info'));
  if (level === undefined) throw new UsageError(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, not '${env.LOG_LEVEL}'`);
  return {
    level,
    requests: flag(env, 'LOG_REQUESTS', '1'),
    slowMs: Math.max(1, wholeNumber(env, 'LOG_SLOW_MS', 1000, 600_000)),
  };
}

/** What the environment says: the configuration of the provider, and how it is served. */
export interface Environment {
  config: ProviderConfig;
  port: number;
  hostname: string;
  /** The port of the probes alone. Undefined: they stand at `port`. */
  probesPort: number | undefined;
  stopping: Stopping;
}

/** Reads the environment. An empty variable counts as not set. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = wholeNumber(env, 'PROVIDER_PORT', 3001, 65_535);
  const given = (name: string) => env[name] || undefined;
  const hostname = given('PROVIDER_HOST') ?? given('HOST') ?? '127.0.0.1';
  const [url, clientId, encryptionKey, previousEncryptionKey, forwardingSecret, rpId] = [
    given('DATABASE_URL'),
    given('CLIENT_ID'),
    given('ENCRYPTION_KEY'),
    given('ENCRYPTION_KEY_PREVIOUS'),
    given('FORWARDING_SECRET'),
    given('PASSKEY_RP_ID'),
  ];
  const [smtpUrl, mailFrom, smsUrl, smsToken, appUrl] = [
    given('SMTP_URL'),
    given('MAIL_FROM'),
    given('SMS_URL'),
    given('SMS_TOKEN'),
    given('APP_URL'),
  ];
  const publicUrl = given('PUBLIC_URL') ?? `http://localhost:${port}`;
  const allowHttp = flag(env, 'ALLOW_HTTP');
  if (!isLoopback(hostname) && publicUrl.startsWith('http:') && !allowHttp)
    throw new UsageError(
      `HOST=${hostname} can be reached from other machines, and PUBLIC_URL is not encrypted: set an https PUBLIC_URL, or ALLOW_HTTP=1 for a network you trust`,
    );
  const probesPort = given('PROBES_PORT') === undefined ? undefined : wholeNumber(env, 'PROBES_PORT', 0, 65_535);
  return {
    port,
    hostname,
    probesPort,
    stopping: {
      drain: wholeNumber(env, 'DRAIN_SECONDS', 0, 300),
      deadline: wholeNumber(env, 'STOP_SECONDS', 30, 600),
    },
    config: {
      publicUrl,
      ...(probesPort !== undefined && { probes: false, metrics: true }),
      ...(allowHttp && { allowHttp }),
      allowedOrigins: list(env.ALLOWED_ORIGINS),
      postLogoutRedirectUris: list(env.POST_LOGOUT_REDIRECT_URIS),
      storage:
        url === undefined
          ? { kind: 'pglite', dataDir: resolve(given('DATA_DIR') ?? './.data') }
          : {
              kind: 'postgres',
              url,
              ...(env.DATABASE_TIMEOUT && { timeout: wholeNumber(env, 'DATABASE_TIMEOUT', 5, 600) }),
            },
      ...(clientId !== undefined && { clientId }),
      ...(encryptionKey !== undefined && { encryptionKey }),
      ...(previousEncryptionKey !== undefined && { previousEncryptionKey }),
      ...(forwardingSecret !== undefined && { forwardingSecret }),
      ...(smtpUrl !== undefined && { smtpUrl }),
      ...(mailFrom !== undefined && { mailFrom }),
      ...(smsUrl !== undefined && { smsUrl }),
      ...(smsToken !== undefined && { smsToken }),
      ...(appUrl !== undefined && { appUrl }),
      ...(rpId !== undefined && { passkeys: { rpId } }),
      trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 10),
      console: flag(env, 'CONSOLE'),
      logging: logging(env),
    },
  };
}
