import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { observable, runInAction } from 'mobx';
import { ApiError, toApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { handClock, settle } from '../testing/browser.ts';
import {
  afterIdentifierRules,
  afterPasswordRules,
  firstRule,
  loginFlow,
  type LoginStep,
  type PasswordAnswer,
} from './login.flow.ts';
import { LoginStore } from './LoginStore.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const LOGIN = '/identity/resources/auth/v1/user';

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

function scene(answers: Record<string, () => unknown> = {}) {
  const time = handClock();
  const said = { left: 0, adopted: [] as unknown[], sent: [] as { path: string; body: unknown }[], silentCancelled: 0 };
  const session = observable({ status: 'signed-out' as 'loading' | 'signed-in' | 'signed-out' });
  const page = { href: 'https://app.example/account/login', query: {} as Record<string, string> };
  const answer = async (endpoint: { path: string }, input?: { body?: unknown }): Promise<unknown> => {
    said.sent.push({ path: endpoint.path, body: input?.body });
    return answers[endpoint.path]?.() ?? (endpoint.path === LOGIN ? { accessToken: 't', mfaRequired: false } : null);
  };
  const context = {
    call: answer as Call, // what a path answers is each test's own affair; the compiler cannot know it
    ports: { clock: time.clock, navigation: { href: () => page.href } },
    toError: toApiError,
    report: () => {},
    flags: { isOn: () => false },
    session: {
      get status() {
        return session.status;
      },
      cancelSilent: () => said.silentCancelled++,
      error: undefined,
      retry: async () => {},
      adopt: async (taken: unknown) => {
        said.adopted.push(taken);
        runInAction(() => (session.status = 'signed-in'));
      },
    },
    routing: {
      rememberTarget() {},
      afterLogin: () => said.left++,
      query: (name: string) => page.query[name] ?? null,
      url: () => '/',
    },
  };
  const login = new LoginStore(context);
  return { login, time, said, session, page };
}

describe('the login flow', () => {
  const steps = Object.entries(loginFlow.steps) as [LoginStep, { on: Record<string, LoginStep> }][];

  it('leads to existing steps only, and to every step but those a link or a flag opens', () => {
    const reached = new Set<LoginStep>([loginFlow.initial]);
    for (const [, { on }] of steps)
      for (const next of Object.values(on)) (assert.ok(next in loginFlow.steps), reached.add(next));
    assert.deepEqual(
      steps.map(([step]) => step).filter((step) => !reached.has(step)),
      ['magicLinkPostLoginSuccess'],
    );
  });

  it('lets a person back to the identifier from every step before the session', () => {
    const final = new Set([
      'preLogin',
      'success',
      'magicLinkPostLoginSuccess',
      'passwordRotationNotification',
      'promptPasskeys',
      'recoverTwoFactor',
    ]);
    assert.deepEqual(
      steps.filter(([step, { on }]) => !final.has(step) && on.back !== 'preLogin').map(([step]) => step),
      [],
    );
  });

  const answer = (fields: Partial<PasswordAnswer>): PasswordAnswer => ({
    mfaRequired: false,
    breachedStep: true,
    ...fields,
  });
  const cases: [string, PasswordAnswer, string][] = [
    [
      'a second factor that is enrolled (LOGIN-018)',
      answer({ mfaRequired: true, mfaEnrolled: true, isBreachedPassword: true }),
      'mfaVerify',
    ],
    ['a second factor that is not (LOGIN-019)', answer({ mfaRequired: true }), 'mfaEnroll'],
    ['a breached password (LOGIN-020)', answer({ isBreachedPassword: true }), 'breached'],
    [
      'a breached password with its flag off (LOGIN-020)',
      answer({ isBreachedPassword: true, breachedStep: false }),
      'accepted',
    ],
    [
      'a breached password of somebody signed in (LOGIN-020)',
      answer({ isBreachedPassword: true, accessToken: 't' }),
      'accepted',
    ],
    ['an expired rotation (LOGIN-021)', answer({ passwordExpiresIn: 0 }), 'rotationExpired'],
    ['a plain success (LOGIN-024)', answer({ accessToken: 't' }), 'accepted'],
  ];
  for (const [name, given, event] of cases)
    it(`follows ${name} with ${event}`, () => assert.equal(firstRule(afterPasswordRules, given), event));

  it('follows an identity provider before a password (LOGIN-007, LOGIN-011)', () => {
    assert.equal(firstRule(afterIdentifierRules, { address: 'https://idp.example' }), 'ssoFound');
    assert.equal(firstRule(afterIdentifierRules, null), 'password');
  });
});

describe('a sign-in', () => {
  let one: ReturnType<typeof scene>;
  beforeEach(() => (one = scene()));

  it('adopts the session and leaves 200 ms later (LOGIN-026)', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    assert.ok(await login.submit(form({ identifier: ' ada@example.com ' })));
    assert.ok(await login.submit(form({ password: 'p' })));
    assert.equal(login.flow.step, 'success');
    await time.pass(199);
    assert.equal(said.left, 0);
    await time.pass(1);
    assert.equal(said.left, 1);
    assert.deepEqual(
      said.sent.map(({ body }) => body),
      [{ email: 'ada@example.com' }, { email: 'ada@example.com', password: 'p' }],
    );
    assert.equal(said.silentCancelled, 2);
    stop();
  });

  it('keeps no password (STO-01)', async () => {
    const { login } = one;
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'the-secret' }));
    assert.ok(!JSON.stringify(login).includes('the-secret'));
  });

  it('goes nowhere when it is left in between (ELE-09)', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    stop();
    await time.pass(1_000);
    assert.equal(said.left, 0);
    assert.equal(time.timers, 0);
  });

  it('goes on for one box when another one leaves (ELE-05, ELE-09)', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    const leave = login.start();
    leave();
    await login.submit(form({ password: 'p' }));
    await time.pass(1_000);
    assert.equal(said.left, 1);
    stop();
  });

  it('forgets an answer that comes after the person went back', async () => {
    let release = (_: unknown): void => {};
    const { login } = scene({ [PRE_LOGIN]: () => new Promise((done) => (release = done)) });
    const submitted = login.submit(form({ identifier: 'ada@example.com' }));
    await settle();
    login.back();
    release(null);
    assert.equal(await submitted, false);
    assert.equal(login.flow.step, 'preLogin');
    assert.equal(login.busy, false);
  });

  it('stays with the password when the session cannot be taken over', async () => {
    const { login } = scene({
      [LOGIN]: () =>
        Promise.reject(new ApiError({ statusCode: 401, errorCode: 'ER-WRONG-CREDENTIALS', message: 'no' })),
    });
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(await login.submit(form({ password: 'p' })), false);
    assert.equal(login.flow.step, 'loginWithPassword');
    assert.equal(login.problem?.kind, 'failed');
  });

  it('says when a step cannot be shown, and adopts nothing', async () => {
    const { login, said } = scene({ [LOGIN]: () => ({ mfaRequired: true, mfaEnrolled: true }) });
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    assert.deepEqual(login.problem, { kind: 'unavailable', field: 'password' });
    assert.deepEqual(said.adopted, []);
  });

  it('follows a session that turns up by itself, but not onto the page it already is on', async () => {
    const { login, time, said, session } = one;
    const stop = login.start();
    runInAction(() => (session.status = 'signed-in'));
    await time.pass(200);
    assert.equal(said.left, 1);
    stop();
    const two = scene();
    two.page.href = 'https://app.example/';
    const end = two.login.start();
    runInAction(() => (two.session.status = 'signed-in'));
    await two.time.pass(1_000);
    assert.equal(two.said.left, 0);
    assert.equal(two.login.flow.step, 'success');
    end();
  });

  it('takes the longest of identifiers in no time', () => {
    const started = performance.now();
    void one.login.submit(form({ identifier: '@'.repeat(50_000) }));
    assert.ok(performance.now() - started < 50);
  });
});
