import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract, eventKeys } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../tests/support/expect.ts';
import { findCanaries } from '../../tests/support/canaries.mjs';
import { applySeed, createProvider, startWebhookReceiver, type LogEntry } from '../app/createProvider.ts';
import { ownPort } from '../../tests/support/ports.ts';
import { Command, forwardedTo } from '../testing/command.ts';
import { invitingSeed, paths } from '../testing/invitations.ts';
import { MailServer } from '../testing/mailServer.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import { Browser, ORIGIN, PUBLIC_URL, type Answer } from '../testing/provider.ts';
import { SmsGateway } from '../testing/smsGateway.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

const ADA = 'canary.ada@acme.test';
const PASSWORD = 'zebra-canary lantern 55';
const WRONG = 'zebra-canary wrong & 77';
const KEY = 'c0ffee11'.repeat(8);
/**
 * Everything secret or personal in the provider's configuration and input. What it makes itself is added on the way.
 */
const canaries = new Map([
  ['password', PASSWORD],
  ['wrong password', WRONG],
  ['new password', 'zebra-canary meadow 88'],
  ['address', ADA],
  ['address of somebody invited', 'canary.invited@else.test'],
  ['address of somebody who signs up', 'canary.signup@else.test'],
  ['unknown address', 'canary.nobody@else.test'],
  ['name', 'Canary Kanarienvögelchen'],
  ['name of somebody who signs up', 'Signing Zeisigmännchen'],
  ['company', 'Canary Company Kreuzschnabel'],
  ['phone number', '+12015550187'],
  ['token in an address', 'canary-token-in-address'],
  ['authorization', 'canary-authorization-4711'],
  ['operator key', 'canary-operator-key-4711'],
  ['search', 'canary-search-girlitz'],
  ['encryption key', KEY],
  ['password of the database', 'canary-database-pw'],
  ['password of the mail server', 'canary-mail-server-pw'],
  ['forwarding secret', 'canary-forwarding-secret'],
  ['token of the SMS gateway', 'canary-sms-gateway-token'],
  ['trace', 'canary-trace-parent'],
  ['secret of a webhook', 'canary-webhook-secret-4711'],
]);
/** What people and their administrators may read. All other canaries are kept by none but their owner. */
const readable = /^(?:address|company|name|phone number|search|trace|unknown address)/;
const secrets = () => new Map([...canaries].filter(([name]) => !readable.test(name)));
const secret = (name: string): string => canaries.get(name) ?? assert.fail(`There is no canary ${name}`);

function assertNone(output: string): void {
  assert.deepEqual(findCanaries(canaries, output), [], output.slice(0, 500));
}

describe('STO-01 what the command writes names no secret and no person', () => {
  it('when it cannot start', async () => {
    const [good, port] = [{ DATABASE_URL: '', PUBLIC_URL: 'https://auth.test' }, await ownPort()];
    const wrong: Record<string, string>[] = [
      {
        DATABASE_URL: `postgres://gatehouse:${secret('password of the database')}@127.0.0.1:${port}/x`,
        ENCRYPTION_KEY: KEY,
      },
      { DATABASE_URL: `postgres://gatehouse:${secret('password of the database')}@[::x/x`, ENCRYPTION_KEY: KEY },
      { DATABASE_URL: secret('password of the database'), ENCRYPTION_KEY: KEY },
      { ENCRYPTION_KEY: `${KEY}x` },
      { ENCRYPTION_KEY_PREVIOUS: `${KEY}x` },
      { SMTP_URL: `smtp//user:${secret('password of the mail server')}@mail.test` },
      { SMTP_URL: `http://user:${secret('password of the mail server')}@mail.test` },
      { SMS_TOKEN: secret('token of the SMS gateway') },
      { SMS_URL: `https://user:${secret('token of the SMS gateway')}@sms.test` },
    ];
    for (const env of wrong) {
      const { output } = await (await Command.run(['serve'], { ...good, ...env })).ended();
      assert.notEqual(output, '');
      assertNone(output);
    }
  });

  describe('while it serves', { skip }, () => {
    let server: PostgresServer;
    let mails: MailServer;
    let gateway: SmsGateway;
    let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
    /** What a webhook was sent. */
    const delivered: string[] = [];
    let url: string;
    let command: Command;
    let port: number;
    const own: LogEntry[] = [];

    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      [mails, gateway, port] = [await MailServer.start(), await SmsGateway.start(), await ownPort()];
      url = await server.createDatabase();
      receiver = await startWebhookReceiver({
        port: 0,
        secret: secret('secret of a webhook'),
        tell: (line) => void delivered.push(line),
      });
      const seed = invitingSeed();
      const ada = {
        email: ADA,
        name: secret('name'),
        password: PASSWORD,
        phoneNumber: secret('phone number'),
        superUser: true as const,
        memberships: [{ tenant: 'acme', roles: ['owner'] }],
      };
      const provider = await createProvider({
        publicUrl: PUBLIC_URL,
        allowHttp: true,
        storage: { kind: 'postgres', url },
        encryptionKey: KEY,
        log: (entry) => void own.push(entry),
      });
      await applySeed(provider, { ...seed, users: [...seed.users, ada] });
      await provider.close();
      const database = new URL(url);
      database.password = secret('password of the database');
      command = await Command.run(['serve'], {
        DATABASE_URL: database.href,
        DATABASE_TIMEOUT: '2',
        ENCRYPTION_KEY: KEY,
        PROVIDER_PORT: String(port),
        PUBLIC_URL,
        ALLOW_HTTP: '1',
        ALLOWED_ORIGINS: ORIGIN,
        CONSOLE: '1',
        SMTP_URL: `smtp://canary:${secret('password of the mail server')}@127.0.0.1:${mails.port}`,
        SMS_URL: gateway.url,
        SMS_TOKEN: secret('token of the SMS gateway'),
        FORWARDING_SECRET: secret('forwarding secret'),
        PROBES_PORT: String(await ownPort()),
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      });
      await command.answers();
    });
    after(async () => {
      await command.stop();
      receiver.close();
      await Promise.all([mails.stop(), gateway.stop()]);
    });

    /** What one person and one stranger do, whatever they are answered. */
    async function drive(): Promise<Answer[]> {
      const to = forwardedTo(port);
      const [ada, stranger] = [new Browser(to), new Browser(to)];
      const login = contract.auth.login.path;
      const answers: Answer[] = [];
      const add = async (...sent: Promise<Answer>[]) => void answers.push(...(await Promise.all(sent)));
      await add(ada.signIn(ADA, PASSWORD));
      remember('access token', ada.token?.split('.')[2]);
      for (const [name, value] of [...ada.cookies, ...ada.known]) remember(`cookie ${name}`, value);
      await add(
        stranger.signIn(ADA, WRONG),
        stranger.signIn(secret('unknown address'), WRONG),
        stranger.post(login, `{"email":"${ADA}","password":"${PASSWORD}"`),
        stranger.post(login, { email: ADA, password: [PASSWORD] }),
        stranger.post(login, { email: ADA, password: PASSWORD, [secret('name')]: 1 }),
        stranger.post(login, { email: ADA, password: PASSWORD }, { headers: { 'content-type': 'text/plain' } }),
        stranger.post(login, { email: ADA, password: PASSWORD }, { headers: { origin: 'https://evil.test' } }),
        stranger.post(contract.auth.preLogin.path, { email: ADA }),
        stranger.get('/identity/resources/users/v2/me', { token: secret('authorization') }),
        stranger.get('/flags', { headers: { traceparent: secret('trace') } }),
        stranger.get(`/account/activate?token=${secret('token in an address')}`),
        stranger.get(`/identity/resources/users/v1/${secret('token in an address')}`),
        stranger.get(`${paths.strategy}?userId=x&token=${secret('token in an address')}`),
        stranger.post(paths.activate, {
          userId: crypto.randomUUID(),
          token: secret('token in an address'),
          password: secret('new password'),
        }),
        stranger.post('/console/session', { key: secret('operator key') }, { headers: { origin: PUBLIC_URL } }),
        stranger.get('/outbox.json', { token: secret('operator key') }),
        stranger.post(contract.signUp.signUp.path, {
          email: secret('address of somebody who signs up'),
          companyName: secret('company'),
          name: secret('name of somebody who signs up'),
          password: secret('new password'),
        }),
        stranger.post(contract.signUp.signUpWithPhoneNumber.path, {
          companyName: secret('company'),
          name: secret('name of somebody who signs up'),
          phoneNumber: secret('phone number'),
        }),
        stranger.post(contract.webauthn.postLogin.path, { id: secret('token in an address') }),
      );
      await add(
        ada.get('/identity/resources/users/v2/me'),
        ada.get(`/identity/resources/users/v3?_filter=${secret('search')}`),
        ada.get(`/identity/resources/users/v3?_email=${encodeURIComponent(ADA)}`),
        ada.post(paths.invite, {
          email: secret('address of somebody invited'),
          name: secret('name'),
          provider: 'local',
          roleIds: [],
        }),
        ada.post(paths.resendAll, { email: ADA }),
        ada.refresh(),
      );
      await callFromOutside(ada, stranger);
      await add(ada.refresh(), ada.post(contract.auth.logout.path));
      return answers;
    }

    /** A webhook that hears of everything, and a program that calls with a token of its own. */
    async function callFromOutside(ada: Browser, stranger: Browser): Promise<void> {
      await ada.post(contract.webhooks.create.path, {
        displayName: 'Canary',
        description: '',
        url: `${receiver.url}/in`,
        secret: secret('secret of a webhook'),
        isActive: true,
        eventKeys: Object.keys(eventKeys),
      });
      const { body } = await ada.post(contract.tenantApiTokens.add.path, {
        description: 'Canary',
        expiresInMinutes: 60,
        roleIds: [],
      });
      const [clientId, token] = [String(body['clientId']), String(body['secret'])];
      remember('secret of an API token', token);
      const exchange = contract.apiTokenExchange.exchange.path;
      const given = await stranger.post(exchange, { clientId, secret: token });
      if (given.status === 200) remember('access token of a program', String(given.body['accessToken']).split('.')[2]);
      remember('refresh token of a program', String(given.body['refreshToken']));
      await stranger.post(exchange, { clientId, secret: `${token}x` });
      await stranger.get(`${contract.users.listV3.path}?access_token=${encodeURIComponent(token)}`);
      await stranger.get(contract.users.listV3.path, { token });
    }

    function remember(name: string, value: string | undefined): void {
      if (value !== undefined && value.length > 5) canaries.set(`${name} ${canaries.size}`, value);
    }

    it('that goes well, and with a mail server that refuses', async () => {
      const answers = await drive();
      assert.equal(answers[0]?.status, 200, answers[0]?.text);
      assert.equal(answers.filter(({ status }) => status < 300).length > 8, true, 'most of it works');
      mails.refusal = { code: 550, words: `no mailbox ${secret('address of somebody who signs up')}` };
      gateway.status = 500;
      await drive();
      mails.refusal = { code: 450, words: `later, ${secret('address of somebody who signs up')}` };
      await drive();
      for (const { source } of mails.received)
        for (const [, token] of source.replaceAll('=\r\n', '').matchAll(/token=3D([\w-]{20,})/g))
          remember('token', token);
      assertNone(command.output);
      assert.match(command.output, /"route":"\/identity\/resources\/auth\/v1\/user","status":401/);
    });

    it('PRO-34 PRO-36 keeps none in a row, sends none to a webhook, and exports none', async () => {
      const ada = new Browser(forwardedTo(port));
      await ada.signIn(ADA, PASSWORD);
      const exported = await ada.post(`${contract.audits.export.path}?outputFileName=audits.csv`, {
        properties: ['action', 'description', 'user', 'email', 'ip', 'userAgent', 'json'].map((name) => ({
          name,
          displayName: name,
        })),
      });
      assert.equal(exported.status, 200, exported.text);
      for (const kind of ['secret of an API token', 'access token of a program', 'refresh token of a program'])
        assert.ok(
          [...canaries.keys()].some((name) => name.startsWith(kind)),
          kind,
        );
      assert.equal(exported.text.split('\n').length > 10, true, 'the log is not empty');
      assert.deepEqual(findCanaries(secrets(), exported.text), []);
      while (delivered.length < 10) await new Promise((next) => setImmediate(next));
      assert.deepEqual(findCanaries(secrets(), delivered.join('\n')), []);
      const tables = await server.query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
      for (const { tablename } of nonEmpty(tables)) {
        const rows = await server.query(url, `SELECT row_to_json(kept)::text AS row FROM "${String(tablename)}" kept`);
        const text = rows.map(({ row }) => String(row)).join('\n');
        assert.deepEqual(findCanaries(secrets(), text), [], `rows of ${String(tablename)}`);
      }
    });

    for (const table of ['users', 'audit_events', 'sessions', 'outbox_messages'])
      it(`where every statement fails that needs the table ${table}`, async () => {
        await server.query(url, `ALTER TABLE "${table}" RENAME TO "elsewhere"`);
        await drive();
        await server.query(url, `ALTER TABLE "elsewhere" RENAME TO "${table}"`);
        assert.match(command.output, new RegExp(`Failed query: .*${table}`));
        assertNone(command.output);
      });

    it('whose connections are cut, and whose database is gone', async () => {
      const cut = server.query(
        server.url(),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
      );
      await Promise.all([drive(), cut]);
      await mails.stop();
      await server.stop();
      const answers = await drive();
      assert.equal(answers[0]?.status, 503);
      assert.match(command.output, /ER-UNAVAILABLE/);
      assertNone(command.output);
    });

    it('and a host’s own log gets none either', () => {
      assertNone(
        JSON.stringify(own, (_, value: unknown) => (value instanceof Error ? { ...value, stack: value.stack } : value)),
      );
    });
  });
});
