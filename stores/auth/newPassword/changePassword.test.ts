import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import { person } from '../../admin/testing.ts';
import { always } from '../../admin/testing/belongsToOne.ts';
import { come, heldScene } from '../../admin/testing/heldScene.ts';
import { ChangePasswordStore } from './ChangePasswordStore.ts';

const ada = {
  ...person('ada'),
  roles: [],
  permissions: [],
  hasPassword: true,
  passwordChangedAt: '2026-01-01T00:00:00Z',
};

/** The password of a person. */
function open() {
  const scene = heldScene([[passwordsEndpoints.config, always({ minLength: 20 })]]);
  const session = { ...scene.context.session, user: ada };
  return { ...scene, store: new ChangePasswordStore({ ...scene.context, session }) };
}

describe('the password of a person', () => {
  it('is what the account says of it, and unknown where nobody is signed in', () => {
    const { store } = open();
    assert.deepEqual([store.isThere, store.changedAt, store.email], [true, ada.passwordChangedAt, ada.email]);
    const scene = heldScene();
    const nobody = new ChangePasswordStore(scene.context);
    assert.deepEqual([nobody.isThere, nobody.changedAt, nobody.email], [undefined, undefined, '']);
  });

  it('follows the rules for that person', async () => {
    const { store, sentTo } = open();
    await store.loadRules();
    assert.deepEqual(sentTo(passwordsEndpoints.config), [{ query: { userId: 'ada' } }]);
    assert.equal(store.rules.config?.minLength, 20);
    assert.equal(store.rules.judge('short').accepted, false);
  });

  it('is changed with the one of before, and says why it was not', async () => {
    const { store, hold } = open();
    const held = hold(passwordsEndpoints.change);
    const refused = store.change('old', 'new');
    await come(held);
    assert.deepEqual(held[0]?.input, { body: { password: 'old', newPassword: 'new' } });
    held[0]?.refuse('ER-PASSWORD-WRONG');
    assert.deepEqual(
      [await refused, store.changeError?.code, store.mailError],
      [false, 'ER-PASSWORD-WRONG', undefined],
    );
  });

  it('is reset by a mail to its person, which is on its way until the answer', async () => {
    const { store, hold } = open();
    const held = hold(recoveryEndpoints.forgotPassword);
    const mailed = store.mailReset();
    await come(held);
    assert.deepEqual([store.mailing, held[0]?.input], [true, { body: { email: ada.email } }]);
    held[0]?.refuse();
    assert.deepEqual([await mailed, store.mailing, store.mailError?.code], [false, false, 'ER-X']);
  });
});
