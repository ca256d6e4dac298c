import { expect } from '@open-wc/testing';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { SAMPLE_CODE } from '../../../testing/fake/factors.ts';
import { refusal, type OwnAnswers } from '../../core/testing/app.ts';
import { cleanUp, enter, mount, need, toPassword } from '../../core/testing/login.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';

const ADA = 'ada@example.com';

/** What a right password is answered with while a second factor is missing. */
const pending = (more: Partial<LoginResponse> = {}): LoginResponse => ({
  mfaRequired: true,
  mfaToken: 'pending',
  mfaEnrolled: true,
  mfaDevices: {
    webauthn: [],
    phones: [],
    authenticators: [{ id: 'a' }],
    emails: [],
  },
  ...more,
});
const phone = { id: 'p', phoneNumber: '+44 •••• 41' };
const all = {
  webauthn: [{ id: 'w', deviceType: 'Platform' as const, name: 'MacBook Pro' }],
  phones: [phone],
  authenticators: [{ id: 'a' }],
  emails: [{ email: 'a•••@example.com' }],
};

async function atFactor(answers: OwnAnswers = {}) {
  const page = mount(answers);
  if (!answers['auth.login']) page.provider.enrol();
  await toPassword(page);
  await enter(page.password(), 'correct horse');
  const field = (name: string) => page.login.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const buttons = () => [...page.login.querySelectorAll('button')].filter((one) => one.checkVisibility());
  const press = (name: string) => {
    const found = buttons().find((one) => one.textContent.trim().startsWith(name));
    if (!found)
      throw new Error(
        `no "${name}" among ${buttons()
          .map((one) => one.textContent)
          .join(', ')}`,
      );
    found.click();
  };
  const says = (text: string): boolean => page.login.textContent.includes(text);
  await waitUntil(() => page.login.querySelector('[data-mfa]'), 'the second factor is asked for');
  return { ...page, field, press, says, buttons };
}

describe('the second factor of <auth-login>', () => {
  afterEach(async () => {
    await cleanUp();
    Reflect.deleteProperty(navigator.credentials, 'get');
    Reflect.deleteProperty(navigator.credentials, 'create');
  });

  it('LOGIN-005 LOGIN-018 MFA-004 takes the code of an app after the password, and signs in', async () => {
    const page = await atFactor();
    expect(page.title()).to.equal('Enter your code');
    const code = need(page.field('code'));
    expect([code.autocomplete, code.inputMode, document.activeElement === code]).to.deep.equal([
      'one-time-code',
      'numeric',
      true,
    ]);
    expect([page.username()?.value, page.username()?.readOnly]).to.deep.equal([ADA, true]);
    await expect(page.login).to.be.accessible();
    await enter(code, SAMPLE_CODE);
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.provider.to('mfa.verify').map(({ body }) => body['value'])).to.deep.equal([SAMPLE_CODE]);
    expect(page.root.session.held?.claims.amr).to.include('mfa');
  });

  it('stays at the field for a wrong code, which the next key replaces', async () => {
    const page = await atFactor();
    page.press('Verify');
    await waitUntil(() => page.message('code') === 'Enter the code.', 'it is missing');
    await enter(page.field('code'), '12');
    await waitUntil(() => page.message('code') === 'The code has six digits.', 'it is too short');
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').startsWith('This code is not right'), 'it is wrong');
    const code = need(page.field('code'));
    expect([document.activeElement === code, code.getAttribute('aria-invalid')]).to.deep.equal([true, 'true']);
    expect([code.selectionStart, code.selectionEnd]).to.deep.equal([0, 6]);
    await expect(page.login).to.be.accessible();
    await enter(code, SAMPLE_CODE);
    await waitUntil(() => page.part('done'), 'signed in');
  });

  it('MFA-008 MFA-010 spares this browser the factor only where the provider allows it and the box is ticked', async () => {
    const page = await atFactor();
    await waitUntil(() => page.field('rememberDevice'), 'the box is there');
    expect(page.says('Do not ask again on this browser for 14 days')).to.equal(true);
    need(page.field('rememberDevice')).click();
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.provider.to('mfa.verify')[0]?.body['rememberDevice']).to.equal(true);
    await cleanUp();
    const refuse = () => ({
      isAllowedToRemember: false,
      mfaDeviceExpiration: 14,
    });
    const other = await atFactor({ 'mfa.rememberPolicy': refuse });
    await waitUntil(() => other.provider.to('mfa.rememberPolicy').length, 'it is asked');
    await enter(other.field('code'), SAMPLE_CODE);
    await waitUntil(() => other.part('done'), 'signed in');
    expect([other.field('rememberDevice'), other.provider.to('mfa.verify')[0]?.body['rememberDevice']]).to.deep.equal([
      null,
      undefined,
    ]);
  });

  it('MFA-002 MFA-023 lists every factor, the one used last first, and each is one press away', async () => {
    const answers: OwnAnswers = {
      'auth.login': () => pending({ mfaDevices: all }),
      'mfa.sendSms': () => ({ otcToken: 'o', phoneNumber: phone.phoneNumber }),
      'mfa.sendEmailCode': () => ({ otcToken: 'm' }),
      'mfa.verifySms': () => refusal(400, 'ER-CODE-WRONG', 'no'),
    };
    const page = await atFactor(answers);
    expect(page.title()).to.equal('Confirm it is you');
    const names = () => [...page.login.querySelectorAll('[data-choices] strong')].map((one) => one.textContent);
    expect(names()).to.deep.equal([
      'Passkey or security key',
      'Authenticator app',
      'Text message',
      'Email',
      'Recovery code',
    ]);
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'the title is read').to.equal(true);
    await expect(page.login).to.be.accessible();
    page.press('Text message');
    await waitUntil(() => page.title() === 'Check your phone', 'the text message');
    expect([page.says(phone.phoneNumber), page.provider.to('mfa.sendSms').length]).to.deep.equal([true, 1]);
    await waitUntil(() => page.says('Send again in'), 'it can be sent again');
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').startsWith('This code'), 'wrong');
    expect(page.provider.to('mfa.verifySms')[0]?.body).to.deep.equal({
      mfaToken: 'pending',
      otcToken: 'o',
      code: '111111',
    });
    page.press('Use another method');
    await waitUntil(() => names().length, 'the choice');
    page.press('Email');
    await waitUntil(() => page.title() === 'Check your mail', 'the mail');
    page.press('Use another method');
    await waitUntil(() => names().length, 'the choice');
    page.press('Text message');
    await waitUntil(() => page.title() === 'Check your phone');
    expect(page.provider.to('mfa.sendSms').length, 'the message is still good').to.equal(1);
    page.local.set('gatehouse-second-factor', 'email');
    need(page.change()).click();
    await waitUntil(() => page.username()?.readOnly === false, 'back at the identifier');
    await enter(page.username(), '');
    await waitUntil(() => page.password());
    await enter(page.password(), 'correct horse');
    await waitUntil(() => names().length, 'the choice');
    expect(names()[0]).to.equal('Email');
  });

  it('sends the message of the only factor at once, and leads to an administrator at the end', async () => {
    const devices = { ...all, webauthn: [], authenticators: [], emails: [] };
    const page = await atFactor({
      'auth.login': () => pending({ mfaDevices: devices }),
      'mfa.sendSms': () => ({ otcToken: 'o', phoneNumber: phone.phoneNumber }),
      'mfa.verify': () => ({ mfaRequired: false, accessToken: 'no' }),
    });
    await waitUntil(() => page.title() === 'Check your phone', 'the message is out');
    page.press('Use another method');
    await waitUntil(() => page.title() === 'Confirm it is you');
    page.press('Recovery code');
    await waitUntil(() => page.title() === 'Enter your recovery code');
    page.press('Lost your code?');
    await waitUntil(() => page.title() === 'Ask an administrator');
    await expect(page.login).to.be.accessible();
    page.press('Enter a one-time code');
    await waitUntil(() => page.field('code'), 'a code of an administrator is taken');
  });

  it('MFA-006 MFA-007 takes a recovery code, which leads to another factor', async () => {
    const page = mount();
    const recovery = page.provider.enrol();
    await toPassword(page);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.title() === 'Enter your code');
    const press = (name: string) =>
      need([...page.login.querySelectorAll('button')].find((one) => one.textContent.startsWith(name))).click();
    press('Use another method');
    await waitUntil(() => page.title() === 'Confirm it is you');
    press('Recovery code');
    await waitUntil(() => page.title() === 'Enter your recovery code');
    const field = () => page.login.querySelector<HTMLInputElement>('input[name=recoveryCode]');
    await expect(page.login).to.be.accessible();
    await enter(field(), 'AAAA');
    await waitUntil(() => page.message('recoveryCode') === 'This recovery code is not right.', 'no next one comes');
    need(field()).value = '';
    await enter(field(), recovery.replaceAll('-', '').toLowerCase());
    await waitUntil(() => page.title() === 'Set up a second factor', 'the lost factor is gone');
  });

  /** With a policy that demands a second factor, which this person does not have. */
  async function atEnrolment(answers: OwnAnswers = {}) {
    const page = mount(answers);
    page.provider.demandFactor();
    await toPassword(page);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.title() === 'Set up a second factor', 'one is demanded');
    const field = (name: string) => page.login.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const press = (name: string) => {
      const found = [...page.login.querySelectorAll('button')].find((one) => one.textContent.includes(name));
      need(found).click();
    };
    return {
      ...page,
      field,
      press,
      says: (text: string) => page.login.textContent.includes(text),
    };
  }

  it('LOGIN-019 MFA-014 MFA-015 ELE-11 sets up an app that is demanded, and goes on once its recovery code is saved', async () => {
    const page = await atEnrolment();
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'the title is read').to.equal(true);
    await expect(page.login).to.be.accessible();
    page.press('Authenticator app');
    await waitUntil(() => page.login.querySelector('[data-qr] svg path'), 'the code is drawn');
    expect(page.title()).to.equal('Scan with your app');
    expect(page.says('JBSW Y3DP EHPK 3PXP')).to.equal(true);
    expect(page.login.querySelector<HTMLAnchorElement>('[data-qr] a')?.protocol).to.equal('otpauth:');
    await expect(page.login).to.be.accessible();
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').startsWith('This code'), 'wrong');
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.field('saved'), 'the recovery code is shown');
    const code = need(page.login.querySelector('[data-recovery]')).textContent;
    expect(code).to.match(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(page.change()?.checkVisibility(), 'a session waits: nothing leads back').to.equal(false);
    expect(page.part('back')?.checkVisibility()).to.equal(false);
    await expect(page.login).to.be.accessible();
    page.press('Continue');
    await waitUntil(() => page.says('Save the code first'), 'the tick is demanded');
    expect(page.root.session.status).to.equal('signed-out');
    need(page.field('saved')).click();
    page.press('Continue');
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.says(code), 'the code has left the page').to.equal(false);
    expect(JSON.stringify(page.login.innerHTML)).not.to.contain('JBSW');
  });

  it('shows a new image to a person who comes back to the page', async () => {
    const page = await atEnrolment();
    page.press('Authenticator app');
    await waitUntil(() => page.login.querySelector('[data-qr] svg path'), 'the code is drawn');
    page.login.remove();
    await painted();
    page.place.append(page.login);
    await waitUntil(() => page.login.querySelector('[data-mfa]'), 'the step is there again');
    await waitUntil(() => page.title() === 'Set up a second factor', 'the kinds');
    page.press('Authenticator app');
    await waitUntil(() => page.login.querySelector('[data-qr] svg path'), 'the code is drawn again');
    expect(page.provider.to('mfa.enrollAuthenticator').length).to.equal(2);
  });

  it('MFA-001 sets up a phone: the number, another one, and the code of its message', async () => {
    const page = await atEnrolment();
    page.press('Text message');
    await waitUntil(() => page.field('phoneNumber'), 'the number is asked for');
    page.press('Text me a code');
    await waitUntil(() => page.message('phoneNumber') === 'Enter your phone number.');
    await enter(page.field('phoneNumber'), '0740');
    await waitUntil(() => page.message('phoneNumber').includes('country code'));
    need(page.field('phoneNumber')).value = '';
    await enter(page.field('phoneNumber'), '+44 7400 123456');
    await waitUntil(() => page.title() === 'Check your phone');
    expect(page.says('+44 •••• 56')).to.equal(true);
    await expect(page.login).to.be.accessible();
    page.press('Use another number');
    await waitUntil(() => page.field('phoneNumber'));
    await enter(page.field('phoneNumber'), '+44 7400 123457');
    await waitUntil(() => page.field('code'));
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').includes('the latest message'), 'no next one comes by itself');
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.field('saved'), 'it is on');
  });

  it('MFA-003 makes a key, says what the browser refuses, and leads back to the choice', async () => {
    const page = await atEnrolment();
    let answer = (): Promise<unknown> => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator.credentials, 'create', {
      configurable: true,
      value: () => answer(),
    });
    page.press('Passkey or security key');
    await waitUntil(() => page.title() === 'Add a passkey or security key');
    page.press('Add it');
    await waitUntil(() => page.note().includes('cancelled or took too long'), 'refused');
    answer = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
    page.press('Add it');
    await waitUntil(() => page.note().includes('registered already'), 'known');
    await expect(page.login).to.be.accessible();
    const buffer = new Uint8Array([1, 2, 3]).buffer;
    answer = async () => ({
      id: 'AQID',
      rawId: buffer,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: buffer,
        attestationObject: buffer,
        getTransports: () => [],
      },
      getClientExtensionResults: () => ({}),
    });
    page.press('Add it');
    await waitUntil(() => page.field('saved'), 'it is on');
    expect(page.provider.to('mfa.verifyNewWebAuthn')[0]?.body).to.deep.include({
      deviceType: 'Platform',
      options: {
        id: 'AQID',
        response: { clientDataJSON: 'AQID', attestationObject: 'AQID' },
      },
    });
  });

  it('proves a key, and says when the browser has no answer', async () => {
    const page = await atFactor({
      'auth.login': () =>
        pending({
          mfaDevices: { ...all, phones: [], authenticators: [], emails: [] },
        }),
      'mfa.askWebAuthn': () => ({
        webauthnToken: 't',
        options: {
          challenge: 'AQID',
          allowCredentials: [{ type: 'public-key', id: 'AQID' }],
        },
      }),
      'mfa.verifyWebAuthn': () => refusal(400, 'ER-PASSKEY-EXPIRED', 'no'),
    });
    expect(page.title()).to.equal('Confirm with your key');
    const buffer = new Uint8Array([1, 2, 3]).buffer;
    let answer = (): Promise<unknown> => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator.credentials, 'get', {
      configurable: true,
      value: () => answer(),
    });
    page.press('Use passkey or security key');
    await waitUntil(() => page.note().includes('cancelled or took too long'), 'refused');
    await expect(page.login).to.be.accessible();
    answer = async () => ({
      id: 'AQID',
      rawId: buffer,
      type: 'public-key',
      response: {
        clientDataJSON: buffer,
        authenticatorData: buffer,
        signature: buffer,
      },
      getClientExtensionResults: () => ({}),
    });
    page.press('Use passkey or security key');
    await waitUntil(() => page.provider.to('mfa.verifyWebAuthn').length, 'it is sent');
    expect(page.provider.to('mfa.verifyWebAuthn')[0]?.body).to.deep.equal({
      mfaToken: 'pending',
      webauthnToken: 't',
      options: {
        id: 'AQID',
        response: {
          clientDataJSON: 'AQID',
          authenticatorData: 'AQID',
          signature: 'AQID',
        },
      },
    });
    await waitUntil(() => page.note().includes('too long'), 'said');
  });

  it('tells how long to wait after too many codes', async () => {
    const page = await atFactor({
      'auth.login': () => pending(),
      'mfa.verify': () => refusal(429, 'ER-TOO-MANY-ATTEMPTS', 'no', { 'retry-after': '240' }),
    });
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').includes('Too many attempts. Try again in 4 minutes'));
  });
});
