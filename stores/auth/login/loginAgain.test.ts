import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { ApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { form, scene } from '../testing.ts';

const LOGIN = '/identity/resources/auth/v1/user';
const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const EMAIL = form({ identifier: 'ada@x.example' });
const PASSWORD = form({ password: 'correct horse' });

/** A sign-in that waits while its session is taken over. */
async function adopting() {
  const all = scene();
  let go = (): void => {};
  all.host.adopting = () => new Promise((done) => (go = done));
  all.login.start();
  await all.login.submit(EMAIL);
  const sent = all.login.submit(PASSWORD);
  await settle();
  return { ...all, sent, go: () => go(), step: () => all.login.form.flow.step };
}
const setStatus = (all: Pick<ReturnType<typeof scene>, 'session'>, status: 'signed-in' | 'signed-out'): void =>
  runInAction(() => void (all.session.status = status));

describe('a sign-in that is done', () => {
  it('keeps no answer that opens anything (STO-01)', async () => {
    const { login } = scene({ [LOGIN]: () => ({ accessToken: 'secret', mfaRequired: false }) });
    login.start();
    await login.submit(EMAIL);
    await login.submit(PASSWORD);
    assert.deepEqual([login.form.flow.step, login.answer], ['success', undefined]);
  });

  it('follows the next session too, after a sign-out', async () => {
    const all = scene();
    const { login, time, said } = all;
    const leave = login.start();
    await login.submit(EMAIL);
    await login.submit(PASSWORD);
    await time.pass(200);
    assert.equal(said.left.length, 1);
    leave();
    setStatus(all, 'signed-out');
    login.start();
    assert.equal(login.form.flow.step, 'preLogin');
    setStatus(all, 'signed-in');
    assert.equal(login.form.flow.step, 'success');
  });
});

describe('a sign-in whose session is being taken over', () => {
  it('leads on for a person who went back in that moment: the session is there all the same', async () => {
    const { login, sent, go, step, said } = await adopting();
    login.back();
    assert.equal(step(), 'preLogin');
    go();
    await sent;
    await settle();
    assert.deepEqual([step(), said.adopted.length], ['success', 1]);
  });

  it('is not begun twice by a second press (ELE-08)', async () => {
    const { login, sent, go, step, said } = await adopting();
    assert.deepEqual(await Promise.all([login.submit(PASSWORD), login.prove(async () => ({ event: 'back' }))]), [
      false,
      false,
    ]);
    go();
    await sent;
    assert.deepEqual([step(), said.adopted.length], ['success', 1]);
    assert.equal(said.sent.filter(({ path }) => path === LOGIN).length, 1);
  });
});

describe('what is wrong with the first step', () => {
  it('is taken back when the person types, whatever it was about', async () => {
    const state = { fails: true };
    const { login, said } = scene({
      [PRE_LOGIN]: () => {
        if (state.fails) throw new ApiError({ statusCode: 503, errorCode: 'ER-AWAY', message: 'no' });
        return null;
      },
    });
    const problem = () => login.form.problem;
    login.start();
    assert.equal(await login.submit(EMAIL), false, said.sent.map(({ path }) => path).join());
    assert.deepEqual([problem()?.kind, problem()?.field], ['failed', undefined]);
    login.setIdentifier('ada@y.example');
    assert.equal(problem(), undefined);
    state.fails = false;
    await login.submit(form({ identifier: 'ada@y.example' }));
    assert.equal(login.form.flow.step, 'loginWithPassword');
    await login.submit(form({ password: '' }));
    login.setIdentifier('ada@z.example');
    assert.equal(problem()?.field, 'password', 'of a later step it stays');
  });
});
