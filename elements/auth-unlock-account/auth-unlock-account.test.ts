import { expect } from '@open-wc/testing';
import { refusal } from '../core/testing/app.ts';
import { mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-unlock-account.ts';

const TAG = 'auth-unlock-account';

describe('<auth-unlock-account>', () => {
  afterEach(cleanUp);

  it('API-19 takes the token out of the address, and unlocks by a button (UNLOCK-001)', async () => {
    openLink({ token: 'tok.', kept: 'yes' }); // with the full stop of a sentence
    const page = mountFlow(TAG, { 'recovery.unlockMe': () => undefined });
    expect(location.search, 'at once').to.equal('?kept=yes');
    await waitUntil(() => page.lead(), 'it is asked');
    expect(page.title()).to.equal('Unlock your account');
    expect(page.provider.to('recovery.unlockMe')).to.have.length(0);
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Your account is unlocked' && page.part('continue'), 'it is done');
    expect(page.provider.to('recovery.unlockMe').map(({ body }) => body)).to.deep.equal([{ token: 'tok' }]);
    await expect(page.box).to.be.accessible();
    need(page.part('continue')).click();
    await waitUntil(() => page.visited.length, 'the login follows');
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('says that the link has ended, and how another one is had', async () => {
    openLink({ token: 'old' });
    const page = mountFlow(TAG, { 'recovery.unlockMe': () => refusal(410, 'ER-LINK-ENDED', 'over') });
    await waitUntil(() => page.lead(), 'it is asked');
    need(page.button()).click();
    await waitUntil(() => page.title() === 'This link has expired', 'it is said');
    expect(page.lead()).to.contain('sign in with your password, and we send you another link');
    expect(page.note(), 'it is said once').to.equal('');
    await expect(page.box).to.be.accessible();
  });

  it('asks for the link where the page was opened without one', async () => {
    const page = mountFlow(TAG);
    await waitUntil(() => page.title() === 'Open the link once more', 'it is said');
    await expect(page.box).to.be.accessible();
  });
});
