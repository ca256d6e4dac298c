import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnAnswers } from '../../testing/fake/options.ts';
import { signedIn } from './testing/signedIn.ts';
import { UsernameStore } from './UsernameStore.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The username of Ada, who has one, at the fake. `sent` tells what was written, in its order. */
async function open(answers: OwnAnswers = {}) {
  const { root, control, stop } = await signedIn({ answers });
  const store = root.use(UsernameStore);
  await store.load();
  const sent = () =>
    control.requests
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => endpoint === 'usernames.create' || endpoint === 'usernames.remove');
  return { store, control, stop, sent };
}

describe('a username', () => {
  it('is not sent where it is the one of before, blanks around it apart (PROFILE-009)', async () => {
    const { store, sent, stop } = await open();
    assert.equal(await store.save('  ada '), true);
    assert.deepEqual([store.username, sent()], ['ada', []]);
    stop();
  });

  it('goes before another one comes, and goes alone where none is wanted (PROFILE-010, PROFILE-011)', async () => {
    const { store, control, sent, stop } = await open();
    await store.save(' lovelace ');
    assert.deepEqual([store.username, sent()], ['lovelace', ['usernames.remove', 'usernames.create']]);
    assert.deepEqual(control.requestsTo('usernames.create').at(-1)?.body, { username: 'lovelace' });
    await store.save('');
    assert.deepEqual([store.username, sent().slice(2)], ['', ['usernames.remove']]);
    await store.save('ada');
    assert.deepEqual([store.username, sent().slice(3)], ['ada', ['usernames.create']], 'there was none to take away');
    stop();
  });

  it('comes back where another one is refused, and is gone where it is refused too (PROFILE-010)', async () => {
    const { store, control, sent, stop } = await open();
    control.answer('usernames.create', ({ body }) =>
      body['username'] === 'ada' ? undefined : refused(409, 'ER-IDENTIFIER-TAKEN'),
    );
    control.answer('usernames.own', () => Response.json({ username: 'ada' }));
    assert.equal(await store.save('taken'), false);
    assert.deepEqual([store.username, store.error?.errorCode], ['ada', 'ER-IDENTIFIER-TAKEN']);
    assert.deepEqual(sent(), ['usernames.remove', 'usernames.create', 'usernames.create']);
    control.answer('usernames.own', undefined);
    control.answer('usernames.create', () => refused(422, 'ER-IDENTIFIER-TAKEN'));
    assert.equal(await store.save('other'), false);
    assert.equal(store.username, '');
    stop();
  });

  it('is shown as the provider has it, where a change was refused (PROFILE-010)', async () => {
    const { store, control, stop } = await open();
    control.answer('usernames.create', () => refused(409, 'ER-IDENTIFIER-TAKEN'));
    control.answer('usernames.own', () => Response.json({ username: 'countess' }));
    assert.equal(await store.save('lovelace'), false);
    assert.deepEqual([store.username, store.error?.errorCode], ['countess', 'ER-IDENTIFIER-TAKEN']);
    stop();
  });

  it('is replaced in one step where the account has nothing else to sign in with (PROFILE-010)', async () => {
    const { store, control, sent, stop } = await open();
    control.answer('usernames.remove', () => refused(409, 'ER-LAST-IDENTIFIER'));
    assert.equal(await store.save('lovelace'), true);
    assert.deepEqual([store.username, sent()], ['lovelace', ['usernames.remove', 'usernames.create']]);
    assert.deepEqual(control.requestsTo('usernames.create').at(-1)?.body, { username: 'lovelace', replaces: 'ada' });
    assert.equal(await store.save(''), false);
    assert.deepEqual([store.username, store.error?.errorCode], ['lovelace', 'ER-LAST-IDENTIFIER']);
    assert.equal(sent().length, 3, 'nothing is given in its place');
    stop();
  });
});
