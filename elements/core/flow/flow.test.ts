import { expect } from '@open-wc/testing';
import { SAMPLE_CODE } from '../../../testing/fake/factors.ts';
import { refusal, testProvider, type OwnAnswers } from '../testing/app.ts';
import { holdClock, type HeldClock } from '../testing/clock.ts';
import { mountFlow, openLink } from '../testing/flow.ts';
import { cleanUp, enter, need } from '../testing/login.ts';
import { heldCall } from '../testing/typing.ts';
import { painted, waitUntil } from '../testing/waitUntil.ts';
import '../../auth-accept-invitation/auth-accept-invitation.ts';
import '../../auth-callback/auth-callback.ts';
import '../../auth-forgot-password/auth-forgot-password.ts';
import '../../auth-mfa-mobile/auth-mfa-mobile.ts';
import '../../auth-reset-password/auth-reset-password.ts';
import '../../auth-reset-phone-number/auth-reset-phone-number.ts';
import '../../auth-step-up/auth-step-up.ts';
import '../../auth-unlock-account/auth-unlock-account.ts';

const EMAIL = 'amara@brightline.example';
const recovery: OwnAnswers = {
  'recovery.strategies': () => [{ strategy: 'email', isActive: true }],
  'recovery.viaEmail': () => ({ sessionId: 's-1' }),
  'recovery.verifyEmail': () => ({ userId: 'u-1', token: 'secret-token' }),
  'recovery.resetPassword': () => undefined,
};

type Flow = ReturnType<typeof mountFlow>;

/** The steps that a flow announces, in their order. */
function stepsOf({ box }: Flow): string[] {
  const steps: string[] = [];
  box.addEventListener('auth-step', ({ detail }) => steps.push(detail.step));
  return steps;
}

async function toCode(own: OwnAnswers = {}): Promise<Flow> {
  const page = mountFlow('auth-forgot-password', { ...recovery, ...own });
  await waitUntil(() => page.field('identifier'), 'the address is asked for');
  await enter(page.field('identifier'), EMAIL);
  await waitUntil(() => page.field('code') && page.part('resend'), 'the code is asked for');
  return page;
}

describe('a flow that a mail leads into', () => {
  let clock: HeldClock | undefined;
  afterEach(async () => {
    clock?.release();
    clock = undefined;
    await cleanUp();
  });

  it('counts down before it sends another mail, sends it once, and counts anew', async () => {
    clock = holdClock();
    const page = await toCode();
    const again = () => need(page.part('resend')?.querySelector('button'));
    expect([again().textContent, again().ariaDisabled]).to.deep.equal(['Send again in 1:00', 'true']);
    clock.pass(18_000);
    await waitUntil(() => again().textContent === 'Send again in 0:42', 'it counts');
    again().click();
    await painted();
    expect(page.provider.to('recovery.viaEmail'), 'nothing is sent before the time').to.have.length(1);
    clock.pass(42_000);
    await waitUntil(() => again().textContent === 'Send again' && again().ariaDisabled === null, 'the time is over');
    again().click();
    again().click();
    await waitUntil(() => page.hint('code') === 'We sent a new code. Use that one.', 'it is said');
    expect(page.provider.to('recovery.viaEmail'), 'one press, or two, is one mail').to.have.length(2);
    await waitUntil(() => again().textContent === 'Send again in 1:00' && again().ariaDisabled === 'true', 'once more');
    again().click();
    await painted();
    expect(page.provider.to('recovery.viaEmail')).to.have.length(2);
  });

  it('leads back to the address, which is kept and can be changed', async () => {
    const page = await toCode();
    need(page.box.querySelector<HTMLElement>('[data-change]')).click();
    await waitUntil(() => page.field('identifier')?.readOnly === false, 'the address is asked for again');
    expect(page.field('identifier')?.value).to.equal(EMAIL);
    expect(page.field('code')).to.equal(null);
  });

  it('says at the code that it is missing or incomplete, sends nothing, and keeps it', async () => {
    const page = await toCode();
    await enter(page.field('code'), '');
    await waitUntil(() => page.message('code') !== '', 'it is missing');
    const missing = page.message('code');
    await enter(page.field('code'), '12345');
    await waitUntil(() => page.message('code') !== missing && page.message('code') !== '', 'it is incomplete');
    expect(page.field('code')?.value).to.equal('12345');
    expect(page.field('code')?.ariaInvalid).to.equal('true');
    expect(page.provider.to('recovery.verifyEmail')).to.have.length(0);
  });

  it('shows that the mail is on its way, and sends it once for two presses', async () => {
    const mail = heldCall(() => Response.json({ sessionId: 's-1' }));
    const page = mountFlow('auth-forgot-password', { ...recovery, 'recovery.viaEmail': mail.answer });
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => mail.sent() === 1 && page.button()?.ariaBusy === 'true', 'it is on its way');
    expect(page.button()?.textContent).to.equal('Sending…');
    need(page.button()).click();
    await painted();
    mail.release();
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(mail.sent()).to.equal(1);
    expect(page.button()?.ariaBusy).not.to.equal('true');
  });

  it('says at the address why no mail is sent, and keeps what was typed', async () => {
    const page = mountFlow('auth-forgot-password', {
      ...recovery,
      'recovery.viaEmail': () => refusal(400, 'ER-ODD', 'Not this one.'),
    });
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.message('identifier').includes('Not this one.'), 'it is said');
    expect(page.field('identifier')?.value).to.equal(EMAIL);
    expect(document.activeElement === page.field('identifier'), 'the cursor is there').to.equal(true);
    expect(page.button()?.ariaBusy).not.to.equal('true');
  });

  it('goes on by itself five seconds after it is done, and once', async () => {
    openLink({ token: 'tok' });
    clock = holdClock();
    const page = mountFlow('auth-unlock-account', { 'recovery.unlockMe': () => undefined });
    await waitUntil(() => page.lead(), 'it is asked');
    need(page.button()).click();
    await waitUntil(() => page.part('continue'), 'it is done');
    clock.pass(4_000);
    await painted();
    expect(page.visited).to.deep.equal([]);
    clock.pass(1_000);
    await waitUntil(() => page.visited.length, 'it goes on');
    clock.pass(10_000);
    await painted();
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('keeps an account locked, and says so, where the provider does not answer', async () => {
    openLink({ token: 'tok' });
    let isThere = false;
    const page = mountFlow('auth-unlock-account', {
      'recovery.unlockMe': () => (isThere ? undefined : refusal(503, 'ER-UNAVAILABLE', 'no')),
    });
    await waitUntil(() => page.lead(), 'it is asked');
    need(page.button()).click();
    await waitUntil(() => page.note().includes('unavailable'), 'it is said');
    expect([page.title(), page.button()?.textContent]).to.deep.equal(['Unlock your account', 'Try again']);
    isThere = true;
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Your account is unlocked', 'the link is still good');
  });
});

describe('what flows tell the page around them', () => {
  afterEach(cleanUp);

  it('each step of a forgotten password, once', async () => {
    const page = mountFlow('auth-forgot-password', recovery);
    const steps = stepsOf(page);
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('password'), 'then the password');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.title() === 'Your password is saved', 'it is done');
    expect(steps).to.deep.equal([
      'forgotPassword',
      'forgotPasswordEmailSuccess',
      'resetPasswordPage',
      'resetPasswordSuccess',
    ]);
  });

  it('each step of another password by a link, once', async () => {
    openLink({ userId: 'u-1', token: 'secret-token' });
    const page = mountFlow('auth-reset-password', { ...recovery, 'recovery.validate': () => ({ email: EMAIL }) });
    const steps = stepsOf(page);
    await waitUntil(() => page.field('password'), 'a password is asked for');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.title() === 'Your password is saved', 'it is done');
    expect(steps).to.deep.equal(['resetPasswordPage', 'resetPasswordSuccess']);
  });

  it('each step of an account that is unlocked, once', async () => {
    openLink({ token: 'tok' });
    const page = mountFlow('auth-unlock-account', { 'recovery.unlockMe': () => undefined });
    const steps = stepsOf(page);
    await waitUntil(() => page.lead(), 'it is asked');
    need(page.button()).click();
    await waitUntil(() => page.part('continue'), 'it is done');
    expect(steps).to.deep.equal(['unlockAccount', 'unlockAccountSuccess']);
  });

  it('each step of a lost phone number, once', async () => {
    const page = mountFlow('auth-reset-phone-number', {
      'configuration.publicStrategies': () => ({
        mainAuthStrategies: [{ strategy: 'SmsCode' }],
        secondaryAuthStrategies: [],
      }),
      'phones.reset': () => ({ resetPhoneNumberToken: 'r-1' }),
      'phones.verifyReset': () => ({ changePhoneNumberToken: 'c-1' }),
    });
    const steps = stepsOf(page);
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('phoneNumber'), 'then the number');
    expect(steps).to.deep.equal(['ResetPhoneNumber', 'VerifyResetPhoneNumber', 'ChangePhoneNumber']);
  });

  it('each step of a second factor that is asked for again, once', async () => {
    const provider = testProvider();
    provider.enrolAmara();
    provider.signIn();
    const page = mountFlow('auth-step-up', {}, { provider });
    const steps = stepsOf(page);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.visited.length, 'it goes back');
    expect(steps).to.deep.equal(['asking', 'verifyStepUp', 'success']);
  });

  it('each step of an invitation that is accepted, once', async () => {
    openLink({ userId: 'u-1', token: 'secret-token' });
    const page = mountFlow('auth-accept-invitation', {
      'invitations.read': () => ({ email: EMAIL, tenantName: 'Northwind', invitedBy: 'Jonas', next: 'sign-in' }),
      'invitations.accept': () => undefined,
    });
    const steps = stepsOf(page);
    await waitUntil(() => page.title() === 'Join Northwind' && page.part('people'), 'it is shown');
    need(page.button()).click();
    await waitUntil(() => page.title() === 'You have joined Northwind' && page.part('continue'), 'it is accepted');
    expect(steps).to.deep.equal(['validate', 'pending', 'success']);
  });

  it('the end of a link that signs in, once', async () => {
    openLink({ token: 'old' });
    const page = mountFlow('auth-callback', { 'passwordless.validate': () => refusal(410, 'ER-LINK-ENDED', 'over') });
    const steps = stepsOf(page);
    await waitUntil(() => page.title() === 'This link has expired', 'it is said');
    expect(steps).to.deep.equal(['magicLink', 'magicLinkEnded']);
  });

  it('each step of an authenticator app that is set up on a phone, once', async () => {
    openLink({ mfaToken: 'pending' });
    const page = mountFlow('auth-mfa-mobile', {
      'mfa.enrollAuthenticator': () => ({ qrCode: '', otpauthUrl: 'otpauth://totp/Demo:a?secret=JBSWY3DPEHPK3PXP' }),
    });
    const steps = stepsOf(page);
    await waitUntil(() => page.field('code'), 'the secret is shown');
    expect(steps).to.deep.equal(['opening', 'setUpOnPhone']);
  });
});
