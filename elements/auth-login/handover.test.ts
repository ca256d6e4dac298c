import { expect } from '@open-wc/testing';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { handOver, type LoginStart } from '../../stores/auth/login/handover.ts';
import { refusal, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';
import { cleanUp, parts, toPassword, undo } from '../core/testing/login.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { LoginStore } from '../../stores/auth/login/LoginStore.ts';
import { Method } from './methods/handover.tsx';

/** A login that opens after another flow has handed a sign-in over. */
function opened(
  event: LoginStart,
  identifier: string,
  typed = '',
  isSent = false,
  answer?: object,
  answers: OwnAnswers = {},
  search = '',
) {
  const provider = testProvider({ 'passwordless.preLogin': () => ({}), ...answers });
  const app = testApp(provider);
  app.page.href += search;
  handOver(app.root.ports, { event, identifier, isSent, answer });
  const login = document.createElement('auth-login');
  const { place, give } = under(app.root, login);
  const page = { ...parts(login), ...app, login, provider, place, give };
  const field = page.username();
  if (field) field.value = typed;
  undo.push(app.root.start());
  return page;
}

describe('a sign-in that a sign-up or an activation has begun', () => {
  afterEach(cleanUp);

  const mfaDevices = { webauthn: [], phones: [], authenticators: [{ id: 'a' }], emails: [] };
  const asks: [LoginStart, string, object][] = [
    ['mfaVerify', 'Enter your code', { mfaEnrolled: true, mfaDevices }],
    ['mfaEnroll', 'Set up a second factor', { mfaEnrolled: false, mfaStrategies: ['AuthenticatorApp', 'SMS'] }],
  ];
  for (const [event, title, answer] of asks)
    it(`LOGIN-005 goes on with ${event} within the page, without a first factor again`, async () => {
      const page = opened(event, 'ada@example.com', '', false, { mfaToken: 'pending', ...answer });
      expect(page.local.get('gatehouse-login-start'), 'STO-01: what opens something is stored nowhere').not.to.contain(
        'pending',
      );
      await waitUntil(() => page.title() === title, title);
      expect(page.username()?.value).to.equal('ada@example.com');
      await expect(page.login).to.be.accessible();
    });

  for (const [event, title, answer] of asks)
    it(`LOGIN-005 goes on with ${event} where another page has asked for it: the provider knows the browser`, async () => {
      const asked = { mfaRequired: true, mfaToken: 'pending', ...answer };
      const page = opened(event, 'ada@example.com', '', false, undefined, { 'mfa.resume': () => asked });
      await waitUntil(() => page.title() === title, title);
      expect(page.username()?.value).to.equal('ada@example.com');
      const kept = page.local.get('gatehouse-login-start');
      expect(kept, 'kept, should the page be loaded anew').to.contain(event);
      expect(kept, 'STO-01: without what opens something').not.to.contain('pending');
    });

  it('asks for the code that was sent to the number (SIGNUP-013)', async () => {
    const page = opened('smsCode', '+442079460000');
    await waitUntil(() => page.login.querySelector('input[name=code]'), 'the code is asked for');
    expect(page.username()?.value).to.equal('+442079460000');
    const sent = page.provider.to('passwordless.preLogin');
    expect(sent.map(({ body }) => body)).to.deep.equal([{ phoneNumber: '+442079460000' }]);
    expect(sent[0]?.path).to.include('/passwordless/smscode/');
    await expect(page.login).to.be.accessible();
  });

  it('begins with the first factor where no sign-in waits in this browser any more', async () => {
    const page = opened('mfaVerify', 'ada@example.com', '', false, undefined, {
      'mfa.resume': () => refusal(401, 'ER-UNAUTHORIZED', 'over'),
    });
    await waitUntil(() => page.provider.to('mfa.resume').length, 'it is asked');
    await waitUntil(() => page.username()?.value === 'ada@example.com', 'the address is at hand');
    await waitUntil(() => page.login.matches(':state(ready)'));
    page.button()?.click();
    await waitUntil(() => page.password(), 'the password is asked for');
    expect(page.note()).to.equal('');
  });

  it('leaves a person alone who has typed already', async () => {
    const page = opened('smsCode', '+442079460000', 'bea@example.com');
    await waitUntil(() => page.login.matches(':state(ready)'), 'the view is drawn');
    await waitUntil(() => page.local.get('gatehouse-login-start') === null, 'it is dropped');
    expect([page.username()?.value, page.note()]).to.deep.equal(['bea@example.com', '']);
    await toPassword(page, '');
  });

  /** The host shows another page, whose flow hands a sign-in over, and then the login again. */
  async function again(page: ReturnType<typeof opened>, handover: Parameters<typeof handOver>[1]) {
    page.login.remove();
    await painted();
    handOver(page.root.ports, handover);
    const login = document.createElement('auth-login');
    page.place.append(login);
    return { ...page, ...parts(login), login };
  }

  it('sends a code to the new number of a person who waited for one at the lost phone (PHRESET-003)', async () => {
    const page = opened('smsCode', '+442079460000');
    await waitUntil(() => page.login.querySelector('input[name=code]'), 'the code is asked for');
    const back = await again(page, { event: 'smsCode', identifier: '+442079460999' });
    await waitUntil(() => back.login.querySelector('input[name=code]'), 'the code is asked for again');
    expect(back.username()?.value).to.equal('+442079460999');
    expect(page.provider.to('passwordless.preLogin').map(({ body }) => body)).to.deep.equal([
      { phoneNumber: '+442079460000' },
      { phoneNumber: '+442079460999' },
    ]);
  });

  it('goes on where an earlier visit has left an address in the field (LOGIN-005)', async () => {
    const page = opened('mfaVerify', 'ada@example.com', 'bea@example.com');
    await waitUntil(() => page.local.get('gatehouse-login-start') === null, 'what was typed counts more');
    await toPassword(page, '');
    const answer = { mfaToken: 'pending', mfaEnrolled: true, mfaDevices };
    const back = await again(page, { event: 'mfaVerify', identifier: 'ada@example.com', answer });
    await waitUntil(() => back.title() === 'Enter your code', 'the code is asked for');
    expect(back.username()?.value).to.equal('ada@example.com');
  });

  it('keeps no step of another person than the one whom the address names', async () => {
    const page = opened('code', 'ada@example.com', '', true, undefined, {}, '?login_hint=bea%40example.com');
    await waitUntil(() => page.login.matches(':state(ready)'));
    await waitUntil(() => page.local.get('gatehouse-login-start') === null, 'it is dropped');
    expect([page.username()?.value, page.title()]).to.deep.equal(['bea@example.com', 'Sign in']);
    expect(page.provider.to('passwordless.preLogin')).to.deep.equal([]);
  });

  it('shows the person whom the address names since', async () => {
    const page = opened('smsCode', '+442079460000', 'bea@example.com');
    await toPassword(page, '');
    page.login.remove();
    await painted();
    page.page.href += '?login_hint=cyd%40example.com';
    page.place.append(page.login);
    await waitUntil(() => page.username()?.value === 'cyd@example.com', 'the other person');
    await waitUntil(() => page.login.matches(':state(ready)'));
    page.button()?.click();
    await waitUntil(() => page.password(), 'the password is asked for');
    expect(page.provider.to('auth.preLogin').at(-1)?.body).to.deep.include({ email: 'cyd@example.com' });
  });

  const waits: [LoginStart, string, string][] = [
    ['code', 'ada@example.com', 'Check your mail'],
    ['magicLink', 'ada@example.com', 'Check your mail'],
    ['smsCode', '+442079460000', 'Check your phone'],
  ];
  for (const [event, identifier, title] of waits)
    it(`waits on for ${event} when the page was loaded anew, and sends nothing again (PWLESS-005)`, async () => {
      const page = opened(event, identifier, '', true);
      await waitUntil(() => page.login.querySelector('input[name=code]'), 'the code is asked for');
      await waitUntil(() => page.title() === title, title);
      expect(page.username()?.value).to.equal(identifier);
      expect(page.provider.to('passwordless.preLogin')).to.deep.equal([]);
      expect(page.local.get('gatehouse-login-start'), 'kept for the next time').to.contain(identifier);
      await expect(page.login).to.be.accessible();
      page.part('back')?.click();
      await waitUntil(() => page.local.get('gatehouse-login-start') === null, 'it is forgotten');
      expect(page.username()?.value).to.equal(identifier);
    });

  it('takes nothing that waits for a reload where the code that goes on comes after the step (PWLESS-005)', async () => {
    const { root, local } = testApp(testProvider());
    const login = new LoginStore(root.context);
    login.form.flow.send('magicLink');
    expect(login.form.flow.step, 'the step waits').to.equal('magicLinkPreLoginSuccess');
    handOver(root.ports, { event: 'magicLink', identifier: 'ada@example.com', isSent: true });
    const late = createRoot(document.createElement('div'));
    late.render(createElement(Method, { root, login, form: document.createElement('div') }));
    await painted();
    expect(local.get('gatehouse-login-start'), 'kept').to.contain('ada@example.com');
    late.unmount();
  });
});
