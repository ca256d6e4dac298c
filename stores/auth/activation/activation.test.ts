import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { activationAsked } from '../../../api/rules/storageKeys.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { takeHandover } from '../login/handover.ts';
import { leaveTyped, typedHere } from '../signUp/typed.ts';
import { NO_VALUES } from '../signUp/form.ts';
import { form } from '../testing.ts';
import { activationFlow } from './activation.flow.ts';
import { ActivationStore } from './ActivationStore.ts';

const LINK = { userId: 'u-1', token: 'tok' };
const STRATEGY = 'activate/strategy';
const ACTIVATE = 'activate';
const BY_CODE = 'activate/code';
const RESEND = 'activate/reset';
const PASSWORD = 'wachtel rennt bergauf 9';

type Scene = ReturnType<typeof flowScene>;
type Answers = Parameters<typeof flowScene>[0];

async function open(
  answers: Answers = {},
  {
    withCode = false,
    query = LINK as Record<string, string>,
    asked = false,
    before = (_scene: Scene): void => undefined,
  } = {},
) {
  const scene = flowScene({
    [STRATEGY]: () => ({ shouldSetPassword: true, email: 'ada@x.example' }),
    [ACTIVATE]: () => accepted,
    [BY_CODE]: () => accepted,
    ...answers,
  });
  if (asked) scene.local.set(activationAsked, LINK.userId);
  before(scene);
  const store = new ActivationStore(scene.context);
  const leave = store.start({ query, withCode });
  await settle();
  const paths = () => scene.sent.map(({ path }) => path);
  return { ...scene, store, leave, paths };
}

describe('an activation', () => {
  it('has the steps of the specification (ACTIV-001)', () => {
    assert.deepEqual(Object.keys(activationFlow.steps), ['activating', 'activatingForm', 'resend', 'success']);
  });

  it('asks for a password where one has to be set, posts nothing before, signs in and goes on after 5 s (ACTIV-002, ACTIV-009)', async () => {
    const { store, paths, sent, time, visited, session } = await open();
    assert.equal(store.form.flow.step, 'activatingForm');
    assert.equal(store.form.identifier, 'ada@x.example');
    assert.deepEqual(paths(), [STRATEGY]);
    assert.equal(await store.submit(form({ password: '' })), false);
    assert.deepEqual(store.form.problem, { kind: 'missing', field: 'password' });
    assert.equal(await store.submit(form({ password: PASSWORD })), true);
    assert.deepEqual(sent[1]?.input, { body: { ...LINK, password: PASSWORD } });
    assert.deepEqual([store.screen, session.status], ['success', 'signed-in']);
    await time.pass(4_999);
    assert.deepEqual(visited, []);
    await time.pass(1);
    assert.deepEqual(visited, [['app', { reload: true }]]);
  });

  it('knows the address of a sign-up of this tab: sends again at once, and leads back to the form', async () => {
    const values = { ...NO_VALUES, email: 'tomasz@kestrel.example', name: 'Tomasz' };
    const left =
      (userId: string, canReturn = true) =>
      (scene: Scene) =>
        leaveTyped(scene.context.ports, { userId, values, canReturn });
    const untold = { [STRATEGY]: () => ({ shouldSetPassword: true }) };
    const own = await open(untold, { withCode: true, before: left(LINK.userId) });
    assert.deepEqual([own.store.screen, own.store.form.identifier], ['codeForm', 'tomasz@kestrel.example']);
    assert.equal(await own.store.mail.sendAgain(), true);
    assert.deepEqual([own.store.screen, own.paths()], ['codeForm', [STRATEGY, RESEND]]);
    own.store.change();
    assert.deepEqual(own.visited, [['signUpUrl']]);
    assert.deepEqual(typedHere(own.context.ports), { userId: LINK.userId, values, canReturn: true, returns: true });

    const byLink = await open(untold, { withCode: true, before: left(LINK.userId, false) });
    byLink.store.change();
    assert.deepEqual([byLink.store.screen, byLink.visited], ['newMail', []], 'its link would be missing');
    const other = await open(untold, { withCode: true, before: left('u-2') });
    assert.equal(other.store.form.identifier, '', 'the mail is for somebody else');
  });

  it('forgets the sign-up of this tab when the account is active', async () => {
    const values = { ...NO_VALUES, email: 'tomasz@kestrel.example' };
    const { store, context } = await open(
      { [STRATEGY]: () => ({ shouldSetPassword: false }) },
      {
        withCode: true,
        before: ({ context: { ports } }) => leaveTyped(ports, { userId: LINK.userId, values, canReturn: true }),
      },
    );
    assert.equal(await store.submit(form({ code: '123456' })), true);
    assert.equal(typedHere(context.ports), undefined);
  });

  it('goes on at once for a person who does not want to wait, and only once', async () => {
    const { store, time, visited } = await open();
    await store.submit(form({ password: PASSWORD }));
    store.goOn();
    await time.pass(10_000);
    assert.equal(visited.length, 1);
  });

  it('goes on by itself in the browser that has signed up with this account, and nowhere else (ACTIV-012)', async () => {
    const passwordless = { [STRATEGY]: () => ({ shouldSetPassword: false }) };
    const here = await open(passwordless, { asked: true });
    await settle();
    assert.deepEqual(here.paths(), [STRATEGY, ACTIVATE]);
    assert.equal(here.store.screen, 'success');
    assert.equal(here.local.size, 0, 'the mark is gone');

    const elsewhere = await open(passwordless);
    assert.deepEqual(elsewhere.paths(), [STRATEGY]);
    assert.equal(elsewhere.store.screen, 'confirm');
    assert.equal(await elsewhere.store.submit(form({})), true);
    assert.deepEqual(elsewhere.sent[1]?.input, { body: LINK });

    const other = await open(passwordless, { asked: true, query: { userId: 'u-2', token: 'tok' } });
    assert.equal(other.store.screen, 'confirm', 'the link of somebody else waits for a click');
  });

  it('goes to the login after 1 s where a second factor is required, or nobody was signed in (ACTIV-008)', async () => {
    const answers: LoginResponse[] = [
      { mfaRequired: true, mfaToken: 'secret', mfaEnrolled: true },
      { mfaRequired: false, emailVerified: true },
    ];
    for (const [at, end] of ['secondFactor', 'signIn'].entries()) {
      const { store, time, visited, context, tab } = await open({ [ACTIVATE]: () => answers[at] });
      await store.submit(form({ password: PASSWORD }));
      assert.equal(store.screen, end);
      assert.equal(store.form.flow.step, 'success');
      await time.pass(999);
      assert.deepEqual(visited, []);
      await time.pass(1);
      assert.deepEqual(visited, [['loginUrl']]);
      assert.doesNotMatch(JSON.stringify([...tab]), /secret|wachtel|tok/);
      const begun = { event: 'mfaVerify', identifier: 'ada@x.example', answer: answers[0] };
      const handover = end === 'secondFactor' ? begun : undefined;
      assert.deepEqual(takeHandover(context.ports), handover, 'in the state of the second factor');
    }
  });

  it('is done also where the session cannot be taken over: the login follows', async () => {
    const { store, host } = await open();
    host.adopting = async () => refused('GH-COOKIE-BLOCKED', 0)();
    assert.equal(await store.submit(form({ password: PASSWORD })), true);
    assert.equal(store.screen, 'signIn');
  });

  it('takes code and password in one form and one call, and keeps the password where the code is wrong (ACTIV-005, ACTIV-010)', async () => {
    let isRight = false;
    const byCode = () => (isRight ? accepted : refused('ER-CODE-WRONG')());
    const { store, paths, sent } = await open({ [BY_CODE]: byCode }, { withCode: true });
    const { answered, refusedPasswords } = store.form;
    assert.deepEqual([store.screen, store.form.flow.step], ['codeForm', 'activatingForm']);
    for (const [code, password, problem] of [
      ['', PASSWORD, { kind: 'missing', field: 'code' }],
      ['12345', PASSWORD, { kind: 'malformed', field: 'code' }],
      ['123456', '', { kind: 'missing', field: 'password' }],
      ['123456', 'aaaa', { kind: 'malformed', field: 'password' }],
    ] as const) {
      assert.equal(await store.submit(form({ code, password })), false);
      assert.deepEqual(store.form.problem, problem);
    }
    assert.deepEqual(paths(), [STRATEGY]);
    assert.equal(await store.submit(form({ code: '123 456', password: PASSWORD })), false);
    assert.deepEqual(sent[1]?.input, { body: { ...LINK, code: '123456', password: PASSWORD } });
    assert.deepEqual(
      [store.form.flow.step, store.screen, store.form.problem?.field],
      ['activating', 'codeForm', 'code'],
    );
    assert.deepEqual([store.form.answered, store.form.refusedPasswords], [answered + 1, refusedPasswords]);
    isRight = true;
    assert.equal(await store.submit(form({ code: '654321', password: PASSWORD })), true);
    assert.equal(store.screen, 'success');
  });

  it('waits with the form of a code until it is known what it asks for', async () => {
    const { store } = await open({ [STRATEGY]: () => new Promise(() => {}) }, { withCode: true });
    assert.equal(store.screen, 'activating');
    const alone = await open({ [STRATEGY]: () => ({ shouldSetPassword: false }) }, { withCode: true, asked: true });
    assert.deepEqual([alone.store.screen, alone.paths()], ['code', [STRATEGY]]);
    assert.equal(await alone.store.submit(form({ code: '123456' })), true);
    assert.deepEqual(alone.sent[1]?.input, { body: { ...LINK, code: '123456' } });
  });

  it('has a password that breaks the rules typed again, and keeps the code for the next try', async () => {
    let tries = 0;
    const byCode = () => {
      tries++;
      if (tries === 1) return refused('ER-PASSWORD-BREACHED')();
      return tries === 2 ? refused('ER-INVALID-REQUEST', 400, 'password')() : accepted;
    };
    const { store, sent } = await open({ [BY_CODE]: byCode }, { withCode: true });
    const { answered, refusedPasswords } = store.form;
    for (const password of ['password1', 'dachs gräbt talwärts 4']) {
      await store.submit(form({ code: '123456', password }));
      assert.deepEqual([store.form.flow.step, store.form.problem?.field], ['activatingForm', 'password']);
    }
    assert.deepEqual([store.form.answered, store.form.refusedPasswords], [answered, refusedPasswords + 2]);
    assert.equal(await store.submit(form({ code: '123456', password: 'a'.repeat(10_000) })), false);
    assert.equal(sent.length, 3, 'what the page sees is not sent');
    await store.submit(form({ code: '123456', password: PASSWORD }));
    assert.equal(store.screen, 'success');
  });

  it('asks for the address without a call where the link is incomplete, and after one that has ended (ACTIV-013)', async () => {
    for (const query of [{}, { userId: 'u-1' }, { token: 'tok' }] as Record<string, string>[]) {
      const { store, paths } = await open({}, { query });
      assert.deepEqual([store.screen, paths()], ['incomplete', []]);
    }
    const ended = await open({ [ACTIVATE]: refused('ER-LINK-INVALID') });
    await ended.store.submit(form({ password: PASSWORD }));
    assert.deepEqual([ended.store.screen, ended.store.form.identifier], ['resend', 'ada@x.example']);
  });

  it('sends the mail again after a minute, and lets another address be typed (ACTIV-006)', async () => {
    const { store, sent, time, paths, context } = await open({}, { query: {} });
    await store.submit(form({ identifier: 'ada' }));
    assert.deepEqual(store.form.problem, { kind: 'malformed', field: 'identifier' });
    await store.submit(form({ identifier: ' ada@x.example ' }));
    assert.deepEqual(sent[0]?.input, { body: { email: 'ada@x.example' } });
    assert.deepEqual([store.screen, store.mail.waitLeft], ['sent', 60]);
    assert.equal(await store.mail.sendAgain(), false, 'not yet');
    await time.pass(59_000);
    assert.equal(store.mail.waitLeft, 1);
    await time.pass(1_000);
    assert.deepEqual([store.mail.waitLeft, await store.mail.sendAgain()], [0, true]);
    assert.deepEqual(paths(), [RESEND, RESEND]);
    await time.pass(10_000);
    const loaded = new ActivationStore(context);
    loaded.start({ query: {}, withCode: true });
    assert.equal(loaded.mail.waitLeft, 50, 'a reload does not shorten the wait');
    store.change();
    assert.deepEqual([store.screen, store.form.identifier.trim()], ['newMail', 'ada@x.example']);
  });

  it('sends another code to the known address, and stays at the code (ACTIV-006)', async () => {
    const { store, sent, time } = await open({}, { withCode: true });
    assert.equal(await store.mail.sendAgain(), true);
    assert.deepEqual(sent.at(-1)?.input, { body: { email: 'ada@x.example' } });
    assert.deepEqual([store.screen, store.mail.mailing, store.mail.waitLeft], ['codeForm', 'sent', 60]);
    assert.equal(await store.mail.sendAgain(), false, 'not yet');
    await time.pass(60_000);
    store.change();
    assert.deepEqual([store.screen, store.form.flow.step], ['newMail', 'resend']);
  });

  it('asks for the address where it is not known, before a code is sent again', async () => {
    const { store, paths } = await open({ [STRATEGY]: () => ({ shouldSetPassword: true }) }, { withCode: true });
    assert.equal(await store.mail.sendAgain(), false);
    assert.deepEqual([store.screen, paths()], ['newMail', [STRATEGY]]);
  });

  it('knows the address after a reload, and nothing else of the link (ACTIV-013, STO-01)', async () => {
    const { store } = await open();
    assert.equal(store.mail.addressToKeep, 'ada@x.example');
    const { context, sent } = flowScene();
    const reloaded = new ActivationStore(context);
    reloaded.start({ query: {}, withCode: false, address: store.mail.addressToKeep });
    assert.deepEqual([reloaded.screen, reloaded.form.identifier, sent], ['incomplete', 'ada@x.example', []]);
    reloaded.form.setIdentifier('ada@');
    assert.equal(reloaded.mail.addressToKeep, undefined, 'half of an address is not kept');
    await store.submit(form({ password: PASSWORD }));
    assert.equal(store.mail.addressToKeep, '', 'nothing is kept when it is over');
  });

  it('goes on at the code after a reload, for an hour, and keeps no token of a link (STO-01)', async () => {
    const { store, time } = await open({}, { withCode: true });
    const { linkToKeep: link } = store.mail;
    assert.deepEqual(Object.keys(JSON.parse(link)), ['userId', 'token', 'until']);
    const again = async (waited: number, text = link) => {
      const scene = flowScene({ [STRATEGY]: () => ({ shouldSetPassword: true }) });
      await scene.time.pass(waited);
      const reloaded = new ActivationStore(scene.context);
      reloaded.start({ query: {}, withCode: true, link: text });
      await settle();
      return [reloaded.screen, reloaded.mail.linkToKeep];
    };
    assert.deepEqual(await again(3_599_999), ['codeForm', link], 'the hour begins once');
    for (const bad of [await again(3_600_000), await again(0, '{"userId":"u-1"}'), await again(0, '{')])
      assert.deepEqual(bad, ['incomplete', '']);
    await time.pass(1);
    assert.equal(store.mail.linkToKeep, link, 'the same text, however often it is asked for');
    await store.submit(form({ code: '123456', password: PASSWORD }));
    assert.equal(store.mail.linkToKeep, '', 'nothing is kept when it is over');
    assert.equal((await open()).store.mail.linkToKeep, '', 'the token of a link signs in');
  });

  it('sends one call for two submits (ELE-08), and aborts it when the last element leaves (ELE-09)', async () => {
    let finish = (_: unknown): void => {};
    const answer = new Promise((done) => (finish = done));
    const { store, leave, sent, session } = await open({ [ACTIVATE]: () => answer });
    const both = [store.submit(form({ password: PASSWORD })), store.submit(form({ password: PASSWORD }))];
    await settle();
    assert.equal(sent.length, 2);
    assert.equal(store.form.busy, true);
    leave();
    assert.equal(sent[1]?.signal?.aborted, true);
    finish(accepted);
    assert.deepEqual(await Promise.all(both), [false, false]);
    assert.deepEqual([session.status, store.form.busy, store.form.flow.step], ['signed-out', false, 'activatingForm']);
    store.start({ query: {}, withCode: false });
    await settle();
    assert.equal(store.form.flow.step, 'activatingForm', 'the next element goes on where the last one left');
  });

  it('says that the provider does not answer, keeps what was typed, and tries again', async () => {
    let isThere = false;
    const away = refused('GH-NETWORK', 0);
    const { store, paths } = await open({
      [STRATEGY]: () => (isThere ? { shouldSetPassword: true } : away()),
      [ACTIVATE]: () => (isThere ? accepted : away()),
    });
    assert.deepEqual(
      [store.screen, store.form.problem?.kind, store.form.problem?.field],
      ['away', 'failed', undefined],
    );
    isThere = true;
    assert.equal(await store.submit(form({})), true);
    assert.deepEqual([store.form.flow.step, store.form.problem], ['activatingForm', undefined]);
    isThere = false;
    const { answered } = store.form;
    await store.submit(form({ password: PASSWORD }));
    assert.deepEqual(
      [store.form.flow.step, store.form.problem?.field, store.form.answered],
      ['activatingForm', undefined, answered],
    );
    isThere = true;
    await store.submit(form({ password: PASSWORD }));
    assert.equal(store.screen, 'success');
    assert.deepEqual(paths(), [STRATEGY, STRATEGY, ACTIVATE, ACTIVATE]);
  });

  it('begins anew with another link, and keeps no secret of the earlier one', async () => {
    const { store, leave, sent } = await open({ [STRATEGY]: refused('ER-LINK-INVALID') });
    assert.equal(store.screen, 'resend');
    leave();
    store.start({ query: { userId: 'u-1', token: 'new' }, withCode: false });
    await settle();
    assert.deepEqual(sent.at(-1)?.input, { query: { userId: 'u-1', token: 'new' } });
  });

  it('STO-01 leaves password and code in no field of the store', async () => {
    const { store, local } = await open({ [BY_CODE]: refused('ER-CODE-WRONG') }, { withCode: true });
    await store.submit(form({ code: '123456' }));
    await store.submit(form({ password: PASSWORD }));
    assert.doesNotMatch(JSON.stringify([{ ...store }, [...local]]), /wachtel|123456/);
  });
});
