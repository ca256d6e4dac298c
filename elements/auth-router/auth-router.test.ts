import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-router.ts';
import { AuthRouterElement } from './auth-router.element.ts';
import { screens } from './screens.ts';
import { watchAddress } from './watchAddress.ts';
import { testApp, testProvider, under } from '../core/testing/app.ts';
import type { GatehouseOptions } from '../../stores/core/options.ts';

const undo: (() => void)[] = [];

/** Its screens are tags that are not registered. */
class Unloaded extends AuthRouterElement {
  static override prefix = 'unloaded-';
}
customElements.define('unloaded-auth-router', Unloaded);

function scene(href: string, options: Partial<GatehouseOptions> = {}, signedIn = false) {
  const provider = testProvider();
  if (signedIn) provider.signIn();
  const app = testApp(provider, options);
  app.page.href = href;
  undo.push(app.root.start());
  const router = document.createElement('auth-router');
  const go = (to: string): void => {
    app.page.href = to;
    router.refresh();
  };
  return { ...app, provider, router, go };
}

const shown = (router: Element): string[] =>
  [...router.children].filter((child) => child.checkVisibility()).map(({ localName }) => localName);

describe('<auth-router>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  const places: Record<string, [string, Partial<GatehouseOptions>, string[]]> = {
    'the login URL': ['https://app.example/account/login?redirectUrl=%2Fx', {}, ['auth-login']],
    'a login URL of its own (ROUTE-001)': [
      'https://app.example/signin',
      { routes: { loginUrl: '/signin' } },
      ['auth-login'],
    ],
    'a login URL under a base path': ['https://app.example/shop/account/login', { basename: '/shop' }, ['auth-login']],
    'a login URL in the fragment': ['https://app.example/#/account/login', { urlStrategy: 'hash' }, ['auth-login']],
    'the sign-up URL (ROUTE-006)': ['https://app.example/account/sign-up?invitationToken=x', {}, ['auth-sign-up']],
    'a sign-up URL of its own (ROUTE-006)': [
      'https://app.example/join',
      { routes: { signUpUrl: '/join' } },
      ['auth-sign-up'],
    ],
    'the logout URL': ['https://app.example/account/logout', {}, ['auth-logout']],
    'the link of an activation (ROUTE-007, ACTIV-011)': [
      'https://app.example/account/activate?userId=u&token=t',
      {},
      ['auth-activate-account'],
    ],
    'the code of an activation (ROUTE-007, ACTIV-011)': [
      'https://app.example/account/activate/code',
      {},
      ['auth-activate-account'],
    ],
    'the link of an invitation (ROUTE-008, ACCEPT-012)': [
      'https://app.example/account/invitation/accept',
      {},
      ['auth-accept-invitation'],
    ],
    'the code of an invitation (ROUTE-008, ACCEPT-012)': [
      'https://app.example/account/invitation/code',
      {},
      ['auth-accept-invitation'],
    ],
    'the page of a lost phone number (ROUTE-010)': [
      'https://app.example/account/reset-phone-number',
      {},
      ['auth-reset-phone-number'],
    ],
    'the authenticated URL (ROUTE-025)': ['https://app.example/', {}, []],
    'a login URL in the fragment, under a base path': [
      'https://app.example/shop/#/account/login?redirectUrl=%2Fx',
      { urlStrategy: 'hash', basename: '/shop' },
      ['auth-login'],
    ],
    "a tenant's own login (ROUTE-021)": [
      'https://app.example/acme/in',
      { routes: { customLoginUrl: '/acme/in' } },
      ['auth-login'],
    ],
    'the page behind that (ROUTE-021, ROUTE-025)': [
      'https://app.example/acme',
      { routes: { customLoginUrl: '/acme/in', customLoginAuthenticatedUrl: '/acme' } },
      [],
    ],
    'the sign-up success URL (ROUTE-025)': [
      'https://app.example/account/login',
      { routes: { signUpSuccessUrl: '/account/login' } },
      [],
    ],
    'a fragment that is no address': ['https://app.example/#//[', { urlStrategy: 'hash' }, []],
    'any other address': ['https://app.example/prices', {}, []],
  };
  for (const [place, [href, options, tags]] of Object.entries(places)) {
    it(`shows ${tags.join() || 'nothing'} at ${place}`, async () => {
      const { root, router } = scene(href, options);
      under(root, router);
      await import('./flows.ts'); // what the router asks for before it knows of other screens
      await waitUntil(() => shown(router).length >= tags.length);
      expect(shown(router)).to.deep.equal(tags);
    });
  }

  it('follows the address, also when a router moves it by the history API', async () => {
    const { root, router, page, go } = scene('https://app.example/prices');
    under(root, router);
    go('https://app.example/account/login');
    await waitUntil(() => router.querySelector('auth-login form'));
    page.href = 'https://app.example/prices';
    history.replaceState(null, '', '#moved');
    await waitUntil(() => !router.querySelector('auth-login'));
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('follows a router that uses the history API, in a browser without the Navigation API', async () => {
    const { navigation } = window;
    Object.defineProperty(window, 'navigation', { value: undefined, configurable: true });
    try {
      const { root, router, page } = scene('https://app.example/prices');
      under(root, router);
      await router.updateComplete;
      page.href = 'https://app.example/account/login';
      history.pushState(null, '', '#pushed');
      await waitUntil(() => router.querySelector('auth-login form'));
      page.href = 'https://app.example/prices';
      history.back();
      await waitUntil(() => !router.querySelector('auth-login'));
    } finally {
      Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
    }
  });

  it('uses the element and the form the server wrote', async () => {
    const { root, router } = scene('https://app.example/account/login');
    const login = router.appendChild(document.createElement('auth-login'));
    const form = login.appendChild(document.createElement('form'));
    under(root, router);
    await waitUntil(() => form.querySelector('input'));
    expect(router.querySelectorAll('auth-login').length).to.equal(1);
  });

  it('hides at an address without a screen what the server wrote, and tells nothing (ROUTE-025)', async () => {
    for (const href of ['https://app.example/prices', 'https://app.example/']) {
      const { root, router } = scene(href);
      router.append(document.createElement('auth-login'));
      let told = 0;
      router.addEventListener('auth-route', () => told++);
      under(root, router);
      await waitUntil(() => shown(router).length === 0, href);
      expect(told).to.equal(0);
    }
  });

  it('hides its screen when it comes back at an address without one', async () => {
    for (const written of [true, false]) {
      const { root, router, page } = scene('https://app.example/account/login');
      if (written) router.append(document.createElement('auth-login'));
      const told: (string | undefined)[] = [];
      router.addEventListener('auth-route', ({ detail }) => told.push(detail.tag));
      const { place } = under(root, router);
      await router.updateComplete;
      router.remove();
      await Promise.resolve();
      page.href = 'https://app.example/prices';
      place.append(router);
      await waitUntil(() => shown(router).length === 0);
      expect(told).to.deep.equal(['auth-login', undefined]);
    }
  });

  it('tells each change of the screen once, and shows nothing of another one', async () => {
    const { root, router, go } = scene('https://app.example/account/login');
    router.append(document.createElement('auth-login'));
    const told: unknown[] = [];
    router.addEventListener('auth-route', ({ detail }) => told.push(detail));
    under(root, router);
    await router.updateComplete;
    router.refresh();
    go('https://app.example/account/login?again');
    expect(shown(router)).to.deep.equal(['auth-login']);
    go('https://app.example/prices');
    await waitUntil(() => shown(router).length === 0, 'what the server wrote is hidden, not taken away');
    expect(router.querySelectorAll('auth-login').length).to.equal(1);
    go('https://app.example/account/login');
    expect(shown(router)).to.deep.equal(['auth-login']);
    expect(told).to.deep.equal([
      { route: 'loginUrl', tag: 'auth-login' },
      { route: undefined, tag: undefined },
      { route: 'loginUrl', tag: 'auth-login' },
    ]);
  });

  it('goes from the login to a flow in one change', async () => {
    const { root, router, go } = scene('https://app.example/account/login');
    const told: (string | undefined)[] = [];
    router.addEventListener('auth-route', ({ detail }) => told.push(detail.tag));
    under(root, router);
    await router.updateComplete;
    go('https://app.example/account/forget-password');
    await waitUntil(() => shown(router)[0] === 'auth-forgot-password');
    expect(told).to.deep.equal(['auth-login', 'auth-forgot-password']);
  });

  it('shows its screen again, and says so, when it comes back', async () => {
    const { root, router } = scene('https://app.example/account/login');
    const told: (string | undefined)[] = [];
    router.addEventListener('auth-route', ({ detail }) => told.push(detail.tag));
    const { place } = under(root, router);
    await router.updateComplete;
    router.remove();
    await Promise.resolve();
    place.append(router);
    await router.updateComplete;
    expect(told).to.deep.equal(['auth-login', 'auth-login']);
    expect(shown(router)).to.deep.equal(['auth-login']);
  });

  it('looks at each sign of another address, until it is told to stop', async () => {
    const { navigation } = window;
    Object.defineProperty(window, 'navigation', { value: undefined, configurable: true });
    let looks = 0;
    try {
      const stop = watchAddress(document, () => looks++);
      window.dispatchEvent(new PopStateEvent('popstate'));
      expect(looks).to.equal(1);
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      expect(looks).to.equal(2);
      document.dispatchEvent(new CustomEvent('auth-navigate'));
      expect(looks, 'the router has not gone there yet').to.equal(2);
      await waitUntil(() => looks === 3);
      stop();
      window.dispatchEvent(new PopStateEvent('popstate'));
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      expect(looks).to.equal(3);
    } finally {
      Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
    }
  });

  it('says that the code of a screen did not come, and asks for it again with the next look', async () => {
    const [screen] = screens;
    if (!screen) throw new Error('There is no screen.');
    const [, load] = screen;
    const { root } = scene('https://app.example/account/login');
    const router = new Unloaded();
    const [errors, reason]: [unknown[], TypeError] = [[], new TypeError('offline')];
    let asked = 0;
    router.addEventListener('view-error', ({ detail }) => errors.push(detail.error));
    Object.assign(screen, { 1: () => (asked++, asked < 3 ? Promise.reject(reason) : Promise.resolve()) });
    try {
      under(root, router);
      await waitUntil(() => errors.length === 1);
      router.refresh();
      await waitUntil(() => errors.length === 2);
      router.refresh();
      await waitUntil(() => asked === 3);
      router.refresh();
      expect([asked, errors]).to.deep.equal([3, [reason, reason]]);
      expect([...router.children].map(({ localName }) => localName)).to.deep.equal(['unloaded-auth-login']);
    } finally {
      Object.assign(screen, { 1: load });
    }
  });

  it('stops following when it has left', async () => {
    const { root, router, go } = scene('https://app.example/prices');
    under(root, router);
    router.remove();
    await Promise.resolve();
    go('https://app.example/account/login');
    expect(router.childElementCount).to.equal(0);
  });
});
