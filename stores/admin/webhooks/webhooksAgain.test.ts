import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webhooksEndpoints } from '../../../api/contract/webhooks.ts';
import { settle } from '../../testing/browser.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene } from '../testing/heldScene.ts';
import { WebhooksStore } from './WebhooksStore.ts';

const URL_OK = 'https://hooks.acme.example/in';
const hook = (more: object = {}) => ({
  _id: 'w',
  displayName: 'Hook',
  url: URL_OK,
  description: '',
  eventKeys: [],
  isActive: true,
  stoppedBy: null,
  failingSince: null,
  lastDeliveryAt: null,
  ...more,
});

async function open(...hooks: readonly object[]) {
  const scene = heldScene([[webhooksEndpoints.list, always(hooks.length ? hooks : [hook()])]]);
  const store = new WebhooksStore(scene.context);
  await store.list.load();
  const loads = () => scene.sentTo(webhooksEndpoints.list).length;
  return { ...scene, store, loads };
}

describe('a test of a webhook', () => {
  it('is in its log, so that the list is read again; one of an address alone changes nothing', async () => {
    const { store, answer, loads } = await open();
    answer(webhooksEndpoints.test, always({ statusCode: 201 }));
    assert.equal((await store.test({ url: ` ${URL_OK} ` }))?.ok, true);
    await settle();
    assert.equal(loads(), 1);
    await store.test({ url: URL_OK }, 'w');
    await settle();
    assert.equal(loads(), 2);
  });

  it('is the latest one, and says why it was not made', async () => {
    const { store, hold, loads } = await open();
    const held = hold(webhooksEndpoints.test);
    const [older, newer] = [store.test({ url: URL_OK }, 'w'), store.test({ url: URL_OK }, 'w')];
    await come(held, 2);
    held[1]?.refuse('ER-ADDRESS-REFUSED');
    assert.deepEqual([await newer, store.testError?.code], [undefined, 'ER-ADDRESS-REFUSED']);
    held[0]?.answer({ statusCode: 200 });
    assert.deepEqual([await older, store.testError?.code, loads()], [undefined, 'ER-ADDRESS-REFUSED', 1]);
  });
});

describe('the deliveries of a webhook', () => {
  it('are narrowed by a state that there is, a page at a time, and stay narrowed after a failure', async () => {
    const { store, answer, hold, sentTo } = await open();
    answer(webhooksEndpoints.logs, always({ count: 25, rows: [{ id: 'd' }] }));
    const { list } = store.deliveriesOf('w');
    await list.setFilter('state', ['failed']);
    await list.setPage(2);
    const asked = () => sentTo(webhooksEndpoints.logs).at(-1)?.query;
    assert.deepEqual(asked(), { id: 'w', offset: 20, limit: 10, state: 'failed' });
    const held = hold(webhooksEndpoints.logs);
    const failing = list.load();
    await come(held);
    held[0]?.refuse();
    await failing;
    void list.load();
    await come(held, 2);
    assert.deepEqual(asked(), { id: 'w', offset: 20, limit: 10, state: 'failed' });
    void list.setFilter('state', ['no such state']);
    assert.equal(asked()?.['state'], undefined);
  });

  it('listen for another tenant as long as they are shown, and again where they are shown again', async () => {
    const { context, store, answer, sentTo, reset } = await open();
    answer(webhooksEndpoints.logs, always({ count: 1, rows: [{ id: 'd' }] }));
    const { onReset } = context;
    const listening = new Set<() => void>();
    context.onReset = (callback) => {
      const undo = onReset(callback);
      listening.add(callback);
      return () => {
        undo();
        listening.delete(callback);
      };
    };
    const { list } = store.deliveriesOf('w');
    list.watch()();
    assert.equal(listening.size, 0);
    const stop = list.watch();
    await settle();
    const asked = sentTo(webhooksEndpoints.logs).length;
    reset();
    await settle();
    assert.deepEqual([listening.size, sentTo(webhooksEndpoints.logs).length], [1, asked + 1]);
    stop();
    assert.equal(listening.size, 0);
  });

  it('are read again with the list of webhooks once one was sent again, and not where that was refused', async () => {
    const { store, answer, hold, sentTo, loads } = await open();
    answer(webhooksEndpoints.logs, always({ count: 1, rows: [{ id: 'd' }] }));
    const deliveries = store.deliveriesOf('w');
    await deliveries.list.load();
    const reads = () => [sentTo(webhooksEndpoints.logs).length, loads()];
    const held = hold(webhooksEndpoints.retry);
    const refused = deliveries.retry('d');
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, deliveries.error('retry:d')?.code, reads()], [false, 'ER-X', [1, 1]]);
    const sent = deliveries.retry('d');
    await come(held, 2);
    held[1]?.answer(null);
    assert.deepEqual([await sent, deliveries.error('retry:d'), reads()], [true, undefined, [2, 2]]);
  });
});

describe('the webhook that fails', () => {
  it('is the one whose calls have failed for longest, else one that the provider has switched off', async () => {
    const failing = (id: string, failingSince: string) => hook({ _id: id, failingSince });
    const both = await open(failing('later', '2026-02-01'), failing('longest', '2026-01-01'), hook({ _id: 'fine' }));
    assert.equal(both.store.failing?._id, 'longest');
    const off = await open(
      hook({ _id: 'by a person', isActive: false }),
      hook({ _id: 'by the provider', isActive: false, stoppedBy: 'provider' }),
    );
    assert.equal(off.store.failing?._id, 'by the provider');
    assert.equal((await open(hook())).store.failing, undefined);
  });
});

describe('a webhook that is switched', () => {
  it('is turning until the provider has answered, and is stopped by nobody once it is on', async () => {
    const { store, hold } = await open(hook({ isActive: false, stoppedBy: 'provider' }));
    const held = hold(webhooksEndpoints.update);
    const turned = store.setActive('w', true);
    assert.deepEqual([store.isTurning('w'), store.find('w')?.isActive, store.find('w')?.stoppedBy], [true, true, null]);
    await come(held);
    assert.deepEqual(held[0]?.input, { params: { _id: 'w' }, body: { isActive: true } });
    held[0]?.answer(hook());
    assert.deepEqual([await turned, store.isTurning('w')], [true, false]);
  });
});
