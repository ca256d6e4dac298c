import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { anonymousWrite, type Written } from '../../http/pipeline/writeRoute.ts';
import { ProviderError } from '../../ground/errors.ts';
import { applications, outboxMessages } from '../../database/storage/schema.ts';
import { ADDRESS, startProvider, type TestProvider } from '../../testing/provider.ts';
import { MailServer } from '../../testing/mailServer.ts';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { linkTo } from './links.ts';
import { queueMail } from './queue.ts';
import { accountExists } from '../../joining/signUp/mails.ts';

const MANAGED = 'dddddddd-0000-4000-8000-000000000002';

describe('A link in a mail', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  it('PRO-29 begins with what is configured: an application, else the option, else the default application', async () => {
    const { db, settings } = running.provider.services;
    const link = (over: Partial<typeof settings> = {}, applicationId?: string) =>
      linkTo(db, { settings: { ...settings, ...over } }, 'activateUrl', { userId: 'u 1', token: 'a&b' }, applicationId);
    const query = '?userId=u+1&token=a%26b';
    assert.equal(await link(), `http://app.test/account/activate${query}`);
    assert.equal(await link({}, MANAGED), `http://app.test/m/account/activate${query}`);
    assert.equal(await link({ appUrl: 'https://x.test/' }), `https://x.test/account/activate${query}`);
    assert.equal(await link({ appUrl: 'https://x.test' }, MANAGED), `http://app.test/m/account/activate${query}`);
    assert.equal(await link({ routes: { activateUrl: '#/go' } }), `http://app.test#/go${query}`);
    await db.update(applications).set({ isDefault: true }).where(eq(applications.id, MANAGED));
    assert.equal(await link(), `http://app.test/m/account/activate${query}`);
    await db.update(applications).set({ isActive: false });
    assert.equal(await link({}, MANAGED), `http://auth.test/account/activate${query}`);
    assert.equal(await linkTo(db, { settings }, 'loginUrl'), 'http://auth.test/account/login');
  });
});

describe('A mail that a route writes', () => {
  let server: MailServer;
  let running: TestProvider;
  before(async () => {
    server = await MailServer.start();
    running = await startProvider({ smtpUrl: server.url });
  });
  after(async () => {
    await running.end();
    await server.stop();
  });

  /** A route that writes a mail and ends as `end` names. */
  const route = (end: 'well' | 'refused' | 'broken') =>
    anonymousWrite({
      query: v.strictObject({}),
      async write({ db, services, now }): Promise<Written<undefined>> {
        await queueMail(
          db,
          services,
          { to: 'ada@acme.test', mail: accountExists, values: { name: end, link: 'https://app.test' } },
          now,
        );
        if (end === 'broken') throw new Error('broken');
        const event = { event: 'seed.applied' } as const;
        if (end === 'refused') return { refusal: new ProviderError('ER-UNAUTHORIZED'), event };
        return { answer: undefined, event };
      },
    });
  const call = (end: Parameters<typeof route>[0], host = 'auth.test') => {
    const { services } = running.provider;
    const origin = { ipAddress: ADDRESS, userAgent: undefined, traceId: 'x' };
    const request = new Request('http://auth.test', { method: 'POST', headers: { host, 'x-forwarded-host': host } });
    const raw = { services, request, origin, now: services.now(), params: {}, query: {}, body: undefined };
    return route(end).check(raw)(undefined, services);
  };
  const sent = async (amount: number) => {
    while (server.received.length < amount) await new Promise((resolve) => setImmediate(resolve));
    return server.received.length;
  };

  it('is sent at once after the commit, after a refusal as well', { timeout: 120_000 }, async () => {
    await call('well');
    assert.equal(await sent(1), 1);
    assert.equal(Object(await rejectionOf(call('refused'))).code, 'ER-UNAUTHORIZED');
    assert.equal(await sent(2), 2);
  });

  it('is not there when the transaction was taken back', async () => {
    const { db } = running.provider.services;
    const before = await db.$count(outboxMessages);
    assert.match(String(await rejectionOf(call('broken'))), /broken/);
    assert.equal(await db.$count(outboxMessages), before);
  });
});
