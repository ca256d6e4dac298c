import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { authEndpoints } from '../../../api/contract/auth.ts';
import { mfaEndpoints, ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { stepUpEndpoints } from '../../../api/contract/stepUp.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { FreshProof } from './FreshProof.ts';
import { StepUpStore } from './StepUpStore.ts';

/** As the scene names a call. */
const named = ({ path }: { readonly path: string }): string => path.replace('/identity/resources/users/v1/', '');
const STEP_UP = named(stepUpEndpoints.stepUp);
const VERIFY = named(mfaEndpoints.verify);
const KINDS = named(ownMfaEndpoints.strategies);
const SECRET = named(ownMfaEndpoints.enrollAuthenticator);
const PROVE_SECRET = named(ownMfaEndpoints.verifyAuthenticator);
const LOGIN = named(authEndpoints.login);
const PENDING = 'SHOULD_STEP_UP';

const asksFactor = { mfaRequired: true, mfaToken: 'm' };
const notEnrolled = () => {
  throw new ApiError({ statusCode: 400, message: 'MFA is not enrolled' });
};
type Answers = NonNullable<Parameters<typeof flowScene>[0]>;

/** The page of a step-up, for a person who is signed in. */
function open(answers: Answers = {}, query: Record<string, string> = {}) {
  const scene = flowScene({ [STEP_UP]: () => asksFactor, [VERIFY]: () => accepted, ...answers });
  scene.signIn('ada@x.example');
  const routing = { ...scene.context.routing, query: (name: string) => query[name] ?? null };
  const page = new StepUpStore({ ...scene.context, onReset: scene.onReset, routing });
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  return { ...scene, page, sentTo };
}
const code = () => form({ code: '123456' });

describe('the page that asks for a fresh factor', () => {
  it('asks as old as the address says, and leads back once the factor is proven (STEPUP-009, STEPUP-013)', async () => {
    const { page, sentTo, local, visited } = open({}, { maxAge: ' 600 ' });
    local.set(PENDING, 'true');
    page.start();
    await settle();
    assert.deepEqual(
      sentTo(STEP_UP).map(({ input }) => input),
      [{ body: { maxAge: 600 } }],
    );
    assert.equal(page.screen, 'verifyStepUp');
    assert.equal(await page.submit(form({ code: '' })), false);
    assert.equal(await page.submit(code()), true);
    assert.deepEqual([page.screen, local.has(PENDING), visited], ['success', false, [['app']]]);
    assert.equal(page.fresh.answer, undefined, 'what asked for the factor is gone');
  });

  it('says no age where the address has none that can be (ROUTE-024)', async () => {
    for (const [maxAge, sent] of [
      ['soon', {}],
      ['-1', {}],
      ['', {}],
      ['0', { maxAge: 0 }],
    ] as const) {
      const { page, sentTo } = open({}, { maxAge });
      page.start();
      await settle();
      assert.deepEqual(sentTo(STEP_UP)[0]?.input, { body: sent });
    }
  });

  it('waits until it is known who is signed in, and sends a visitor to the login, to come back', async () => {
    const { page, sentTo, session, visited, signIn } = open();
    runInAction(() => (session.status = 'loading'));
    page.start();
    await settle();
    assert.deepEqual([sentTo(STEP_UP).length, visited], [0, []]);
    signIn(undefined);
    assert.deepEqual(visited, [['loginUrl', { query: { redirectUrl: 'https://app.example/' } }]]);
    signIn('ada@x.example');
    await settle();
    assert.equal(sentTo(STEP_UP).length, 1);
  });

  it('signs out where the provider will not step up, and remembers why (STEPUP-011)', async () => {
    const { page, local, visited } = open({ [STEP_UP]: refused('ER-X') });
    page.start();
    await settle();
    assert.deepEqual([local.get(PENDING), visited], ['true', [['logoutUrl', { query: {} }]]]);
  });

  it('takes the query of its address along to the sign-out, also that of a fragment', async () => {
    for (const address of ['?maxAge=600&redirectUrl=%2Fa', '#/account/step-up?maxAge=600&redirectUrl=%2Fa']) {
      const { page, visited, context } = open({ [STEP_UP]: refused('ER-X') });
      context.ports.navigation.href = () => `https://app.example/${address}`;
      page.start();
      await settle();
      assert.deepEqual(visited, [['logoutUrl', { query: { maxAge: '600', redirectUrl: '/a' } }]]);
    }
  });

  it('stays and can be tried again where the provider is away', async () => {
    const answers = [refused('ER-X', 503), () => asksFactor];
    const { page, visited } = open({ [STEP_UP]: () => answers.shift()?.() });
    page.start();
    await settle();
    assert.deepEqual([page.screen, page.form.problem?.kind, visited], ['asking', 'failed', []]);
    assert.equal(await page.submit(form({})), true);
    assert.equal(page.screen, 'verifyStepUp');
  });

  it('leads back without a proof, and takes none that comes later', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const { page, local, sentTo, visited, session, signIn } = open({
      [VERIFY]: () => new Promise((done) => waiting.push(done)),
    });
    local.set(PENDING, 'true');
    page.start();
    await settle();
    const sent = page.submit(code());
    await settle();
    page.back();
    assert.equal(sentTo(VERIFY)[0]?.signal?.aborted, true);
    assert.deepEqual(visited, [['app']]);
    signIn('ada@x.example');
    waiting[0]?.(accepted);
    assert.equal(await sent, false);
    assert.deepEqual([page.screen, local.get(PENDING), session.email], ['verifyStepUp', 'true', 'ada@x.example']);
    assert.equal(visited.length, 1, 'it leads away once');
  });

  it('sends one call for several presses (ELE-08), and asks anew with each visit', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const { page, sentTo } = open({ [VERIFY]: () => new Promise((done) => waiting.push(done)) });
    const leave = page.start();
    await settle();
    const sent = page.submit(code());
    const others = [page.submit(code()), page.fresh.press(async () => {}), page.fresh.finish(async () => accepted)];
    assert.deepEqual(await Promise.all(others), [false, false, false]);
    assert.equal(sentTo(VERIFY).length, 1);
    leave();
    waiting[0]?.(accepted);
    await sent;
    page.start();
    await settle();
    assert.deepEqual([sentTo(STEP_UP).length, page.screen], [2, 'verifyStepUp']);
  });

  it('has a person without a factor set one up, and asks again once its recovery code is saved (STEPUP-010)', async () => {
    const asked: (() => unknown)[] = [notEnrolled, () => asksFactor];
    const { page, sentTo, session } = open({
      [STEP_UP]: () => asked.shift()?.(),
      [KINDS]: () => ({ strategies: [{ strategy: 'AuthenticatorApp', isActive: true }] }),
      [SECRET]: () => ({ qrCode: 'q' }),
      [PROVE_SECRET]: () => ({ recoveryCode: 'AAAA' }),
    });
    const leave = page.start();
    await settle();
    assert.equal(page.screen, 'noMFAEnrolledStepUp');
    await page.submit(form({}));
    assert.equal(page.screen, 'setUpFactor');
    const { enrolment } = page.fresh;
    await page.fresh.press((signal) => enrolment?.begin(signal) ?? Promise.resolve());
    leave();
    page.start();
    assert.equal(page.screen, 'setUpFactor', 'a visit does not lose what is being set up');
    await page.submit(code());
    assert.equal(enrolment?.answer?.recoveryCode, 'AAAA');
    assert.equal(await page.submit(form({})), false, 'it is not saved');
    assert.equal(await page.submit(form({ saved: 'on' })), true);
    assert.deepEqual([enrolment.answer, page.fresh.enrolment, page.screen], [undefined, undefined, 'verifyStepUp']);
    assert.deepEqual([sentTo(STEP_UP).length, session.email], [2, 'ada@x.example']);
  });

  it('asks as old as the address says at each visit (STEPUP-001)', async () => {
    const query: Record<string, string> = { maxAge: '3600' };
    const { page, sentTo } = open({}, query);
    page.start()();
    await settle();
    query['maxAge'] = '60';
    page.start();
    await settle();
    assert.deepEqual(
      sentTo(STEP_UP).map(({ input }) => input),
      [{ body: { maxAge: 3600 } }, { body: { maxAge: 60 } }],
    );
  });

  describe('where a factor is being set up', () => {
    async function settingUp() {
      const scene = open({
        [STEP_UP]: notEnrolled,
        [KINDS]: () => ({ strategies: [{ strategy: 'AuthenticatorApp', isActive: true }] }),
        [SECRET]: () => ({ qrCode: 'q' }),
      });
      const leave = scene.page.start();
      await settle();
      await scene.page.submit(form({}));
      const { enrolment } = scene.page.fresh;
      await scene.page.fresh.press((signal) => enrolment?.begin(signal) ?? Promise.resolve());
      assert.equal(enrolment?.secret?.qrCode, 'q');
      return { ...scene, leave, enrolment };
    }

    it('shows another person nothing of it, and asks anew for them (ELE-11)', async () => {
      const { page, sentTo, signIn, enrolment, leave } = await settingUp();
      leave();
      signIn('bea@x.example');
      assert.deepEqual([enrolment.secret, page.fresh.enrolment, page.screen], [undefined, undefined, 'asking']);
      page.start();
      await settle();
      assert.deepEqual([sentTo(STEP_UP).length, page.screen], [2, 'noMFAEnrolledStepUp']);
    });

    it('asks for who is signed in now where the page stays', async () => {
      const { page, sentTo, signIn, enrolment } = await settingUp();
      signIn('bea@x.example');
      await settle();
      assert.deepEqual([enrolment.secret, sentTo(STEP_UP).length, page.screen], [undefined, 2, 'noMFAEnrolledStepUp']);
    });

    it('keeps it through a switch of the tenant: a secret that is shown once stays', async () => {
      const { page, session, sentTo, enrolment } = await settingUp();
      runInAction(() => (session.tenant = 'globex'));
      await settle();
      assert.deepEqual([enrolment.secret?.qrCode, page.screen, sentTo(STEP_UP).length], ['q', 'setUpFactor', 1]);
    });

    it('keeps no secret of a person who goes back (ELE-11)', async () => {
      const { page, enrolment, visited } = await settingUp();
      page.back();
      assert.deepEqual([enrolment.secret, page.fresh.enrolment, visited], [undefined, undefined, [['app']]]);
    });
  });
});

describe('a fresh proof in a dialog', () => {
  it('is the password of a person who has no second factor, and is typed again when it is wrong', async () => {
    const passwords = [refused('ER-PASSWORD'), () => accepted];
    const scene = flowScene({ [STEP_UP]: notEnrolled, [LOGIN]: () => passwords.shift()?.() });
    scene.signIn('ada@x.example');
    const said: string[] = [];
    const proof = new FreshProof(scene.context, {
      maxAge: () => undefined,
      takesPassword: true,
      proven: () => said.push('proven'),
      refused: ({ code: why }) => said.push(why),
    });
    await proof.ask();
    assert.deepEqual([proof.form.flow.step, proof.form.identifier], ['signInAgain', 'ada@x.example']);
    assert.equal(await proof.submit(form({})), false);
    assert.equal(await proof.submit(form({ password: 'wrong' })), false);
    assert.deepEqual([proof.form.problem?.field, said], ['password', []]);
    assert.equal(await proof.submit(form({ password: 'right' })), true);
    assert.deepEqual([proof.form.flow.step, said], ['success', ['proven']]);
    assert.deepEqual(
      scene.sent.filter(({ path }) => path === LOGIN).map(({ input }) => input),
      ['wrong', 'right'].map((password) => ({ body: { email: 'ada@x.example', password } })),
    );
  });
});
