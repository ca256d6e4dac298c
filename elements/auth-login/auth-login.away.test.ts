import { expect } from '@open-wc/testing';
import { refusal } from '../core/testing/app.ts';
import { cleanUp, mount, soon } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-login.ts';

describe('<auth-login> whose provider is away', () => {
  afterEach(cleanUp);

  /** A page of somebody who was signed in; `state.away` says whether the provider answers. */
  function returning() {
    const state = { away: true };
    const values = new Map([['gatehouse-hint:', '1']]);
    const page = mount(
      {
        'auth.refreshToken': () => {
          if (state.away) throw new TypeError('Failed to fetch');
          return refusal(401, 'ER-SESSION-ENDED', 'no');
        },
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
    await waitUntil(() => page.failure()?.checkVisibility({ visibilityProperty: true }), 'it is said', soon);
    expect(page.failure()?.textContent).to.contain('The service cannot be reached.').and.to.contain('Try again');
    expect(page.login.matches(':state(waiting)')).to.equal(false);
    await expect(page.login).to.be.accessible();
    page.retry()?.focus();
    page.retry()?.click();
    expect(page.login.matches(':state(waiting)'), 'what is said stays meanwhile').to.equal(false);
    page.state.away = false;
    await waitUntil(() => page.root.session.status === 'signed-out', 'the provider has answered', soon);
    await waitUntil(() => !page.failure(), 'nothing is said any more', soon);
    expect(page.username()?.checkVisibility()).to.equal(true);
  });

  it('says nothing above the fields while nothing is wrong', async () => {
    const page = mount();
    await waitUntil(() => page.login.matches(':state(ready)'), 'the view is drawn', soon);
    expect(page.login.querySelector('[data-note]')?.checkVisibility()).to.equal(false);
  });
});
