import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { WEBHOOK_LIMIT, type WebhookLog } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../../database/storage/schema.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { WebhookScene } from '../../testing/webhooks.ts';

const [SECOND, DAY] = [1_000, 86_400_000];
type Fields = Partial<typeof webhookDeliveries.$inferInsert>;

describe('The log of a webhook', () => {
  let scene: WebhookScene;
  before(async () => void (scene = await WebhookScene.start()));
  after(() => scene.end());
  afterEach(async () => {
    scene.receiver.calls.length = 0;
    await db().delete(webhooks);
    await db().delete(webhookEvents);
  });

  const db = () => scene.running.provider.services.db;
  /** So many milliseconds before now. */
  const ago = (time: number): Date => new Date(scene.running.clock.read() - time);

  /** A delivery as a worker has left it. */
  async function logged(webhookId: string, fields: Fields = {}): Promise<string> {
    const createdAt = fields.createdAt ?? ago(0);
    const [event] = await db()
      .insert(webhookEvents)
      .values({ tenantId: ACME, eventKey: 'frontegg.user.authenticated', body: '{}', createdAt })
      .returning();
    const { id: eventId, sequence } = event ?? assert.fail('no event');
    const [row] = await db()
      .insert(webhookDeliveries)
      .values({ webhookId, eventId, sequence, state: 'delivered', nextAttemptAt: createdAt, ...fields, createdAt })
      .returning();
    return row?.id ?? assert.fail('no delivery');
  }
  const idsOf = (rows: readonly WebhookLog[]): string[] => rows.map(({ id }) => id);

  it('CONN-016 is read page by page, the newest first, and holds nothing of another webhook', async () => {
    const [one, other] = [await scene.make(), await scene.make({ displayName: 'Store' })];
    const oldest = await logged(one._id, { createdAt: ago(2 * DAY) });
    const sameTime = [await logged(one._id, { createdAt: ago(DAY) }), await logged(one._id, { createdAt: ago(DAY) })];
    const newest = await logged(one._id);
    await logged(other._id);
    const pages = [];
    for (const offset of ['0', '2', '4']) pages.push(idsOf(await scene.log(one._id, { offset, limit: '2' })));
    assert.deepEqual(pages, [[newest, sameTime[1]], [sameTime[0], oldest], []]);
    assert.equal((await scene.ada.get(`/webhook/logs/?id=${one._id}&limit=1`)).body.count, 4);
  });

  it('CONN-016 is read by a state; what will be tried again has failed as well, until a user has asked for it', async () => {
    const { _id: id } = await scene.make();
    const states = {
      delivered: await logged(id, { state: 'delivered', tries: 1 }),
      failed: await logged(id, { state: 'failed', tries: 10 }),
      first: await logged(id, { state: 'waiting' }),
      again: await logged(id, { state: 'waiting', tries: 2 }),
      wanted: await logged(id, { state: 'waiting', tries: 2, isWanted: true }),
      skipped: await logged(id, { state: 'skipped' }),
    };
    const found = async (state: string) => idsOf(await scene.log(id, { state }));
    assert.deepEqual(await found('failed'), [states.again, states.failed]);
    assert.deepEqual(await found('waiting'), [states.wanted, states.again, states.first]);
    assert.deepEqual([await found('delivered'), await found('skipped')], [[states.delivered], [states.skipped]]);
    assert.equal((await scene.ada.get(`/webhook/logs/?id=${id}&state=failed`)).body.count, 2);
    for (const { state, nextAttemptAt } of nonEmpty(await scene.log(id)))
      assert.equal(nextAttemptAt !== null, state === 'waiting', `only what waits is tried again, not ${state}`);
  });

  it('CONN-016 tells of the last call: its status, its answer and how long it took', async () => {
    const { _id: id } = await scene.make();
    const attempt = (statusCode: number | null, took: number) => ({
      at: ago(0).toISOString(),
      statusCode,
      took,
      failure: statusCode === null ? 'refused' : null,
    });
    await logged(id, { state: 'failed', attempts: [attempt(null, 7), attempt(503, 12)], answer: 'Later' });
    const { statusCode, body, took, attempts, tenantId, vendorId, webhookId, request } = await scene.last(id);
    assert.deepEqual([statusCode, body, took, attempts.length], ['503', 'Later', 12, 2]);
    assert.deepEqual([tenantId, vendorId, webhookId, request], [ACME, scene.running.provider.clientId, id, '{}']);
  });

  it('CONN-016 remembers the last twenty calls of a delivery', async () => {
    const { _id: id } = await scene.make();
    const at = (call: number) => ago((30 - call) * SECOND).toISOString();
    const attempts = Array.from({ length: 20 }, (_, call) => ({
      at: at(call),
      statusCode: 500,
      took: 1,
      failure: null,
    }));
    await logged(id, { state: 'waiting', isWanted: true, attempts });
    await scene.deliver();
    const { attempts: kept, state } = await scene.last(id);
    assert.deepEqual([state, kept.length, kept[0]?.at, kept.at(-1)?.statusCode], ['delivered', 20, at(1), 200]);
  });

  it('CONN-019 is sent again from the beginning of a range on, and up to its end', async () => {
    const { _id: id } = await scene.make();
    const other = await scene.make({ displayName: 'Store' });
    const failed = (time: number, fields: Fields = {}, of = id) =>
      logged(of, { state: 'failed', createdAt: ago(time), ...fields });
    for (const within of [{}, { leasedUntil: ago(0) }]) await failed(60 * SECOND, within);
    const left = [
      await failed(30 * SECOND),
      await failed(40 * SECOND, { leasedUntil: ago(-SECOND) }),
      await failed(60 * SECOND + 1),
    ];
    await failed(40 * SECOND, { state: 'delivered' });
    await failed(40 * SECOND, {}, other._id);
    const range = { from: ago(60 * SECOND).toISOString(), to: ago(30 * SECOND).toISOString() };
    const { status, body } = await scene.ada.post(`/webhook/${id}/resends`, range);
    assert.deepEqual([status, body.count], [202, 2]);
    await scene.deliver();
    assert.equal(scene.receiver.calls.length, 2);
    assert.deepEqual(idsOf(await scene.log(id, { state: 'failed' })), left);
    assert.equal((await scene.log(other._id, { state: 'failed' })).length, 1);
  });

  it('is summed up for the last seven days, for each webhook by itself', async () => {
    const [one, other] = [await scene.make(), await scene.make({ displayName: 'Store' })];
    const week = 7 * DAY;
    for (const time of [week, 3 * DAY]) await logged(one._id, { createdAt: ago(time) });
    await logged(one._id, { createdAt: ago(week + 1) });
    await logged(one._id, { state: 'failed', createdAt: ago(DAY) });
    await logged(one._id, { state: 'waiting', tries: 1, createdAt: ago(2 * DAY) });
    await logged(one._id, { state: 'skipped', createdAt: ago(0) });
    const { lastWeek, lastDeliveryAt } = await scene.shown(one._id);
    assert.deepEqual([lastWeek, lastDeliveryAt], [{ delivered: 2, failed: 2 }, ago(DAY).toISOString()]);
    const untouched = await scene.shown(other._id);
    assert.deepEqual([untouched.lastWeek, untouched.lastDeliveryAt], [{ delivered: 0, failed: 0 }, null]);
    const { body } = await scene.patch(one._id, { description: 'of the warehouse' });
    assert.deepEqual([body.lastWeek, body.lastDeliveryAt], [lastWeek, lastDeliveryAt], 'a change answers it too');
  });

  it('is of 50 webhooks of a tenant at most, which are listed as they were made', async () => {
    const fields = {
      description: '',
      url: scene.receiver.url,
      eventKeys: ['frontegg.user.authenticated'],
      secret: '',
      isActive: true,
    };
    const made = (tenantId: string, displayName: string, createdAt: Date) => ({
      ...fields,
      tenantId,
      displayName,
      createdAt,
    });
    const many = Array.from({ length: WEBHOOK_LIMIT - 1 }, (_, at) => made(ACME, `of ${at}`, ago(at * SECOND)));
    await db()
      .insert(webhooks)
      .values([...many, made(GLOBEX, 'elsewhere', ago(0))]);
    await scene.make({ displayName: 'the last' });
    const refused = await scene.ada.post('/webhook/custom', {
      displayName: 'one more',
      description: '',
      eventKeys: ['frontegg.user.authenticated'],
      isActive: true,
      url: scene.receiver.url,
      secret: null,
    });
    assert.deepEqual([refused.status, refused.body.errorCode], [400, 'ER-INVALID-REQUEST']);
    const shown: { displayName: string; createdAt: string }[] = JSON.parse((await scene.ada.get('/webhook')).text);
    assert.equal(shown.length, WEBHOOK_LIMIT);
    assert.deepEqual(
      shown.map(({ createdAt }) => createdAt),
      shown.map(({ createdAt }) => createdAt).sort(),
    );
  });
});
