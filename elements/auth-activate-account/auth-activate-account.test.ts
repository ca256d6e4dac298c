import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LoginResponse } from '../../api/contract/auth.ts';
import { refusal, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';
import { flowParts, mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, enter, need, undo } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-activate-account.ts';

const LINK = { userId: 'u-1', token: 'secret-token' };
const EMAIL = 'tomasz@kestrel.example';
const TAG = 'auth-activate-account';
const needsPassword: OwnAnswers = {
  'activation.strategy': () => ({ shouldSetPassword: true, email: EMAIL }),
  'activation.activate': (): LoginResponse => ({ mfaRequired: true, mfaToken: 'm' }),
};

describe('<auth-activate-account>', () => {
  afterEach(cleanUp);

  it('API-19 takes token and code from the address before anything is asked, and activates with a new password', async () => {
    openLink({ ...LINK, kept: 'a b' });
    const page = mountFlow(TAG, needsPassword);
    expect(location.search, 'at once').to.equal('?kept=a+b');
    await waitUntil(() => page.field('password'), 'a password is asked for');
    expect(page.title()).to.equal('Set your password');
    expect(page.field('identifier')?.value).to.equal(EMAIL);
    expect(page.field('identifier')?.readOnly).to.equal(true);
    expect(page.provider.to('activation.activate'), 'nothing is posted by opening').to.have.length(0);
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.title() === 'Your account is ready', 'it is done');
    expect(page.provider.to('activation.activate').map(({ body }) => body)).to.deep.equal([
      { ...LINK, password: 'wachtel rennt bergauf 9' },
    ]);
    expect(page.lead()).to.equal('Your account needs a second factor. The sign-in page opens in a moment.');
    await waitUntil(() => page.visited.length, 'the login follows');
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('asks for code and password in one form, and keeps the password where the code is wrong (ACTIV-010, ELE-10)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      ...needsPassword,
      'activation.activateWithCode': () => refusal(400, 'ER-CODE-WRONG', 'This code is not right'),
    });
    page.box.setAttribute('with-code', '');
    await waitUntil(() => page.field('code') && page.field('password'), 'both are asked for');
    const names = [...page.box.querySelectorAll<HTMLInputElement>('form input')].map(({ name }) => name);
    expect(names, 'the code comes first').to.deep.equal(['identifier', 'code', 'password']);
    expect(document.activeElement === page.field('code'), 'the cursor is in the code').to.equal(true);
    need(page.field('code')).focus();
    await sendKeys({ type: '12 34-56' });
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.message('code'), 'the code was wrong');
    expect(page.message('code')).to.equal('This code is wrong or has expired.');
    expect(page.provider.to('activation.activateWithCode').map(({ body }) => body)).to.deep.equal([
      { ...LINK, code: '123456', password: 'wachtel rennt bergauf 9' },
    ]);
    expect(page.field('code')?.value).to.equal('123456');
    expect(page.field('password')?.value).to.equal('wachtel rennt bergauf 9');
    expect(document.activeElement === page.field('code'), 'the cursor is back in the code').to.equal(true);
    await expect(page.box).to.be.accessible();
  });

  it('leads to the field that cannot be right, sends nothing, and keeps a password that breaks the rules', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      ...needsPassword,
      'activation.activateWithCode': () => refusal(400, 'ER-PASSWORD-BREACHED', 'It is known'),
    });
    page.box.setAttribute('with-code', '');
    await waitUntil(() => page.field('code') && page.field('password'), 'both are asked for');
    need(page.button()).focus();
    need(page.button()).click();
    await waitUntil(() => document.activeElement === page.field('code'), 'the cursor is in the empty field');
    await sendKeys({ type: '123456' });
    await enter(page.field('password'), 'aaaa');
    await waitUntil(() => page.message('password'), 'it is weak');
    expect(page.message('password')).to.equal('This password does not follow the rules.');
    expect(page.field('password')?.value).to.equal('aaaa');
    expect(page.provider.to('activation.activateWithCode')).to.have.length(0);
    need(page.button()).focus();
    need(page.button()).click();
    await waitUntil(() => document.activeElement === page.field('password'), 'once more the same');
    need(page.field('password')).value = '';
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.field('password')?.value === '', 'a password that is refused is typed again (ELE-10)');
    expect(page.field('code')?.value, 'nothing was said of the code').to.equal('123456');
    await waitUntil(() => document.activeElement === page.field('password'), 'the cursor is in the password');
  });

  it('asks for the address after an ended link, and sends a new mail (ACTIV-006, ACTIV-013)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      'activation.strategy': () => refusal(400, 'ER-LINK-INVALID', 'This link does not work any more'),
      'activation.resend': () => undefined,
    });
    await waitUntil(() => page.title() === 'This link has expired', 'it has ended');
    await waitUntil(() => document.activeElement === page.field('identifier'), 'the cursor is in the address');
    await enter(page.field('identifier'), 'nobody');
    expect(page.message('identifier')).to.equal('Enter a valid email address.');
    need(page.field('identifier')).value = '';
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.title() === 'Check your mail', 'it was sent');
    expect(page.provider.to('activation.resend').map(({ body }) => body)).to.deep.equal([{ email: EMAIL }]);
    await waitUntil(() => page.part('note')?.querySelector('bdi')?.textContent === EMAIL, 'where it went');
    expect(page.part('resend')?.textContent).to.match(/^No message\? Send again in (1:00|0:5\d)$/);
    await expect(page.box).to.be.accessible();
    need(page.part('more')).click();
    await waitUntil(() => page.field('identifier')?.value === EMAIL, 'another address can be typed');
    expect(flowParts(page.box).title()).to.equal('Where should it go?');
  });

  it('lets a person press where another browser has signed up, and goes on after 5 s or at once (ACTIV-009, ACTIV-012)', async () => {
    openLink(LINK);
    const provider = testProvider({
      'activation.strategy': () => ({ shouldSetPassword: false, email: EMAIL }),
      'activation.activate': async () => {
        const answer = await provider.fetch('https://provider.example/frontegg/identity/resources/auth/v1/user', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
        });
        return answer;
      },
    });
    const page = mountFlow(TAG, {}, { provider });
    const steps: string[] = [];
    page.box.addEventListener('auth-step', ({ detail }) => steps.push(detail.step));
    await waitUntil(() => page.button()?.textContent === 'Activate account', 'a button waits');
    await new Promise((done) => requestAnimationFrame(done));
    expect(page.provider.to('activation.activate'), 'opening posts nothing').to.have.length(0);
    need(page.button()).click();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Your account is ready', 'it is done');
    expect(page.provider.to('activation.activate'), 'one submit is one call (ELE-08)').to.have.length(1);
    expect(page.root.session.isAuthenticated).to.equal(true);
    await waitUntil(() => document.activeElement === page.box, 'the title is read aloud');
    expect(page.box.shadowRoot?.activeElement === page.part('title'), 'the title').to.equal(true);
    await expect(page.box).to.be.accessible();
    expect(page.visited).to.deep.equal([]);
    need(page.part('continue')).click();
    expect(page.visited).to.deep.equal(['https://app.example/']);
    expect(steps).to.deep.equal(['activating', 'success']);
  });

  it('says that the service does not answer, above the button that tries again, and keeps what was typed', async () => {
    openLink(LINK);
    let isThere = false;
    const page = mountFlow(TAG, {
      ...needsPassword,
      'activation.strategy': () =>
        isThere
          ? { shouldSetPassword: true, email: EMAIL }
          : refusal(503, 'ER-UNAVAILABLE', 'no', { 'retry-after': '0' }),
      'activation.activate': () => refusal(503, 'ER-UNAVAILABLE', 'no'),
    });
    await waitUntil(() => page.note(), 'it is said');
    expect(page.note()).to.equal('The service is unavailable, please try again shortly');
    expect(page.button()?.textContent).to.equal('Try again');
    isThere = true;
    need(page.button()).click();
    await waitUntil(() => page.field('password'), 'the password is asked for');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.note(), 'it is said again');
    expect(page.button()?.textContent).to.equal('Try again');
    expect(page.field('password')?.value).to.equal('wachtel rennt bergauf 9');
  });

  it('asks for the address at once where the link is incomplete, without a call', async () => {
    const page = mountFlow(TAG);
    await waitUntil(() => page.title() === 'Open the link once more', 'it is said');
    expect(page.provider.to('activation.strategy')).to.have.length(0);
    need(page.part('back')).click();
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('API-19 knows the address after a reload, and keeps nothing that opens anything (ACTIV-013)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, needsPassword);
    await waitUntil(() => page.field('password'), 'the password is asked for');
    expect(JSON.stringify(history.state)).not.to.contain(LINK.token);
    page.place.remove();
    const reloaded = mountFlow(TAG);
    await waitUntil(() => reloaded.title() === 'Open the link once more', 'the link is asked for');
    expect(reloaded.field('identifier')?.value).to.equal(EMAIL);
    expect(reloaded.field('identifier')?.readOnly).to.equal(false);
  });

  it('API-19 asks for the code again after a reload, and nothing stands in the address', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, needsPassword);
    page.box.setAttribute('with-code', '');
    await waitUntil(() => page.field('code'), 'the code is asked for');
    page.place.remove();
    const reloaded = mountFlow(TAG, needsPassword);
    reloaded.box.setAttribute('with-code', '');
    await waitUntil(() => reloaded.field('code') && reloaded.field('password'), 'and once more');
    expect(location.search).to.equal('');
    expect(reloaded.provider.to('activation.strategy')).to.have.length(1);
  });

  it('sends another code to the address at hand (ACTIV-006)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, { ...needsPassword, 'activation.resend': () => undefined });
    page.box.setAttribute('with-code', '');
    await waitUntil(() => page.field('code') && page.part('resend'), 'the code is asked for');
    expect(page.hint('code')).to.equal('Valid for 10 minutes.');
    need(page.part('resend')?.querySelector('button')).click();
    await waitUntil(() => page.hint('code') === 'We sent a new code. Use that one.', 'it is said');
    expect(page.provider.to('activation.resend').map(({ body }) => body)).to.deep.equal([{ email: EMAIL }]);
    expect(page.part('resend')?.textContent).to.match(/^No message\? Send again in (1:00|0:5\d)$/);
  });

  it('ELE-09 aborts what runs when it leaves, and goes on when it comes back', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, { ...needsPassword, 'activation.activate': () => new Promise<Response>(() => {}) });
    await waitUntil(() => page.field('password'), 'the password is asked for');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.provider.to('activation.activate').length, 'it is sent');
    expect(page.button()?.ariaBusy).to.equal('true');
    page.box.remove();
    await waitUntil(() => page.provider.to('activation.activate')[0]?.signal?.aborted, 'it is aborted');
    page.place.append(page.box);
    await waitUntil(
      () => page.field('password')?.value === '' && page.button()?.ariaBusy !== 'true',
      'it is there again',
    );
    expect(page.title()).to.equal('Set your password');
    expect(page.box.querySelectorAll('form')).to.have.length(1);
  });

  it('speaks German and Arabic, and fits 320 px', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, needsPassword);
    page.box.lang = 'de';
    page.place.style.inlineSize = '320px';
    await waitUntil(() => page.title() === 'Passwort festlegen', 'in German');
    expect(page.box.scrollWidth).to.be.at.most(320);
    page.box.lang = 'ar';
    page.box.dir = 'rtl';
    await waitUntil(() => page.title() === 'تعيين كلمة المرور', 'in Arabic');
    await expect(page.box).to.be.accessible();
  });

  it('uses the form of the page, and takes no attribute of it away', async () => {
    openLink(LINK);
    const app = testApp(testProvider(needsPassword));
    const box = document.createElement(TAG);
    const form = box.appendChild(document.createElement('form'));
    under(app.root, box);
    undo.push(app.root.start());
    await waitUntil(() => form.querySelector('input[name=password]'), 'drawn into it');
    expect(form.getAttributeNames()).to.deep.equal([]);
    expect(box.querySelectorAll('form')).to.have.length(1);
  });
});
