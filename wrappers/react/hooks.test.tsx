import { expect } from '@open-wc/testing';
import { runInAction } from 'mobx';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { tenantId, testApp, testProvider, type OwnAnswer } from '../../elements/core/testing/app.ts';
import { waitUntil } from '../../elements/core/testing/waitUntil.ts';
import {
  AuthGate,
  AuthLogout,
  AuthRouter,
  useEntitlement,
  useGatehouse,
  useSession,
  useStores,
  useTenants,
  useToken,
  useUser,
} from './react.ts';

const undo: (() => void)[] = [];

/** An app of this name that runs. */
function app(
  name: string,
  isSignedIn = true,
  entitlements: OwnAnswer<'entitlements.load'> = () => ({ features: {}, plans: {}, permissions: {} }),
) {
  const provider = testProvider({ 'entitlements.load': entitlements });
  if (isSignedIn) provider.signIn();
  const { root } = testApp(provider, { name });
  undo.push(root.start());
  return root;
}

describe('React hooks', () => {
  const roots: Root[] = [];
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    for (const stop of undo.splice(0)) stop();
    document.body.replaceChildren();
  });
  const draw = (node: ReactNode) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    roots.push(root);
    const again = (next: ReactNode): void => root.render(<StrictMode>{next}</StrictMode>);
    again(node);
    return {
      place,
      again,
      says: (text: string) => waitUntil(() => place.textContent === text, `${text}, not ${place.textContent}`),
    };
  };

  it('say that it is not known who is signed in until it is, and why not', async () => {
    const Status = () => {
      const { status, isLoading, isAuthenticated } = useSession({ app: 'hooks-session' });
      return <>{`${status} ${isLoading} ${isAuthenticated} ${useUser({ app: 'hooks-session' })?.email ?? 'nobody'}`}</>;
    };
    const { says } = draw(<Status />);
    await says('loading true false nobody');
    app('hooks-session');
    await says('signed-in false true amara.okafor@brightline.example');
  });

  it('follow the name of an app to one that takes it over', async () => {
    const name = 'hooks-taken';
    const Status = () => <>{useSession({ app: name }).status}</>;
    app(name);
    const { says } = draw(<Status />);
    await says('signed-in');
    app(name, false);
    await says('signed-out');
    for (const stop of undo.splice(0)) stop();
    await says('loading');
    app(name);
    await says('signed-in');
  });

  it('hold the access token, another one after a switch of tenant, and none once signed out', async () => {
    const root = app('hooks-token');
    const Token = () => <>{useToken({ app: 'hooks-token' }) ?? 'none'}</>;
    const { says, place } = draw(<Token />);
    await says(await root.getToken());
    const before = place.textContent;
    await root.tenants.switchTenant({ tenantId: tenantId(2), reload: 'silent' });
    await says(root.session.accessToken ?? 'missing');
    expect(place.textContent).not.to.equal(before);
    await root.logout({ stay: true });
    await says('none');
  });

  it('list the tenants, and the one that is active', async () => {
    const Tenants = () => {
      const { tenants, activeTenant } = useTenants({ app: 'hooks-tenants' });
      return <>{`${tenants.map(({ name }) => name).join('+') || 'none'}: ${activeTenant?.name ?? 'none'}`}</>;
    };
    const { says } = draw(<Tenants />);
    await says('none: none');
    const root = app('hooks-tenants');
    await says('Brightline Logistics+Northwind: Brightline Logistics');
    await root.tenants.switchTenant({ tenantId: tenantId(2), reload: 'silent' });
    await says('Brightline Logistics+Northwind: Northwind');
  });

  it('say that an entitlement is not known yet, and ask for a permission too', async () => {
    let answer = (_: EntitlementsBundle): void => {};
    app('hooks-rights', true, () => new Promise((done) => (answer = done)));
    const Right = () => {
      const { isEntitled, isPending, justification } = useEntitlement({ permission: 'fe.x' }, { app: 'hooks-rights' });
      return <>{`${isEntitled} ${isPending} ${justification ?? ''}`}</>;
    };
    const { says } = draw(<Right />);
    await says('false true ');
    await waitUntil(
      () => (answer({ features: {}, plans: {}, permissions: {} }), document.body.textContent !== 'false true '),
    );
    await says('false false MISSING_PERMISSION');
  });

  it('read from another app when another is named, and keep alike values the same object', async () => {
    app('hooks-one');
    app('hooks-two', false);
    const values: unknown[] = [];
    const read = (root: { name: string; session: { status: string } }) => ({
      name: root.name,
      status: root.session.status,
    });
    const Read = ({ name, times }: { name: string; times: number }) => {
      const value = useStores(read, { app: name });
      values.push(value);
      return <>{`${value?.name} ${value?.status} ${useGatehouse(name)?.name} ${times}`}</>;
    };
    const { says, again } = draw(<Read name="hooks-one" times={1} />);
    await says('hooks-one signed-in hooks-one 1');
    const before = values.at(-1);
    again(<Read name="hooks-one" times={2} />);
    await says('hooks-one signed-in hooks-one 2');
    expect(values.at(-1)).to.equal(before);
    again(<Read name="hooks-two" times={3} />);
    await says('hooks-two signed-out hooks-two 3');
  });

  it('draw again only for what they read', async () => {
    const root = app('hooks-few');
    let drawn = 0;
    const Few = () => (drawn++, (<>{useStores(({ session }) => session.status, { app: 'hooks-few' }) ?? 'none'}</>));
    const { says } = draw(<Few />);
    await says('signed-in');
    const before = drawn;
    runInAction(() => root.entitlements.setAttributes({ seats: 1 }));
    await new Promise((done) => setTimeout(done));
    expect(drawn).to.equal(before);
    await root.session.logout();
    await says('signed-out');
  });

  it('write attributes of HTML and flags as HTML has them, and hide a tag', async () => {
    const { place, again } = draw(<AuthLogout manual hidden title="Out" data-kind="x" />);
    await waitUntil(() => place.querySelector('auth-logout')?.manual);
    const element = place.querySelector('auth-logout');
    expect([element?.getAttribute('title'), element?.getAttribute('data-kind'), element?.hidden]).to.deep.equal([
      'Out',
      'x',
      true,
    ]);
    again(<AuthLogout manual hidden={false} title="Out" />);
    await waitUntil(() => element?.hidden === false);
    expect([element?.manual, element?.hasAttribute('hidden')]).to.deep.equal([true, false]);
  });

  it('register the tag that is drawn, and name the component after it', async () => {
    expect([AuthGate.displayName, AuthRouter.displayName]).to.deep.equal(['AuthGate', 'AuthRouter']);
    expect(customElements.get('auth-router')).to.equal(undefined);
    draw(<AuthRouter />);
    await waitUntil(() => customElements.get('auth-router'));
  });
});
