import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PhonesStore } from './PhonesStore.ts';
import { signedIn } from './testing/signedIn.ts';

/** The phone numbers of Ada, who has one. `code` is what went out last. */
async function open() {
  const { root, control, stop } = await signedIn();
  const store = root.use(PhonesStore);
  const code = (): string => control.outbox[0]?.code ?? '';
  await store.load();
  assert.equal(await store.ask(' +44 7400 123456 '), true);
  assert.equal(await store.verify(` ${code()} `), true);
  const number = store.numbers?.[0] ?? assert.fail('there is a number');
  return { root, control, stop, store, code, number };
}

describe('the phone numbers of a person', () => {
  it('wait for a code until the right one came or the number is given up, and for none after that', async () => {
    const { store, stop, code } = await open();
    assert.deepEqual([store.waiting, store.leaving], [undefined, undefined]);
    await store.ask('+44 7400 123457');
    assert.equal(await store.verify(code() === '111111' ? '222222' : '111111'), false);
    assert.equal(store.waiting?.phoneNumber, '+44 7400 123457', 'it waits on');
    store.forget();
    assert.equal(store.waiting, undefined);
    stop();
  });

  it('are forgotten with the person, what was about to be added or removed too', async () => {
    const { root, store, stop, number } = await open();
    await store.ask('+44 7400 123457');
    assert.equal(await store.askRemoval(number), true);
    assert.deepEqual([store.waiting?.phoneNumber, store.leaving?.phoneNumber], ['+44 7400 123457', number.phoneNumber]);
    await root.session.logout();
    assert.deepEqual([store.numbers, store.waiting, store.leaving], [undefined, undefined, undefined]);
    stop();
  });
});
