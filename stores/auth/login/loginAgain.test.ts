import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { ApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { form, scene } from '../testing.ts';
import { steps } from './generated/steps.ts';

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

  for (const after of [0, 200])
    it(`is asked for again by a box that stays in the page, ${after} ms after the sign-in`, async () => {
      const all = scene();
      const { login, time, said } = all;
      login.start();
      await login.submit(EMAIL);
      await login.submit(PASSWORD);
      await time.pass(after);
      const { length } = said.left;
      setStatus(all, 'signed-out');
      assert.deepEqual([login.form.flow.step, login.form.identifier], ['preLogin', 'ada@x.example']);
      await time.pass(1_000);
      assert.equal(said.left.length, length, 'the page stays');
      setStatus(all, 'signed-in');
      assert.equal(login.form.flow.step, 'success', 'a session of another tab leads on');
      await time.pass(200);
      assert.equal(said.left.length, length + 1);
    });

  it('leads on once more where a person who is signed in comes to the login again', async () => {
    const { login, time, said, page } = scene();
    const leave = login.start();
    await login.submit(EMAIL);
    await login.submit(PASSWORD);
    page.href = 'https://app.example/letters'; // the host has gone on by itself
    leave();
    await time.pass(200);
    assert.equal(said.left.length, 0);
    page.href = 'https://app.example/account/login';
    login.start();
    await time.pass(200);
    assert.deepEqual([login.form.flow.step, said.left.length], ['success', 1]);
  });

  it('counts no more as typed in this visit once its session has ended', async () => {
    const all = scene();
    const { login } = all;
    login.start();
    await login.submit(EMAIL);
    await login.submit(PASSWORD);
    assert.equal(login.kept, '', 'it was typed in this visit');
    setStatus(all, 'signed-out');
    assert.equal(login.kept, 'ada@x.example');
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

describe('a sign-in that comes to the login again in the same document', () => {
  const pending = { mfaRequired: true, mfaEnrolled: true, mfaToken: 'secret' };
  const toFactor = async () => {
    const all = scene({ [LOGIN]: () => pending }, steps);
    const leave = all.login.start();
    await all.login.submit(EMAIL);
    await all.login.submit(PASSWORD);
    return { ...all, leave, step: () => all.login.form.flow.step };
  };

  it('is of the person whom the address names since', async () => {
    const { login, leave, step, page } = await toFactor();
    leave();
    page.query['login_hint'] = 'bea@x.example';
    const again = login.start();
    assert.deepEqual([step(), login.answer, login.form.identifier], ['preLogin', undefined, 'bea@x.example']);
    login.setIdentifier('cyd@x.example');
    again();
    login.start();
    assert.equal(login.form.identifier, 'cyd@x.example', 'typed over what the address still names');
  });

  it('is of the person who was typed before the code was there, whatever the address names', () => {
    const { login, page } = scene();
    page.query['login_hint'] = 'bea@x.example';
    login.setIdentifier('cyd@x.example');
    login.start();
    assert.equal(login.form.identifier, 'cyd@x.example');
  });
});
