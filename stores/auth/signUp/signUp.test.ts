import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import { captchaEndpoints } from '../../../api/contract/captcha.ts';
import { signUpEndpoints, type SignUpResponse, type SignUpStrategy } from '../../../api/contract/signUp.ts';
import { ApiError, toApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import type { StoreContext } from '../../core/context.ts';
import { handClock, settle } from '../../testing/browser.ts';
import { handContext } from '../../admin/testing.ts';
import { takeHandover } from '../login/handover.ts';
import { leaveTyped, typedHere } from './typed.ts';
import { stepAfter } from '../login/login.flow.ts';
import { afterSignUpRules, eventAfter, loginAfter, signUpFlow } from './signUp.flow.ts';
import { NO_VALUES } from './form.ts';
import { SignUpStore } from './SignUpStore.ts';
import { form } from '../testing.ts';

const VERIFY = '/identity/resources/tenants/invites/v1/verify';
const { path: SIGN_UP } = signUpEndpoints.signUp;
const { path: BY_PHONE } = signUpEndpoints.signUpWithPhoneNumber;
const { path: BY_NAME } = signUpEndpoints.signUpWithUsername;
const { path: STRATEGIES } = signUpEndpoints.strategies;

const typed = {
  email: ' tomasz@kestrel.example ',
  name: 'Tomasz Wójcik',
  companyName: 'Kestrel Foods',
  password: 'a long password',
};
const withPassword = { password: true, terms: false };
const session: LoginResponse = { accessToken: 'token', mfaRequired: false };
const mailed: SignUpResponse = { shouldActivate: true, userId: 'u1', tenantId: 't1', activationToken: 'flow' };

/** A sign-up with a hand-made app. `answers` by path; one that throws refuses. */
function scene(answers: Record<string, () => unknown> = {}, routes: Record<string, string> = {}) {
  const time = handClock();
  const sent: { path: string; body: Record<string, unknown> | undefined; signal: AbortSignal | undefined }[] = [];
  const said = {
    left: [] as unknown[],
    went: [] as unknown[],
    dropped: 0,
    adopted: [] as unknown[],
    silentCancelled: 0,
  };
  const answer = async (
    endpoint: { path: string },
    input?: { body?: Record<string, unknown> },
    options?: { signal?: AbortSignal },
  ): Promise<unknown> => {
    if (endpoint.path === captchaEndpoints.policy.path) return null;
    sent.push({ path: endpoint.path, body: input?.body, signal: options?.signal });
    if (answers[endpoint.path]) return answers[endpoint.path]?.();
    if (endpoint.path === STRATEGIES) return [];
    return endpoint.path === passwordsEndpoints.config.path ? null : mailed;
  };
  const hand = handContext(answer as Call, time.clock); // what a path answers is each test's own affair
  const page = { href: 'https://app.example/account/sign-up' };
  const kept = new Map<string, string>();
  const tab = new Map<string, string>();
  const host = { adopting: async (): Promise<void> => {} };
  const context: StoreContext = {
    ...hand.context,
    ports: {
      ...hand.context.ports,
      local: { get: () => null, set: (name, value) => void kept.set(name, value), remove: () => {} },
      session: {
        get: (name) => tab.get(name) ?? null,
        set: (name, value) => void tab.set(name, value),
        remove: (name) => void tab.delete(name),
      },
      navigation: { href: () => page.href, go: () => {} },
    },
    session: {
      ...hand.context.session,
      cancelSilent: () => said.silentCancelled++,
      drop: () => said.dropped++,
      adopt: async (taken) => {
        await host.adopting();
        said.adopted.push(taken);
      },
    },
    routing: {
      ...hand.context.routing,
      url: (route) => routes[route] ?? '',
      afterLogin: (how) => said.left.push(how),
      to: (route, how) => said.went.push([route, how]),
    },
  };
  const signUp = new SignUpStore(context);
  const to = (path: string) => sent.filter((one) => one.path === path);
  return { signUp, time, sent, to, said, kept, tab, context, ports: context.ports, page, host, reset: hand.reset };
}

const strategy = (name: SignUpStrategy['strategy'], isActive = true, isRequired = true): SignUpStrategy => ({
  strategy: name,
  isActive,
  isRequired,
});
const refuse =
  (errorCode: string, statusCode = 409, field?: string) =>
  () => {
    throw new ApiError({ statusCode, errorCode, message: errorCode, ...(field && { errorContext: { field } }) });
  };

/** A sign-up whose form is ready. */
async function ready(...[answers, routes]: Parameters<typeof scene>) {
  const all = scene(answers, routes);
  const stop = all.signUp.start();
  await settle();
  return { ...all, stop };
}

describe('the sign-up flow', () => {
  it('has the stages of the specification, and leads to them alone (SIGNUP-001)', () => {
    assert.deepEqual(Object.keys(signUpFlow.steps), ['SignUp', 'VerifyPhone', 'SignUpSuccess']);
    const next = Object.values(signUpFlow.steps).flatMap(({ on }) => Object.values(on));
    for (const step of nonEmpty(next, 'moves')) assert.equal(step in signUpFlow.steps, true, step);
  });

  const phone = { byPhone: true, hasEmail: false };
  const email = { byPhone: false, hasEmail: true };
  const cases: [string, Parameters<typeof eventAfter>[0], string][] = [
    ['an account to be activated by code (SIGNUP-010)', { ...mailed, ...email }, 'activate'],
    ['one whose code nobody names', { shouldActivate: true, ...email }, 'mailed'],
    ['one to be activated, whatever else the answer holds', { ...mailed, authResponse: session, ...phone }, 'activate'],
    [
      'a second factor that is set up (SIGNUP-012)',
      { shouldActivate: false, authResponse: { mfaRequired: true, mfaEnrolled: true }, ...phone },
      'mfaVerify',
    ],
    [
      'a second factor to be set up (SIGNUP-012)',
      { shouldActivate: false, authResponse: { mfaRequired: true, mfaEnrolled: false }, ...email },
      'mfaEnroll',
    ],
    [
      'a phone number beside an email (SIGNUP-018)',
      { shouldActivate: false, authResponse: session, byPhone: true, hasEmail: true },
      'phoneDue',
    ],
    ['a phone number (SIGNUP-013)', { shouldActivate: false, authResponse: session, ...phone }, 'smsCode'],
    ['a phone number without a session (SIGNUP-013)', { shouldActivate: false, ...phone }, 'smsCode'],
    ['a session (SIGNUP-019)', { shouldActivate: false, authResponse: session, ...email }, 'accepted'],
    ['neither a session nor an activation (SIGNUP-019)', { shouldActivate: false, ...email }, 'mailed'],
  ];
  for (const [what, answer, event] of cases)
    it(`answers ${what} with ${event}`, () => assert.equal(eventAfter(answer), event));

  it('has no rule that never decides', () => {
    const decided = new Set(cases.map(([, answer]) => afterSignUpRules.find(({ when }) => when(answer))));
    assert.equal(decided.size, afterSignUpRules.length);
  });

  it('goes on in a sign-in at a step that the table of sign-in names (SIGNUP-012, SIGNUP-013)', () => {
    const next = Object.values(loginAfter).map((event) => stepAfter('preLogin', event));
    assert.deepEqual(next, ['loginWithTwoFactor', 'forceTwoFactor', 'loginWithSmsOtc']);
  });
});

describe('a sign-up', () => {
  it('sends what was typed in one call, without spaces around it and without empty identifiers (SIGNUP-004)', async () => {
    const { signUp, sent, said } = await ready();
    const before = sent.length;
    assert.equal(await signUp.submit(form({ ...typed, phoneNumber: '', username: '' }), withPassword), true);
    assert.deepEqual(
      sent.slice(before).map(({ path, body }) => ({ path, body })),
      [{ path: SIGN_UP, body: { ...typed, email: 'tomasz@kestrel.example' } }],
    );
    assert.equal(said.silentCancelled, 1);
  });

  it('goes to the activation by code with its user and token (SIGNUP-010), and stores the user alone', async () => {
    const { signUp, said, kept } = await ready();
    await signUp.submit(form(typed), withPassword);
    assert.deepEqual(said.went, [['activateWithOTCUrl', { query: { userId: 'u1', token: 'flow' } }]]);
    assert.deepEqual([signUp.form.flow.step, signUp.outcome], ['SignUpSuccess', 'activate']);
    assert.deepEqual(
      [...kept],
      [['gatehouse-activation', 'u1']],
      'this browser has signed up: its link goes on by itself',
    );
  });

  it('leaves what was typed for the page of the code, in this tab, and never the password (STO-01)', async () => {
    const { signUp, tab, context } = await ready();
    const { ports } = context;
    await signUp.submit(form(typed), withPassword);
    assert.equal(typedHere(ports)?.values.email, 'tomasz@kestrel.example');
    assert.equal(JSON.stringify([...tab]).includes(typed.password), false);
    assert.deepEqual(new SignUpStore(context).values, NO_VALUES, 'a form that is opened anew is empty');
    leaveTyped(ports, { userId: 'u1', values: signUp.values, canReturn: true, returns: true });
    const again = new SignUpStore(context);
    assert.equal(again.values.name, signUp.values.name, 'after "Wrong address?" all but the password is there');
  });

  it('says to look into the mail where only a link activates', async () => {
    const { signUp, said, time } = await ready({ [SIGN_UP]: () => ({ shouldActivate: true }) });
    await signUp.submit(form(typed), withPassword);
    await time.pass(10_000);
    assert.deepEqual(
      [signUp.form.flow.step, signUp.outcome, said.went, said.left],
      ['SignUpSuccess', 'mailed', [], []],
    );
  });

  it('takes the session over and goes where a sign-in leads (SIGNUP-011, SIGNUP-019)', async () => {
    const { signUp, said, time } = await ready({ [SIGN_UP]: () => ({ shouldActivate: false, authResponse: session }) });
    await signUp.submit(form(typed), withPassword);
    assert.deepEqual([signUp.form.flow.step, said.adopted, said.left], ['SignUpSuccess', [session], []]);
    await time.pass(200);
    assert.deepEqual(said.left, [{ reload: true }]);
  });

  it('goes to the page after a sign-up where there is one (SIGNUP-015, ROUTE-020)', async () => {
    const routes = { signUpSuccessUrl: '/welcome' };
    for (const authResponse of [session, undefined]) {
      const answer = () => ({ shouldActivate: false, ...(authResponse && { authResponse }) });
      const { signUp, said, time } = await ready({ [SIGN_UP]: answer }, routes);
      await signUp.submit(form(typed), withPassword);
      await time.pass(200);
      assert.deepEqual([said.went, said.left], [[['signUpSuccessUrl', { replace: true }]], []]);
    }
  });

  it('leaves a page alone that has gone elsewhere meanwhile', async () => {
    const { signUp, said, time, page } = await ready({
      [SIGN_UP]: () => ({ shouldActivate: false, authResponse: session }),
    });
    await signUp.submit(form(typed), withPassword);
    page.href = 'https://app.example/welcome';
    await time.pass(200);
    assert.deepEqual(said.left, []);
  });

  it('goes to the sign-in in the state of the second factor, and keeps nothing that opens anything (SIGNUP-012)', async () => {
    for (const [mfaEnrolled, event] of [
      [true, 'mfaVerify'],
      [undefined, 'mfaVerify'],
      [false, 'mfaEnroll'],
    ] as const) {
      const authResponse = { mfaRequired: true, mfaToken: 'secret', ...(mfaEnrolled !== undefined && { mfaEnrolled }) };
      const { signUp, said, tab, ports } = await ready({
        [SIGN_UP]: () => ({ shouldActivate: false, authResponse }),
      });
      await signUp.submit(form(typed), withPassword);
      assert.deepEqual([said.went, said.adopted], [[['loginUrl', {}]], []]);
      assert.doesNotMatch(JSON.stringify([...tab]), /secret|long password/);
      assert.deepEqual(takeHandover(ports), { event, identifier: 'tomasz@kestrel.example', answer: authResponse });
      assert.equal(takeHandover(ports), undefined, 'once');
    }
  });

  it('goes to the sign-in in the step of the code by text message (SIGNUP-013)', async () => {
    const { signUp, said, ports } = await ready({
      [STRATEGIES]: () => [strategy('email'), strategy('phoneNumber')],
      [BY_PHONE]: () => ({ shouldActivate: false }),
    });
    await signUp.submit(form({ ...typed, phoneNumber: '+442079460000' }), withPassword);
    assert.deepEqual(
      [signUp.form.flow.step, signUp.needsProof, said.went],
      ['SignUpSuccess', true, [['loginUrl', {}]]],
    );
    assert.deepEqual(takeHandover(ports), { event: 'smsCode', identifier: '+442079460000' });
  });

  it('asks for an email alone where the provider says nothing (SIGNUP-002)', async () => {
    for (const strategies of [() => [], refuse('ER-INTERNAL', 500)]) {
      const { signUp, to } = await ready({ [STRATEGIES]: strategies });
      assert.deepEqual(signUp.asks(withPassword).identifiers, { email: { required: true } });
      await signUp.submit(form({ ...typed, phoneNumber: '+44 20 7946 0000', username: 'tomasz' }), withPassword);
      assert.deepEqual(Object.keys(to(SIGN_UP)[0]?.body ?? {}), ['email', 'companyName', 'name', 'password']);
    }
  });

  it('says what is missing, word for word, before any call (SIGNUP-005, SIGNUP-006)', async () => {
    const both = [strategy('email', false), strategy('phoneNumber'), strategy('username')];
    const { signUp, to } = await ready({ [STRATEGIES]: () => both });
    assert.equal(await signUp.submit(form({ ...typed, phoneNumber: ' ', username: '' }), withPassword), false);
    assert.deepEqual(signUp.form.problems, [
      { field: 'phoneNumber', kind: 'missing' },
      { field: 'username', kind: 'missing' },
    ]);
    assert.equal(to(SIGN_UP).length + to(BY_PHONE).length + to(BY_NAME).length, 0);
  });

  const ways: [string, SignUpStrategy[], string, string[]][] = [
    ['a phone number that is required', [strategy('phoneNumber')], BY_PHONE, ['email', 'phoneNumber']],
    ['a username that is required', [strategy('username')], BY_NAME, ['email', 'username']],
    [
      'both, the phone number first',
      [strategy('phoneNumber'), strategy('username')],
      BY_PHONE,
      ['email', 'phoneNumber', 'username'],
    ],
    ['a phone number that is only allowed', [strategy('phoneNumber', true, false)], SIGN_UP, ['email']],
    ['a username that is switched off', [strategy('username', false, true)], SIGN_UP, ['email']],
  ];
  for (const [what, strategies, path, identifiers] of ways)
    it(`with ${what} calls ${path} (SIGNUP-007, SIGNUP-008)`, async () => {
      const { signUp, sent } = await ready({ [STRATEGIES]: () => [strategy('email'), ...strategies] });
      const before = sent.length;
      await signUp.submit(form({ ...typed, phoneNumber: '+44 20 7946 0000', username: 'tomasz' }), withPassword);
      const [call, ...more] = sent.slice(before);
      assert.deepEqual([call?.path, more], [path, []]);
      const given = Object.keys(call?.body ?? {}).filter((key) => ['email', 'phoneNumber', 'username'].includes(key));
      assert.deepEqual(given, identifiers);
    });

  it('is not sent with a field that cannot be right', async () => {
    const strategies = () => [strategy('email'), strategy('phoneNumber')];
    const { signUp, to } = await ready({ [STRATEGIES]: strategies });
    const wrong = {
      ...typed,
      email: 'tomasz@kestrel',
      name: '',
      companyName: ' ',
      phoneNumber: 'call me',
      password: 'short',
    };
    await signUp.submit(form(wrong), { password: true, terms: true });
    assert.deepEqual(signUp.form.problems, [
      { field: 'email', kind: 'malformed' },
      { field: 'phoneNumber', kind: 'malformed' },
      { field: 'name', kind: 'missing' },
      { field: 'companyName', kind: 'missing' },
      { field: 'password', kind: 'weak' },
      { field: 'terms', kind: 'missing' },
    ]);
    assert.equal(to(BY_PHONE).length, 0);
  });

  it('looks at a field when it is left, and takes back what was said of it', async () => {
    const { signUp } = await ready({ [SIGN_UP]: refuse('ER-IDENTIFIER-TAKEN') });
    const kinds = () => signUp.form.problems.map(({ kind }) => kind);
    signUp.look('email', '');
    assert.deepEqual(kinds(), [], 'a field that was only passed is not blamed');
    signUp.look('email', 'tomasz');
    assert.deepEqual(signUp.form.problems, [{ field: 'email', kind: 'malformed' }]);
    await signUp.submit(form(typed), withPassword);
    assert.deepEqual(kinds(), ['failed']);
    signUp.look('email', ' tomasz@kestrel.example');
    assert.equal(signUp.form.problems.length, 1, 'the same address is still taken');
    signUp.look('email', 'other@kestrel.example');
    assert.deepEqual(signUp.form.problems, []);
  });

  it('follows the rules of the provider for passwords (PWPOL-001, PWPOL-002)', async () => {
    const { signUp, to } = await ready({ [passwordsEndpoints.config.path]: () => ({ minLength: 20 }) });
    await signUp.submit(form(typed), withPassword);
    assert.deepEqual(signUp.form.problems, [{ field: 'password', kind: 'weak' }]);
    assert.equal(to(passwordsEndpoints.config.path).length, 1);
  });

  it('sends nothing while one is running (ELE-08)', async () => {
    const { signUp, to } = await ready();
    const answers = await Promise.all([
      signUp.submit(form(typed), withPassword),
      signUp.submit(form(typed), withPassword),
    ]);
    assert.deepEqual([answers, to(SIGN_UP).length], [[true, false], 1]);
    assert.equal(await signUp.submit(form(typed), withPassword), false, 'nor after it');
    assert.equal(to(SIGN_UP).length, 1);
  });

  const refused: [string, string | undefined, string | undefined][] = [
    ['ER-IDENTIFIER-TAKEN', 'username', 'username'],
    ['ER-IDENTIFIER-TAKEN', undefined, 'email'],
    ['ER-PASSWORD-BREACHED', undefined, 'password'],
    ['ER-PASSWORD-WEAK', 'elsewhere', 'password'],
    ['ER-INVALID-REQUEST', 'companyName', 'companyName'],
    ['ER-INVALID-REQUEST', 'roleIds', undefined],
    ['ER-TOO-MANY-REQUESTS', undefined, undefined],
  ];
  for (const [code, named, field] of refused)
    it(`says ${code} of ${named ?? 'nothing'} at ${field ?? 'the form'}, and signs in nobody (SIGNUP-014)`, async () => {
      const { signUp, said } = await ready({ [SIGN_UP]: refuse(code, 409, named) });
      assert.equal(await signUp.submit(form(typed), withPassword), false);
      const [problem] = signUp.form.problems;
      assert.deepEqual([problem?.kind, problem?.field, said.dropped], ['failed', field, 1]);
      assert.equal(signUp.form.actions.error('submit')?.code, code);
      assert.equal(signUp.form.flow.step, 'SignUp');
    });

  it('signs in nobody when the session cannot be taken over (SIGNUP-014)', async () => {
    const { signUp, said, host } = await ready({ [SIGN_UP]: () => ({ shouldActivate: false, authResponse: session }) });
    host.adopting = () => Promise.reject(toApiError(new TypeError('offline')));
    await signUp.submit(form(typed), withPassword);
    assert.deepEqual([said.dropped, said.adopted, signUp.form.flow.step], [1, [], 'SignUp']);
  });

  it('has a password typed again only where the provider has refused it (ELE-10)', async () => {
    let answer = refuse('GH-NETWORK', 0);
    const { signUp } = await ready({ [SIGN_UP]: () => answer() });
    const { refusedPasswords } = signUp.form;
    await signUp.submit(form({ ...typed, name: '' }), withPassword);
    for (const next of [answer, refuse('ER-IDENTIFIER-TAKEN', 409), refuse('ER-TOO-MANY-REQUESTS', 429)]) {
      answer = next;
      await signUp.submit(form(typed), withPassword);
    }
    assert.deepEqual([signUp.form.refusedPasswords, signUp.refused], [refusedPasswords, 4]);
    answer = refuse('ER-PASSWORD-BREACHED', 400);
    await signUp.submit(form(typed), withPassword);
    assert.equal(signUp.form.refusedPasswords, refusedPasswords + 1);
  });

  it('takes back what was said of a password that is typed anew', async () => {
    const { signUp } = await ready();
    await signUp.submit(form({ ...typed, name: '', password: 'short' }), withPassword);
    signUp.retype();
    assert.deepEqual(signUp.form.problems, [{ field: 'name', kind: 'missing' }]);
  });

  it('is over when the provider takes no sign-ups (SIGNUP-016)', async () => {
    const { signUp } = await ready({ [SIGN_UP]: refuse('ER-SIGN-UPS-CLOSED', 403) });
    await signUp.submit(form(typed), withPassword);
    assert.equal(signUp.refusedAsClosed, true);
  });

  it('takes the place of a sign-up whose address was called wrong, and of no other', async () => {
    const { signUp, to } = await ready();
    const replaced = () => to(SIGN_UP).map(({ body }) => body?.['replaces']);
    await signUp.submit(form(typed), withPassword);
    signUp.back();
    await signUp.submit(form({ ...typed, email: 'another@kestrel.example' }), withPassword);
    signUp.change();
    await signUp.submit(form({ ...typed, email: 'right@kestrel.example' }), withPassword);
    signUp.back();
    await signUp.submit(form({ ...typed, email: 'else@kestrel.example' }), withPassword);
    assert.deepEqual(replaced(), [undefined, undefined, 'u1', undefined]);
  });

  it('keeps all but the password for a person who goes back', async () => {
    const { signUp, to } = await ready();
    await signUp.submit(form(typed), withPassword);
    signUp.back();
    assert.deepEqual(
      [signUp.form.flow.step, signUp.values],
      [
        'SignUp',
        {
          email: 'tomasz@kestrel.example',
          name: typed.name,
          companyName: typed.companyName,
          phoneNumber: '',
          username: '',
        },
      ],
    );
    assert.equal(JSON.stringify(signUp).includes(typed.password), false);
    await signUp.submit(form({ ...typed, email: 'other@kestrel.example' }), withPassword);
    assert.deepEqual(
      to(SIGN_UP).map(({ body }) => body?.['email']),
      ['tomasz@kestrel.example', 'other@kestrel.example'],
    );
  });

  it('leaves what was typed to nobody else', async () => {
    const { signUp, reset } = await ready();
    await signUp.submit(form(typed), withPassword);
    reset();
    assert.equal(Object.values(signUp.values).join(''), '');
  });

  it('is aborted when its last box leaves (ELE-09)', async () => {
    const { signUp, to, stop } = await ready({ [SIGN_UP]: () => new Promise(() => {}) });
    const stopOther = signUp.start();
    void signUp.submit(form(typed), withPassword);
    await settle();
    stop();
    assert.equal(to(SIGN_UP)[0]?.signal?.aborted, false);
    stopOther();
    assert.equal(to(SIGN_UP)[0]?.signal?.aborted, true);
    await settle();
    assert.deepEqual([signUp.form.flow.step, signUp.form.problems, signUp.form.busy], ['SignUp', [], false]);
  });

  it('asks for a phone number beside an email, and goes on without its proof (SIGNUP-018)', async () => {
    const { signUp, said, time } = await ready({
      [STRATEGIES]: () => [strategy('email'), strategy('phoneNumber')],
      [BY_PHONE]: () => ({ shouldActivate: false, authResponse: session }),
    });
    await signUp.submit(form({ ...typed, phoneNumber: '+442079460000' }), withPassword);
    assert.deepEqual([signUp.form.flow.step, said.adopted], ['VerifyPhone', []]);
    await Promise.all([signUp.goOn(), signUp.goOn()]);
    await time.pass(200);
    assert.deepEqual([signUp.form.flow.step, said.adopted, said.left.length], ['SignUpSuccess', [session], 1]);
  });
});

describe('a sign-up by invitation', () => {
  it('names the tenant, asks for no company and creates none', async () => {
    const { signUp, to } = scene({ [VERIFY]: () => ({ name: 'Brightline' }) });
    signUp.start('secret');
    assert.equal(await signUp.submit(form(typed), withPassword), false, 'not before it is verified');
    await settle();
    assert.deepEqual(signUp.joining, { token: 'secret', tenant: 'Brightline', state: 'valid' });
    assert.equal(signUp.asks(withPassword).company, false);
    const { companyName: _, ...without } = typed;
    await signUp.submit(form(without), withPassword);
    const body = to(SIGN_UP)[0]?.body;
    assert.deepEqual([body?.['companyName'], body?.['invitationToken']], ['Brightline', 'secret']);
  });

  it('sends nothing where the invitation does not hold', async () => {
    const { signUp, to } = scene({ [VERIFY]: refuse('ER-LINK-INVALID', 400) });
    signUp.start('secret');
    await settle();
    assert.equal(signUp.joining?.state, 'invalid');
    await signUp.submit(form(typed), withPassword);
    assert.equal(to(SIGN_UP).length, 0);
  });

  it('blames no invitation for a provider that is away, and asks again', async () => {
    let isAway = true;
    const away = refuse('GH-NETWORK', 0);
    const { signUp } = scene({ [VERIFY]: () => (isAway ? away() : { name: 'Brightline' }) });
    signUp.start('secret');
    await settle();
    assert.equal(signUp.joining?.state, 'failed');
    isAway = false;
    signUp.verifyAgain();
    await settle();
    assert.equal(signUp.joining?.state, 'valid');
  });

  it('no longer holds when the provider refuses its token at the end', async () => {
    const { signUp } = scene({ [VERIFY]: () => ({ name: 'Brightline' }), [SIGN_UP]: refuse('ER-LINK-INVALID', 400) });
    signUp.start('secret');
    await settle();
    await signUp.submit(form(typed), withPassword);
    assert.equal(signUp.joining?.state, 'invalid');
  });

  it('takes its token along to the sign-in (ACCEPT-013)', async () => {
    const { signUp, said } = scene({ [VERIFY]: () => ({ name: 'Brightline' }) });
    signUp.start('secret');
    signUp.toLogin();
    const plain = scene();
    plain.signUp.toLogin();
    assert.deepEqual(
      [said.went, plain.said.went],
      [[['loginUrl', { query: { invitationToken: 'secret' } }]], [['loginUrl', {}]]],
    );
  });
});
