import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { configSchema } from './configSchema.ts';
import { readEnvironment, UsageError } from './environment.ts';
import { variables } from './variables.ts';

const SECRET = 'a secret that nobody may see';

/** The options of a schema, those of objects and of their variants by their places. */
function optionsOf(schema: object, path = ''): string[] {
  const { wrapped, options, entries }: { wrapped?: unknown; options?: unknown; entries?: unknown } = schema;
  if (wrapped instanceof Object) return optionsOf(wrapped, path);
  if (Array.isArray(options) && options.some((one) => one instanceof Object))
    return options.flatMap((one: object) => optionsOf(one, path));
  if (!(entries instanceof Object)) return [path];
  return Object.entries(entries).flatMap(([name, entry]) => optionsOf(entry, path === '' ? name : `${path}.${name}`));
}

describe('the configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
  after(() => rmSync(folder, { recursive: true }));

  let files = 0;
  const write = (text: string): string => {
    const path = join(folder, `${++files}.json`);
    writeFileSync(path, text);
    return path;
  };
  const read = (options: unknown, env: NodeJS.ProcessEnv = {}) =>
    readEnvironment({ CONFIG_FILE: write(JSON.stringify(options)), ...env });
  const refusal = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
    throw new Error('It was not refused');
  };

  it('sets options between the environment and the defaults', () => {
    const { port, config } = read(
      {
        serve: { port: 4000 },
        publicUrl: 'https://file.test',
        console: true,
        allowedOrigins: ['https://a.test'],
        lifetimes: { accessToken: 600, sessionIdle: 700 },
        lockout: { delays: [1, 2] },
        storage: { url: 'postgres://x', poolSize: 3 },
      },
      { PUBLIC_URL: 'https://env.test', ACCESS_TOKEN_SECONDS: '900', CONSOLE: '0' },
    );
    assert.deepEqual(
      { port, ...config },
      {
        port: 4000,
        publicUrl: 'https://env.test',
        console: false,
        allowedOrigins: ['https://a.test'],
        lifetimes: { accessToken: 900, sessionIdle: 700 },
        lockout: { delays: [1, 2] },
        logging: { requests: true },
        storage: { kind: 'postgres', url: 'postgres://x', poolSize: 3 },
      },
    );
  });

  it('knows every option of createProvider but those of programs', () => {
    const named = new Set(Object.values(variables).map(({ option }) => option));
    const ofPrograms = [
      'storage.kind',
      'storage.image',
      'sms',
      'probes',
      'openOutbox',
      'pretendFactors',
      'clock',
      'polls',
      'metrics',
      'log',
    ];
    assert.deepEqual(
      nonEmpty([...new Set(optionsOf(configSchema))]).filter((option) => !named.has(option)),
      ofPrograms,
    );
  });

  it('refuses an option that does not exist, and names the near one', () => {
    const wrong: [unknown, RegExp][] = [
      [{ publicURL: 'https://a.test' }, /unknown option publicURL: did you mean publicUrl\?/],
      [{ lifetimes: { acessToken: 5 } }, /unknown option lifetimes\.acessToken: did you mean lifetimes\.accessToken\?/],
      [{ dataDir: '/data' }, /unknown option dataDir: did you mean storage\.dataDir\?/],
      [{ somethingElseEntirely: 1 }, /unknown option somethingElseEntirely: gatehouse-provider help/],
      [{ lifetimes: 5 }, /unknown option lifetimes/],
      [{ constructor: 5 }, /unknown option constructor/],
      [[], /must hold one JSON object/],
      [{ console: '1' }, /console in .* must be true or false$/],
      [{ allowedOrigins: 'https://a.test' }, /allowedOrigins in .* must be a list of texts$/],
      [{ serve: { port: '80' } }, /serve\.port in .* must be a whole number$/],
      [{ serve: { port: 70_000 } }, /serve\.port in .* must be a whole number from 0 to 65535, not '70000'$/],
    ];
    for (const [options, message] of nonEmpty(wrong))
      assert.match(
        refusal(() => read(options)),
        message,
      );
  });

  it('STO-01 is refused without a word of what stands in it', () => {
    const said = [
      refusal(() => readEnvironment({ CONFIG_FILE: write(`{\n"smtpUrl": "${SECRET}" ${SECRET}\n}`) })),
      refusal(() => read({ encryptionKey: [SECRET] })),
      refusal(() => readEnvironment({ CONFIG_FILE: join(folder, 'none.json') })),
    ];
    assert.match(said[0] ?? '', /is not valid JSON \(line 2\)$/);
    assert.match(said[1] ?? '', /^encryptionKey in .* must be a text$/);
    assert.match(said[2] ?? '', /^CONFIG_FILE names .*none\.json, which cannot be read \(ENOENT\)$/);
    for (const one of nonEmpty(said)) assert.doesNotMatch(one, new RegExp(SECRET));
  });

  it('SMTP and other secrets are read from files of their own, without the last line break', () => {
    const names = [
      'CLIENT_SECRET',
      'DATABASE_URL',
      'ENCRYPTION_KEY',
      'ENCRYPTION_KEY_PREVIOUS',
      'SMTP_URL',
      'SMS_URL',
      'SMS_TOKEN',
    ];
    assert.deepEqual(
      Object.keys(variables).filter((name) => variables[name]?.secret),
      [...names, 'TWILIO_AUTH_TOKEN', 'SLACK_CLIENT_SECRET', 'CAPTCHA_SECRET', 'FORWARDING_SECRET'],
    );
    for (const end of ['', '\n', '\r\n'])
      assert.equal(readEnvironment({ FORWARDING_SECRET_FILE: write(SECRET + end) }).config.forwardingSecret, SECRET);
    assert.equal(
      read({ forwardingSecret: 'that of the file' }, { FORWARDING_SECRET_FILE: write(SECRET) }).config.forwardingSecret,
      SECRET,
    );
    const both = refusal(() => readEnvironment({ SMS_TOKEN: SECRET, SMS_TOKEN_FILE: write(SECRET) }));
    assert.equal(both, 'SMS_TOKEN and SMS_TOKEN_FILE are both set: leave one out');
    assert.match(
      refusal(() => readEnvironment({ SMTP_URL_FILE: write('\n') })),
      /^SMTP_URL_FILE names .*, which is empty$/,
    );
    assert.match(
      refusal(() => readEnvironment({ DATABASE_URL_FILE: folder })),
      /^DATABASE_URL_FILE names .*, which cannot be read \(EISDIR\)$/,
    );
  });

  it('keeps the cost of hashing within bounds that are safe', () => {
    const wrong = { HASHING_MEMORY_KIB: ['19455', '262145'], HASHING_PASSES: ['1', '51'], HASHING_QUEUE: ['0'] };
    for (const [name, texts] of nonEmpty(Object.entries(wrong)))
      for (const text of nonEmpty(texts))
        assert.match(
          refusal(() => readEnvironment({ [name]: text })),
          new RegExp(`^${name} must be`),
        );
    const { config } = readEnvironment({ HASHING_MEMORY_KIB: '65536', HASHING_PASSES: '3', HASHING_QUEUE: '10' });
    assert.deepEqual(config.passwordHashing, { memoryCost: 65_536, timeCost: 3, queue: 10 });
  });
});
