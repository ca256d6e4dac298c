import { expect } from '@open-wc/testing';
import { runInAction } from 'mobx';
import { createRef, StrictMode, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { quiet, testApp, testProvider } from '../../elements/core/testing/app.ts';
import { waitUntil } from '../../elements/core/testing/waitUntil.ts';
import type { AdminPortalElement } from '../../elements/admin-portal/admin-portal.element.ts';
import {
  AdminPortal,
  AuthGate,
  AuthLogin,
  AuthLogout,
  AuthProvider,
  EntitlementGate,
  PermissionGate,
  useEntitlement,
  useGatehouse,
  useSession,
  useUser,
} from './react.ts';

const signedIn = (entitlements: EntitlementsBundle = { features: {}, plans: {}, permissions: {} }) => {
  const provider = testProvider({ 'entitlements.load': () => entitlements });
  provider.signIn();
  return provider;
};

describe('React components', () => {
  let roots: Root[] = [];
  const errors: string[] = [];
  const real = console.error;

  /** Draws in StrictMode, as a careful page does. */
  const draw = (node: ReactNode): { place: HTMLElement; again: (node: ReactNode) => void } => {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    roots.push(root);
    const again = (next: ReactNode): void => root.render(<StrictMode>{next}</StrictMode>);
    again(node);
    return { place, again };
  };
  const found = async <Found extends Element>(place: Element, selector: string): Promise<Found> => {
    await waitUntil(() => place.querySelector(selector), selector);
    const element = place.querySelector<Found>(selector);
    if (!element) throw new Error(selector);
    return element;
  };

  beforeEach(() => {
    errors.length = 0;
    console.error = (...args: unknown[]) => void errors.push(args.join(' '));
  });
  afterEach(() => {
    for (const root of roots) root.unmount();
    roots = [];
    document.body.replaceChildren();
    console.error = real;
    expect(errors).to.deep.equal([]);
  });

  it('hand over values as properties, by identity, and take them back', async () => {
    const navigation = { users: { visibility: 'hidden' as const } };
    const { place, again } = draw(
      <AdminPortal navigation={navigation} page="users" address="none" closed className="wide" />,
    );
    const portal = await found<AdminPortalElement>(place, 'admin-portal');
    await waitUntil(() => portal.navigation === navigation);
    expect(portal.closed).to.equal(true);
    expect(portal.page).to.equal('users');
    expect(portal.getAttribute('class')).to.equal('wide');
    again(<AdminPortal address="none" closed={false} />);
    await waitUntil(() => portal.navigation !== navigation);
    expect(portal.navigation).to.deep.equal({});
    expect(portal.closed).to.equal(false);
    expect(portal.page).to.equal('');
    expect(portal.hasAttribute('class')).to.equal(false);
    expect(place.querySelector('admin-portal') === portal, 'the same one').to.equal(true);
  });

  it('take a list where an attribute takes text, and text again', async () => {
    const list = ['a', 'b'];
    const { place, again } = draw(<PermissionGate permissions={list} />);
    const gate = await found<HTMLElementTagNameMap['permission-gate']>(place, 'permission-gate');
    await waitUntil(() => gate.permissions === list);
    again(<PermissionGate permissions="c" />);
    await waitUntil(() => gate.permissions === 'c');
    again(<PermissionGate />);
    await waitUntil(() => gate.permissions === '');
  });

  it('call the newest handler of an event, once, with its detail', async () => {
    const heard: string[] = [];
    const gate = (name: string) => (
      <AuthGate
        title={name}
        when="signed-in"
        onGateChange={({ detail }) => void heard.push(`${name} ${detail.key} ${detail.isEntitled}`)}
      />
    );
    const { place, again } = draw(gate('first'));
    const element = await found<HTMLElement>(place, 'auth-gate');
    again(gate('second'));
    await waitUntil(() => element.title === 'second');
    element.dispatchEvent(
      new CustomEvent('gate-change', { detail: { isEntitled: true, justification: undefined, key: 'signed-in' } }),
    );
    expect(heard).to.deep.equal(['second signed-in true']);
  });

  it('give a ref to the element, with its methods', async () => {
    const ref = createRef<AdminPortalElement>();
    draw(<AdminPortal ref={ref} closed address="none" />);
    await waitUntil(() => ref.current);
    ref.current?.open('users');
    expect(ref.current?.page).to.equal('users');
    expect(ref.current?.closed).to.equal(false);
  });

  it('write the empty form a login needs, once, and keep what is typed in it over a new drawing', async () => {
    const { place, again } = draw(
      <AuthLogin>
        <p slot="footer">Terms</p>
      </AuthLogin>,
    );
    const input = await found<HTMLInputElement>(place, 'auth-login form input');
    input.value = 'ada@acme.example';
    again(
      <AuthLogin withoutHeader>
        <p slot="footer">Terms and more</p>
      </AuthLogin>,
    );
    await waitUntil(() => place.querySelector('[slot=footer]')?.textContent === 'Terms and more');
    expect(place.querySelectorAll('form').length).to.equal(1);
    expect(place.querySelector('form input') === input, 'the same one').to.equal(true);
    expect(input.value).to.equal('ada@acme.example');
    const own = draw(
      <AuthLogin>
        <form />
      </AuthLogin>,
    );
    await found(own.place, 'auth-login form');
    expect(own.place.querySelectorAll('form').length).to.equal(1);
  });

  it('do not sign out while `manual` says so', async () => {
    const provider = signedIn();
    const { place } = draw(
      <AuthProvider app="react-manual" baseUrl="https://provider.example" options={quiet(provider)}>
        <AuthLogout manual stay />
      </AuthProvider>,
    );
    const element = await found<HTMLElementTagNameMap['auth-provider']>(place, 'auth-provider');
    await waitUntil(() => element.root?.session.isAuthenticated);
    const logout = await found<HTMLElementTagNameMap['auth-logout']>(place, 'auth-logout');
    await waitUntil(() => customElements.get('auth-logout') && logout.manual);
    await logout.updateComplete;
    await waitUntil(() => logout.shadowRoot?.querySelector('button')?.checkVisibility(), 'it waits for its button');
    expect(provider.to('auth.logout')).to.deep.equal([]);
  });

  it('give hooks the app of the provider around, and draw again when its stores change (STORE-007, WIDGET-006)', async () => {
    function Who() {
      const { status } = useSession();
      const user = useUser();
      return <output>{`${status} ${user?.name ?? 'nobody'} ${useGatehouse()?.name ?? 'no app'}`}</output>;
    }
    const provider = signedIn();
    const { place } = draw(
      <AuthProvider app="react-hooks" baseUrl="https://provider.example" options={quiet(provider)}>
        <Who />
      </AuthProvider>,
    );
    const says = (text: string) => waitUntil(() => place.querySelector('output')?.textContent === text, text);
    await says('signed-in Amara Okafor react-hooks');
    await place.querySelector('auth-provider')?.root?.logout({ stay: true });
    await says('signed-out nobody react-hooks');
  });

  it('answer entitlements with the reason, and follow a new bundle', async () => {
    function Reports() {
      const [key, setKey] = useState('reports');
      const { isEntitled, justification, isPending } = useEntitlement(key);
      return (
        <button type="button" onClick={() => setKey('exports')}>
          {isPending ? 'pending' : `${key} ${isEntitled} ${justification ?? ''}`}
        </button>
      );
    }
    const entry = { planIds: [], expireTime: -1, linkedPermissions: [] };
    const provider = signedIn({ features: { reports: entry }, plans: {}, permissions: {} });
    const { place } = draw(
      <AuthProvider app="react-rights" baseUrl="https://provider.example" options={quiet(provider)}>
        <Reports />
        <EntitlementGate feature="reports">
          <p>Reports</p>
        </EntitlementGate>
      </AuthProvider>,
    );
    const says = (text: string) => waitUntil(() => place.querySelector('button')?.textContent === text, text);
    await says('reports true ');
    place.querySelector('button')?.click();
    await says('exports false MISSING_FEATURE');
    const root = place.querySelector('auth-provider')?.root;
    runInAction(() => root?.entitlements.show({ features: { exports: entry }, plans: {}, permissions: {} }));
    await says('exports true ');
  });

  it('find an app by its name that the page makes later', async () => {
    const Name = () => <output>{useGatehouse('react-late')?.name ?? 'none'}</output>;
    const { place } = draw(<Name />);
    await waitUntil(() => place.querySelector('output')?.textContent === 'none');
    const { root } = testApp(testProvider(), { name: 'react-late' });
    const stop = root.start();
    await waitUntil(() => place.querySelector('output')?.textContent === 'react-late');
    stop();
  });
});
