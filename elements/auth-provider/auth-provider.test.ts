import { unsigned } from '../../testing/fake/session.ts';
import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { AppController } from '../core/shell/AppController.ts';
import { define } from '../core/shell/define.ts';
import { quiet, refusal, testProvider } from '../core/testing/app.ts';
import { optionsOf } from './options.ts';
import './auth-provider.ts';
import type { AuthProviderElement } from './auth-provider.ts';

class Consumer extends LightElement {
  readonly seen: (string | undefined)[] = [];
  readonly #app = new AppController(this, (root) => this.seen.push(root?.name));
  get root() {
    return this.#app.root;
  }
}
define('app-consumer', Consumer);

function place(write: (element: AuthProviderElement) => void = () => {}): {
  provider: AuthProviderElement;
  consumer: Consumer;
} {
  const provider = document.createElement('auth-provider');
  provider.options = quiet();
  write(provider);
  const consumer = new Consumer();
  provider.append(consumer);
  document.body.append(provider);
  return { provider, consumer };
}

describe('<auth-provider>', () => {
  const real = { alert: window.alert, error: console.error };
  const alerts: string[] = [];
  beforeEach(() => {
    alerts.length = 0;
    window.alert = (text: string) => void alerts.push(text);
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    window.alert = real.alert;
    console.error = real.error;
  });

  it('gives the elements below it their app, once its stores are loaded', async () => {
    const { provider, consumer } = place((it) => it.setAttribute('base-url', 'https://provider.example'));
    await waitUntil(() => consumer.root);
    expect(consumer.seen).to.deep.equal(['default']);
    expect(consumer.root === provider.root, 'the same one').to.equal(true);
    expect(getComputedStyle(provider).display).to.equal('contents');
  });

  it('starts its app when it came back while the stores were still loading', async () => {
    const { provider, consumer } = place((it) => it.setAttribute('base-url', 'https://provider.example'));
    await provider.updateComplete; // the stores are on their way
    provider.remove();
    await Promise.resolve();
    await Promise.resolve();
    document.body.append(provider);
    await waitUntil(() => provider.root && consumer.root);
    expect(consumer.root === provider.root, 'the same one').to.equal(true);
  });

  it('runs one app, the newer, when its options changed while it was out of the page', async () => {
    const { provider } = place((it) => it.setAttribute('base-url', 'https://provider.example'));
    await waitUntil(() => provider.root);
    const first = provider.root;
    let running = 0;
    const start = first?.start.bind(first);
    if (first && start)
      first.start = () => {
        running++;
        const stop = start();
        return () => (running--, stop());
      };
    provider.remove();
    await Promise.resolve();
    await Promise.resolve();
    provider.setAttribute('client-id', 'another');
    document.body.append(provider);
    await waitUntil(() => provider.root !== first);
    expect(running, 'the earlier app is stopped').to.equal(0);
  });

  it('is found by an element that was there before it', async () => {
    const host = document.createElement('late-provider');
    const consumer = new Consumer();
    host.append(consumer);
    document.body.append(host);
    const { AuthProviderElement } = await import('./auth-provider.ts');
    Object.assign(host, { options: quiet(), baseUrl: 'https://provider.example' });
    define('late-provider', class extends AuthProviderElement {});
    await waitUntil(() => consumer.root);
  });

  it('turns its attributes into options', () => {
    const { provider } = place((it) => {
      for (const [name, value] of Object.entries({
        'base-url': 'https://id.example',
        'client-id': 'c1',
        'url-prefix': '',
        'login-url': '/signin',
        'activate-with-otc-url': '/code',
        'hosted-login': '',
        entitlements: 'off',
        'session-check': '0',
        'allowed-redirect-origins': 'https://a.example, https://b.example',
        'require-session': 'false',
      }))
        it.setAttribute(name, value);
    });
    const options = optionsOf(provider);
    expect(options).to.deep.include({
      name: 'default',
      baseUrl: 'https://id.example',
      clientId: 'c1',
      urlPrefix: '',
      hostedLogin: true,
      entitlements: false,
      sessionCheck: 0,
      allowedRedirectOrigins: ['https://a.example', 'https://b.example'],
      routes: { loginUrl: '/signin', activateWithOTCUrl: '/code' },
    });
    expect(options).not.to.have.property('requireSession');
  });

  it('hands the attributes of the page to the rules, also later, without another app', async () => {
    const { provider, consumer } = place((it) => (it.baseUrl = 'https://provider.example'));
    await waitUntil(() => consumer.root);
    const { root } = provider;
    provider.customAttributes = { seats: 12 };
    await provider.updateComplete;
    expect(root?.entitlements.attributes).to.deep.equal({ seats: 12 });
    provider.setAttribute('custom-attributes', '{"seats":13}');
    await provider.updateComplete;
    expect(root?.entitlements.attributes).to.deep.equal({ seats: 13 });
    expect(provider.root === root, 'the same one').to.equal(true);
  });

  it('decides by the entitlements the page brings, and says when they cannot be read', async () => {
    const said: unknown[] = [];
    console.error = (text: unknown) => void said.push(text);
    const bring =
      (text: string) =>
      (it: AuthProviderElement): void => {
        const script = Object.assign(document.createElement('script'), { type: 'application/json', textContent: text });
        script.dataset['entitlements'] = '';
        it.append(script);
        // the refresh has no answer yet
        it.options = quiet(testProvider({ 'auth.refreshToken': () => new Promise(() => {}) }));
        it.baseUrl = 'https://provider.example';
      };
    const { provider } = place(
      bring(
        '{"bundle":{"features":{"a":{"planIds":[],"expireTime":-1,"linkedPermissions":[]}},"plans":{},"permissions":{}}}',
      ),
    );
    await waitUntil(() => provider.root?.entitlements.compiled);
    expect(provider.root?.entitlements.isEntitled({ feature: 'a' }).isEntitled).to.equal(true);
    const broken = place(bring('{')).provider;
    await waitUntil(() => broken.root);
    expect(broken.root?.entitlements.isEntitled({ feature: 'a' }).isEntitled).to.equal(false);
    expect(said.filter((text) => String(text).includes('holds no entitlements')).length).to.equal(1);
  });

  it('SSR-027 starts signed in with the session the page brings, and says when it cannot be read', async () => {
    const said: unknown[] = [];
    console.error = (text: unknown) => void said.push(text);
    const bring = (text: string) =>
      place((it) => {
        const script = Object.assign(document.createElement('script'), { type: 'application/json', textContent: text });
        script.dataset['session'] = '';
        it.append(script);
        it.options = quiet(testProvider({ 'auth.refreshToken': () => new Promise(() => {}) }));
        it.baseUrl = 'https://provider.example';
      }).provider;
    const user = { id: 'u1', name: 'Ada' };
    const token = unsigned({ sub: 'u1', tenantId: 't1' });
    const whole = { user, tenants: { tenants: [] }, token, remaining: 60_000, secureJwt: true };
    const provider = bring(JSON.stringify(whole));
    await waitUntil(() => provider.root);
    expect([provider.root?.session.status, provider.root?.session.user?.name]).to.deep.equal(['signed-in', 'Ada']);
    const broken = bring(JSON.stringify({ ...whole, user: { id: 'u2' } }));
    await waitUntil(() => broken.root);
    expect(broken.root?.session.isAuthenticated).to.equal(false);
    expect(said.filter((text) => String(text).includes('holds no session')).length).to.equal(1);
  });

  it('hands attributes of the page to the rules that were there before the app', async () => {
    const { provider } = place((it) => {
      it.baseUrl = 'https://provider.example';
      it.setAttribute('custom-attributes', '{"seats":12}');
    });
    await waitUntil(() => provider.root);
    expect(provider.root?.entitlements.attributes).to.deep.equal({ seats: 12 });
  });

  it('leaves the entitlements a page brings to the provider they stand in', async () => {
    const { provider } = place((it) => {
      const inner = document.createElement('auth-provider');
      const unanswered = () => quiet(testProvider({ 'auth.refreshToken': () => new Promise(() => {}) }));
      it.options = unanswered();
      inner.options = unanswered();
      const script = Object.assign(document.createElement('script'), {
        type: 'application/json',
        textContent: '{"bundle":{"features":{},"plans":{},"permissions":{}}}',
      });
      script.dataset['entitlements'] = '';
      inner.append(script);
      inner.setAttribute('app', 'inside');
      inner.baseUrl = it.baseUrl = 'https://provider.example';
      it.append(inner);
    });
    const inner = provider.querySelector('auth-provider');
    await waitUntil(() => provider.root && inner?.root);
    expect([!!provider.root?.entitlements.compiled, !!inner?.root?.entitlements.compiled]).to.deep.equal([false, true]);
  });

  it('makes one app of options that change while the stores are on their way', async () => {
    const { provider, consumer } = place((it) => (it.baseUrl = 'https://first.example'));
    await provider.updateComplete;
    provider.setAttribute('app', 'second');
    await provider.updateComplete;
    provider.setAttribute('app', 'third');
    await waitUntil(() => consumer.root);
    await provider.updateComplete;
    expect(consumer.seen).to.deep.equal(['third']);
  });

  it('runs a demo without a provider', async () => {
    const { warn } = console;
    console.warn = () => {};
    try {
      const { provider } = place((it) => (it.mode = 'demo'));
      await waitUntil(() => provider.root);
      await waitUntil(() => provider.root?.session.isLoading === false);
      expect(alerts).to.deep.equal([]);
    } finally {
      console.warn = warn;
    }
  });

  it('keeps its app when it is moved, and runs the same one again when it returns', async () => {
    const { provider, consumer } = place((it) => (it.baseUrl = 'https://provider.example'));
    await waitUntil(() => consumer.root);
    const { root } = provider;
    document.body.appendChild(document.createElement('main')).append(provider);
    await Promise.resolve();
    expect(consumer.seen).to.deep.equal(['default']);
    provider.remove();
    await Promise.resolve();
    document.body.append(provider);
    await waitUntil(() => consumer.root === root);
    expect(consumer.seen).to.deep.equal(['default', 'default']);
  });

  it('marks the body while it is not known who is signed in (AUTH-015)', async () => {
    let answer = (): void => {};
    const provider = testProvider({
      'auth.refreshToken': () => new Promise((done) => (answer = () => done(new Response('{}', { status: 401 })))),
    });
    place((it) => {
      it.options = quiet(provider);
      it.baseUrl = 'https://provider.example';
    });
    await waitUntil(() => document.body.hasAttribute('data-gatehouse-loading'));
    await waitUntil(() => provider.to('auth.refreshToken').length);
    document.querySelector('auth-provider')?.remove();
    await waitUntil(() => !document.body.hasAttribute('data-gatehouse-loading'));
    answer();
  });

  it('marks the body until the last of several apps knows, and shows its own state', async () => {
    const answers: (() => void)[] = [];
    const waiting = () =>
      testProvider({
        'auth.refreshToken': () =>
          new Promise((done) => answers.push(() => done(refusal(401, 'ER-SESSION-ENDED', 'The session has ended')))),
      });
    const two = ['marks-one', 'marks-two'].map((app) => {
      const { provider } = place((it) => {
        it.options = quiet(waiting());
        it.app = app;
        it.baseUrl = 'https://provider.example';
      });
      return provider;
    });
    await waitUntil(() => answers.length === 2);
    expect([
      document.body.hasAttribute('data-gatehouse-loading'),
      ...two.map((one) => one.matches(':state(loading)')),
    ]).to.deep.equal([true, true, true]);
    answers[0]?.();
    await waitUntil(() => two.filter((one) => one.matches(':state(loading)')).length === 1, 'one of them knows');
    expect(document.body.hasAttribute('data-gatehouse-loading')).to.equal(true);
    answers[1]?.();
    await waitUntil(() => !document.body.hasAttribute('data-gatehouse-loading'));
    expect(two.some((one) => one.matches(':state(loading)'))).to.equal(false);
  });

  it('announces a navigation, which a router may take over', async () => {
    const { provider, consumer } = place((it) => (it.baseUrl = 'https://provider.example'));
    await waitUntil(() => consumer.root);
    document.body.addEventListener('auth-navigate', (event) => event.preventDefault(), { once: true });
    setTimeout(() => consumer.root?.routing.to('loginUrl'));
    const event: CustomEvent<{ href: string }> = await oneEvent(provider, 'auth-navigate');
    expect(event.detail.href).to.equal(`${location.origin}/account/login`);
  });

  it('takes a base URL that is set late, and says once when there is none (CFG-005, CFG-006)', async () => {
    console.error = () => {};
    const frames = (): Promise<unknown> =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { provider, consumer } = place();
    requestAnimationFrame(() => (provider.baseUrl = 'https://provider.example'));
    await waitUntil(() => consumer.root);
    await frames();
    expect(alerts).to.deep.equal([]);
    const gone = place().provider;
    await gone.updateComplete;
    gone.remove();
    await frames();
    expect(alerts, 'it has left before it was late').to.deep.equal([]);
    place();
    place();
    await waitUntil(() => alerts.length);
    await frames();
    expect(alerts).to.deep.equal(['Edit the provider options with baseUrl']);
    expect(document.body.childElementCount).to.equal(0);
  });
});
