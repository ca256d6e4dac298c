import { expect } from '@open-wc/testing';
import { refusal, testProvider, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-callback.ts';

const TAG = 'auth-callback';
const link = { email: 'ada@acme.example', browser: 'Firefox on Windows', sameBrowser: false };

/** A provider that has mailed a link. */
async function mailed(answers: OwnAnswers = {}) {
  const provider = testProvider(answers);
  await provider.fetch('https://provider.example/frontegg/identity/resources/auth/v1/passwordless/magiclink/prelogin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amara.okafor@brightline.example' }),
  });
  return [provider, need(provider.outbox()[0]).token] as const;
}

describe('<auth-callback>', () => {
  afterEach(cleanUp);

  it('API-19 takes the token out of the address and signs in by a button that names the site (PWLESS-006)', async () => {
    const [provider, token] = await mailed({ 'passwordless.validate': () => link });
    openLink({ token });
    const page = mountFlow(TAG, {}, { provider });
    expect(location.search, 'at once').to.equal('');
    await waitUntil(() => page.title() === `Sign in to app.example?`, 'it is asked');
    expect(page.lead()).to.contain('Firefox on Windows');
    expect(page.provider.to('passwordless.postLogin')).to.have.length(0);
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'You are signed in' && page.part('continue'), 'signed in');
    expect(page.provider.to('passwordless.postLogin').map(({ body }) => body)).to.deep.equal([{ token }]);
    await expect(page.box).to.be.accessible();
    need(page.part('continue')).click();
    expect(page.visited).to.deep.equal(['https://app.example/']);
  });

  it('API-17 API-19 takes all that the own login of the provider has sent out of the address', () => {
    openLink({ code: 'c', state: 's', iss: 'https://provider.example' });
    mountFlow(TAG);
    expect(location.search, 'at once').to.equal('');
  });

  it('goes on by itself in the browser that asked', async () => {
    const [provider, token] = await mailed();
    openLink({ token });
    const page = mountFlow(TAG, {}, { provider });
    await waitUntil(() => page.title() === 'You are signed in', 'signed in');
    expect(page.root.session.isAuthenticated).to.equal(true);
  });

  it('PWLESS-008 says that the link has ended, and leads back to the sign-in', async () => {
    openLink({ token: 'old' });
    const page = mountFlow(TAG, { 'passwordless.validate': () => refusal(410, 'ER-LINK-ENDED', 'over') });
    await waitUntil(() => page.title() === 'This link has expired', 'it is said');
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.visited.length, 'it leads on');
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('asks for the link where the page was opened without one', async () => {
    const page = mountFlow(TAG);
    await waitUntil(() => page.title() === 'Open the link once more', 'it is said');
    await expect(page.box).to.be.accessible();
  });
});
