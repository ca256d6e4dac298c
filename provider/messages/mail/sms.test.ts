import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Provider, ProviderConfig, TextMessage } from '../../app/createProvider.ts';
import { outboxMessages } from '../../database/storage/schema.ts';
import { MailServer } from '../../testing/mailServer.ts';
import { ENCRYPTION_KEY, startProvider, type TestProvider } from '../../testing/provider.ts';
import { SmsGateway } from '../../testing/smsGateway.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { SendFailure, type Send } from './delivery.ts';
import { mailLanguages } from './language.ts';
import { listOutbox, queueMail, queueText, readDeliveries } from './queue.ts';
import { createSmsSender } from './sms.ts';
import { accountExists } from '../../joining/signUp/mails.ts';
import { code } from '../../signIn/phones/mails.ts';

const NUMBER = '+4930901820';
const TOKEN = 'a-token-of-the-gateway';
const CODE = '012345';

describe('A text message', () => {
  let gateway: SmsGateway;
  let running: TestProvider;
  let services: Provider['services'];
  let logged: string[];
  const start = async (config: Partial<ProviderConfig>): Promise<void> => {
    logged = [];
    running = await startProvider({
      encryptionKey: ENCRYPTION_KEY,
      log: (entry) => void logged.push(JSON.stringify(entry)),
      ...config,
    });
    ({ services } = running.provider);
  };
  const restart = async (config: Partial<ProviderConfig>): Promise<void> => {
    await running.end();
    await start(config);
  };
  beforeEach(async () => {
    gateway = await SmsGateway.start();
    await start({ smsUrl: gateway.url, smsToken: TOKEN });
  });
  afterEach(async () => {
    await running.end();
    await gateway.stop();
  });
  const queue = (to = NUMBER, language = 'en') =>
    queueText(
      services.db,
      { ...services, mailQueued: () => undefined },
      { to, language, message: code, values: { code: CODE, host: 'acme.test' } },
      services.now(),
    );
  const stateOf = async (id: string) => (await readDeliveries(services.db, [id])).get(id);
  const rowOf = async (id: string) => {
    const [row] = await services.db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    return row;
  };
  const assertNothingTold = (): void => {
    for (const line of nonEmpty(logged))
      for (const secret of [NUMBER, NUMBER.slice(1), CODE, TOKEN]) assert.equal(line.includes(secret), false, line);
  };

  it('reaches the gateway with number, text, token and id, and is erased here', async () => {
    const id = await queue();
    assert.equal(await stateOf(id), 'waiting');
    await services.mailer.run();
    const [request, ...more] = gateway.received;
    assert.deepEqual(
      [request?.method, request?.path, request?.body, more],
      [
        'POST',
        '/messages',
        {
          to: NUMBER,
          text: `${CODE} is your Gatehouse code. It is valid for 10 minutes. Never pass it on.\n\n@acme.test #${CODE}`,
        },
        [],
      ],
    );
    const { headers } = request ?? {};
    assert.deepEqual(
      [headers?.authorization, headers?.['idempotency-key'], headers?.['content-type']],
      [`Bearer ${TOKEN}`, id, 'application/json'],
    );
    const row = await rowOf(id);
    assert.deepEqual([row?.channel, row?.state, row?.content, row?.attempts], ['sms', 'sent', null, 1]);
    await services.mailer.run();
    assert.equal(gateway.received.length, 1);
  });

  it('goes without a token when there is none', async () => {
    await restart({ smsUrl: gateway.url });
    await queue();
    await services.mailer.run();
    assert.equal(gateway.received.length, 1);
    assert.equal(gateway.received[0]?.headers.authorization, undefined);
  });

  it('goes through Twilio by its own protocol, and is sent once where the end of a try is unknown', async () => {
    const twilio = { accountSid: 'ACtest0123456789', authToken: TOKEN, from: '+4930901821', url: gateway.origin };
    await restart({ twilio });
    const first = await queue();
    await services.mailer.run();
    const [request] = gateway.received;
    assert.deepEqual([request?.method, request?.path], ['POST', '/2010-04-01/Accounts/ACtest0123456789/Messages.json']);
    const sent = new URLSearchParams(String(request?.body));
    assert.deepEqual([sent.get('To'), sent.get('From')], [NUMBER, '+4930901821']);
    assert.match(sent.get('Body') ?? '', new RegExp(CODE));
    const basic = Buffer.from(`ACtest0123456789:${TOKEN}`).toString('base64');
    assert.equal(request?.headers.authorization, `Basic ${basic}`);
    assert.equal(await stateOf(first), 'sent');
    for (const [status, state] of [
      [429, 'waiting'],
      [401, 'waiting'],
      [400, 'failed'],
      [503, 'failed'],
    ] as const) {
      gateway.status = status;
      const id = await queue();
      await services.mailer.run();
      assert.equal(await stateOf(id), state, String(status));
      assertNothingTold();
      gateway.status = 202;
      running.clock.forward(3600);
      await services.mailer.run();
    }
    await restart({ twilio: { ...twilio, from: 'MGtest0123456789' } });
    await queue();
    await services.mailer.run();
    const last = new URLSearchParams(String(gateway.received.at(-1)?.body));
    assert.deepEqual([last.get('MessagingServiceSid'), last.get('From')], ['MGtest0123456789', null]);
  });

  it('is given up where a try was cut off, unless its gateway recognises what is repeated', async () => {
    const cutOff = async (): Promise<string> => {
      const id = await queue();
      const lost = { attempts: 1, nextAttemptAt: services.now() };
      await services.db.update(outboxMessages).set(lost).where(eq(outboxMessages.id, id));
      await services.mailer.run();
      return id;
    };
    assert.equal(await stateOf(await cutOff()), 'sent');
    await restart({ twilio: { accountSid: 'ACtest0123456789', authToken: TOKEN, from: NUMBER, url: gateway.origin } });
    const row = await rowOf(await cutOff());
    assert.deepEqual([row?.state, row?.failure, row?.content], ['failed', 'interrupted', null]);
    // A failure that was written down is no cut-off try, and says nothing of the try that follows.
    gateway.status = 429;
    const id = await queue();
    await services.mailer.run();
    assert.equal(await stateOf(id), 'waiting');
    running.clock.forward(120);
    gateway.status = 202;
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), gateway.received.length], ['sent', 3]);
  });

  it('is written in the language of its reader, with the code first', async () => {
    for (const language of mailLanguages) await queue(NUMBER, language);
    const texts = (await listOutbox(services.db, services.sealing, 10)).map(({ text }) => text);
    assert.equal(new Set(texts).size, mailLanguages.length);
    for (const text of nonEmpty(texts)) assert.match(text, /^\u2066?012345/);
  });

  it('is sealed while it waits', async () => {
    assert.equal(JSON.stringify(await rowOf(await queue())).includes(CODE), false);
  });

  it('goes to one phone number and to nothing else', async () => {
    for (const to of ['030 901820', '+4930901820,+4930901821', '', 'ada@acme.test', `${NUMBER}\n`])
      assert.equal(Object(await rejectionOf(queue(to))).code, 'ER-INVALID-REQUEST', to);
    const id = await queue();
    const wrong = eq(outboxMessages.id, id);
    await services.db.update(outboxMessages).set({ recipient: '+4930901820,+49309018' }).where(wrong);
    await services.mailer.run();
    assert.deepEqual([gateway.received, await stateOf(id)], [[], 'failed']);
  });

  it('is tried again after a while, and given up after the fifth try; the log repeats nothing of it', async () => {
    gateway.status = 503;
    const id = await queue();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await services.mailer.run();
      await services.mailer.run(); // too early
      const row = await rowOf(id);
      assert.deepEqual([row?.attempts, row?.state], [attempt, attempt === 5 ? 'failed' : 'waiting']);
      assert.equal(row?.failure, 'the gateway answered 503');
      running.clock.forward(3600);
    }
    await services.mailer.run();
    assert.deepEqual([gateway.received.length, (await rowOf(id))?.content], [5, null]);
    assert.equal(new Set(gateway.received.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.match(logged.at(-1) ?? '', new RegExp(`text message ${id} was not sent.*given up`));
    assertNothingTold();
  });

  it('is given up at once when the gateway refuses it, and not when it refuses the token', async () => {
    for (const [status, state] of [
      [400, 'failed'],
      [422, 'failed'],
      [401, 'waiting'],
      [429, 'waiting'],
    ] as const) {
      gateway.status = status;
      const id = await queue();
      await services.mailer.run();
      assert.equal(await stateOf(id), state, String(status));
    }
  });

  it('is not carried to where the gateway redirects', async () => {
    const elsewhere = await SmsGateway.start();
    gateway.status = 307;
    gateway.location = elsewhere.url;
    const id = await queue();
    await services.mailer.run();
    await elsewhere.stop();
    assert.deepEqual(
      [elsewhere.received, (await rowOf(id))?.failure, await stateOf(id)],
      [[], 'the gateway answered 307', 'waiting'],
    );
  });

  it('arrives when the gateway is back', async () => {
    const { port } = gateway;
    await gateway.stop();
    const id = await queue();
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), (await rowOf(id))?.failure], ['waiting', 'ECONNREFUSED']);
    assertNothingTold();
    gateway = await SmsGateway.start(port);
    running.clock.forward(120);
    await services.mailer.run();
    assert.deepEqual([await stateOf(id), gateway.received.length], ['sent', 1]);
  });

  const message = { id: 'i1', to: NUMBER, text: CODE, subject: '', html: '', product: 'Acme' };
  const failureOf = async (send: Send | undefined) => {
    const error = await rejectionOf(send?.(message) ?? Promise.resolve());
    return error instanceof SendFailure ? [error.why, error.isFinal] : error;
  };

  it('is tried again later when the gateway or an adapter does not answer in time', { timeout: 120_000 }, async () => {
    gateway.isSilent = true;
    assert.deepEqual(await failureOf(createSmsSender({ smsUrl: gateway.url }, 100)), ['ETIMEDOUT', false]);
    let isToldToStop = false;
    const sms = (_message: TextMessage, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<void>(() => signal.addEventListener('abort', () => (isToldToStop = true)));
    assert.deepEqual(await failureOf(createSmsSender({ sms }, 100)), ['ETIMEDOUT', false]);
    assert.equal(isToldToStop, true);
  });

  it('is handed to the adapter of the host, whose errors are not repeated', async () => {
    const taken: TextMessage[] = [];
    let refusal: string | undefined;
    const sms = async (one: TextMessage): Promise<void> => {
      if (refusal !== undefined) throw new Error(refusal);
      taken.push(one);
    };
    await restart({ sms });
    const id = await queue();
    await services.mailer.run();
    assert.deepEqual(
      taken.map((one) => [one.id, one.to, one.text.startsWith(CODE)]),
      [[id, NUMBER, true]],
    );
    refusal = `${NUMBER} is no number: ${CODE}`;
    const next = await queue();
    await services.mailer.run();
    assert.deepEqual([await stateOf(next), (await rowOf(next))?.failure], ['waiting', 'the adapter failed']);
    assertNothingTold();
  });

  it('stays in the outbox without a gateway, also where mails are sent', async () => {
    const server = await MailServer.start();
    await restart({ smtpUrl: server.url });
    const id = await queue();
    await services.mailer.run();
    const [listed] = await listOutbox(services.db, services.sealing, 1);
    assert.deepEqual([listed?.id, listed?.channel, listed?.to, listed?.state], [id, 'sms', NUMBER, 'sent']);
    assert.equal(listed?.text.includes(CODE), true);
    assert.equal(server.received.length, 0);
    await server.stop();
  });

  it('leaves mails alone that wait for a mail server of another process', async () => {
    const quiet = { ...services, mailQueued: () => undefined, settings: { ...services.settings, smtpUrl: 'smtp://x' } };
    const mail = {
      to: 'ada@acme.test',
      mail: accountExists,
      values: { link: 'https://app.acme.test/' },
    } as const;
    const mailId = await queueMail(services.db, quiet, mail, services.now());
    await queue();
    await services.mailer.run();
    assert.deepEqual(
      [(await rowOf(mailId))?.attempts, await stateOf(mailId), gateway.received.length],
      [0, 'waiting', 1],
    );
  });
});
