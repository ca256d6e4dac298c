import { expect } from '@open-wc/testing';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, enter, undo } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-reset-password.ts';

const EMAIL = 'amara@brightline.example';
const TAG = 'auth-reset-password';
const LINK = { userId: 'u-1', token: 'secret-token' };
const answers: OwnAnswers = {
  'recovery.strategies': () => [{ strategy: 'email', isActive: true }],
  'recovery.viaEmail': () => undefined,
  'recovery.validate': () => ({ email: EMAIL }),
  'recovery.resetPassword': () => undefined,
};

describe('<auth-reset-password>', () => {
  afterEach(cleanUp);

  it('API-19 takes the token from the address at once, and opening changes nothing (RECOV-019)', async () => {
    openLink({ ...LINK, kept: 'a b' });
    const page = mountFlow(TAG, answers);
    expect(location.search, 'at once').to.equal('?kept=a+b');
    await waitUntil(() => page.field('password'), 'a password is asked for');
    expect(page.title()).to.equal('Choose a new password');
    expect(page.field('identifier')?.value).to.equal(EMAIL);
    expect(page.provider.to('recovery.resetPassword')).to.have.length(0);
    await expect(page.box).to.be.accessible();
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.title() === 'Your password is saved', 'it is done');
    page.part('continue')?.click();
    await waitUntil(() => page.visited.length, 'the login follows');
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('empties a password that is refused (ELE-10)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      ...answers,
      'recovery.resetPassword': () => refusal(400, 'ER-PASSWORD-BREACHED', 'It is known'),
    });
    await waitUntil(() => page.field('password'), 'a password is asked for');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.provider.to('recovery.resetPassword').length, 'it was sent');
    await waitUntil(() => page.field('password')?.value === '', 'another one is typed');
    expect(page.title()).to.equal('Choose a new password');
  });

  it('asks for the address where the link has ended, or is missing', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      ...answers,
      'recovery.validate': () => refusal(410, 'ER-LINK-ENDED', 'This link has expired or was used before'),
    });
    await waitUntil(() => page.title() === 'This link has expired', 'it has ended');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.title() === 'Check your mail', 'another mail is sent');
    expect(page.provider.to('recovery.viaEmail').map(({ body }) => body)).to.deep.equal([
      { identifier: EMAIL, identifierType: 'email' },
    ]);
    cleanUp();
    const bare = mountFlow(TAG, answers);
    await waitUntil(() => bare.title() === 'Open the link once more', 'it is missing');
  });

  it('takes another link that is pasted at the same screen, in a fragment', async () => {
    const before = location.href;
    undo.push(() => history.replaceState(null, '', before));
    const paste = (token: string) => (location.hash = `#/account/reset-password?userId=u-1&token=${token}`);
    paste('ended');
    const page = mountFlow(
      TAG,
      {
        ...answers,
        'recovery.validate': ({ body }) =>
          JSON.stringify(body).includes('fresh') ? { email: EMAIL } : refusal(410, 'ER-LINK-ENDED', 'It has ended'),
      },
      { urlStrategy: 'hash' },
    );
    await waitUntil(() => page.title() === 'This link has expired', 'it has ended');
    paste('fresh');
    await waitUntil(() => page.title() === 'Choose a new password', 'the other link counts');
    expect(location.hash, 'at once').to.equal('#/account/reset-password');
    location.hash = '#/account/activate?userId=u-1&token=of-another-screen';
    await new Promise((done) => addEventListener('hashchange', done, { once: true }));
    expect(location.hash, 'it is left to its screen').to.contain('of-another-screen');
  });
});
