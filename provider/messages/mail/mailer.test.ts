import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Provider, ProviderConfig } from '../../app/createProvider.ts';
import { createSealing } from '../../crypto/keys/sealing.ts';
import { createMailer } from './mailer.ts';
import { sweep } from '../../database/retention/sweep.ts';
import { dropMail, listOutbox, messagesOver, queueMail, readDeliveries } from './queue.ts';
import { outboxMessages } from '../../database/storage/schema.ts';
import { MailServer } from '../../testing/mailServer.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { ENCRYPTION_KEY, startProvider, type TestProvider } from '../../testing/provider.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { accountExists } from '../../joining/signUp/mails.ts';
import { mfaCode } from '../../signIn/mfa/mails.ts';

const LINK = 'https://app.acme.test/account/activate?userId=u1&token=very-secret-token';

describe('A mail', () => {
  let server: MailServer;
  let running: TestProvider;
  let services: Provider['services'];
  let logged: string[];
  const start = async (config: Partial<ProviderConfig> = {}): Promise<void> => {
    logged = [];
    running = await startProvider({
      smtpUrl: server.url,
      encryptionKey: ENCRYPTION_KEY,
      log: ({ message }) => void logged.push(message),
      ...config,
    });
    ({ services } = running.provider);
  };
  beforeEach(async () => {
    server = await MailServer.start();
    await start();
  });
  afterEach(async () => {
    await running.end();
    await server.stop();
  });
  /** Written without waking the mailer: each test says when it looks. */
  const queue = (to = 'ada@acme.test') =>
    queueMail(
      services.db,
      { ...services, mailQueued: () => undefined },
      { to, mail: accountExists, values: { name: 'Ada Lovelace', link: LINK } },
      services.now(),
    );
  const stateOf = async (id: string) => (await readDeliveries(services.db, [id])).get(id);
  const rowOf = async (id: string) => {
    const [row] = await services.db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    return row;
  };

  it('reaches the one address that is stored, and is erased here', async () => {
    const id = await queue();
    assert.equal(await stateOf(id), 'waiting');
    await services.mailer.run();
    const [mail, ...more] = server.received;
    assert.deepEqual([mail?.from, mail?.to, more], ['no-reply@auth.test', ['ada@acme.test'], []]);
    assert.match(mail?.source ?? '', /^From: Gatehouse <no-reply@auth\.test>\r$/m);
    assert.match(mail?.source ?? '', /^To: ada@acme\.test\r$/m);
    assert.match(mail?.source ?? '', /^Subject: You already have a Gatehouse account\r$/m);
    assert.match(mail?.source ?? '', /^Auto-Submitted: auto-generated\r$/m);
    assert.match(mail?.source ?? '', /multipart\/alternative[^]*text\/plain[^]*text\/html/);
    const row = await rowOf(id);
    assert.deepEqual([row?.state, row?.content, row?.attempts], ['sent', null, 1]);
    await services.mailer.run();
    assert.equal(server.received.length, 1);
  });

  it('is from whom the configuration names', async () => {
    await running.end();
    await start({ mailFrom: '"Acme, Inc." <hello@acme.test>' });
    await queue();
    await services.mailer.run();
    assert.equal(server.received[0]?.from, 'hello@acme.test');
    assert.match(server.received[0]?.source ?? '', /^From: "Acme, Inc\." <hello@acme\.test>\r$/m);
  });

  it('is sealed while it waits', async () => {
    const id = await queue();
    const row = await rowOf(id);
    assert.equal(JSON.stringify(row).includes('very-secret-token'), false);
    assert.equal(JSON.stringify(row).includes('Ada Lovelace'), false);
    const [listed] = await listOutbox(services.db, services.sealing, 10);
    assert.equal(listed?.text.includes(LINK), true);
  });

  it('PRO-30 goes to nobody else, whatever stands in its address', async () => {
    for (const to of ['ada@acme.test, eve@evil.test', 'Ada <ada@acme.test>', '"a@b"@acme.test', 'ada＠acme.test'])
      assert.equal(Object(await rejectionOf(queue(to))).code, 'ER-INVALID-REQUEST', to);
    const id = await queue();
    await services.db
      .update(outboxMessages)
      .set({ recipient: 'ada@acme.test, eve@evil.test' })
      .where(eq(outboxMessages.id, id));
    await services.mailer.run();
    assert.deepEqual([server.received, server.connections, await stateOf(id)], [[], 0, 'failed']);
  });

  it('is tried again after a while, and given up after the fifth try', async () => {
    server.refusal = { code: 451, words: 'later, ada@acme.test' };
    const id = await queue();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await services.mailer.run();
      await services.mailer.run(); // too early
      const row = await rowOf(id);
      assert.deepEqual([row?.attempts, row?.state], [attempt, attempt === 5 ? 'failed' : 'waiting']);
      assert.equal(row?.failure, 'EENVELOPE 451');
      running.clock.forward(3600);
    }
    await services.mailer.run();
    assert.equal(server.connections, 5);
    assert.equal((await rowOf(id))?.content, null);
    assert.equal(nonEmpty(logged).filter((line) => line.includes('ada@')).length, 0);
    assert.match(logged.at(-1) ?? '', /given up/);
  });

  it('waits longer after each try', async () => {
    server.refusal = { code: 451, words: 'later' };
    const id = await queue();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await services.mailer.run();
      const due = (await rowOf(id))?.nextAttemptAt ?? new Date(0);
      waits.push((due.getTime() - services.now().getTime()) / 1000);
      running.clock.forward(waits.at(-1) ?? 0);
    }
    assert.deepEqual(waits, [120, 300, 900, 3600]);
  });

  it('is given up at once when the server will never take it', async () => {
    server.refusal = { code: 550, words: 'no such user' };
    const id = await queue();
    await services.mailer.run();
    const row = await rowOf(id);
    assert.deepEqual([row?.state, row?.failure, row?.content], ['failed', 'EENVELOPE 550', null]);
  });

  it('is kept when the server takes nothing from the sender', async () => {
    server.senderRefusal = { code: 530, words: 'authentication required' };
    const id = await queue();
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.failure], ['waiting', 'EENVELOPE 530']);
    server.senderRefusal = undefined;
    running.clock.forward(120);
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), server.received.length], ['sent', 1]);
  });

  it('arrives when the server is back', async () => {
    const { port } = server;
    await server.stop();
    const id = await queue();
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.failure], ['waiting', 'ESOCKET']);
    server = await MailServer.start(port);
    running.clock.forward(120);
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), server.received.length], ['sent', 1]);
  });

  it('is sent once by several who look at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => queue()));
    const others = [1, 2, 3].map(() => createMailer(services));
    await Promise.all([services.mailer.run(), ...others.map((mailer) => mailer.run())]);
    await Promise.all(others.map((mailer) => mailer.close()));
    assert.equal(server.received.length, ids.length);
    assert.deepEqual([...new Set((await readDeliveries(services.db, ids)).values())], ['sent']);
  });

  it('stays with the process that sends it, however long the server takes', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    let release = (): void => undefined;
    server.hold = new Promise<void>((resolve) => (release = resolve));
    const id = await queue();
    const sending = services.mailer.run();
    while (server.connections < 1) await new Promise((resolve) => setImmediate(resolve));
    const other = createMailer(services);
    try {
      const due = async () => (await rowOf(id))?.nextAttemptAt.getTime() ?? 0;
      const first = await due();
      running.clock.forward(100);
      mock.timers.tick(60_000);
      const given = Date.now() + 10_000;
      while ((await due()) <= first && Date.now() < given) await new Promise((resolve) => setImmediate(resolve));
      running.clock.forward(60);
      await other.run();
      assert.equal(server.connections, 1);
    } finally {
      mock.timers.reset();
      release();
      await sending;
      await other.close();
    }
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.attempts], ['sent', 1]);
  });

  it('keeps what a later try came to, when the end of an earlier one is known at last', async () => {
    const other = createMailer(services);
    let release = (): void => undefined;
    server.hold = new Promise<void>((resolve) => (release = resolve));
    server.dataRefusal = { code: 554, words: 'no' };
    const id = await queue();
    const sending = services.mailer.run();
    while (server.held < 1) await new Promise((resolve) => setImmediate(resolve));
    server.hold = Promise.resolve();
    server.dataRefusal = undefined;
    running.clock.forward(120);
    await other.run();
    assert.equal(await stateOf(id), 'sent');
    release();
    await sending;
    await other.close();
    assert.equal(await stateOf(id), 'sent');
  });

  it('is given up where its last try was cut off', async () => {
    const id = await queue();
    await services.db.update(outboxMessages).set({ attempts: 5 }).where(eq(outboxMessages.id, id));
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.content, server.connections], ['failed', null, 0]);
  });

  it('is sent no more when its code is over, and lets go of it', async () => {
    const { db, now } = services;
    const until = new Date(now().getTime() + 600_000);
    const mail = { to: 'ada@acme.test', mail: mfaCode, values: { code: '012345', until } } as const;
    const [id, lasting] = [await queueMail(db, services, mail, now()), await queue()];
    server.dataRefusal = { code: 451, words: 'later' };
    await services.mailer.run();
    assert.equal(await stateOf(id), 'waiting');
    server.dataRefusal = undefined;
    running.clock.forward(600);
    await services.mailer.run();
    const row = await rowOf(id);
    assert.deepEqual([row?.state, row?.failure, row?.content], ['failed', 'expired', null]);
    assert.equal(await stateOf(lasting), 'sent');
  });

  it('that is being sent is finished before the provider closes, and no other is begun', async () => {
    let release = (): void => undefined;
    server.hold = new Promise<void>((resolve) => (release = resolve));
    for (let number = 0; number < 6; number += 1) await queue();
    const sending = services.mailer.run();
    while (server.connections < 5) await new Promise((resolve) => setImmediate(resolve));
    const closing = services.mailer.close();
    release();
    await closing;
    const states = (await services.db.select().from(outboxMessages)).map(({ state }) => state);
    assert.deepEqual(states.sort(), ['sent', 'sent', 'sent', 'sent', 'sent', 'waiting']);
    await sending;
  });

  it('can be taken back while it waits, and is swept after a month', async () => {
    const [dropped, kept] = [await queue(), await queue()];
    await dropMail(services.db, dropped);
    await services.mailer.run();
    assert.equal(server.received.length, 1);
    running.clock.forward(30 * 24 * 3600);
    await sweep(services.db, messagesOver(30 * 24 * 3600), services.now());
    assert.equal(await stateOf(kept), 'sent');
    running.clock.forward(1);
    await sweep(services.db, messagesOver(30 * 24 * 3600), services.now());
    assert.equal(await stateOf(kept), undefined);
  });

  it('is sealed anew when the encryption key is changed', async () => {
    const id = await queue();
    const before = (await rowOf(id))?.content ?? '';
    services.sealing.replaceKey('cd'.repeat(32));
    await running.provider.rotateEncryptionKey();
    const after = (await rowOf(id))?.content ?? '';
    assert.equal(before === after, false);
    assert.equal(services.sealing.isCurrent(after), true);
    await services.mailer.run();
    assert.equal(server.received.length, 1);
  });

  it('keeps its content where a process without its key looks first', async () => {
    const id = await queue();
    const other = createMailer({ ...services, sealing: createSealing('cd'.repeat(32)) });
    await other.run();
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.failure], ['waiting', 'unreadable']);
    running.clock.forward(120);
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), server.received.length], ['sent', 1]);
    const lost = await queue();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await other.run();
      running.clock.forward(3600);
    }
    await other.close();
    assert.deepEqual([await stateOf(lost), (await rowOf(lost))?.content], ['failed', null]);
  });
});

describe('Without a mail server', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  it('mails stay in the outbox, newest first, and count as sent', async () => {
    const { services } = running.provider;
    const ids: string[] = [];
    for (const name of ['Ada', 'Bob', 'Cy'])
      ids.push(
        await queueMail(
          services.db,
          services,
          { to: 'ada@acme.test', language: 'de', mail: accountExists, values: { name, link: LINK } },
          services.now(),
        ),
      );
    await services.mailer.run();
    const listed = await listOutbox(services.db, services.sealing, 2);
    assert.deepEqual(
      listed.map(({ id, state }) => [id, state]),
      [
        [ids[2], 'sent'],
        [ids[1], 'sent'],
      ],
    );
    assert.match(listed[0]?.text ?? '', /Hallo Cy/);
  });
});

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('mails of two providers on one PostgreSQL go out once each', { skip }, () => undefined);
else
  describe('Mails of two providers on one PostgreSQL', () => {
    let postgres: PostgresServer;
    let server: MailServer;
    let pair: readonly TestProvider[];
    before(async () => {
      [postgres, server] = await Promise.all([PostgresServer.start(programs ?? ''), MailServer.start()]);
      const storage = { kind: 'postgres', url: await postgres.createDatabase() } as const;
      const config = { storage, smtpUrl: server.url, encryptionKey: ENCRYPTION_KEY };
      pair = [await startProvider(config), await startProvider(config)];
    });
    after(async () => {
      await Promise.all(pair.map((one) => one.end()));
      await Promise.all([postgres.stop(), server.stop()]);
    });

    it('go out once each', async () => {
      const [first, second] = pair.map(({ provider }) => provider.services);
      if (!first || !second) throw new Error('There are no two providers');
      const quiet = { ...first, mailQueued: () => undefined };
      for (let number = 0; number < 12; number += 1) {
        const mail = {
          to: `n${number}@acme.test`,
          mail: accountExists,
          values: { name: 'N', link: LINK },
        } as const;
        await queueMail(first.db, quiet, mail, first.now());
      }
      // A message that another transaction holds is passed over. A mailer that waited for it would take it when the
      // other one has.
      await first.db
        .transaction(async (holding) => {
          await holding.select().from(outboxMessages).limit(1).for('update');
          const both = { areDone: false };
          const runs = Promise.all([first.mailer.run(), second.mailer.run()]).finally(() => (both.areDone = true));
          const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
          while (!both.areDone && Number((await postgres.query(postgres.url(), waiting))[0]?.n) < 2);
          return { runs }; // not awaited: it may wait for this transaction
        })
        .then(({ runs }) => runs);
      await first.mailer.run();
      const reached = server.received.flatMap(({ to }) => to);
      assert.deepEqual([reached.length, new Set(reached).size], [12, 12]);
    });
  });
