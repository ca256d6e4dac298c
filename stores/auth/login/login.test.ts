import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { authStrategies, configurationEndpoints } from '../../../api/contract/configuration.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { settle } from '../../testing/browser.ts';
import { afterProofRules, firstRule, loginFlow, type LoginStep, type ProofAnswer } from './login.flow.ts';
import type { LoginStepModule } from './LoginStep.ts';
import { steps } from './generated/steps.ts';
import { looksLikeEmail } from '../identifier.ts';
import { afterStrategy } from './otherWays.ts';
import { form, scene } from '../testing.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const LOGIN = '/identity/resources/auth/v1/user';
const { path: STRATEGIES } = configurationEndpoints.publicStrategies;

describe('the login flow', () => {
  const steps = Object.entries(loginFlow.steps) as [LoginStep, { on: Record<string, LoginStep> }][];

  it('leads to existing steps only, and to every step but those a link or a flag opens', () => {
    const reached = new Set<LoginStep>([loginFlow.initial]);
    const moves = steps.flatMap(([step, { on }]) => Object.values(on).map((next) => ({ step, next })));
    for (const { step, next } of nonEmpty(moves, 'moves')) {
      assert.equal(next in loginFlow.steps, true, `${step} leads to ${next}`);
      reached.add(next);
    }
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
      'promptPasskeys',
      'recoverTwoFactor',
      'registerQuickLogin',
    ]);
    assert.deepEqual(
      steps.filter(([step, { on }]) => !final.has(step) && on.back !== 'preLogin').map(([step]) => step),
      [],
    );
  });

  const answer = (fields: Partial<ProofAnswer>): ProofAnswer => ({
    mfaRequired: false,
    breachedStep: true,
    ...fields,
  });
  const cases: [string, ProofAnswer, string][] = [
    [
      'a second factor that is enrolled',
      answer({ mfaRequired: true, mfaEnrolled: true, isBreachedPassword: true }),
      'mfaVerify',
    ],
    ['a second factor that is not', answer({ mfaRequired: true, mfaEnrolled: false }), 'mfaEnroll'],
    ['a second factor of which it is not told whether', answer({ mfaRequired: true }), 'mfaVerify'],
    [
      'a second factor by mail',
      answer({
        mfaRequired: true,
        mfaEnrolled: false,
        mfaDevices: { phones: [], authenticators: [], webauthn: [], emails: [{ email: 'ada@x.example' }] },
      }),
      'mfaVerify',
    ],
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
    ['a rotation that expired days ago (LOGIN-021)', answer({ passwordExpiresIn: -3 }), 'rotationExpired'],
    [
      'an expired rotation of somebody signed in (LOGIN-021)',
      answer({ passwordExpiresIn: 0, accessToken: 't' }),
      'accepted',
    ],
    ['a rotation that is due tomorrow (LOGIN-021)', answer({ passwordExpiresIn: 1 }), 'accepted'],
    [
      'a rotation that is due within its notice (LOGIN-022, PWPOL-005)',
      answer({ passwordExpiresIn: 7, notificationPeriod: 7, accessToken: 't' }),
      'rotationDue',
    ],
    [
      'a rotation that is not due yet (PWPOL-005)',
      answer({ passwordExpiresIn: 8, notificationPeriod: 7, accessToken: 't' }),
      'accepted',
    ],
    ['a notice without a day (PWPOL-005)', answer({ notificationPeriod: 7, accessToken: 't' }), 'accepted'],
    [
      'a second factor before everything else',
      answer({ mfaRequired: true, passwordExpiresIn: 0, isBreachedPassword: true, accessToken: 't' }),
      'mfaVerify',
    ],
    [
      'a breached password before an expired one',
      answer({ isBreachedPassword: true, passwordExpiresIn: 0 }),
      'breached',
    ],
    ['a plain success (LOGIN-024)', answer({ accessToken: 't' }), 'accepted'],
  ];
  for (const [name, given, event] of cases)
    it(`follows ${name} with ${event}`, () => assert.equal(firstRule(afterProofRules, given), event));

  it('follows an identity provider before a password (LOGIN-011)', async () => {
    const address = 'https://idp.example';
    for (const [answer, step] of [
      [{ address }, 'redirectToSSO'],
      [{}, undefined],
    ] as const) {
      const { login } = scene({ [PRE_LOGIN]: () => answer });
      await login.submit(form({ identifier: 'ada@example.com' }));
      assert.equal(login.form.flow.step, step ? 'preLogin' : 'loginWithPassword');
      assert.equal(login.form.problem?.kind === 'unavailable' ? login.form.problem.step : undefined, step);
    }
  });

  it('follows the strategy of the provider to its own step (LOGIN-009, LOGIN-010)', () => {
    const followed = authStrategies.map((strategy) => [strategy, afterStrategy(strategy)]);
    assert.deepEqual(Object.fromEntries(followed), {
      EmailAndPassword: 'password',
      MagicLink: 'magicLink',
      Code: 'code',
      NoLocalAuthentication: 'noLocal',
      SmsCode: 'smsCode',
      WebAuthN: 'password',
      UsernameAndPassword: 'password',
      UsernameAndMagicLink: 'magicLink',
      UsernameAndCode: 'code',
      UsernameAndSms: 'smsCode',
    });
  });
});

describe('a sign-in', () => {
  let one: ReturnType<typeof scene>;
  beforeEach(() => (one = scene()));

  it('adopts the session and leaves 200 ms later (LOGIN-026)', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    assert.equal(await login.submit(form({ identifier: ' ada@example.com ' })), true);
    assert.equal(await login.submit(form({ password: 'p' })), true);
    assert.equal(login.form.flow.step, 'success');
    await time.pass(199);
    assert.deepEqual(said.left, []);
    await time.pass(1);
    assert.equal(said.left.length, 1);
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
    assert.equal(await login.submit(form({ password: 'the-secret' })), true);
    assert.doesNotMatch(JSON.stringify(login), /the-secret/);
  });

  it('goes on when a gate removes the box for the session it has brought, before or after that is taken over', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    stop();
    await time.pass(200);
    assert.deepEqual([login.form.flow.step, said.left], ['success', [{ reload: false }]]);
    const two = scene();
    const leave = two.login.start();
    two.host.adopting = async () => leave();
    await two.login.submit(form({ identifier: 'ada@example.com' }));
    await two.login.submit(form({ password: 'p' }));
    await two.time.pass(1_000);
    assert.deepEqual([two.said.left.length, two.said.adopted.length], [1, 1]);
  });

  it('goes nowhere when the host has gone on by itself, or the person has signed out, in between', async () => {
    for (const meanwhile of ['leaves', 'signs out', 'signs out without a box'] as const) {
      const { login, time, said, page, session } = scene();
      const leave = login.start();
      await login.submit(form({ identifier: 'ada@example.com' }));
      await login.submit(form({ password: 'p' }));
      if (meanwhile === 'signs out without a box') leave(); // a gate has removed it
      if (meanwhile === 'leaves') page.href = 'https://app.example/dashboard';
      else runInAction(() => (session.status = 'signed-out'));
      await time.pass(1_000);
      assert.deepEqual(said.left, [], meanwhile);
    }
  });

  it('goes on for one box when another one leaves (ELE-05, ELE-09)', async () => {
    const { login, time, said } = one;
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    const leave = login.start();
    leave();
    await login.submit(form({ password: 'p' }));
    await time.pass(1_000);
    assert.equal(said.left.length, 1);
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
    assert.equal(login.form.flow.step, 'preLogin');
    assert.equal(login.form.busy, false);
  });

  it('stays with the password when the session cannot be taken over', async () => {
    const { login } = scene({
      [LOGIN]: () =>
        Promise.reject(new ApiError({ statusCode: 401, errorCode: 'ER-WRONG-CREDENTIALS', message: 'no' })),
    });
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(await login.submit(form({ password: 'p' })), false);
    assert.equal(login.form.flow.step, 'loginWithPassword');
    assert.equal(login.form.problem?.kind, 'failed');
  });

  it('says that something went wrong when the answer to a right password holds no session', async () => {
    for (const nothing of [{}, { mfaRequired: false }, { accessToken: '', mfaRequired: false }]) {
      const { login, said } = scene({ [LOGIN]: () => nothing });
      await login.submit(form({ identifier: 'ada@example.com' }));
      assert.equal(await login.submit(form({ password: 'p' })), false);
      assert.deepEqual([login.form.flow.step, said.adopted], ['loginWithPassword', []]);
      assert.equal(login.form.problem?.kind === 'failed' && login.form.problem.error.code, 'GH-UNREADABLE');
    }
  });

  it('says when a step cannot be shown, and adopts nothing', async () => {
    const { login, said } = scene({ [LOGIN]: () => ({ mfaRequired: true, mfaEnrolled: true }) });
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    assert.deepEqual(login.form.problem, { kind: 'unavailable', field: 'password', step: 'loginWithTwoFactor' });
    assert.deepEqual(said.adopted, []);
  });

  it('follows a session that turns up by itself, but not onto the page it already is on', async () => {
    const { login, time, said, session } = one;
    const stop = login.start();
    runInAction(() => (session.status = 'signed-in'));
    await time.pass(200);
    assert.equal(said.left.length, 1);
    stop();
    const already = scene();
    runInAction(() => (already.session.status = 'signed-in'));
    const leave = already.login.start();
    await already.time.pass(200);
    assert.deepEqual([already.login.form.flow.step, already.said.left.length], ['success', 1]);
    leave();
    const two = scene();
    two.page.href = 'https://app.example/#people';
    const end = two.login.start();
    runInAction(() => (two.session.status = 'signed-in'));
    await two.time.pass(1_000);
    assert.deepEqual(two.said.left, []);
    assert.equal(two.login.form.flow.step, 'success');
    end();
  });

  it('stays when the box leaves before the page does for a session that turned up by itself (ELE-09)', async () => {
    const { login, time, said, session } = one;
    const stop = login.start();
    runInAction(() => (session.status = 'signed-in'));
    assert.equal(time.timers, 1);
    stop();
    await time.pass(1_000);
    assert.deepEqual([said.left, time.timers], [[], 0]);
  });

  it('asks for what is missing, and sends nothing', async () => {
    const { login, said } = one;
    assert.equal(await login.submit(form({ identifier: '   ' })), false);
    assert.deepEqual(
      [login.form.problem, login.form.answers, login.form.flow.step],
      [{ kind: 'missing', field: 'identifier' }, 1, 'preLogin'],
    );
    assert.equal(await login.submit(new FormData()), false);
    assert.deepEqual(said.sent, []);
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true);
    assert.deepEqual([login.form.problem, login.form.answers], [undefined, 3]);
    assert.equal(await login.submit(form({ password: '' })), false);
    assert.deepEqual(
      [login.form.problem, login.form.answers, said.sent.length],
      [{ kind: 'missing', field: 'password' }, 4, 1],
    );
  });

  it('keeps what nobody has looked at, and does not hold it for wrong (ELE-10)', async () => {
    let statusCode = 503;
    const { login } = scene({ [LOGIN]: () => Promise.reject(new ApiError({ statusCode, message: 'no' })) });
    await login.submit(form({ identifier: 'ada@example.com' }));
    const answered = login.form.answers;
    for (const [status, field, answers] of [
      [503, undefined, 0],
      [0, undefined, 0],
      [401, 'password', 1],
    ] as const) {
      statusCode = status;
      await login.submit(form({ password: 'correct horse' }));
      assert.deepEqual([login.form.problem?.field, login.form.answers - answered], [field, answers], String(status));
    }
  });

  it('leads nobody back who is signed in and is only told of something (LOGIN-022)', async () => {
    const due = { accessToken: 't', mfaRequired: false, passwordExpiresIn: 1, notificationPeriod: 7 };
    const { login } = scene({ [LOGIN]: () => due }, steps);
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(login.canGoBack, true);
    await login.submit(form({ password: 'correct horse' }));
    assert.deepEqual([login.form.flow.step, login.canGoBack], ['passwordRotationNotification', false]);
  });

  it('takes a user name only where the provider does, and asks nobody about a mistyped email', async () => {
    const strategies = (strategy: string, isActive: boolean) => ({
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy, isActive }],
    });
    const submitted = async (identifier: string, answer: () => unknown) => {
      const { login, said } = scene({ [STRATEGIES]: answer });
      await login.submit(form({ identifier }));
      return [login.form.problem?.kind ?? login.form.flow.step, ...said.sent.map(({ path, body }) => body ?? path)];
    };
    assert.deepEqual(await submitted('ada', () => strategies('UsernameAndPassword', true)), [
      'loginWithPassword',
      STRATEGIES,
      { username: 'ada' },
    ]);
    assert.deepEqual(await submitted('ada', () => strategies('UsernameAndPassword', false)), ['malformed', STRATEGIES]);
    assert.deepEqual(await submitted('ada', () => strategies('Passkeys', true)), ['malformed', STRATEGIES]);
    assert.deepEqual(
      await submitted('ada', () => Promise.reject(new ApiError({ statusCode: 500, message: 'no' }))),
      ['malformed', STRATEGIES],
      'a provider that does not say takes none',
    );
    for (const typo of ['ada@', '@example.com', 'ada lovelace', 'ada@ex@mple'])
      assert.deepEqual(await submitted(typo, () => strategies('UsernameAndPassword', true)), ['malformed'], typo);
  });

  it('names the tenant of the link with the identifier, and the invitation with the password', async () => {
    const { login, said, page } = one;
    page.query = { tenantId: 't1', invitationToken: 'i1' };
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    assert.deepEqual(
      said.sent.map(({ body }) => body),
      [
        { email: 'ada@example.com', tenantId: 't1' },
        { email: 'ada@example.com', password: 'p', invitationToken: 'i1' },
      ],
    );
  });

  it('says when the identifier is refused, and forgets that when another one is typed', async () => {
    const { login } = scene({
      [PRE_LOGIN]: () =>
        Promise.reject(new ApiError({ statusCode: 429, errorCode: 'ER-TOO-MANY-REQUESTS', message: 'no' })),
    });
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), false);
    assert.deepEqual(
      [
        login.form.problem?.kind,
        login.form.problem?.field,
        login.form.identifier,
        login.form.flow.step,
        login.form.busy,
      ],
      ['failed', 'identifier', 'ada@example.com', 'preLogin', false],
    );
    login.setIdentifier('bea@example.com');
    assert.equal(login.form.problem, undefined);
  });

  it('keeps what was said of the password while the identifier is written into its field', async () => {
    const { login } = one;
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: '' }));
    login.setIdentifier('ada@example.com');
    assert.equal(login.form.problem?.field, 'password');
    await login.submit(form({ password: 'p' }));
    assert.deepEqual([login.form.flow.step, login.form.problem], ['success', undefined]);
  });

  it('says when an identity provider is asked for, which cannot be shown yet', async () => {
    const { login } = scene({ [PRE_LOGIN]: () => ({ address: 'https://idp.example' }) });
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.deepEqual(
      [login.form.problem, login.form.flow.step],
      [{ kind: 'unavailable', field: 'identifier', step: 'redirectToSSO' }, 'preLogin'],
    );
  });

  it('shows the breached-password step only with its flag (LOGIN-020, FLAGS-006)', async () => {
    const breached = { [LOGIN]: () => ({ mfaRequired: false, isBreachedPassword: true }) };
    const [off, on] = [scene(breached, steps), scene(breached, steps)];
    on.host.flags.push('security-center-show-login-flows');
    for (const { login } of [off, on]) {
      await login.submit(form({ identifier: 'ada@example.com' }));
      await login.submit(form({ password: 'p' }));
    }
    // Without the flag the answer is one that signs in nobody.
    assert.deepEqual(
      [off, on].map(({ login }) => [login.form.flow.step, login.form.problem?.kind]),
      [
        ['loginWithPassword', 'failed'],
        ['breachedPassword', undefined],
      ],
    );
  });

  it('sends nothing a second time while a submit is under way (ELE-08)', async () => {
    let release = (_: unknown): void => {};
    const { login, said } = scene({ [PRE_LOGIN]: () => new Promise((done) => (release = done)) });
    const submitted = login.submit(form({ identifier: 'ada@example.com' }));
    await settle();
    assert.equal(login.form.busy, true);
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), false);
    let asked = 0;
    assert.equal(await login.prove(async () => (asked++, undefined)), false);
    assert.equal(asked, 0);
    release(null);
    assert.equal(await submitted, true);
    assert.deepEqual(
      [said.sent.length, said.silentCancelled, login.form.busy, login.form.problem],
      [1, 1, false, undefined],
    );
    const proving = login.prove(() => new Promise((done) => (release = () => done(undefined))));
    assert.equal(login.form.busy, true);
    release(undefined);
    assert.deepEqual([await proving, login.form.busy], [false, false]);
  });

  it('says which step it cannot show, for a sign-in that another flow has begun', async () => {
    for (const [event, step] of [
      ['smsCode', 'loginWithSmsOtc'],
      ['mfaVerify', 'loginWithTwoFactor'],
      ['mfaEnroll', 'forceTwoFactor'],
    ] as const) {
      const { login } = scene();
      assert.equal(await login.prove(async () => ({ event })), false);
      assert.deepEqual(
        [login.form.flow.step, login.form.problem],
        ['preLogin', { kind: 'unavailable', field: undefined, step }],
      );
      assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true, 'another way is open');
    }
  });

  it('shows that step as soon as there is one, with its beginning done first (SIGNUP-013)', async () => {
    const begun: string[] = [];
    const step: LoginStepModule = {
      begin: async ({ identifier }) => void begun.push(identifier),
      submit: () => 'missing',
    };
    const { login } = scene({}, { atHand: {}, later: { loginWithSmsOtc: async () => ({ step }) } });
    login.setIdentifier('+442079460000');
    assert.equal(await login.prove(async () => ({ event: 'smsCode' })), true);
    assert.deepEqual([login.form.flow.step, begun], ['loginWithSmsOtc', ['+442079460000']]);
  });

  it('goes back to the identifier, which is kept, and can be submitted again', async () => {
    const { login, said } = scene({ [LOGIN]: () => Promise.reject(new ApiError({ statusCode: 401, message: 'no' })) });
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    login.back();
    assert.deepEqual(
      [login.form.flow.step, login.form.identifier, login.form.problem],
      ['preLogin', 'ada@example.com', undefined],
    );
    assert.equal(await login.submit(form({ identifier: 'bea@example.com' })), true);
    assert.deepEqual(
      said.sent.map(({ signal }) => signal?.aborted),
      [true, true, false],
    );
  });

  it('adopts nothing that is answered after the person has left (ELE-09)', async () => {
    let release = (_: unknown): void => {};
    const { login, said } = scene({ [LOGIN]: () => new Promise((done) => (release = done)) });
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    const submitted = login.submit(form({ password: 'p' }));
    await settle();
    stop();
    assert.equal(said.sent.at(-1)?.signal?.aborted, true);
    release({ accessToken: 't', mfaRequired: false });
    assert.equal(await submitted, false);
    assert.deepEqual([said.adopted, login.form.busy, login.form.problem], [[], false, undefined]);
    const again = login.start();
    const second = login.submit(form({ password: 'p' }));
    await settle();
    release({ accessToken: 't', mfaRequired: false });
    assert.equal(await second, true, 'who comes back can sign in');
    again();
  });

  it('goes on in one box while another one leaves (ELE-09)', async () => {
    let release = (_: unknown): void => {};
    const { login } = scene({ [LOGIN]: () => new Promise((done) => (release = done)) });
    const [leave, stop] = [login.start(), login.start()];
    await login.submit(form({ identifier: 'ada@example.com' }));
    const submitted = login.submit(form({ password: 'p' }));
    await settle();
    leave();
    release({ accessToken: 't', mfaRequired: false });
    assert.equal(await submitted, true);
    stop();
  });

  it('follows a session that turns up after its own could not be taken over', async () => {
    const { login, said, session, host } = one;
    host.adopting = () => Promise.reject(new ApiError({ statusCode: 500, message: 'no' }));
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(await login.submit(form({ password: 'p' })), false);
    assert.deepEqual(
      [login.form.flow.step, login.form.busy, login.form.problem?.kind],
      ['loginWithPassword', false, 'failed'],
    );
    runInAction(() => (session.status = 'signed-in'));
    assert.deepEqual([login.form.flow.step, login.elsewhere], ['success', true]);
    login.goOn();
    assert.equal(said.left.length, 1);
    stop();
  });

  it('leaves once, although its own session turns up while the answer is taken over', async () => {
    const { login, time, said, session, host } = one;
    host.adopting = async () => runInAction(() => void (session.status = 'signed-in'));
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(await login.submit(form({ password: 'p' })), true);
    assert.deepEqual([login.form.flow.step, login.form.problem, time.timers], ['success', undefined, 1]);
    await time.pass(1_000);
    assert.equal(said.left.length, 1);
    stop();
  });

  it('begins anew for a box that is shown after a sign-out, and remembers where to go each time', async () => {
    const { login, time, said, session } = one;
    const stop = login.start();
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
    await time.pass(200);
    stop();
    runInAction(() => (session.status = 'signed-out'));
    assert.equal(login.form.flow.step, 'success');
    const again = login.start();
    assert.deepEqual([login.form.flow.step, said.remembered, said.left.length], ['preLogin', 2, 1]);
    again();
  });

  it('takes an identifier of millions of letters, each of them read once', () => {
    // An expression that went back for each letter would take hours: the time limit of the file ends it.
    for (const letters of ['@', 'a', 'a@']) {
      const identifier = letters.repeat(5_000_000);
      assert.equal(looksLikeEmail(identifier), false);
    }
    void one.login.submit(form({ identifier: '@'.repeat(5_000_000) }));
    assert.equal(one.login.form.busy, true);
  });
});
