import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { configurationPage } from '../../tests/support/configurationPage.ts';
import { readEnvironment, UsageError } from './environment.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { variables } from './variables.ts';

describe('the environment', () => {
  it('is read with defaults, and lists are split', () => {
    const { config, port } = readEnvironment({
      DATA_DIR: '/data',
      ALLOWED_ORIGINS: ' http://a.test, ,http://b.test',
      CONSOLE: '1',
      CLIENT_ID: '',
    });
    assert.deepEqual(
      [port, config.publicUrl, config.allowedOrigins, config.storage, config.console, config.clientId],
      [
        3001,
        'http://localhost:3001',
        ['http://a.test', 'http://b.test'],
        { kind: 'pglite', dataDir: '/data' },
        true,
        undefined,
      ],
    );
    assert.deepEqual(readEnvironment({ DATABASE_URL: 'postgres://x', DATABASE_TIMEOUT: '9' }).config.storage, {
      kind: 'postgres',
      url: 'postgres://x',
      timeout: 9,
    });
    assert.deepEqual(readEnvironment({ DATABASE_URL: 'postgres://x', PROVIDER_PORT: '4000' }).config.storage, {
      kind: 'postgres',
      url: 'postgres://x',
    });
  });

  it('takes the defaults that its table documents', () => {
    const { port, hostname, stopping } = readEnvironment({});
    assert.deepEqual(
      ['PROVIDER_PORT', 'HOST', 'DRAIN_SECONDS', 'STOP_SECONDS'].map((name) => variables[name]?.fallback),
      [port, hostname, stopping.drain, stopping.deadline].map(String),
    );
  });

  it('says how the provider is served', () => {
    const usual = readEnvironment({});
    assert.deepEqual([usual.probesPort, usual.stopping], [undefined, { drain: 0, deadline: 30 }]);
    assert.equal(usual.socket, undefined);
    assert.equal(readEnvironment({ PROVIDER_SOCKET: 'a.sock' }).socket, resolve('a.sock'));
    const own = readEnvironment({ PROBES_PORT: '9000', DRAIN_SECONDS: '5', STOP_SECONDS: '60' });
    assert.deepEqual([own.probesPort, own.config.probes, own.stopping], [9000, false, { drain: 5, deadline: 60 }]);
    assert.deepEqual([usual.config.metrics, own.config.metrics], [undefined, true], 'never on the public port');
    assert.deepEqual(usual.config.logging, { requests: true });
    assert.throws(() => readEnvironment({ LOG_LEVEL: 'loud' }), /logging\.level/);
    for (const [name = '', wrong] of Object.entries({
      PROBES_PORT: '70000',
      DRAIN_SECONDS: '-1',
      STOP_SECONDS: 'soon',
    }))
      assert.throws(
        () => readEnvironment({ [name]: wrong }),
        new RegExp(`^UsageError: ${name} must be a whole number`),
      );
  });

  it('PRO-38 lets no new signing key sign before resource servers may know it', () => {
    const lead = (seconds: string) => readEnvironment({ KEY_LEAD_SECONDS: seconds }).config.lifetimes;
    assert.throws(() => lead('329'), /^UsageError: KEY_LEAD_SECONDS must be a whole number from 330 /);
    assert.equal(lead('330')?.keyLead, 330);
  });

  it('names every option it can set', () => {
    const { config, port, hostname } = readEnvironment({
      PROVIDER_PORT: '0',
      PROVIDER_HOST: '127.0.0.1',
      PUBLIC_URL: 'https://auth.test',
      POST_LOGOUT_REDIRECT_URIS: 'https://a.test/out, https://b.test/out',
      DATABASE_URL: 'postgres://x',
      DATA_DIR: '/data',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ENCRYPTION_KEY_PREVIOUS: 'cd'.repeat(32),
      FORWARDING_SECRET: 'a long shared secret',
      PASSKEY_RP_ID: 'acme.test',
      SMTP_URL: 'smtps://mail.test',
      MAIL_FROM: 'no-reply@acme.test',
      SMS_URL: 'https://sms.test/messages',
      SMS_TOKEN: 'a-token-of-the-gateway',
      APP_URL: 'https://app.acme.test',
      CLIENT_ID: '11111111-2222-4333-8444-555555555555',
      TRUSTED_PROXIES: '2',
      CONSOLE: '0',
      LOG_LEVEL: 'warn',
      LOG_REQUESTS: '0',
      LOG_SLOW_MS: '250',
    });
    assert.deepEqual(
      { port, hostname, ...config },
      {
        port: 0,
        hostname: '127.0.0.1',
        publicUrl: 'https://auth.test',
        postLogoutRedirectUris: ['https://a.test/out', 'https://b.test/out'],
        storage: { kind: 'postgres', url: 'postgres://x' },
        clientId: '11111111-2222-4333-8444-555555555555',
        encryptionKey: 'ab'.repeat(32),
        previousEncryptionKey: 'cd'.repeat(32),
        forwardingSecret: 'a long shared secret',
        passkeys: { rpId: 'acme.test' },
        smtpUrl: 'smtps://mail.test',
        mailFrom: 'no-reply@acme.test',
        smsUrl: 'https://sms.test/messages',
        smsToken: 'a-token-of-the-gateway',
        appUrl: 'https://app.acme.test',
        trustedProxies: 2,
        console: false,
        logging: { level: 'warn', requests: false, slowMs: 250 },
      },
    );
    const bare = readEnvironment({
      PROVIDER_HOST: '',
      ENCRYPTION_KEY: '',
      FORWARDING_SECRET: '',
      SMTP_URL: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      PROVIDER_PORT: '',
      DATA_DIR: '',
    });
    assert.deepEqual(Object.keys(bare.config).sort(), ['logging', 'publicUrl', 'storage']);
    assert.deepEqual(
      [bare.port, bare.hostname, bare.config.publicUrl, bare.config.storage],
      [3001, '127.0.0.1', 'http://localhost:3001', { kind: 'pglite', dataDir: resolve('.data') }],
    );
  });

  it('PRO-39 listens on this machine alone unless it is told otherwise, and on others never without encryption', () => {
    const hostOf = (env: NodeJS.ProcessEnv) => readEnvironment({ PUBLIC_URL: 'https://auth.test', ...env }).hostname;
    assert.deepEqual(
      [
        hostOf({}),
        hostOf({ HOST: '' }),
        hostOf({ HOST: '0.0.0.0' }),
        hostOf({ HOST: '0.0.0.0', PROVIDER_HOST: '::1' }),
      ],
      ['127.0.0.1', '127.0.0.1', '0.0.0.0', '::1'],
    );
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1'])
      assert.throws(() => readEnvironment({ HOST }), /not encrypted.*ALLOW_HTTP=1/, HOST);
    const { config, hostname } = readEnvironment({ HOST: '0.0.0.0', ALLOW_HTTP: '1' });
    assert.deepEqual([config.allowHttp, hostname], [true, '0.0.0.0']);
    for (const HOST of ['localhost', '127.0.0.2', '::1'])
      assert.equal(readEnvironment({ HOST }).config.allowHttp, undefined);
  });

  it('is read by the names that the help lists, and no others', () => {
    const read = new Set<string>();
    readEnvironment(new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void read.add(String(name)) }));
    const files = Object.keys(variables).filter((name) => variables[name]?.secret);
    assert.deepEqual([...read].sort(), [...Object.keys(variables), ...files.map((name) => `${name}_FILE`)].sort());
  });

  it('is documented by the table that it is read by', () => {
    const rows = configurationPage().split('\n');
    for (const [name, { option, secret }] of nonEmpty(Object.entries(variables))) {
      const start = `| \`${name}\`${secret ? ' \\*' : ''} | ${option === undefined ? '' : `\`${option}\``} | `;
      assert.equal(rows.filter((row) => row.startsWith(start)).length, 1, name);
    }
  });

  it('is refused with the name of the variable', () => {
    for (const PROVIDER_PORT of ['65536', '-1', '80.5', 'http'])
      assert.throws(() => readEnvironment({ PROVIDER_PORT }), UsageError, PROVIDER_PORT);
    assert.equal(readEnvironment({ PROVIDER_PORT: '65535' }).port, 65_535);
    assert.throws(() => readEnvironment({ TRUSTED_PROXIES: '11' }), UsageError);
    assert.throws(
      () => readEnvironment({ PROVIDER_PORT: '70000' }),
      (error) => error instanceof UsageError && error.message.includes('PROVIDER_PORT'),
    );
    assert.throws(() => readEnvironment({ TRUSTED_PROXIES: 'all' }), /TRUSTED_PROXIES/);
    for (const name of ['CONSOLE', 'ALLOW_HTTP'])
      for (const text of ['true', 'yes', 'on', '2'])
        assert.throws(() => readEnvironment({ [name]: text }), { message: `${name} must be 1 or 0, not '${text}'` });
  });
});
