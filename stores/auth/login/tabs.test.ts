import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { settle } from '../../testing/browser.ts';
import { form, scene } from '../testing.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';

describe('a sign-in beside another tab', () => {
  it('stays when somebody signs in there while a person is signing in here, and goes on when told to', async () => {
    const { login, time, said, session } = scene();
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: '' }));
    runInAction(() => (session.status = 'signed-in'));
    await time.pass(1_000);
    assert.deepEqual(
      [login.form.flow.step, login.elsewhere, login.form.problem, said.left],
      ['success', true, undefined, []],
    );
    login.goOn();
    assert.equal(said.left.length, 1);
    stop();
  });

  it('ends what is under way here', async () => {
    let release = (_: unknown): void => {};
    const { login, said, session } = scene({ [PRE_LOGIN]: () => new Promise((done) => (release = done)) });
    const stop = login.start();
    const submitted = login.submit(form({ identifier: 'ada@example.com' }));
    await settle();
    runInAction(() => (session.status = 'signed-in'));
    assert.deepEqual([said.sent[0]?.signal?.aborted, login.form.busy, login.elsewhere], [true, false, true]);
    release(null);
    assert.equal(await submitted, true);
    assert.equal(login.form.flow.step, 'success');
    stop();
  });

  it('leaves by itself when nobody has begun to sign in here', async () => {
    const { login, time, said, session } = scene();
    const stop = login.start();
    login.setIdentifier('ad');
    runInAction(() => (session.status = 'signed-in'));
    await time.pass(200);
    assert.deepEqual([login.elsewhere, said.left.length], [false, 1]);
    stop();
  });

  it('begins anew when that session ends', async () => {
    const { login, session } = scene();
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    runInAction(() => (session.status = 'signed-in'));
    runInAction(() => (session.status = 'signed-out'));
    assert.deepEqual(
      [login.form.flow.step, login.elsewhere, login.form.identifier],
      ['preLogin', false, 'ada@example.com'],
    );
    assert.equal(await login.submit(form({ identifier: 'bea@example.com' })), true);
    stop();
  });

  it('leads back to the identifier, for a person who wants another account than that of the other tab', async () => {
    const { login, session, said } = scene();
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    runInAction(() => (session.status = 'signed-in'));
    assert.equal(login.canGoBack, true);
    login.back();
    assert.deepEqual([login.form.flow.step, login.elsewhere, login.canGoBack], ['preLogin', false, false]);
    assert.equal(await login.submit(form({ identifier: 'bea@example.com' })), true);
    assert.equal(login.form.flow.step, 'loginWithPassword');
    assert.deepEqual(said.left, []);
    stop();
  });

  it('sends the identifier that stands in the form, at every step', async () => {
    const { login, said } = scene();
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ identifier: ' bea@example.com', password: 'p' }));
    assert.deepEqual(
      said.sent.map(({ body }) => body),
      [{ email: 'ada@example.com' }, { email: 'bea@example.com', password: 'p' }],
    );
  });
});
