import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle } from '../../testing/browser.ts';
import { flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { recoveryFlow } from './recovery.flow.ts';
import { RecoveryStore } from './RecoveryStore.ts';

const USERS_V2 = '/identity/resources/users/v2/';
const STRATEGIES = '/identity/resources/configurations/v1/password-recovery/strategies';
const VIA_EMAIL = `${USERS_V2}passwords/reset/email`;
const BY_CODE = `${VIA_EMAIL}/verify`;
const VIA_SMS = `${USERS_V2}passwords/reset/sms`;
const BY_TEXT = `${VIA_SMS}/verify`;
const NUMBER = '+44 20 7946 0000';

const ways = (email: boolean, sms: boolean) => ({
  [STRATEGIES]: () => [
    { strategy: 'email', isActive: email },
    { strategy: 'sms', isActive: sms },
  ],
});
const VALIDATE = 'passwords/reset/validate';
const RESET = 'passwords/reset/verify';
const LINK = { userId: 'u-1', token: 'tok' };
const PASSWORD = 'wachtel rennt bergauf 9';
const EMAIL = 'amara@brightline.example';

type Answers = NonNullable<Parameters<typeof flowScene>[0]>;

async function open(answers: Answers = {}, query: Record<string, string> = {}, isLinked = 'token' in query) {
  const scene = flowScene({
    [STRATEGIES]: () => [
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: false },
    ],
    [VIA_EMAIL]: () => ({ sessionId: 's-1' }),
    [BY_CODE]: () => LINK,
    [VIA_SMS]: () => ({ sessionId: 't-1' }),
    [BY_TEXT]: () => LINK,
    [VALIDATE]: () => ({ email: EMAIL }),
    [RESET]: () => undefined,
    ...answers,
  });
  const store = new RecoveryStore(scene.context);
  const leave = store.start({ query, withCode: false, isLinked });
  await settle();
  const inputs = (path: string) => scene.sent.filter((one) => one.path === path).map(({ input }) => input);
  return { ...scene, store, leave, inputs };
}

describe('a forgotten password', () => {
  it('has its steps (RECOV-001)', () => {
    assert.deepEqual(Object.keys(recoveryFlow.steps), [
      'forgotPassword',
      'passwordRecoverySelector',
      'forgotPasswordEmailSuccess',
      'resetPasswordViaSms',
      'resetPasswordPage',
      'resetPasswordSuccess',
    ]);
  });

  it('is asked for by an address, and replaced by the code of the mail (RECOV-006, RECOV-010)', async () => {
    const { store, inputs, time, visited } = await open();
    assert.equal(store.screen, 'forgotPassword');
    assert.equal(await store.submit(form({ identifier: ` ${EMAIL} ` })), true);
    assert.deepEqual(inputs(VIA_EMAIL), [{ body: { identifier: EMAIL, identifierType: 'email' } }]);
    assert.deepEqual(
      [store.form.flow.step, store.screen, store.mail.mailing],
      ['forgotPasswordEmailSuccess', 'code', undefined],
    );
    assert.equal(await store.submit(form({ code: '12345' })), false);
    assert.deepEqual(store.form.problem, { kind: 'malformed', field: 'code' });
    assert.equal(await store.submit(form({ code: '123 456' })), true);
    assert.deepEqual(inputs(BY_CODE), [{ body: { otcToken: '123456', sessionId: 's-1' } }]);
    assert.equal(store.screen, 'resetPasswordPage');
    assert.equal(await store.submit(form({ password: 'short' })), false);
    assert.deepEqual(store.form.problem, { kind: 'malformed', field: 'password' });
    assert.equal(await store.submit(form({ password: PASSWORD })), true);
    assert.deepEqual(inputs(RESET), [{ body: { ...LINK, password: PASSWORD } }]);
    assert.equal(store.screen, 'resetPasswordSuccess');
    await time.pass(4_999);
    assert.deepEqual(visited, []);
    await time.pass(1);
    assert.deepEqual(visited, [['loginUrl']], 'RECOV-021');
  });

  it('takes a username where it is none of an address', async () => {
    const { store, inputs } = await open();
    assert.equal(await store.submit(form({ identifier: 'amara@' })), false);
    assert.deepEqual(store.form.problem, { kind: 'malformed', field: 'identifier' });
    assert.equal(await store.submit(form({ identifier: '' })), false);
    assert.equal(await store.submit(form({ identifier: 'amara' })), true);
    assert.deepEqual(inputs(VIA_EMAIL), [{ body: { identifier: 'amara', identifierType: 'username' } }]);
  });

  it('asks for no code where the provider takes none', async () => {
    const { store } = await open({ [VIA_EMAIL]: () => undefined });
    await store.submit(form({ identifier: EMAIL }));
    assert.deepEqual([store.form.flow.step, store.screen], ['forgotPasswordEmailSuccess', 'sent']);
  });

  it('sends the mail again after a minute, and goes on with the newest name of the page', async () => {
    let asked = 0;
    const { store, inputs, time } = await open({ [VIA_EMAIL]: () => ({ sessionId: `s-${++asked}` }) });
    await store.submit(form({ identifier: EMAIL }));
    assert.equal(await store.mail.sendAgain(), false);
    await time.pass(60_000);
    assert.equal(await store.mail.sendAgain(), true);
    assert.deepEqual([store.screen, store.mail.mailing], ['code', 'sent']);
    await store.submit(form({ code: '123456' }));
    assert.deepEqual(inputs(BY_CODE), [{ body: { otcToken: '123456', sessionId: 's-2' } }]);
  });

  it('says at the code that it is wrong, and asks for another address', async () => {
    const { store } = await open({ [BY_CODE]: refused('ER-CODE-WRONG') });
    await store.submit(form({ identifier: EMAIL }));
    assert.equal(await store.submit(form({ code: '123456' })), false);
    assert.deepEqual([store.screen, store.form.problem?.field], ['code', 'code']);
    store.change();
    assert.deepEqual([store.screen, store.form.identifier, store.form.problem], ['forgotPassword', EMAIL, undefined]);
  });

  it('RECOV-004 RECOV-007 offers both ways, and goes by the chosen one to a new password', async () => {
    const { store, inputs, sent } = await open(ways(true, true));
    assert.equal(await store.submit(form({ identifier: EMAIL })), true);
    assert.deepEqual([store.form.flow.step, sent.length], ['passwordRecoverySelector', 1], 'nothing is sent yet');
    assert.equal(await store.choose('sms'), true);
    assert.deepEqual(inputs(VIA_SMS), [{ body: { identifier: EMAIL, identifierType: 'email' } }]);
    assert.equal(store.screen, 'resetPasswordViaSms');
    store.chooseAgain();
    assert.deepEqual([store.screen, store.form.identifier], ['passwordRecoverySelector', EMAIL]);
    assert.equal(await store.choose('email'), true);
    assert.equal(store.screen, 'code');
    store.chooseAgain();
    await store.choose('sms');
    assert.equal(await store.submit(form({ code: '123 456' })), true);
    assert.deepEqual(inputs(BY_TEXT), [{ body: { otcToken: '123456', sessionId: 't-1' } }], 'RECOV-012');
    assert.equal(inputs(BY_CODE).length, 0);
    assert.equal(store.screen, 'resetPasswordPage');
  });

  it('RECOV-004 goes by the only way, and by text message to a number', async () => {
    for (const [email, sms, identifier, path, identifierType] of [
      [false, true, EMAIL, VIA_SMS, 'email'],
      [true, true, NUMBER, VIA_SMS, 'phoneNumber'],
      [true, false, EMAIL, VIA_EMAIL, 'email'],
    ] as const) {
      const { store, inputs } = await open(ways(email, sms));
      await store.submit(form({ identifier }));
      assert.deepEqual(inputs(path), [{ body: { identifier, identifierType } }]);
    }
    const { store } = await open(ways(true, false));
    await store.submit(form({ identifier: NUMBER }));
    assert.deepEqual(store.form.problem, { kind: 'malformed', field: 'identifier' }, 'no mail goes to a number');
  });

  it('RECOV-004 waits for the list of ways where somebody is quicker', async () => {
    let tell = (_strategies: unknown): void => {};
    const told = new Promise((resolve) => (tell = resolve));
    const { store, sent } = await open({ [STRATEGIES]: () => told });
    const submitted = store.submit(form({ identifier: EMAIL }));
    await settle();
    assert.deepEqual([store.form.busy, sent.length], [true, 1]);
    tell(ways(true, true)[STRATEGIES]());
    assert.equal(await submitted, true);
    assert.equal(store.screen, 'passwordRecoverySelector');
  });

  it('RECOV-013 RECOV-014 says what an answer lacks', async () => {
    for (const [answers, message] of [
      [{ [VIA_SMS]: () => ({}) }, 'Session ID not found in state for verifying password via sms.'],
      [{ [BY_TEXT]: () => ({ userId: 'u-1' }) }, 'Invalid response from server: missing userId or token'],
    ] as const) {
      const { store } = await open({ ...ways(false, true), ...answers });
      await store.submit(form({ identifier: EMAIL }));
      assert.equal(await store.submit(form({ code: '123456' })), false);
      assert.equal(store.form.problem?.kind === 'failed' && store.form.problem.error.message, message);
      assert.equal(store.screen, 'resetPasswordViaSms');
    }
  });

  it('RECOV-015 RECOV-016 RECOV-017 RECOV-018 names what failed', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    const doing = ({ form: { problem } }: RecoveryStore) => (problem?.kind === 'failed' ? problem.doing : undefined);
    for (const [way, path] of [
      ['email', VIA_EMAIL],
      ['sms', VIA_SMS],
    ] as const) {
      const { store } = await open({ ...ways(way === 'email', way === 'sms'), [path]: broken });
      await store.submit(form({ identifier: EMAIL }));
      assert.equal(doing(store), way);
    }
    const { store } = await open({ ...ways(false, true), [BY_TEXT]: broken });
    await store.submit(form({ identifier: EMAIL }));
    await store.submit(form({ code: '123456' }));
    assert.equal(doing(store), 'smsVerify');
    assert.equal(doing((await open({ [STRATEGIES]: broken })).store), 'strategy');
  });

  it('RECOV-005 says where no way is active', async () => {
    const { store, sent } = await open({ [STRATEGIES]: () => [{ strategy: 'email', isActive: false }] });
    assert.equal(store.screen, 'unavailable');
    assert.equal(await store.submit(form({ identifier: EMAIL })), false);
    assert.deepEqual(
      sent.map(({ path }) => path),
      [STRATEGIES],
    );
  });

  it('recovers by mail where the provider does not list the ways, and tries again where it is away', async () => {
    assert.equal((await open({ [STRATEGIES]: refused('ER-NOT-FOUND', 404) })).store.screen, 'forgotPassword');
    let isAway = true;
    const { store } = await open({
      [STRATEGIES]: () => (isAway ? refused('ER-UNAVAILABLE', 503)() : [{ strategy: 'email', isActive: true }]),
    });
    assert.equal(store.screen, 'away');
    isAway = false;
    assert.equal(await store.submit(form({})), true);
    assert.equal(store.screen, 'forgotPassword');
  });
});

describe('the link of a recovery', () => {
  it('is looked at, and changes nothing until a password is sent (RECOV-019)', async () => {
    const { store, sent } = await open({}, LINK);
    assert.deepEqual(
      [store.form.flow.step, store.screen, store.form.identifier],
      ['resetPasswordPage', 'resetPasswordPage', EMAIL],
    );
    assert.deepEqual(
      sent.map(({ path, input }) => [path, input]),
      [[VALIDATE, { body: LINK }]],
    );
    assert.equal(await store.submit(form({ password: PASSWORD })), true);
    assert.equal(store.screen, 'resetPasswordSuccess');
  });

  it('that has ended, or ends meanwhile, asks for the address', async () => {
    for (const failure of [refused('ER-LINK-ENDED', 410), refused('ER-INVALID-REQUEST')]) {
      const { store } = await open({ [VALIDATE]: failure }, LINK);
      assert.deepEqual([store.form.flow.step, store.screen], ['forgotPassword', 'ended']);
    }
    const { store, inputs } = await open({ [RESET]: refused('ER-LINK-ENDED', 410) }, LINK);
    assert.equal(await store.submit(form({ password: PASSWORD })), false);
    assert.deepEqual([store.screen, store.form.identifier], ['ended', EMAIL]);
    await store.submit(form({ identifier: EMAIL }));
    assert.equal(inputs(VIA_EMAIL).length, 1);
  });

  it('is kept by a password that is refused, and by a provider that is away', async () => {
    for (const [failure, field] of [
      [refused('ER-PASSWORD-BREACHED', 400, 'password'), 'password'],
      [refused('ER-TOO-MANY-REQUESTS', 429), undefined],
      [refused('ER-UNAVAILABLE', 503), undefined],
    ] as const) {
      const { store } = await open({ [RESET]: failure }, LINK);
      assert.equal(await store.submit(form({ password: PASSWORD })), false);
      assert.deepEqual([store.screen, store.form.problem?.field], ['resetPasswordPage', field]);
    }
    const { store } = await open({ [VALIDATE]: refused('ER-UNAVAILABLE', 503) }, LINK);
    assert.equal(store.screen, 'away');
  });

  it('is missing where only its page is opened, and another one begins anew', async () => {
    const { store } = await open({}, {}, true);
    assert.equal(store.screen, 'incomplete');
    store.start({ query: LINK, withCode: false, isLinked: true });
    await settle();
    assert.equal(store.screen, 'resetPasswordPage');
    await store.submit(form({ password: PASSWORD }));
    store.start({ query: {}, withCode: false, isLinked: false });
    assert.equal(store.screen, 'forgotPassword', 'a later visit');
  });

  it('asks for the address where a person comes from the page of a link to the one without', async () => {
    const { store } = await open({}, {}, true);
    store.start({ query: {}, withCode: false, isLinked: false });
    assert.equal(store.screen, 'forgotPassword');
  });

  it('STO-01 leaves neither password nor code in a field of the store', async () => {
    const { store, local, tab } = await open();
    await store.submit(form({ identifier: EMAIL }));
    await store.submit(form({ code: '123456' }));
    await store.submit(form({ password: PASSWORD }));
    const text = JSON.stringify([Object.values(store), [...local], [...tab]], (_, value: unknown) =>
      typeof value === 'function' ? undefined : value,
    );
    for (const secret of [PASSWORD, '123456', LINK.token]) assert.equal(text.includes(secret), false, secret);
  });
});
