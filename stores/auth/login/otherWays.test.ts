import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authEndpoints } from '../../../api/contract/auth.ts';
import { configurationEndpoints, type AuthStrategies } from '../../../api/contract/configuration.ts';
import { passwordlessEndpoints } from '../../../api/contract/passwordless.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { steps } from './generated/steps.ts';
import { otherWays } from './otherWays.ts';
import type { LoginStep, Way } from './login.flow.ts';
import { form, scene } from '../testing.ts';

const { path: STRATEGIES } = configurationEndpoints.publicStrategies;
const { path: ASK } = passwordlessEndpoints.preLogin;
const { path: POST } = passwordlessEndpoints.postLogin;
const { path: PASSWORD } = authEndpoints.login;
const { path: PRE_LOGIN } = authEndpoints.preLogin;
const ADA = 'ada@example.com';

/** Text messages, and beside them all that may stand beside them. */
const all: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'SmsCode' }],
  secondaryAuthStrategies: [
    { strategy: 'UsernameAndPassword', isActive: true },
    { strategy: 'UsernameAndCode', isActive: true },
    { strategy: 'UsernameAndMagicLink', isActive: true },
    { strategy: 'Passkeys', isActive: true },
    { strategy: 'UsernameAndSms', isActive: true },
  ],
};
const off = ({ secondaryAuthStrategies, ...main }: AuthStrategies): AuthStrategies => ({
  ...main,
  secondaryAuthStrategies: secondaryAuthStrategies.map((one) => ({ ...one, isActive: false })),
});
/** Nobody signs in locally, whatever stands beside it. */
const none: AuthStrategies = { ...all, mainAuthStrategies: [{ strategy: 'NoLocalAuthentication' }] };
const always = (): boolean => true;

/** A sign-in that waits for the code of a text message. */
async function waiting(answers: Record<string, () => unknown> = {}) {
  const one = scene({ [STRATEGIES]: () => all, ...answers }, steps);
  const stop = one.login.start();
  await one.login.submit(form({ identifier: ADA }));
  assert.equal(one.login.form.flow.step, 'loginWithSmsOtc');
  const take = (way: Way): Promise<boolean> => one.login.prove(async () => ({ event: way }));
  return { ...one, stop, take };
}

describe('another way to sign in', () => {
  it('offers what the provider allows beside the step, each way once, the main one first', () => {
    const offered = (step: LoginStep, strategies = all): Way[] =>
      otherWays({ step, identifier: ADA }, strategies, always);
    assert.deepEqual(offered('loginWithSmsOtc'), ['password', 'code', 'magicLink']);
    assert.deepEqual(offered('loginWithPassword'), ['smsCode', 'code', 'magicLink']);
    assert.deepEqual(offered('loginWithOtc'), ['smsCode', 'password', 'magicLink']);
    assert.deepEqual(offered('magicLinkPreLoginSuccess'), ['smsCode', 'password', 'code']);
    for (const step of ['loginWithTwoFactor', 'breachedPassword', 'success', 'redirectToSSO'] as const)
      assert.deepEqual(offered(step), [], step);
  });

  it('offers nothing that is switched off, that is the only way, or whose step is not built', () => {
    const offered = (strategies: AuthStrategies, isBuilt: (step: LoginStep) => boolean = always): Way[] =>
      otherWays({ step: 'loginWithSmsOtc', identifier: ADA }, strategies, isBuilt);
    assert.deepEqual(offered(off(all)), []);
    assert.deepEqual(
      offered(all, (step) => step !== 'loginWithOtc'),
      ['password', 'magicLink'],
    );
  });

  it('offers text messages alone to a phone number', () => {
    const offered = (step: LoginStep, identifier: string): Way[] => otherWays({ step, identifier }, all, always);
    assert.deepEqual(offered('loginWithSmsOtc', ' +44 20 7946 0000 '), []);
    assert.deepEqual(offered('loginWithSmsOtc', 'ada'), ['password', 'code', 'magicLink']);
  });

  it('keeps the identifier, and drops what was said of the way before', async () => {
    const { login, take, said } = await waiting();
    await login.submit(form({ code: '12' }));
    assert.equal(login.form.problem?.kind, 'malformed');
    const answered = login.form.answers;
    assert.equal(await take('code'), true);
    assert.deepEqual(
      [login.form.flow.step, login.form.identifier, login.form.problem],
      ['loginWithOtc', ADA, undefined],
    );
    assert.ok(login.form.answers > answered, 'the field is emptied');
    assert.equal(await take('password'), true);
    assert.equal(await take('magicLink'), true);
    assert.equal(await take('smsCode'), true);
    assert.deepEqual([login.form.flow.step, login.form.identifier], ['loginWithSmsOtc', ADA]);
    const asked = said.sent.filter(({ path }) => path === ASK);
    assert.deepEqual(
      asked.map(({ params, body }) => [params?.['type'], body]),
      ['smscode', 'code', 'magiclink', 'smscode'].map((type) => [type, { email: ADA }]),
    );
  });

  it('sends what is typed to the call of the step, and to no other', async () => {
    const calls = {
      password: [PASSWORD, undefined, { email: ADA, password: '123456' }],
      code: [POST, 'code', { email: ADA, token: '123456' }],
      magicLink: [POST, 'magiclink', { email: ADA, token: '123456' }],
      smsCode: [POST, 'smscode', { email: ADA, token: '123456' }],
    } as const;
    const refused = () => Promise.reject(new ApiError({ statusCode: 400, errorCode: 'ER-CODE-WRONG', message: 'no' }));
    const { login, take, said } = await waiting({ [POST]: refused, [PASSWORD]: refused });
    for (const way of ['password', 'code', 'magicLink', 'smsCode'] as const) {
      await take(way);
      said.sent.length = 0;
      await login.submit(form({ code: '123456', password: '123456' }));
      assert.deepEqual(
        said.sent.map(({ path, params, body }) => [path, params?.['type'], body]),
        [calls[way]],
        way,
      );
    }
  });

  it('stays where it is when the message of the other way cannot be sent, and the others go on', async () => {
    for (const [statusCode, errorCode] of [
      [403, 'ER-TEXTS-USED-UP'],
      [429, 'ER-TOO-MANY-REQUESTS'],
    ] as const) {
      let fails = false;
      const { login, take } = await waiting({
        [ASK]: () => fails && Promise.reject(new ApiError({ statusCode, errorCode, message: 'no' })),
      });
      await take('password');
      fails = true;
      assert.equal(await take('smsCode'), false);
      assert.deepEqual(
        [login.form.flow.step, login.form.problem?.kind, login.form.problem?.field],
        ['loginWithPassword', 'failed', undefined],
      );
      assert.deepEqual(
        otherWays({ step: login.form.flow.step, identifier: login.form.identifier }, all, always).length,
        3,
      );
      fails = false;
      assert.equal(await take('code'), true);
      assert.deepEqual([login.form.flow.step, login.form.problem], ['loginWithOtc', undefined]);
    }
  });

  it('leaves the answer to a message alone that was asked for before the person went back', async () => {
    let arrive = (_: null): void => {};
    const late = new Promise<null>((resolve) => (arrive = resolve));
    let waits = false;
    const { login, take } = await waiting({ [ASK]: () => waits && late });
    waits = true;
    const taken = take('code');
    assert.equal(login.form.busy, true);
    assert.equal(await take('password'), false, 'one at a time');
    login.back();
    arrive(null);
    assert.equal(await taken, true);
    assert.equal(login.form.flow.step, 'preLogin');
  });
});

describe('a sign-in where there is no local way', () => {
  const asked = (answer: unknown = {}) => scene({ [STRATEGIES]: () => none, [PRE_LOGIN]: () => answer }, steps);

  it('LOGIN-034 asks for no password and sends no code, and takes another identifier', async () => {
    const { login, said } = asked();
    for (const identifier of [ADA, 'bob@example.com']) {
      assert.equal(await login.submit(form({ identifier })), true);
      assert.deepEqual([login.form.flow.step, login.form.problem], ['noLocal', undefined]);
      assert.equal(await login.submit(form({})), false, 'there is nothing to send');
      login.back();
      assert.equal(login.form.flow.step, 'preLogin');
    }
    assert.deepEqual([...new Set(said.sent.map(({ path }) => path))].sort(), [PRE_LOGIN, STRATEGIES].sort());
  });

  it('LOGIN-034 leads on by the sign-in of an organization alone', async () => {
    const { login } = asked({ address: 'https://idp.example' });
    await login.submit(form({ identifier: ADA }));
    assert.deepEqual(login.form.problem, { kind: 'unavailable', field: 'identifier', step: 'redirectToSSO' });
  });

  it('LOGIN-034 takes neither a phone number nor a username, and offers no other way', async () => {
    const { login, said } = asked();
    for (const identifier of ['+44 20 7946 0000', 'ada']) {
      await login.submit(form({ identifier }));
      assert.deepEqual(login.form.problem, { kind: 'malformed', field: 'identifier' }, identifier);
    }
    assert.deepEqual(
      said.sent.filter(({ path }) => path !== STRATEGIES),
      [],
    );
    assert.deepEqual(otherWays({ step: 'loginWithSmsOtc', identifier: ADA }, none, always), []);
  });
});
