import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsEndpoints } from '../../../api/contract/groups.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { conditionOf, deliveredShare, WebhooksStore, type WebhookFields } from './WebhooksStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const URL_OK = 'https://hooks.acme.example/in';
const fields = (change: Partial<WebhookFields> = {}): WebhookFields => ({
  displayName: ' Warehouse ',
  description: '',
  url: URL_OK,
  secret: '',
  eventKeys: ['gatehouse.audit.recorded'],
  ...change,
});

async function open(answers: OwnAnswers = {}) {
  const { root, control, call, stop } = await signedIn({ answers });
  const store = root.use(WebhooksStore);
  await store.list.load();
  const act = () => call(groupsEndpoints.add, { body: { name: `Group ${Math.floor(performance.now() * 1000)}` } });
  return { store, control, act, stop };
}

describe('WebhooksStore', () => {
  it('makes a webhook with a secret that is handed on once, and lists none (CONN-004, CONN-021)', async () => {
    const { store, control, stop } = await open();
    const made = await store.add(fields());
    assert.match(made?.secret ?? '', /^whsec_/);
    assert.equal(control.requestsTo('webhooks.create').at(-1)?.body['displayName'], 'Warehouse');
    const [row] = store.list.rows;
    assert.deepEqual([row?.displayName, row?.secret, row && conditionOf(row)], ['Warehouse', null, 'on']);
    stop();
  });

  it('keeps the secret when a webhook is saved, unless another one is asked for', async () => {
    const { store, control, stop } = await open();
    const made = await store.add(fields());
    const id = made?._id ?? '';
    assert.equal((await store.save(id, fields({ displayName: 'Renamed' })))?.secret, null);
    assert.equal('secret' in (control.requestsTo('webhooks.update').at(-1)?.body ?? {}), false);
    const replaced = await store.save(id, { ...fields({ displayName: 'Renamed' }), replaceSecret: true });
    assert.match(replaced?.secret ?? '', /^whsec_/);
    assert.equal(store.find(id)?.displayName, 'Renamed');
    stop();
  });

  it('names the field that is wrong, and makes nothing', async () => {
    const { store, stop } = await open();
    assert.equal(await store.add(fields({ url: 'ftp://x' })), undefined);
    assert.equal(store.error('add')?.errorContext?.['field'], 'url');
    assert.equal(store.list.totalItems, 0);
    stop();
  });

  it('tries an address: 200 and 201 succeed, all else says what came back (CONN-017, CONN-018)', async () => {
    const { store, stop } = await open();
    assert.equal((await store.test({ url: URL_OK }))?.ok, true);
    const refused = await store.test({ url: `${URL_OK}/500` });
    assert.deepEqual([refused?.ok, refused?.statusCode], [false, 500]);
    stop();
  });

  it('reads deliveries ten at a time, narrows them, and sends one again (CONN-016, CONN-019)', async () => {
    const { store, control, act, stop } = await open();
    const made = await store.add(fields({ url: `${URL_OK}/500` }));
    const deliveries = store.deliveriesOf(made?._id ?? '');
    for (let count = 0; count < 12; count += 1) await act();
    await deliveries.list.load();
    const { query } = control.requestsTo('webhooks.logs').at(-1) ?? {};
    assert.deepEqual([query?.['offset'], query?.['limit'], deliveries.list.rows.length], ['0', '10', 10]);
    const [row] = deliveries.list.rows;
    assert.equal(await deliveries.retry(row?.id ?? ''), true);
    await store.list.load();
    assert.equal(store.failing?.displayName, 'Warehouse');
    const [webhook] = store.list.rows;
    assert.equal(webhook && deliveredShare(webhook), 0, 'what waits for another call has failed once');
    const reads = control.requestsTo('webhooks.logs').length;
    control.answer('webhooks.retry', () =>
      Response.json({ errors: ['no'], errorCode: 'ER-DELIVERY-ON-ITS-WAY' }, { status: 409 }),
    );
    assert.equal(await deliveries.retry(row?.id ?? ''), false);
    assert.equal(control.requestsTo('webhooks.logs').length, reads, 'a refusal changes no delivery');
    stop();
  });

  it('sends what failed on some days again, and reads what became of it', async () => {
    const { store, control, act, stop } = await open();
    const made = await store.add(fields());
    const id = made?._id ?? '';
    await store.setActive(id, false);
    await act();
    await act();
    await store.setActive(id, true);
    const deliveries = store.deliveriesOf(id);
    await deliveries.list.load();
    const skipped = deliveries.list.rows.filter(({ state }) => state === 'skipped').length;
    assert.ok(skipped > 1, 'what happened meanwhile');
    const reads = () => [control.requestsTo('webhooks.logs').length, control.requestsTo('webhooks.list').length];
    const [logs = 0, lists = 0] = reads();
    const days = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };
    const count = await deliveries.resend(days);
    const sent = control.requestsTo('webhooks.resend').at(-1);
    assert.deepEqual(
      [sent?.path.includes(id), sent?.body],
      [true, { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }],
    );
    assert.equal(count, skipped);
    while (control.requestsTo('webhooks.list').length === lists) await Promise.resolve();
    assert.deepEqual(reads(), [logs + 1, lists + 1], 'its deliveries and the list of webhooks');
    control.answer('webhooks.resend', () => Response.json({ errors: ['no'], errorCode: 'ER-X' }, { status: 400 }));
    assert.equal(await deliveries.resend(days), undefined);
    assert.equal(deliveries.error('resend')?.errorCode, 'ER-X');
    assert.deepEqual(reads(), [logs + 1, lists + 1]);
    stop();
  });

  it('sorts by the last delivery, and one that never had any comes first', async () => {
    const { store, act, stop } = await open();
    await store.add(fields({ displayName: 'Used' }));
    await act();
    await store.add(fields({ displayName: 'Never used', eventKeys: ['frontegg.tenant.deleted'] }));
    await store.list.load();
    const names = () => store.list.rows.map(({ displayName }) => displayName);
    assert.deepEqual(
      store.list.rows.map(({ lastDeliveryAt }) => lastDeliveryAt === null),
      [true, false],
      'by name',
    );
    await store.list.setSort({ id: 'last', desc: true });
    assert.deepEqual(names(), ['Used', 'Never used']);
    await store.list.setSort({ id: 'last', desc: false });
    assert.deepEqual(names(), ['Never used', 'Used']);
    stop();
  });

  it('switches a webhook off at once, and back where that is refused', async () => {
    const { store, control, stop } = await open();
    const id = (await store.add(fields()))?._id ?? '';
    assert.equal(await store.setActive(id, false), true);
    assert.equal(store.find(id)?.isActive, false);
    control.answer('webhooks.update', () =>
      Response.json({ errors: ['no'], errorCode: 'ER-FORBIDDEN' }, { status: 403 }),
    );
    assert.equal(await store.setActive(id, true), false);
    assert.equal(store.find(id)?.isActive, false);
    assert.equal(store.error(`active:${id}`)?.code, 'ER-FORBIDDEN');
    stop();
  });
});
