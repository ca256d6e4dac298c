import { expect } from '@open-wc/testing';
import { handOver, type LoginStart } from '../../stores/auth/login/handover.ts';
import { testApp, testProvider, under } from '../core/testing/app.ts';
import { cleanUp, parts, toPassword, undo } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

/** A login that opens after another flow has handed a sign-in over. */
function opened(event: LoginStart, identifier: string, typed = '', isSent = false) {
  const provider = testProvider({ 'passwordless.preLogin': () => ({}) });
  const app = testApp(provider);
  handOver(app.root.ports, { event, identifier, isSent });
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

  const says: [LoginStart, string, string, string][] = [
    [
      'mfaVerify',
      'en',
      'ada@example.com',
      'Your account needs a second factor, which this page cannot ask for yet. Ask your administrator for help.',
    ],
    [
      'mfaEnroll',
      'de',
      'ada@example.com',
      'Ihr Konto braucht einen zweiten Faktor, nach dem diese Seite noch nicht fragen kann. Wenden Sie sich an Ihre Administration.',
    ],
    [
      'mfaVerify',
      'ar',
      'ada@example.com',
      'يحتاج حسابك إلى عامل ثانٍ، ولا تستطيع هذه الصفحة طلبه بعد. اطلب المساعدة من المسؤول لديك.',
    ],
  ];
  for (const [event, lang, identifier, sentence] of says)
    it(`says in ${lang} that ${event} cannot be shown yet, with the address at hand`, async () => {
      const page = opened(event, identifier);
      page.login.lang = lang;
      await waitUntil(() => page.note() === sentence, 'it is said');
      expect(page.username()?.value).to.equal(identifier);
      expect(page.local.get('gatehouse-login-start'), 'once').to.equal(null);
      await expect(page.login).to.be.accessible();
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

  it('lets the person sign in another way', async () => {
    const page = opened('mfaVerify', 'ada@example.com');
    await waitUntil(() => page.note(), 'it is said');
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
});
