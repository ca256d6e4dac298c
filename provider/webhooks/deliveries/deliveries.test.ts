import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mailsTo } from '../../testing/mail.ts';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import type { WebhookConfiguration } from 'gatehouse-contract/contract.js';
import {
  auditEvents,
  tenants,
  users,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../database/storage/schema.ts';
import { recordCaused } from '../../ground/audit/storage.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { erasePerson } from '../../operator/erasure/erase.ts';
import { sweepAll } from '../../app/sweepAll.ts';
import { at } from '../../testing/operator.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { verify, WebhookScene } from '../../testing/webhooks.ts';
import { createPublisher } from '../events/publisher.ts';
import { claimDue, LEASE } from './claim.ts';
import { createDeliverer } from './deliverer.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const ORIGIN = { ipAddress: '192.0.2.1', userAgent: undefined, traceId: 'trace' };

describe('Deliveries to webhooks', () => {
  let scene: WebhookScene;
  let made: WebhookConfiguration;
  let id: string;
  before(async () => void (scene = await WebhookScene.start()));
  after(() => scene.end());
  beforeEach(async () => {
    scene.receiver.say(200);
    scene.receiver.calls.length = 0;
    scene.ada.token = (await scene.signIn()).token;
    made = await scene.make();
    id = made._id;
  });
  afterEach(async () => {
    await scene.deliver();
    await services().db.delete(webhooks);
    await services().db.delete(webhookEvents);
  });

  const services = () => scene.running.provider.services;
  const calls = () => scene.receiver.calls;
  const ids = () => calls().map(({ headers }) => headers['webhook-id']);
  const only = () => (calls().length === 1 ? calls()[0] : undefined) ?? assert.fail(`${calls().length} calls`);
  const forward = async (seconds: number): Promise<void> => {
    scene.running.clock.forward(seconds);
    await scene.deliver();
  };
  /** Signs in, which webhooks hear of, and goes on with that session. */
  const signIn = async (): Promise<void> => void (scene.ada.token = (await scene.signIn()).token);
  /** An event that no worker is woken for. */
  const record = () =>
    services().db.transaction((transaction) =>
      recordCaused(
        transaction,
        { event: 'auth.login', tenantId: ACME },
        { outcome: 'success', actorKind: 'system' },
        ORIGIN,
        services().now(),
      ),
    );
  const retry = async (deliveryId: string) => scene.ada.post(`/webhook/logs/${deliveryId}/retries`);
  const secret = () => made.secret ?? assert.fail('there is no secret');

  it('CONN-023 tell of an event with the published body, signed by Standard Webhooks and by the published token', async () => {
    await scene.signIn();
    await scene.deliver();
    const call = only();
    const body = verify(secret(), call);
    const { db, clientId } = services();
    const [ada] = await db.select().from(users).where(eq(users.emailKey, 'ada@acme.test'));
    assert.deepEqual(
      [at(body, 'eventKey'), at(body, 'eventContext')],
      ['frontegg.user.authenticated', { vendorId: clientId, tenantId: ACME, userId: ada?.id }],
    );
    assert.deepEqual(
      [at(body, 'user', 'id'), at(body, 'user', 'email'), at(body, 'user', 'name'), at(body, 'user', 'tenantId')],
      [ada?.id, ada?.email, ada?.name, ACME],
    );
    assert.equal(at(body, 'timestamp'), new Date(scene.running.clock.read()).toISOString());
    assert.throws(() => verify(secret(), { ...call, body: call.body.replace(ACME, 'other') }), 'a changed body');
    const token = String(call.headers['x-webhook-secret']);
    const currentDate = services().now();
    await jwtVerify(token, new TextEncoder().encode(secret()), { algorithms: ['HS256'], currentDate });
    await assert.rejects(jwtVerify(token, new TextEncoder().encode('another secret'), { currentDate }));
  });

  it('CONN-023 number events in a rising order, and stream the log under a key of its own', async () => {
    await scene.make({ eventKeys: ['gatehouse.audit.recorded'] });
    await scene.signIn();
    await scene.deliver();
    const streamed = nonEmpty(calls().map(({ body }): unknown => JSON.parse(body)));
    const rows = streamed.filter((body) => at(body, 'eventKey') === 'gatehouse.audit.recorded');
    assert.deepEqual(
      nonEmpty(rows).map((body) => [
        at(body, 'audit', 'action'),
        at(body, 'audit', 'user'),
        at(body, 'audit', 'severity'),
      ]),
      [
        ['admin.webhook.created', 'Ada Lovelace', 'High'],
        ['auth.login', 'Ada Lovelace', 'Info'],
      ],
    );
    const sequences = streamed.map((body) => Number(at(body, 'sequence'))).sort((one, other) => one - other);
    assert.equal(new Set(sequences).size, sequences.length);
    const [first, second] = rows.map((body) => Number(at(body, 'sequence')));
    assert.ok((first ?? 0) < (second ?? 0), 'later rows have higher numbers');
  });

  it('PRO-22 tell of no event of another tenant, and of a refused sign-in under its own key', async () => {
    await scene.patch(id, { eventKeys: ['frontegg.user.failedAuthentication', 'frontegg.user.authenticated'] });
    const { db, now } = services();
    const refusedAt = (tenantId: string) => ({ event: 'auth.login', tenantId }) as const;
    await db.transaction((inside) =>
      recordCaused(inside, [refusedAt(ACME), refusedAt(GLOBEX)], { outcome: 'failure' }, ORIGIN, now()),
    );
    await scene.deliver();
    assert.equal(at(JSON.parse(only().body), 'eventKey'), 'frontegg.user.failedAuthentication');
  });

  it('PRO-22 tell of an invited person what the invitation says, and of no account elsewhere', async () => {
    await scene.patch(id, { eventKeys: ['frontegg.user.invitedToTenant', 'frontegg.user.removedFromTenant'] });
    const body = { email: 'GUS@globex.test', name: 'As typed', provider: 'local', roleIds: [] };
    const invited = await scene.ada.post('/identity/resources/users/v2', body);
    assert.equal(invited.status < 300, true, invited.text);
    await scene.deliver();
    const told: unknown = JSON.parse(only().body);
    assert.deepEqual(
      [at(told, 'eventKey'), at(told, 'user', 'name'), at(told, 'user', 'verified')],
      ['frontegg.user.invitedToTenant', 'As typed', false],
    );
  });

  it('CONN-023 name a deleted account by its own id and last name, and one without a subject by its tenant', async () => {
    await scene.patch(id, { eventKeys: ['frontegg.tenant.deleted'] });
    const { db, now } = services();
    const deleted = { event: 'admin.sub-account.deleted', tenantId: ACME, details: { name: 'Acme Labs' } } as const;
    const gone = randomUUID();
    const facts = [{ ...deleted, subjectId: gone }, deleted] as const;
    await db.transaction((inside) => recordCaused(inside, facts, { outcome: 'success' }, ORIGIN, now()));
    await scene.deliver();
    const told = calls().map(({ body }): unknown => at(JSON.parse(body), 'tenant'));
    const [own] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ACME));
    assert.deepEqual(
      new Set(told),
      new Set([
        { id: gone, tenantId: gone, name: 'Acme Labs' },
        { id: ACME, tenantId: ACME, name: own?.name },
      ]),
    );
  });

  it('CONN-023 name as the user who acted, where the subject of an event is a factor, a token or a session', async () => {
    await scene.patch(id, { eventKeys: ['gatehouse.audit.recorded', 'frontegg.user.enrolledMFA'] });
    const { db, now } = services();
    const [ada, gus] = await Promise.all(
      ['ada@acme.test', 'gus@globex.test'].map(async (email) => {
        const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email));
        return row?.id ?? assert.fail(email);
      }),
    );
    const by = { tenantId: ACME, actorId: ada, subjectId: randomUUID() };
    const facts = [
      { event: 'user.mfa.added', ...by },
      { event: 'user.mfa.removed', ...by },
      { event: 'user.passkey.removed', ...by },
      { event: 'user.apiToken.created', ...by },
      { event: 'user.apiToken.deleted', ...by },
      { event: 'user.session.ended', ...by },
      { event: 'auth.logout', ...by },
      { event: 'auth.stepUp', ...by },
      { event: 'auth.apiToken.refused', ...by, actorId: undefined, actorKind: 'system' },
      { event: 'admin.user.disabled', ...by, subjectId: gus },
      { event: 'user.unlocked', ...by, actorId: undefined, subjectId: ada },
    ] as const;
    await db.transaction((inside) =>
      recordCaused(inside, facts, { outcome: 'success', actorKind: 'user' }, ORIGIN, now()),
    );
    await scene.deliver();
    const told = nonEmpty(calls().map(({ body }): unknown => JSON.parse(body)));
    assert.deepEqual(
      Object.fromEntries(
        told.flatMap((body) => {
          const action = at(body, 'audit', 'action');
          return typeof action === 'string' ? [[action, at(body, 'eventContext', 'userId')]] : [];
        }),
      ),
      {
        ...Object.fromEntries(facts.map(({ event }) => [event, ada])),
        'admin.webhook.changed': ada,
        'auth.apiToken.refused': undefined,
        'admin.user.disabled': gus,
      },
    );
    const enrolled = told.filter((body) => at(body, 'eventKey') === 'frontegg.user.enrolledMFA');
    assert.deepEqual(
      enrolled.map((body) => [at(body, 'user', 'id'), at(body, 'user', 'email')]),
      [[ada, 'ada@acme.test']],
    );
  });

  it('CONN-023 are rows of the write: without it there are none', async () => {
    const { db, now } = services();
    const undone = db.transaction(async (transaction) => {
      const fact = { event: 'auth.login', tenantId: ACME } as const;
      assert.equal(
        await recordCaused(transaction, fact, { outcome: 'success', actorKind: 'system' }, ORIGIN, now()),
        true,
      );
      throw new Error('undone');
    });
    assert.match(String(await rejectionOf(undone)), /undone/);
    assert.deepEqual([await db.$count(webhookEvents), await db.$count(webhookDeliveries)], [0, 0]);
  });

  it('CONN-023 of visitors are noted by the write, and published once by however many processes', async () => {
    const { db, now, publisher } = services();
    const fact = { event: 'auth.login', tenantId: ACME } as const;
    const visit = () => db.transaction((inside) => recordCaused(inside, fact, { outcome: 'success' }, ORIGIN, now()));
    const undone = db.transaction(async (inside) => {
      assert.equal(await recordCaused(inside, fact, { outcome: 'success' }, ORIGIN, now()), true);
      throw new Error('undone');
    });
    assert.match(String(await rejectionOf(undone)), /undone/);
    for (let one = 0; one < 3; one += 1) await visit();
    const others = [1, 2].map(() => createPublisher({ ...services(), deliveryQueued: () => undefined }));
    await Promise.all([publisher, ...others].map((one) => one.run()));
    for (const other of others) await other.close();
    assert.deepEqual([await db.$count(webhookEvents), await db.$count(webhookDeliveries)], [3, 3]);
  });

  it('CONN-023 send the bytes that were stored, by the same id, whatever has changed since', async () => {
    scene.receiver.say(500);
    await scene.signIn();
    await scene.deliver();
    await services().db.update(users).set({ name: 'Countess' }).where(eq(users.emailKey, 'ada@acme.test'));
    scene.receiver.say(200);
    await forward(6);
    await services().db.update(users).set({ name: 'Ada Lovelace' }).where(eq(users.emailKey, 'ada@acme.test'));
    assert.equal((await retry((await scene.last(id)).id)).status, 202);
    await scene.deliver();
    const [first, ...more] = calls();
    assert.equal(more.length, 2);
    for (const call of nonEmpty(more)) {
      assert.deepEqual([call.body, call.headers['webhook-id']], [first?.body, first?.headers['webhook-id']]);
      verify(secret(), call);
    }
  });

  it('CONN-016 CONN-023 are tried ten times in three days, each attempt in the log', async () => {
    scene.receiver.say(500);
    await scene.signIn();
    await scene.deliver();
    assert.deepEqual(
      [(await scene.log(id, { state: 'failed' })).length, (await scene.shown(id)).lastWeek.failed],
      [1, 1],
    );
    const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, wait] of waits.entries()) {
      await forward(wait - 1);
      assert.equal(calls().length, index + 1, `too early after ${wait} s`);
      await forward(wait * 0.1 + 1);
      assert.equal(calls().length, index + 2, `after ${wait} s`);
    }
    await forward(10 * DAY);
    assert.equal(calls().length, 10);
    assert.equal(new Set(ids()).size, 1);
    await signIn();
    const rows = await scene.log(id, { state: 'failed' });
    assert.deepEqual(
      rows.map(({ attempts, statusCode, nextAttemptAt }) => [attempts.length, statusCode, nextAttemptAt]),
      [[10, '500', null]],
    );
  });

  it('CONN-023 wait at least for as long as the address asks, and no longer than a day', async () => {
    for (const [asked, seconds] of [
      ['600', 600],
      [new Date(scene.running.clock.read() + 7_200_000).toUTCString(), 7_190],
      ['99999999', DAY],
      ['-5', 5],
    ] as const) {
      scene.receiver.say(503, { 'retry-after': asked });
      const delivery = await newest();
      const wait = (Date.parse(delivery.nextAttemptAt ?? '') - scene.running.clock.read()) / 1000;
      assert.ok(wait >= seconds && wait <= seconds * 1.11 + 10, `${asked}: ${wait}`);
      await services().db.delete(webhookEvents);
    }
  });
  const newest = async () => {
    await signIn();
    await scene.deliver();
    return scene.last(id);
  };

  it('CONN-023 count 2xx as taken and 3xx as failed, and follow no redirect', async () => {
    for (const [status, state] of [
      [200, 'delivered'],
      [204, 'delivered'],
      [299, 'delivered'],
      [302, 'waiting'],
      [404, 'waiting'],
      [500, 'waiting'],
    ] as const) {
      calls().length = 0;
      scene.receiver.say(status, { location: scene.receiver.url });
      const { state: became, statusCode } = await newest();
      assert.deepEqual([became, statusCode, calls().length], [state, String(status), 1]);
      await services().db.delete(webhookEvents);
    }
  });

  it('CONN-023 switch a webhook off that is gone, and log what follows as skipped', async () => {
    scene.receiver.say(410);
    const gone = await newest();
    assert.deepEqual([gone.state, gone.statusCode], ['failed', '410']);
    const shown = await scene.shown(id);
    assert.deepEqual([shown.isActive, shown.stoppedBy], [false, 'gone']);
    const { state } = await newest();
    assert.deepEqual([state, calls().length], ['skipped', 1]);
    const [row] = await services()
      .db.select()
      .from(auditEvents)
      .where(and(eq(auditEvents.event, 'webhook.stopped'), eq(auditEvents.subjectId, id)));
    assert.deepEqual([row?.actorKind, row?.tenantId], ['system', ACME]);
  });

  it('CONN-023 switch a webhook off after five days of failures alone', async () => {
    scene.receiver.say(500);
    await newest();
    scene.running.clock.forward(4 * DAY);
    scene.receiver.say(200);
    await newest();
    scene.receiver.say(500);
    await newest();
    await forward(5 * DAY - HOUR);
    await signIn();
    assert.equal((await scene.shown(id)).isActive, true, 'a success has begun the time anew');
    scene.running.clock.forward(HOUR + 1);
    await newest();
    const shown = await scene.shown(id);
    assert.deepEqual([shown.isActive, shown.stoppedBy], [false, 'failing']);
    const mails = await mailsTo(scene.running, 'ada@acme.test');
    assert.match(mails[0]?.subject ?? '', /webhook .* is off/, 'who manages webhooks gets a mail');
    assert.equal((await mailsTo(scene.running, 'rob@acme.test')).length, 0, 'and who does not gets none');
    scene.receiver.say(200);
    const on = await scene.patch(id, { isActive: true });
    assert.deepEqual([on.body.stoppedBy, on.body.failingSince], [null, null]);
  });

  it('CONN-023 begin the five days anew at another address, which has failed never yet', async () => {
    scene.receiver.say(500);
    await newest();
    scene.running.clock.forward(5 * DAY - HOUR);
    await signIn();
    const { body } = await scene.patch(id, { url: `${scene.receiver.url}/moved` });
    assert.deepEqual([body.failingSince, body.failures], [null, 0]);
    scene.running.clock.forward(HOUR + 1);
    await newest();
    const shown = await scene.shown(id);
    assert.deepEqual([calls().at(-1)?.path, shown.isActive, shown.stoppedBy], ['/in/moved', true, null]);
  });

  it('CONN-023 say nothing of an address that was given while the one before was called', async () => {
    let answer = (): void => {};
    const isCalled = new Promise<void>((done) => {
      scene.receiver.answer = (response) => {
        answer = () => void response.writeHead(410).end();
        done();
      };
    });
    await signIn();
    const delivering = scene.deliver();
    await isCalled;
    await scene.patch(id, { url: `${scene.receiver.url}/moved` });
    answer();
    await delivering;
    const { isActive, stoppedBy, failingSince, failures, invocations } = await scene.shown(id);
    assert.deepEqual([isActive, stoppedBy, failingSince, failures, invocations], [true, null, null, 0, 1]);
    assert.deepEqual([(await scene.last(id)).state, (await scene.last(id)).statusCode], ['waiting', '410']);
    scene.receiver.say(200);
    await forward(MINUTE);
    assert.deepEqual([(await scene.last(id)).state, calls().at(-1)?.path], ['delivered', '/in/moved']);
  });

  it('CONN-019 CONN-023 are skipped while a webhook is off, and sent when a user asks for it', async () => {
    const { _id: other } = await scene.make();
    await record();
    await services().publisher.run();
    const waiting = await scene.last(other);
    assert.equal(waiting.state, 'waiting');
    await scene.patch(id, { isActive: false });
    assert.deepEqual([(await scene.last(id)).state, (await scene.last(other)).state], ['skipped', 'waiting']);
    await scene.deliver();
    await scene.patch(other, { isActive: false });
    calls().length = 0;
    const skipped = await newest();
    assert.deepEqual([skipped.state, skipped.attempts, calls().length], ['skipped', [], 0]);
    const answer = await retry(skipped.id);
    assert.deepEqual([answer.status, answer.body.statusCode], [202, 202]);
    await scene.deliver();
    assert.deepEqual([(await scene.last(id)).state, calls().length], ['delivered', 1]);
  });

  it('CONN-019 go out when a user has asked for it, also where the webhook is switched off before', async () => {
    await scene.patch(id, { isActive: false });
    const skipped = await newest();
    await scene.patch(id, { isActive: true });
    // Another process has as many calls on their way as a webhook gets at once: what is asked for has to wait.
    for (let one = 0; one < 4; one += 1) await record();
    assert.equal((await claimDue(services().db, services().now(), 10)).length, 4);
    assert.equal((await retry(skipped.id)).status, 202);
    await scene.patch(id, { isActive: false });
    const stateOf = async () => (await scene.log(id)).find((one) => one.id === skipped.id)?.state;
    assert.equal(await stateOf(), 'waiting');
    await forward(LEASE);
    assert.deepEqual([await stateOf(), calls().length], ['delivered', 1]);
  });

  it('CONN-019 are sent again by a range of time: those that failed or were skipped', async () => {
    await newest();
    await scene.patch(id, { isActive: false });
    await newest();
    scene.running.clock.forward(1);
    await newest();
    await scene.patch(id, { isActive: true });
    const [from, to] = [scene.running.clock.read() - HOUR * 1000, scene.running.clock.read()].map((one) =>
      new Date(one).toISOString(),
    );
    const answer = await scene.ada.post(`/webhook/${id}/resends`, { from, to });
    assert.deepEqual([answer.status, answer.body.count], [202, 1]);
    await scene.deliver();
    const { status, body } = await scene.ada.post(`/webhook/${id}/resends`, { from, to });
    assert.deepEqual([status, body.count], [202, 0], 'there is nothing left');
    const reversed = await scene.ada.post(`/webhook/${id}/resends`, { from: to, to: from });
    assert.deepEqual([reversed.status, reversed.body.context], [400, { field: 'to' }]);
    const states = (await scene.log(id)).map(({ state }) => state);
    assert.deepEqual(states, ['skipped', 'delivered', 'delivered']);
  });

  it('CONN-019 are not sent again while a call is on its way', async () => {
    await record();
    const { db, now } = services();
    assert.equal((await claimDue(db, now(), 10)).length, 1);
    const { id: deliveryId } = await scene.last(id);
    const { status, body } = await retry(deliveryId);
    assert.deepEqual([status, body.errorCode], [409, 'ER-DELIVERY-ON-ITS-WAY']);
    scene.running.clock.forward(LEASE);
    assert.equal((await retry(deliveryId)).status, 202);
  });

  it('CONN-023 are taken up by another process when one has ended in a call, by the same id', async () => {
    await record();
    const { db, now } = services();
    const [lost] = await claimDue(db, now(), 10); // and its process ends
    await scene.deliver();
    assert.equal(calls().length, 0, 'it is in other hands');
    await forward(LEASE);
    assert.deepEqual([ids(), (await scene.last(id)).state], [[lost?.delivery.eventId], 'delivered']);
  });

  it('CONN-023 are on their way to a webhook four at once at most, of all workers', async () => {
    for (let one = 0; one < 6; one += 1) await record();
    const { db, now } = services();
    const taken = [await claimDue(db, now(), 10), await claimDue(db, now(), 10)];
    assert.deepEqual(
      taken.map(({ length }) => length),
      [4, 0],
    );
  });

  it('CONN-023 go out once each from two workers, four at once at most', async () => {
    const other = createDeliverer({ ...services() });
    try {
      let [open, most] = [0, 0];
      const held: (() => void)[] = [];
      const release = (): void => {
        for (const one of held.splice(0)) one();
      };
      scene.receiver.answer = (response) => {
        open += 1;
        most = Math.max(most, open);
        held.push(() => {
          open -= 1;
          response.end();
        });
        // Four are held until nothing more comes; the rest is let through as it comes.
        if (held.length === 4) setImmediate(release);
        else if (calls().length > 8) release();
      };
      for (let one = 0; one < 12; one += 1) await record();
      await Promise.all([scene.deliver(), other.run()]);
      assert.deepEqual([calls().length, new Set(ids()).size], [12, 12]);
      assert.ok(most <= 4, `${most} at once`);
    } finally {
      await other.close();
    }
  });

  it('PRO-28 PRO-35 keep no answer of a network that the operator has opened', async () => {
    scene.receiver.answer = (response) => void response.end('an internal text');
    const { body } = await newest();
    assert.equal(body, '');
  });

  it('PRO-28 are not sent to an address that has become a private one', async () => {
    const { db, now } = services();
    await db.update(webhooks).set({ url: 'https://10.0.0.1/' }).where(eq(webhooks.id, id));
    const delivery = await newest();
    assert.deepEqual(
      delivery.attempts.map(({ failure, statusCode }) => [failure, statusCode]),
      [['network', null]],
    );
    assert.ok(Date.parse(delivery.nextAttemptAt ?? '') > now().getTime(), 'it is tried again');
  });

  it('CONN-016 show ten of a log without more said, and count all', async () => {
    for (let one = 0; one < 12; one += 1) await record();
    const page = await scene.ada.get(`/webhook/logs/?id=${id}`);
    assert.deepEqual([page.body.count, (await scene.log(id)).length], [12, 10]);
    assert.equal((await scene.log(id, { offset: '10', limit: '5' })).length, 2);
    assert.equal((await scene.ada.get('/webhook/logs/?id=0d0d0d0d-0000-4000-8000-00000000000a')).status, 404);
    assert.equal((await scene.ada.get(`/webhook/logs/?id=${id}&limit=201`)).status, 400);
    await services().db.delete(webhookEvents);
  });

  it('CONN-023 are kept for 30 days', async () => {
    await newest();
    scene.running.clock.forward(30 * DAY - HOUR);
    await sweepAll(services());
    assert.equal(await services().db.$count(webhookDeliveries), 1);
    scene.running.clock.forward(HOUR + 1);
    await sweepAll(services());
    assert.deepEqual(
      [await services().db.$count(webhookDeliveries), await services().db.$count(webhookEvents)],
      [0, 0],
    );
  });

  it('PRO-41 go with a person who is erased', async () => {
    await scene.signIn('rob@acme.test');
    await scene.signIn();
    const { db } = services();
    const [rob] = await db.select().from(users).where(eq(users.emailKey, 'rob@acme.test'));
    await erasePerson(services(), rob?.id ?? '', ORIGIN);
    const bodies = (await db.select().from(webhookEvents)).map(({ body }) => body);
    assert.equal(
      nonEmpty(bodies).some((body) => body.includes('rob@acme.test')),
      false,
    );
  });
});
