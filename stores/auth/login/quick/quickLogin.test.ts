import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authEndpoints, type LoginResponse } from '../../../../api/contract/auth.ts';
import { passwordlessEndpoints } from '../../../../api/contract/passwordless.ts';
import { phoneNumbersEndpoints } from '../../../../api/contract/phoneNumbers.ts';
import { phonesEndpoints } from '../../../../api/contract/phones.ts';
import { ApiError } from '../../../../api/http/errors.ts';
import type { Call, CallOptions } from '../../../../api/modules/call.ts';
import { handContext } from '../../../admin/testing.ts';
import { handBrowser } from '../../../testing/browser.ts';
import { form } from '../../testing.ts';
import { LoginStore } from '../LoginStore.ts';
import { QuickLogin } from './QuickLogin.ts';

const { path: SIGN_IN } = authEndpoints.login;
const { path: ASK } = passwordlessEndpoints.preLogin;
const { path: POST } = passwordlessEndpoints.postLogin;
const { path: NUMBERS } = phoneNumbersEndpoints.own;
const { path: CHANGE } = phonesEndpoints.changeOwn;
const { path: VERIFY } = phonesEndpoints.verifyOwn;
const NUMBER = '+4917604069055';
const session: LoginResponse = { accessToken: 't', mfaRequired: false, userId: 'ada' };
const FLAG = 'ada-SmsCode';

/** A browser whose app offers quick login. `kept` is what its storage holds. */
async function scene(
  answers: Record<string, () => unknown> = {},
  kept: Readonly<Partial<Record<string, string>>> = {},
) {
  const { time, openTab, local } = handBrowser();
  for (const [name, value] of Object.entries(kept)) if (value !== undefined) local.set(name, value);
  const sent: { path: string; body: unknown; token: string | undefined }[] = [];
  const call = async (
    { path }: { path: string },
    input?: { body?: unknown },
    options?: CallOptions,
  ): Promise<unknown> => {
    sent.push({ path, body: input?.body, token: options?.token });
    if (answers[path]) return answers[path]();
    if (path === SIGN_IN || path === POST) return session;
    if (path === NUMBERS) return [];
    return path === CHANGE ? { changePhoneId: 'c1' } : null;
  };
  // what a path answers is each test's own affair; the compiler cannot know it
  const hand = handContext(call as Call, time.clock);
  hand.session.status = 'signed-out';
  const adopted: unknown[] = [];
  const context = {
    ...hand.context,
    ports: openTab().ports,
    session: {
      ...hand.context.session,
      status: 'signed-out' as const,
      adopt: async (taken: unknown) => void adopted.push(taken),
    },
  };
  const login = new LoginStore(context);
  const quick = QuickLogin.start(context, login);
  await quick.ready(Promise.resolve());
  const step = () => login.form.flow.step;
  async function byPassword(): Promise<void> {
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
  }
  const to = (path: string) => sent.filter((one) => one.path === path);
  const stored = () => ['userId', FLAG, 'register-quick-login'].map((name) => local.get(name));
  return { login, quick, step, byPassword, to, adopted, stored, context, local };
}

const refuse = (errorCode: string) => () =>
  Promise.reject(new ApiError({ statusCode: 400, errorCode, message: 'no', fromProvider: true }));

describe('quick login', () => {
  it('LOGIN-028 is offered after a password, and registered by the code of a text message', async () => {
    const { login, quick, step, byPassword, to, adopted, stored } = await scene();
    assert.equal(quick.userId, undefined, 'this browser knows nobody');
    await byPassword();
    assert.deepEqual([step(), quick.stage, adopted], ['registerQuickLogin', 'offer', []], 'the session waits');
    await login.submit(form({}));
    assert.equal(quick.stage, 'number');
    assert.equal(await login.submit(form({ phoneNumber: ' ' })), false);
    assert.equal(login.form.problem?.kind, 'missing');
    await login.submit(form({ phoneNumber: '0176 04069055' }));
    assert.equal(login.form.problem?.kind, 'malformed');
    await login.submit(form({ phoneNumber: NUMBER }));
    assert.deepEqual([quick.stage, quick.sentTo, quick.typed], ['code', NUMBER, true]);
    await login.submit(form({ code: '12 34' }));
    assert.equal(login.form.problem?.kind, 'malformed');
    assert.deepEqual([to(VERIFY), stored()], [[], ['ada', null, null]]);
    await login.submit(form({ code: '123 456' }));
    assert.deepEqual(
      [to(CHANGE), to(VERIFY)],
      [
        [{ path: CHANGE, body: { phoneNumber: NUMBER }, token: 't' }],
        [{ path: VERIFY, body: { changePhoneId: 'c1', code: '123456' }, token: 't' }],
      ],
    );
    assert.deepEqual([step(), adopted, stored()], ['success', [session], ['ada', 'true', null]]);
  });

  it('LOGIN-028 sends the code to a number that is proven, and to none that is not', async () => {
    for (const [verified, stage] of [
      [true, 'code'],
      [false, 'number'],
    ] as const) {
      const { login, quick, byPassword, to } = await scene({ [NUMBERS]: () => [{ phoneNumber: NUMBER, verified }] });
      await byPassword();
      await login.submit(form({}));
      assert.deepEqual([quick.stage, quick.typed, to(CHANGE).length], [stage, false, verified ? 1 : 0]);
    }
  });

  it('asks for no code where a text message has signed in just now', async () => {
    const { login, step, byPassword, to, stored } = await scene({ [SIGN_IN]: () => ({ ...session, amr: ['sms'] }) });
    await byPassword();
    await login.submit(form({}));
    assert.deepEqual([step(), to(NUMBERS), to(CHANGE), stored()], ['success', [], [], ['ada', 'true', null]]);
  });

  it('keeps a browser unregistered whose code is wrong, and lets the person go on without', async () => {
    const { login, quick, step, byPassword, stored, adopted } = await scene({ [VERIFY]: refuse('ER-CODE-WRONG') });
    await byPassword();
    await login.submit(form({}));
    await login.submit(form({ phoneNumber: NUMBER }));
    assert.equal(await login.submit(form({ code: '111111' })), false);
    assert.deepEqual([login.form.problem?.kind, login.form.problem?.field], ['failed', 'code']);
    assert.deepEqual([step(), stored()], ['registerQuickLogin', ['ada', null, null]]);
    await quick.notNow();
    assert.deepEqual([step(), adopted, stored()], ['success', [session], ['ada', 'false', null]]);
  });

  it('is not offered to who has answered, until they ask for it, once', async () => {
    for (const [kept, offered] of [
      [{ [FLAG]: 'true' }, false],
      [{ [FLAG]: 'false' }, false],
      [{ [FLAG]: 'false', 'register-quick-login': 'SmsCode' }, true],
      [{ [FLAG]: 'true', 'register-quick-login': 'SmsCode' }, false],
      [{ [FLAG]: 'false', 'register-quick-login': 'Platform' }, false],
      [{ 'grace-SmsCode': 'true' }, true],
    ] as const) {
      const { step, byPassword, stored } = await scene({}, kept);
      await byPassword();
      assert.equal(step() === 'registerQuickLogin', offered, JSON.stringify(kept));
      assert.deepEqual([stored()[0], stored()[2]], ['ada', null], 'what was asked for is asked for once');
    }
    const nameless = await scene({ [SIGN_IN]: () => ({ accessToken: 't', mfaRequired: false }) });
    await nameless.byPassword();
    assert.deepEqual([nameless.step(), nameless.stored()[0]], ['success', null]);
  });

  it('LOGIN-029 signs in the person that the browser knows with one press and a code', async () => {
    const { login, quick, step, to, adopted } = await scene({}, { userId: 'ada', [FLAG]: 'true' });
    assert.equal(quick.userId, 'ada');
    await quick.signIn(() => Promise.resolve());
    assert.deepEqual([step(), to(ASK).map(({ body }) => body)], ['loginWithQuickSmsOtc', [{ userId: 'ada' }]]);
    await login.submit(form({ code: '123456' }));
    assert.deepEqual([to(POST).map(({ body }) => body), adopted], [[{ token: '123456', userId: 'ada' }], [session]]);
    assert.equal(step(), 'success', 'who is quick already is offered nothing');
  });

  it('knows nobody whose flag is not set, and forgets who wants that', async () => {
    for (const kept of [{ userId: 'ada' }, { userId: 'ada', [FLAG]: 'false' }, { [FLAG]: 'true' }] as const)
      assert.equal((await scene({}, kept)).quick.userId, undefined, JSON.stringify(kept));
    const { quick, stored } = await scene({}, { userId: 'ada', [FLAG]: 'true' });
    quick.forget();
    assert.deepEqual([quick.userId, stored()], [undefined, [null, null, null]]);
  });

  it('is one for an app, and missing alone where its code does not come', async () => {
    const { quick, context, login } = await scene();
    assert.equal(QuickLogin.start(context, login), quick);
    const other = new LoginStore(context);
    const apart = QuickLogin.start({ ...context }, other);
    await apart.ready(Promise.reject(new Error('offline')));
    assert.equal(other.steps.has('registerQuickLogin'), false);
  });
});
