import { expect } from '@open-wc/testing';
import type { OwnAnswers } from '../../testing/fake/options.ts';
import { refusal } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const on = () => ({
  id: 'p',
  siteKey: '',
  enabled: true,
  createdAt: '',
  updatedAt: '',
  kind: 'proof-of-work' as const,
});

/** A sign-in whose provider wants a proof of work; the challenge waits until it is let go. */
function page(answers: OwnAnswers = {}) {
  let letGo = (): void => {};
  const held = new Promise<void>((done) => (letGo = done));
  const mounted = mount(
    { 'captcha.policy': on, 'configuration.publicStrategies': () => byEmail, ...answers },
    {},
    (fetch) => async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('captcha-policy/challenge')) await held;
      return fetch(input, init);
    },
  );
  const line = () => mounted.login.querySelector<HTMLElement>('[data-captcha] [role=status]');
  return { ...mounted, line, letGo };
}

const tokensOf = (mounted: ReturnType<typeof page>): unknown[] =>
  mounted.provider.to('auth.login').map(({ body }) => Object(body).recaptchaToken);

describe('the captcha of <auth-login>', () => {
  afterEach(cleanUp);

  it('says politely that it takes a while, keeps what was typed, and signs in', async () => {
    const mounted = page();
    await toPassword(mounted);
    const first: (string | null)[] = [];
    const looking = new MutationObserver(() => {
      const found = mounted.line();
      if (found && !first.length) first.push(found.textContent);
    });
    looking.observe(mounted.login, { childList: true, subtree: true });
    await enter(mounted.password(), 'correct horse');
    await waitUntil(() => first.length, 'its place is there');
    looking.disconnect();
    expect(first, 'before its words').to.deep.equal(['']);
    await waitUntil(() => mounted.line()?.textContent, 'it takes a while');
    expect(mounted.line()?.textContent).to.equal('Checking that a person is signing in. One moment.');
    expect([mounted.password()?.value, mounted.button()?.ariaBusy]).to.deep.equal(['correct horse', 'true']);
    expect(tokensOf(mounted)).to.deep.equal([]);
    await expect(mounted.login).to.be.accessible();
    document.documentElement.lang = 'de';
    try {
      await waitUntil(() => mounted.line()?.textContent?.startsWith('Es wird geprüft'), 'said in German');
    } finally {
      document.documentElement.lang = 'en';
    }
    mounted.letGo();
    await waitUntil(() => mounted.part('done'), 'somebody is signed in');
    expect(tokensOf(mounted).map((token) => String(token).slice(0, 4))).to.deep.equal(['pow.']);
    expect(mounted.line(), 'nothing of it is left').to.equal(null);
  });

  it('that is refused twice is said of the form, which is ready for another try', async () => {
    const mounted = page({ 'auth.login': () => refusal(400, 'ER-CAPTCHA-REFUSED', 'no') });
    mounted.letGo();
    await toPassword(mounted);
    await enter(mounted.password(), 'correct horse');
    await waitUntil(() => mounted.note(), 'it is said');
    expect(mounted.note()).to.equal('The check that a person is signing in did not pass. Try again.');
    expect(mounted.password()?.value, 'nobody has looked at it').to.equal('correct horse');
    // The tokens may be alike: the fake sets every browser the same task.
    expect(tokensOf(mounted).map((token) => String(token).slice(0, 4))).to.deep.equal(['pow.', 'pow.']);
    expect(mounted.provider.to('captcha.challenge').length, 'each has a challenge of its own').to.equal(2);
    expect(mounted.button()?.ariaBusy).to.equal(null);
  });

  it('is nowhere where the policy is off', async () => {
    const mounted = page({ 'captcha.policy': () => null });
    await toPassword(mounted);
    await enter(mounted.password(), 'correct horse');
    await waitUntil(() => mounted.part('done'), 'somebody is signed in');
    expect([tokensOf(mounted), mounted.line()]).to.deep.equal([[undefined], null]);
  });
});
