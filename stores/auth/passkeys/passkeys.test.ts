import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webauthnEndpoints, type WebAuthnNewDevice } from '../../../api/contract/webauthn.ts';
import { always, belongsToOne } from '../../admin/testing/belongsToOne.ts';
import { come, heldScene } from '../../admin/testing/heldScene.ts';
import type { NotMade } from './createPasskey.ts';
import { PasskeysStore } from './PasskeysStore.ts';

const device = { id: 'one', deviceType: 'Platform', createdAt: '2026-01-01T00:00:00Z' };
const made: WebAuthnNewDevice = { id: 'new', response: { clientDataJSON: '', attestationObject: '' } };
const accepted = { rpId: 'acme.example', userId: 'u', allAcceptedCredentialIds: ['one'] };

/** The passkeys of a person, with a browser that answers by hand. */
async function open() {
  const scene = heldScene([
    [webauthnEndpoints.listDevices, always({ devices: [device], accepted })],
    [webauthnEndpoints.createDevice, always({ options: {} })],
    [webauthnEndpoints.verifyDevice, always(null)],
    [webauthnEndpoints.deleteDevice, always(null)],
  ]);
  const passkeys = new PasskeysStore(scene.context);
  await passkeys.list.load();
  const browser: { signal: AbortSignal; answer: (made: WebAuthnNewDevice | NotMade) => void }[] = [];
  const load = async () => ({
    make: (_: unknown, signal: AbortSignal) =>
      new Promise<WebAuthnNewDevice | NotMade>((answer) => browser.push({ signal, answer })),
  });
  const asked = (count = 1) => come(browser, count);
  return { ...scene, passkeys, browser, load, asked };
}

describe('the passkeys of a person', () => {
  belongsToOne('are shown to no other person (STO-12)', {
    make: (context) => new PasskeysStore(context),
    ask: (store) => store.list.load(),
    row: webauthnEndpoints.listDevices,
    answer: { devices: [device], accepted },
    shows: (store) => [store.list.rows, store.accepted],
  });

  it('are one more when the browser has made it, and say what the browser may offer', async () => {
    const { passkeys, browser, load, asked, answer, sentTo } = await open();
    assert.deepEqual(passkeys.accepted, accepted);
    const created = passkeys.create(load);
    assert.equal(passkeys.creating, true);
    await asked();
    answer(webauthnEndpoints.listDevices, always({ devices: [device, { ...device, id: 'new' }] }));
    browser[0]?.answer(made);
    assert.equal(await created, true);
    assert.deepEqual(sentTo(webauthnEndpoints.verifyDevice), [{ body: made }]);
    assert.deepEqual([passkeys.list.rows.length, passkeys.accepted, passkeys.creating], [2, undefined, false]);
  });

  it('say why the browser made none, until the person tries again or does something else', async () => {
    const { passkeys, browser, load, asked, sentTo } = await open();
    const stopped = passkeys.create(load);
    await asked();
    browser[0]?.answer('known');
    assert.deepEqual([await stopped, passkeys.notMade, sentTo(webauthnEndpoints.verifyDevice)], [false, 'known', []]);
    const again = passkeys.create(load);
    assert.equal(passkeys.notMade, undefined);
    await asked(2);
    browser[1]?.answer('stopped');
    await again;
    assert.equal(passkeys.notMade, 'stopped');
    passkeys.dismiss();
    assert.equal(passkeys.notMade, undefined);
  });

  it('say why the provider took none, until the person does something else', async () => {
    const { passkeys, browser, load, asked, hold, sentTo } = await open();
    const held = hold(webauthnEndpoints.verifyDevice);
    const refused = passkeys.create(load);
    await asked();
    browser[0]?.answer(made);
    await come(held);
    const lists = sentTo(webauthnEndpoints.listDevices).length;
    held[0]?.refuse();
    assert.deepEqual([await refused, passkeys.createError?.code], [false, 'ER-X']);
    assert.equal(sentTo(webauthnEndpoints.listDevices).length, lists, 'nothing has changed');
    passkeys.dismiss();
    assert.equal(passkeys.createError, undefined);
  });

  it('close the dialog of the browser when the person does, and do not open it once that is closed', async () => {
    const { passkeys, browser, load, asked, hold } = await open();
    const first = passkeys.create(load);
    await asked();
    passkeys.cancel();
    assert.equal(browser[0]?.signal.aborted, true);
    browser[0]?.answer('stopped');
    await first;
    const held = hold(webauthnEndpoints.createDevice);
    const second = passkeys.create(load);
    await come(held);
    passkeys.cancel();
    held[0]?.answer({ options: {} });
    assert.deepEqual([await second, passkeys.notMade, browser.length], [false, 'stopped', 1]);
  });

  it('say nothing of a dialog that leaving the page has closed, nor at the next visit of what was said there', async () => {
    const { passkeys, browser, load, asked } = await open();
    const first = passkeys.create(load);
    await asked();
    passkeys.leave();
    assert.deepEqual([browser[0]?.signal.aborted, passkeys.creating], [true, false]);
    browser[0]?.answer('stopped');
    assert.deepEqual([await first, passkeys.notMade], [false, undefined]);
    const second = passkeys.create(load);
    await asked(2);
    browser[1]?.answer('known');
    await second;
    passkeys.leave();
    assert.equal(passkeys.notMade, undefined);
  });

  it('are made for nobody else: the dialog closes with a change of user, and its answer is dropped (STO-12)', async () => {
    const { passkeys, browser, load, asked, reset, sentTo } = await open();
    const created = passkeys.create(load);
    await asked();
    const lists = sentTo(webauthnEndpoints.listDevices).length;
    reset();
    assert.deepEqual([browser[0]?.signal.aborted, passkeys.creating, passkeys.accepted], [true, false, undefined]);
    browser[0]?.answer('known');
    assert.deepEqual([await created, passkeys.notMade], [false, undefined]);
    assert.equal(sentTo(webauthnEndpoints.listDevices).length, lists);
  });

  it('forget with the person why there is none (STO-12)', async () => {
    const { passkeys, browser, load, asked, reset } = await open();
    const created = passkeys.create(load);
    await asked();
    browser[0]?.answer('unusable');
    await created;
    assert.equal(passkeys.notMade, 'unusable');
    reset();
    assert.equal(passkeys.notMade, undefined);
  });

  it('are read again after one was removed, and not where that was refused', async () => {
    const { passkeys, hold, answer, sentTo } = await open();
    const lists = () => sentTo(webauthnEndpoints.listDevices).length;
    const before = lists();
    const held = hold(webauthnEndpoints.deleteDevice);
    const refused = passkeys.remove('one');
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, lists(), passkeys.removeError('one')?.code], [false, before, 'ER-X']);
    answer(
      webauthnEndpoints.listDevices,
      always({ devices: [], accepted: { ...accepted, allAcceptedCredentialIds: [] } }),
    );
    answer(webauthnEndpoints.deleteDevice, always(null));
    assert.equal(await passkeys.remove('one'), true);
    assert.deepEqual([lists(), passkeys.accepted?.allAcceptedCredentialIds], [before + 1, []]);
    assert.deepEqual(sentTo(webauthnEndpoints.deleteDevice).at(-1)?.params, { deviceId: 'one' });
  });
});
