import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { configurationEndpoints } from '../../../api/contract/configuration.ts';
import { passwordlessEndpoints } from '../../../api/contract/passwordless.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { sendAgainAt } from '../../../api/rules/storageKeys.ts';
import { handBrowser } from '../../testing/browser.ts';
import { steps } from './generated/steps.ts';
import { sendMessage } from './messageStep.ts';
import { MessageWait } from './MessageWait.ts';
import { form, scene } from '../testing.ts';

const { path: STRATEGIES } = configurationEndpoints.publicStrategies;
const { path: ASK } = passwordlessEndpoints.preLogin;
const { path: POST } = passwordlessEndpoints.postLogin;
const ADA = 'ada@example.com';
const by = (strategy: string) => () => ({ mainAuthStrategies: [{ strategy }], secondaryAuthStrategies: [] });
const session = { accessToken: 't', mfaRequired: false };

async function waiting(strategy = 'MagicLink', answers: Record<string, () => unknown> = {}) {
  const all = scene({ [STRATEGIES]: by(strategy), [POST]: () => session, ...answers }, steps);
  const stop = all.login.start();
  await all.login.submit(form({ identifier: ADA }));
  const bodies = (path: string) => all.said.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, stop, bodies };
}

describe('a sign-in by a message', () => {
  it('PWLESS-001 PWLESS-005 asks for the message of the strategy and shows its step', async () => {
    for (const [strategy, step] of [
      ['MagicLink', 'magicLinkPreLoginSuccess'],
      ['UsernameAndMagicLink', 'magicLinkPreLoginSuccess'],
      ['Code', 'loginWithOtc'],
      ['UsernameAndCode', 'loginWithOtc'],
      ['SmsCode', 'loginWithSmsOtc'],
      ['UsernameAndSms', 'loginWithSmsOtc'],
    ] as const) {
      const { login, bodies } = await waiting(strategy);
      assert.deepEqual([login.form.flow.step, login.canGoBack, bodies(ASK)], [step, true, [{ email: ADA }]], strategy);
    }
  });

  it('PWLESS-003 takes the code, with blanks in it, and names the person', async () => {
    const { login, bodies, said } = await waiting();
    assert.equal(await login.submit(form({ code: '' })), false);
    assert.deepEqual(login.form.problem, { kind: 'missing', field: 'code' });
    assert.equal(await login.submit(form({ code: '12345' })), false);
    assert.deepEqual(login.form.problem, { kind: 'malformed', field: 'code' });
    assert.equal(await login.submit(form({ code: '123 456' })), true);
    assert.deepEqual(
      [login.form.flow.step, bodies(POST), said.adopted],
      ['success', [{ token: '123456', email: ADA }], [session]],
    );
  });

  it('ACCEPT-013 names the invitation that led to the page, when it asks for a message and with the code', async () => {
    for (const [strategy, code] of [
      ['MagicLink', '123456'],
      ['Code', '123456'],
      ['SmsCode', '123456'],
    ] as const) {
      const all = scene({ [STRATEGIES]: by(strategy), [POST]: () => session }, steps);
      all.page.query = { invitationToken: 'i1' };
      await all.login.submit(form({ identifier: ADA }));
      assert.equal(await all.login.submit(form({ code })), true, strategy);
      assert.deepEqual(
        all.said.sent.filter(({ path }) => path === ASK || path === POST).map(({ body }) => body),
        [
          { email: ADA, invitationToken: 'i1' },
          { token: code, email: ADA, invitationToken: 'i1' },
        ],
        strategy,
      );
    }
  });

  it('PWLESS-001 asks by a phone number where text messages sign in, and nowhere else', async () => {
    const typed = '+44 20 7946 0000';
    for (const [strategy, identifier, asked] of [
      ['SmsCode', typed, [{ phoneNumber: typed }]],
      ['SmsCode', '0044 (20) 7946-0000', [{ phoneNumber: '0044 (20) 7946-0000' }]],
      ['SmsCode', '020 7946 0000', []],
      ['EmailAndPassword', typed, []],
    ] as const) {
      const { login, said } = scene({ [STRATEGIES]: by(strategy), [POST]: () => session }, steps);
      await login.submit(form({ identifier }));
      const sent = said.sent.filter(({ path }) => path === ASK).map(({ body }) => body);
      assert.deepEqual(sent, asked, `${strategy} ${identifier}`);
      assert.equal(login.form.problem?.kind, asked.length > 0 ? undefined : 'malformed');
    }
  });

  it('says at its field that a code is wrong, and takes another', async () => {
    const answers = [
      Promise.reject(new ApiError({ statusCode: 400, errorCode: 'ER-CODE-WRONG', message: 'no' })),
      session,
    ];
    for (const one of answers) void Promise.resolve(one).catch(() => {});
    const { login } = await waiting('Code', { [POST]: () => answers.shift() });
    assert.equal(await login.submit(form({ code: '111111' })), false);
    assert.deepEqual([login.form.problem?.kind, login.form.problem?.field], ['failed', 'code']);
    assert.equal(await login.submit(form({ code: '222222' })), true);
  });

  it('stays at the identifier where no message can be sent', async () => {
    const { login } = await waiting('Code', {
      [ASK]: () => Promise.reject(new ApiError({ statusCode: 429, errorCode: 'ER-TOO-MANY-REQUESTS', message: 'no' })),
    });
    assert.deepEqual([login.form.flow.step, login.form.problem?.kind], ['preLogin', 'failed']);
  });

  it('goes on by itself when the link was opened in another tab; a password step waits for the person', async () => {
    const { login, session: state, said, time, stop } = await waiting();
    runInAction(() => (state.status = 'signed-in'));
    assert.deepEqual([login.form.flow.step, login.elsewhere], ['success', false]);
    await time.pass(200);
    assert.equal(said.left.length, 1);
    stop();
  });

  it('PWLESS-009 sends the message again after a minute, and says why it could not', async () => {
    let fails = false;
    const { login, bodies, time } = await waiting('Code', {
      [ASK]: () => fails && Promise.reject(new ApiError({ statusCode: 503, errorCode: 'ER-BUSY', message: 'no' })),
    });
    const { ports } = handBrowser().openTab();
    const wait = new MessageWait(login, { ...ports, clock: time.clock }, sendMessage('code'));
    assert.equal(wait.waitLeft, 60);
    await time.pass(60_000);
    assert.equal(wait.waitLeft, 0);
    fails = true;
    assert.equal(await wait.sendAgain(), false);
    assert.deepEqual(
      [wait.waitLeft, wait.isSentAgain, login.form.problem?.kind, login.form.flow.step],
      [0, false, 'failed', 'loginWithOtc'],
    );
    fails = false;
    assert.equal(await wait.sendAgain(), true);
    assert.deepEqual([wait.waitLeft, wait.isSentAgain, bodies(ASK).length], [60, true, 3]);
    wait.stop();
    assert.equal(wait.waitLeft, 0, 'the step was left');
  });

  it('goes on with the wait when the page is loaded anew, and keeps nothing but the instant of its end', async () => {
    const { login, time } = await waiting('Code');
    const { session } = handBrowser().openTab().ports;
    const loaded = () => new MessageWait(login, { session, clock: time.clock }, sendMessage('code'));
    loaded();
    const key = sendAgainAt('loginWithOtc');
    assert.equal(session.get(key), String(time.clock.now() + 60_000));
    await time.pass(20_000);
    assert.equal(loaded().waitLeft, 40);
    await time.pass(50_000);
    const after = loaded();
    assert.equal(after.waitLeft, 0, 'it was over');
    after.stop();
    assert.equal(session.get(key), null, 'the step was left');
    session.set(key, String(time.clock.now() + 3_600_000));
    assert.equal(loaded().waitLeft, 60, 'no wait is that long');
    session.set(key, 'soon');
    assert.equal(loaded().waitLeft, 60);
  });
});
