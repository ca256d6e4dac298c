import { expect } from '@open-wc/testing';
import { SAMPLE_CODE } from '../../testing/fake/factors.ts';
import { hint } from '../../api/rules/storageKeys.ts';
import { refusal, testProvider, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, enter, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-mfa-mobile.ts';

const TAG = 'auth-mfa-mobile';
const secret = { qrCode: '', otpauthUrl: 'otpauth://totp/Demo:a?secret=JBSWY3DPEHPK3PXP' };

function mount(answers: OwnAnswers = {}, signedIn = true) {
  const provider = testProvider(answers);
  if (signedIn) provider.signIn();
  const page = mountFlow(TAG, {}, { provider });
  page.local.set(hint(''), '1');
  return page;
}

describe('<auth-mfa-mobile>', () => {
  afterEach(cleanUp);

  it('ROUTE-032 sets up an app for the person who is signed in on the phone', async () => {
    const page = mount();
    await waitUntil(() => page.field('code') && page.box.querySelector('[data-qr] a'), 'the secret is shown');
    expect(page.box.querySelector<HTMLAnchorElement>('[data-qr] a')?.protocol).to.equal('otpauth:');
    await expect(page.box).to.be.accessible();
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.field('saved'), 'the recovery code');
    need(page.field('saved')).click();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Your authenticator app is ready');
    await expect(page.box).to.be.accessible();
  });

  it('API-19 takes the sign-in of a link out of the address, and proves the app of a person who has one', async () => {
    openLink({ mfaToken: 'pending', kept: 'yes' });
    const page = mount(
      {
        'mfa.enrollAuthenticator': () => refusal(403, 'ER-MFA-ENROLLED-ALREADY', 'no'),
        'mfa.verify': () => refusal(400, 'ER-CODE-WRONG', 'no'),
      },
      false,
    );
    expect(location.search, 'at once').to.equal('?kept=yes');
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.title()).to.equal('Enter your code');
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').startsWith('This code'));
    expect(page.provider.to('mfa.verify')[0]?.body).to.deep.equal({ mfaToken: 'pending', value: '111111' });
  });

  it('sets up an app for the sign-in of a link, and says when the link has ended', async () => {
    openLink({ mfaToken: 'pending' });
    const answers = {
      'mfa.enrollAuthenticator': () => secret,
      'mfa.verifyNewAuthenticator': () => refusal(400, 'ER-CODE-WRONG', 'no'),
    };
    const page = mount(answers, false);
    await waitUntil(() => page.field('code'));
    expect(page.box.textContent).to.contain('JBSW Y3DP EHPK 3PXP');
    await cleanUp();
    openLink({ mfaToken: 'old' });
    const old = mount({ 'mfa.enrollAuthenticator': () => refusal(401, 'ER-MFA-ENDED', 'no') }, false);
    await waitUntil(() => old.title() === 'This link has expired');
    await expect(old.box).to.be.accessible();
    need(old.button()).click();
    await waitUntil(() => old.visited.length);
    expect(old.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('keeps the link where there were too many tries, and goes on with it', async () => {
    openLink({ mfaToken: 'pending' });
    let isBusy = true;
    const page = mount(
      {
        'mfa.enrollAuthenticator': () => (isBusy ? refusal(429, 'ER-TOO-MANY-REQUESTS', 'no') : secret),
      },
      false,
    );
    await waitUntil(() => page.note() !== '', 'why it does not go on');
    expect(page.title()).to.equal('Your authenticator app');
    isBusy = false;
    need(page.button()).click();
    await waitUntil(() => page.field('code'), 'the secret is shown');
    expect(page.provider.to('mfa.enrollAuthenticator').map(({ body }) => body)).to.deep.equal([
      { mfaToken: 'pending' },
      { mfaToken: 'pending' },
    ]);
  });

  it('says what to do without a session and without a link', async () => {
    const page = mount({}, false);
    await waitUntil(() => page.title() === 'Open this page from your sign-in');
    await expect(page.box).to.be.accessible();
  });
});
