import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { steps } from '../login/generated/steps.ts';
import { form, scene } from '../testing.ts';

const LOGIN = '/identity/resources/auth/v1/user';
const RESET = '/identity/resources/users/v1/passwords/reset/verify';
const CHANGE = '/identity/resources/users/v1/passwords/change';
const ADA = 'ada@example.com';

const session: LoginResponse = { accessToken: 'new', mfaRequired: false };
const breached: LoginResponse = { mfaRequired: false, isBreachedPassword: true, resetPasswordToken: 'r', userId: 'u1' };
const expired: LoginResponse = { mfaRequired: false, passwordExpiresIn: 0, resetPasswordToken: 'r', userId: 'u1' };
const due: LoginResponse = { accessToken: 'old', mfaRequired: false, passwordExpiresIn: 3, notificationPeriod: 7 };

/** A sign-in whose password is right; what the provider answers to it, and to the ones after it. */
async function after(answers: readonly (LoginResponse | Error)[], others: Record<string, () => unknown> = {}) {
  const left = [...answers];
  const next = () => {
    const answer = left.shift();
    return answer instanceof Error ? Promise.reject(answer) : answer && { ...answer }; // each is one of its own
  };
  const one = scene({ ...others, [LOGIN]: next }, steps);
  one.host.flags.push('security-center-show-login-flows');
  await one.login.submit(form({ identifier: ADA }));
  await one.login.submit(form({ password: 'old' }));
  const bodies = (path: string) => one.said.sent.filter((sent) => sent.path === path).map(({ body }) => body);
  return { ...one, bodies };
}

const refuse = (statusCode: number, errorCode: string) => () =>
  Promise.reject(new ApiError({ statusCode, errorCode, message: 'no' }));

describe('a password that no longer signs in', () => {
  it('LOGIN-020 PWPOL-008 a breached one is replaced, confirmed, and only then is anybody signed in', async () => {
    const { login, said, bodies } = await after([breached, session]);
    assert.deepEqual([login.form.flow.step, said.adopted], ['breachedPassword', []]);
    assert.equal(await login.submit(form({ password: '' })), false);
    assert.deepEqual(login.form.problem, { kind: 'missing', field: 'password' });
    assert.equal(await login.submit(form({ password: 'new' })), true);
    assert.deepEqual([login.form.flow.step, said.adopted], ['breachedPasswordSuccess', []]);
    assert.deepEqual(bodies(RESET), [{ userId: 'u1', token: 'r', password: 'new' }]);
    assert.deepEqual(bodies(LOGIN).at(-1), { email: ADA, password: 'new' });
    assert.equal(await login.submit(form({})), true);
    assert.deepEqual([login.form.flow.step, said.adopted, login.answer], ['success', [session], undefined]);
  });

  it('LOGIN-021 PWPOL-008 an expired one is replaced, and the person is signed in', async () => {
    const { login, said } = await after([expired, session]);
    assert.equal(login.form.flow.step, 'passwordRotationExpired');
    assert.equal(await login.submit(form({ password: 'new' })), true);
    assert.deepEqual([login.form.flow.step, said.adopted], ['success', [session]]);
  });

  it('leads to the second factor that the new one asks for', async () => {
    const { login, said } = await after([expired, { mfaRequired: true, mfaEnrolled: true, mfaToken: 'm' }]);
    await login.submit(form({ password: 'new' }));
    assert.deepEqual([login.form.flow.step, said.adopted], ['loginWithTwoFactor', []]);
  });

  it('stays where the new one is refused, and takes another', async () => {
    for (const code of ['ER-PASSWORD-WEAK', 'ER-PASSWORD-REUSED', 'ER-LINK-ENDED']) {
      let refuses = true;
      const { login } = await after([breached, session], {
        [RESET]: () => (refuses ? refuse(400, code)() : null),
      });
      assert.equal(await login.submit(form({ password: 'weak' })), false);
      assert.deepEqual([login.form.flow.step, login.form.problem?.field], ['breachedPassword', 'password'], code);
      refuses = false;
      assert.equal(await login.submit(form({ password: 'new' })), true);
    }
  });

  it('is not set twice where the sign-in after it fails: the person signs in anew', async () => {
    const away = new ApiError({ statusCode: 503, errorCode: 'ER-BUSY', message: 'no' });
    const first = await after([breached, away]);
    assert.equal(await first.login.submit(form({ password: 'new' })), true);
    assert.equal(first.login.form.flow.step, 'breachedPasswordSuccess');
    assert.equal(await first.login.submit(form({})), true);
    assert.deepEqual(
      [first.login.form.flow.step, first.login.form.identifier, first.said.adopted],
      ['preLogin', ADA, []],
    );
    const second = await after([expired, away]);
    assert.equal(await second.login.submit(form({ password: 'new' })), true);
    assert.deepEqual([second.login.form.flow.step, second.said.adopted], ['loginWithPassword', []]);
  });

  it('is not set twice where the session could not be taken over: pressing again goes on', async () => {
    const { login, said, host, bodies } = await after([expired, session]);
    host.adopting = refuse(0, 'GH-COOKIE-BLOCKED');
    assert.equal(await login.submit(form({ password: 'new' })), false);
    assert.deepEqual([login.form.flow.step, said.adopted], ['passwordRotationExpired', []]);
    for (const password of ['', 'new']) assert.equal(await login.submit(form({ password })), false);
    host.adopting = async () => {};
    assert.equal(await login.submit(form({ password: '' })), true);
    assert.deepEqual([login.form.flow.step, said.adopted, bodies(RESET).length], ['success', [session], 1]);
    assert.equal(bodies(LOGIN).length, 2, 'the old one and the new one');
  });

  it('opens nothing for whoever went back', async () => {
    const { login } = await after([breached]);
    login.back();
    assert.deepEqual([login.form.flow.step, login.answer], ['preLogin', undefined]);
  });
});

describe('a password that will expire', () => {
  it('LOGIN-022 PWPOL-008 is said before the person goes on', async () => {
    const { login, said } = await after([due]);
    assert.deepEqual([login.form.flow.step, login.answer, said.adopted], ['passwordRotationNotification', due, []]);
    assert.equal(await login.submit(form({})), true);
    assert.deepEqual([login.form.flow.step, said.adopted, said.left], ['success', [due], []]);
  });

  it('PWPOL-009 is changed with the session that waits', async () => {
    const { login, said, bodies } = await after([due]);
    assert.equal(await login.submit(form({ currentPassword: 'old', password: '' })), false);
    assert.deepEqual(login.form.problem, { kind: 'missing', field: 'currentPassword' });
    assert.equal(await login.submit(form({ currentPassword: 'old', password: 'new' })), true);
    assert.deepEqual(bodies(CHANGE), [{ password: 'old', newPassword: 'new' }]);
    assert.deepEqual([login.form.flow.step, said.adopted], ['success', [due]]);
  });

  it('is not changed twice where the session could not be taken over: pressing again goes on', async () => {
    const { login, said, host, bodies } = await after([due]);
    host.adopting = refuse(0, 'GH-COOKIE-BLOCKED');
    assert.equal(await login.submit(form({})), false, 'later');
    assert.equal(await login.submit(form({ currentPassword: 'old', password: 'new' })), false);
    host.adopting = async () => {};
    assert.equal(await login.submit(form({ currentPassword: '', password: '' })), true);
    assert.deepEqual([bodies(CHANGE).length, login.form.flow.step, said.adopted], [1, 'success', [due]]);
  });

  it('is not changed with a wrong one, and the session still waits', async () => {
    const { login, said } = await after([due], { [CHANGE]: refuse(400, 'ER-PASSWORD-WRONG') });
    assert.equal(await login.submit(form({ currentPassword: 'wrong', password: 'new' })), false);
    assert.deepEqual(
      [login.form.flow.step, login.form.problem?.field],
      ['passwordRotationNotification', 'currentPassword'],
    );
    assert.equal(await login.submit(form({})), true);
    assert.deepEqual(said.adopted, [due]);
  });
});
