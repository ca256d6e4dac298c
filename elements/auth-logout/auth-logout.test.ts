import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-logout.ts';
import { testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';

const LOGOUT = 'auth.logout';
const undo: (() => void)[] = [];

async function scene(href = 'https://app.example/account/logout', answers: OwnAnswers = {}) {
  const provider = testProvider(answers);
  provider.signIn();
  const app = testApp(provider);
  app.page.href = href;
  undo.push(app.root.start());
  await waitUntil(() => app.root.session.isAuthenticated);
  return { ...app, provider, element: document.createElement('auth-logout') };
}

describe('<auth-logout>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('signs out when it appears, and leaves for the login URL (SESSION-010, SESSION-013)', async () => {
    const { root, element, provider, visited } = await scene();
    under(root, element);
    await waitUntil(() => visited.length);
    expect(provider.to(LOGOUT).length).to.equal(1);
    expect(root.session.isAuthenticated).to.equal(false);
    expect(visited).to.deep.equal(['https://app.example/account/login']);
    await expect(element).to.be.accessible();
  });

  it('leaves for an allowed post_logout_redirect_uri, and for no other (ROUTE-023)', async () => {
    const targets: Record<string, string> = {
      'https://app.example/bye': 'https://app.example/bye',
      'https://evil.example/': 'https://app.example/account/login',
      'javascript:alert(1)': 'https://app.example/account/login',
    };
    for (const [asked, expected] of Object.entries(targets)) {
      const { root, element, visited } = await scene(
        `https://app.example/account/logout?post_logout_redirect_uri=${encodeURIComponent(asked)}`,
      );
      under(root, element);
      await waitUntil(() => visited.length);
      expect(visited, asked).to.deep.equal([expected]);
    }
  });

  it('waits for its button when a framework says `manual` after it has inserted the tag', async () => {
    const { root, element, provider } = await scene();
    under(root, element);
    element.manual = true;
    await element.updateComplete;
    await new Promise((done) => setTimeout(done)); // whatever was decided has been begun
    expect(provider.to(LOGOUT)).to.deep.equal([]);
    expect(root.session.isAuthenticated).to.equal(true);
  });

  it('waits for its button with `manual`, and for nobody who cancels', async () => {
    const { root, element, provider } = await scene();
    element.manual = true;
    element.stay = true;
    under(root, element);
    await element.updateComplete;
    const button = element.shadowRoot?.querySelector('button');
    expect(button?.textContent).to.equal('Sign out');
    expect(root.session.isAuthenticated).to.equal(true);
    element.addEventListener('auth-sign-out', (event) => event.preventDefault(), { once: true });
    button?.click();
    expect(root.session.isAuthenticated).to.equal(true);
    await expect(element).to.be.accessible();
    button?.click();
    await waitUntil(() => !root.session.isAuthenticated);
    await waitUntil(() => provider.to(LOGOUT).length === 1);
  });

  it('sends one call however often its button is pressed, and says that it is busy', async () => {
    let answer = (): void => {};
    const { root, element, provider } = await scene(undefined, {
      [LOGOUT]: () => new Promise((done) => (answer = () => done())),
    });
    element.manual = true;
    element.stay = true;
    under(root, element);
    await element.updateComplete;
    const button = element.shadowRoot?.querySelector('button');
    const first = element.logout();
    await waitUntil(() => element.matches(':state(busy)'));
    expect(button?.ariaDisabled).to.equal('true');
    expect(await element.logout(), 'a second one').to.equal(false);
    button?.click();
    await waitUntil(() => provider.to(LOGOUT).length);
    answer();
    expect(await first).to.equal(true);
    await waitUntil(() => !element.matches(':state(busy)'));
    expect([provider.to(LOGOUT).length, button?.ariaDisabled ?? null]).to.deep.equal([1, null]);
  });

  it('says what happens, and what has happened', async () => {
    let answer = (): void => {};
    const { root, element, visited } = await scene(undefined, {
      [LOGOUT]: () => new Promise((done) => (answer = () => done())),
    });
    element.stay = true;
    under(root, element);
    const says = () => element.shadowRoot?.querySelector<HTMLElement>('[part=status]')?.textContent;
    await waitUntil(() => element.matches(':state(busy)'));
    expect(says()).to.equal('Signing you out…');
    expect(element.shadowRoot?.querySelector('button')?.checkVisibility()).to.equal(false);
    await waitUntil(() => (answer(), says() === 'You are signed out'));
    const later = await scene();
    under(later.root, later.element);
    await waitUntil(() => later.visited.length, 'one that does not stay has left meanwhile');
    expect(visited).to.deep.equal([]);
  });

  it('says nothing any more where the host keeps the session, until it signs out after all', async () => {
    const { root, element } = await scene();
    element.stay = true;
    const status = () => element.shadowRoot?.querySelector<HTMLElement>('[part=status]');
    const cancelled = new Promise<void>((done) =>
      element.addEventListener('auth-sign-out', (event) => (event.preventDefault(), done()), { once: true }),
    );
    under(root, element);
    await cancelled;
    await element.updateComplete;
    expect([status()?.checkVisibility(), root.session.isAuthenticated]).to.deep.equal([false, true]);
    await element.logout();
    await element.updateComplete;
    expect([status()?.checkVisibility(), status()?.textContent]).to.deep.equal([true, 'You are signed out']);
  });

  it('signs nobody out who has taken it away at once', async () => {
    const { root, element, provider } = await scene();
    under(root, element);
    element.remove();
    await element.updateComplete;
    await new Promise((done) => setTimeout(done)); // whatever was decided has been begun
    expect([provider.to(LOGOUT).length, root.session.isAuthenticated]).to.deep.equal([0, true]);
  });

  it('speaks the language of the page', async () => {
    document.documentElement.lang = 'de';
    try {
      const { root, element } = await scene();
      element.manual = true;
      under(root, element);
      await waitUntil(() => element.shadowRoot?.querySelector('button')?.textContent === 'Abmelden');
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('signs out here also when the provider cannot be told (STO-11)', async () => {
    const { root, element } = await scene(undefined, { [LOGOUT]: () => new Response('', { status: 503 }) });
    element.manual = true;
    under(root, element);
    expect(await element.logout(), 'whether the provider answered').to.equal(false);
    expect(root.session.isAuthenticated).to.equal(false);
  });
});
