import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { quickOf } from '../../stores/auth/login/quick/QuickLogin.ts';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { holdClock } from '../core/testing/clock.ts';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { heldCall } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { stepViews } from './stepViews.ts';

const NUMBER = '+49 176 0406 9055';
const strategies: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [{ strategy: 'SmsCode', isActive: true }],
};

const open = async (kept: Readonly<Record<string, string>> = {}, answers: OwnAnswers = {}) => {
  const page = mount({
    'configuration.publicStrategies': () => strategies,
    'passwordless.preLogin': () => ({}),
    ...answers,
  });
  for (const [key, value] of Object.entries(kept)) page.local.set(key, value);
  await waitUntil(() => page.login.matches(':state(ready)'));
  const choice = (text: string) =>
    [
      ...page.login.querySelectorAll<HTMLButtonElement>('button'),
      ...(page.login.shadowRoot?.querySelectorAll<HTMLButtonElement>('button') ?? []),
    ].find((one) => one.textContent.trim() === text && one.checkVisibility());
  const press = async (text: string) => {
    await waitUntil(() => choice(text), text);
    need(choice(text)).click();
  };
  const field = (name: string) => page.login.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const asked = async (name: string) => {
    await waitUntil(() => field(name), name);
    return need(field(name));
  };
  return { ...page, choice, press, field, asked };
};

/** At the offer, which a sign-in by password makes. */
async function atOffer(answers: OwnAnswers = {}) {
  const page = await open({}, answers);
  // No offer is made before its code is here.
  await waitUntil(() => stepViews.get('registerQuickLogin') && quickOf(page.root.context), 'its code is here');
  await quickOf(page.root.context)?.ready(Promise.resolve());
  await toPassword(page);
  await enter(page.password(), 'correct horse');
  await waitUntil(() => page.title() === 'Sign in faster next time?', 'the offer');
  return page;
}

describe('<auth-login> by one press', () => {
  afterEach(cleanUp);

  it('LOGIN-028 offers it after a password, and registers by a code', async () => {
    const page = await atOffer();
    await expect(page.login).to.be.accessible();
    await page.press('Use text messages');
    const number = await page.asked('phoneNumber');
    expect([page.title(), page.lead()]).to.deep.equal([
      'Which phone is yours?',
      'We text it a code, to make sure that it is yours.',
    ]);
    await page.press('Send a code');
    await waitUntil(() => page.message('phoneNumber') === 'Enter your phone number.');
    await enter(number, '0176 0406');
    await waitUntil(() => page.message('phoneNumber').startsWith('Enter the number with its country code'));
    number.value = '';
    await enter(number, NUMBER);
    const code = await page.asked('code');
    expect([page.title(), page.lead()]).to.deep.equal(['Check your phone', 'It went to the number that ends in 55.']);
    await waitUntil(() => page.part('resend'), 'it can be sent again');
    await enter(code, need(page.provider.outbox()[0]).code);
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.local.get(`${page.local.get('userId')}-SmsCode`)).to.equal('true');
  });

  it('goes on without it, and takes another number', async () => {
    const page = await atOffer();
    await page.press('Use text messages');
    await enter(await page.asked('phoneNumber'), NUMBER);
    await page.asked('code');
    await page.press('Use another number');
    await page.asked('phoneNumber');
    await page.press('Not now');
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.local.get(`${page.local.get('userId')}-SmsCode`)).to.equal('false');
  });

  it('announces that the code was sent again (PWLESS-009)', async () => {
    const page = await atOffer();
    await page.press('Use text messages');
    const number = await page.asked('phoneNumber');
    const clock = holdClock();
    try {
      await enter(number, NUMBER);
      await waitUntil(() => page.part('resent'), 'the line is there before it says anything');
      expect([page.part('resent')?.role, page.part('resent')?.textContent]).to.deep.equal(['status', '']);
      clock.pass(60_000);
      await page.press('Send again');
      await waitUntil(() => page.part('resent')?.textContent, 'it is said');
      expect(page.part('resent')?.textContent).to.equal('A new message is on its way. Use that one.');
      await expect(page.login).to.be.accessible();
    } finally {
      clock.release();
    }
  });

  it('stays at the code while it is looked at, so that a late refusal is said there', async () => {
    const held = heldCall(() => refusal(400, 'ER-CODE-WRONG', 'no'));
    const page = await atOffer({ 'phones.verifyOwn': held.answer });
    await page.press('Use text messages');
    await enter(await page.asked('phoneNumber'), NUMBER);
    await enter(await page.asked('code'), '111111');
    await waitUntil(() => held.sent(), 'it is sent');
    await waitUntil(() => page.choice('Use another number')?.ariaDisabled === 'true', 'it has to wait');
    await page.press('Use another number');
    await painted();
    expect([page.field('phoneNumber'), page.field('code')?.value]).to.deep.equal([null, '111111']);
    held.release();
    await waitUntil(() => page.message('code'), 'refused');
    await page.press('Use another number');
    await page.asked('phoneNumber');
  });

  it('LOGIN-029 begins with one press where the browser is registered, and forgets on request', async () => {
    const page = await open({ userId: 'amara', 'amara-SmsCode': 'true' });
    await page.press('Text me a sign-in code');
    await page.asked('code');
    await page.press('Sign in another way');
    await page.press('Not you? Forget in this browser');
    await waitUntil(() => !page.choice('Text me a sign-in code'), 'it is gone');
    expect([page.local.get('userId'), page.local.get('amara-SmsCode')]).to.deep.equal([null, null]);
  });
});
