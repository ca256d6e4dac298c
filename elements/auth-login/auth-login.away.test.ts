import { expect } from '@open-wc/testing';
import { refusal } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-login.ts';

/** No answer. */
function gone(): never {
  throw new TypeError('Failed to fetch');
}

describe('<auth-login> whose provider is away', () => {
  afterEach(cleanUp);

  /** The page of a user who was signed in. While `state.away` is true, the provider does not answer. */
  function returning() {
    const state = { away: true };
    const values = new Map([['gatehouse-hint:', '1']]);
    const page = mount(
      {
        'auth.refreshToken': () => (state.away ? gone() : refusal(401, 'ER-SESSION-ENDED', 'no')),
      },
      {
        ports: {
          local: {
            get: (key) => values.get(key) ?? null,
            set: (key, value) => void values.set(key, value),
            remove: (key) => void values.delete(key),
          },
          counters: undefined,
          withLock: undefined,
          channel: undefined,
          log: () => {},
        },
      },
    );
    const failure = () => page.login.shadowRoot?.querySelector<HTMLElement>('[part=failure]:not([hidden])');
    const retry = () => page.login.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]');
    return { ...page, state, failure, retry };
  }

  it('says that the service does not answer, and asks again when a person wants to', async () => {
    const page = returning();
    await waitUntil(() => page.failure()?.checkVisibility({ visibilityProperty: true }), 'the message is shown');
    expect(page.failure()?.textContent).to.contain('The service cannot be reached.').and.to.contain('Try again');
    expect(page.failure()?.role, 'read aloud at once, as other errors of the form').to.equal('alert');
    expect(page.login.matches(':state(waiting)')).to.equal(false);
    await expect(page.login).to.be.accessible();
    page.retry()?.focus();
    page.retry()?.click();
    await page.login.updateComplete;
    expect(page.login.matches(':state(waiting)'), 'what is said stays meanwhile').to.equal(false);
    page.state.away = false;
    await waitUntil(() => page.root.session.status === 'signed-out', 'the provider has answered');
    await waitUntil(() => !page.failure(), 'nothing is said any more');
    expect(page.username()?.checkVisibility()).to.equal(true);
  });

  it('tells a visitor who was never signed in, keeps the form, and takes it back when a person has asked again', async () => {
    const state = { away: true };
    const page = mount({ 'auth.refreshToken': () => (state.away ? gone() : refusal(401, 'ER-SESSION-ENDED', 'no')) });
    const failure = () => page.login.shadowRoot?.querySelector<HTMLElement>('[part=failure]:not([hidden])');
    await waitUntil(() => failure()?.checkVisibility({ visibilityProperty: true }), 'the message is shown');
    expect(failure()?.textContent).to.contain('The service cannot be reached.').and.to.contain('Try again');
    expect([page.username()?.checkVisibility(), page.root.session.status]).to.deep.equal([true, 'signed-out']);
    await expect(page.login).to.be.accessible();
    state.away = false;
    page.login.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]')?.click();
    await waitUntil(() => !failure(), 'nothing is said any more');
    expect(page.provider.to('auth.refreshToken').length).to.equal(3);
  });

  it('stays with hosted login, without a form, also while it is asked again, and leaves when there is an answer', async () => {
    const state = { away: true };
    const page = mount(
      { 'oauth.silent': () => (state.away ? gone() : refusal(401, 'ER-SESSION-ENDED', 'no')) },
      { hostedLogin: true },
    );
    const part = (name: string) => page.login.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]:not([hidden])`);
    await waitUntil(() => part('failure')?.checkVisibility({ visibilityProperty: true }), 'the message is shown');
    expect(page.username()?.checkVisibility(), 'nothing is asked here').to.equal(false);
    const asked = page.provider.to('oauth.silent').length;
    part('retry')?.click();
    await waitUntil(() => page.provider.to('oauth.silent').length > asked && page.root.session.isAway);
    expect([page.visited, part('failure')?.checkVisibility()]).to.deep.equal([[], true]);
    state.away = false;
    part('retry')?.click();
    await waitUntil(() => page.visited.length);
    expect(new URL(page.visited[0] ?? '').pathname).to.equal('/frontegg/oauth/authorize');
  });

  it('says it once when a sign-in finds the provider gone, and nothing more when it is back', async () => {
    const state = { away: false };
    const page = mount({
      'auth.refreshToken': () => (state.away ? gone() : refusal(401, 'ER-SESSION-ENDED', 'no')),
      'auth.login': () => (state.away ? gone() : refusal(401, 'ER-WRONG-CREDENTIALS', 'no')),
      'configuration.publicStrategies': () => byEmail,
    });
    const failure = () => page.login.shadowRoot?.querySelector<HTMLElement>('[part=failure]:not([hidden])');
    await toPassword(page);
    expect(failure() ?? undefined).to.equal(undefined);
    state.away = true;
    await enter(page.password(), 'correct horse');
    await waitUntil(failure, 'it is said');
    expect([page.note(), page.message('password')]).to.deep.equal(['', '']);
    state.away = false;
    page.login.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]')?.click();
    await waitUntil(() => !failure(), 'nothing is said any more');
    expect([page.note(), page.message('password')]).to.deep.equal(['', '']);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.message('password'), 'the provider has looked at it');
    expect(page.message('password')).to.equal('Incorrect email or password');
  });

  it('says nothing above the fields while nothing is wrong', async () => {
    const page = mount();
    await waitUntil(() => page.login.matches(':state(ready)'), 'the view is drawn');
    expect(page.login.querySelector('[data-note]')?.checkVisibility()).to.equal(false);
  });
});
