import * as v from 'valibot';
import { isLoopback } from 'gatehouse-contract/rules.js';
import { configSchema } from './configSchema.ts';
import { timed, type Log } from '../ground/observing/log.ts';
import { isReadable } from './originFault.ts';
import type { StorageConfig } from '../ground/database.ts';

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
  const { smsUrl: gateway, smsToken, sms, twilio, slack, breachRangeUrl, captcha } = settings;
  if (smsToken !== undefined && gateway === undefined)
    throw wrong('smsToken', 'there is no smsUrl (SMS_URL) that it could be sent to');
  if (sms && gateway !== undefined) throw wrong('sms', 'set either sms or smsUrl (SMS_URL)');
  if (twilio && (sms || gateway !== undefined))
    throw wrong('twilio', 'set either twilio (TWILIO_ACCOUNT_SID), sms or smsUrl (SMS_URL)');
  if (storage.kind === 'postgres' && key === undefined)
    throw wrong(
      'encryptionKey',
      'PostgreSQL needs one (ENCRYPTION_KEY), or its copies hold every secret in plain; make it with: openssl rand -hex 32',
    );
  const origins = [
    ['publicUrl', publicUrl],
    ...(appUrl === undefined ? [] : [['appUrl', appUrl]]),
    ...(gateway === undefined ? [] : [['smsUrl', gateway]]),
    ...(twilio ? [['twilio.url', twilio.url]] : []),
    ...(slack ? [['slack.url', slack.url]] : []),
    ...(captcha.verifyUrl === undefined ? [] : [['captcha.verifyUrl', captcha.verifyUrl]]),
    ...(breachRangeUrl === undefined ? [] : [['breachRangeUrl', breachRangeUrl]]),
    ...allowedOrigins.map((one, index) => [`allowedOrigins.${index}`, one]),
  ];
  for (const [option = '', url = ''] of allowHttp ? [] : origins)
    if (isReadable(url))
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
