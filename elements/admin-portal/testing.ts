import { ContextProvider } from '@lit/context';
import { ReactiveElement } from '@lit/reactive-element';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { observable, runInAction } from 'mobx';
import type { Permission, Tenant, UserProfile } from '../../api/contract/types.ts';
import { handContext, handWrittenCall, person } from '../../stores/admin/testing.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { appContext } from '../core/shell/appContext.ts';
import './admin-portal.ts';

export const MINE = '/identity/resources/users/sessions/v1/me';
export const LIST = '/identity/resources/users/v3';
export const READ_USERS = 'fe.secure.read.users';
/** The requests for a page of a list, without those that only count a view. */
export const pagesOf = <Asked extends { readonly query?: Readonly<Record<string, unknown>> }>(all: readonly Asked[]) =>
  all.filter(({ query }) => String(query?._limit) !== '1');

class TestProvider extends ReactiveElement {
  override createRenderRoot() {
    return this;
  }
}
customElements.define('portal-test-provider', TestProvider);

const permission = (key: string): Permission => ({
  id: key,
  key,
  name: key,
  description: '',
  categoryId: '',
  fePermission: true,
  roleIds: [],
  createdAt: '',
  updatedAt: '',
});
const someone = (keys: readonly string[]): UserProfile => ({
  ...person('amara', { name: 'Amara Okafor', phoneNumber: '+44 20 7946 0141', metadata: '{"jobTitle":"COO"}' }),
  roles: [],
  permissions: keys.map(permission),
});

interface Setup {
  permissions?: readonly string[];
  attributes?: Readonly<Record<string, string>>;
  /** What the sessions of the person are answered with. */
  sessions?: () => unknown;
  user?: Partial<UserProfile>;
  status?: 'loading';
  /** The vendor's configuration has arrived. */
  isConfigured?: boolean;
  children?: readonly Node[];
  /** The names of the accounts. */
  tenants?: readonly string[];
  /** The configuration of the portal, as the tenant sees it. */
  adminBox?: () => unknown;
}

/** The portal at a hand-made provider, once its view is drawn. */
export async function mountPortal({
  permissions = [READ_USERS],
  attributes = {},
  sessions,
  user = {},
  status,
  isConfigured = true,
  children = [],
  tenants = [],
  adminBox = () => ({}),
}: Setup = {}) {
  const wire = handWrittenCall({
    '/metadata/admin-box': adminBox,
    [MINE]:
      sessions ??
      (() => [
        { id: 'a', ipAddress: '198.51.100.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/132.0' },
        {
          id: 'b',
          current: true,
          ipAddress: '81.2.69.142',
          userAgent: 'Mozilla/5.0 (Macintosh) Chrome/130.0 Safari/537.36',
          createdAt: new Date().toISOString(),
        },
      ]),
    '/identity/resources/users/webauthn/v1/devices': () => ({ devices: [] }),
    [LIST]: () => ({ items: [person('jonas')], _metadata: { totalItems: 1, totalPages: 1 } }),
  });
  const clock = { now: () => Date.now(), monotonic: () => performance.now(), after: () => () => {} };
  const hand = handContext(wire.call, clock, permissions);
  runInAction(() => {
    hand.session.user = { ...someone(permissions), ...user };
    if (status) hand.session.status = status;
  });
  const config = new ConfigStore(hand.context);
  if (isConfigured) config.settle();
  const stores = new Map<unknown, unknown>([[ConfigStore, config]]);
  const activeTenant: Pick<Tenant, 'tenantId' | 'name' | 'path'> = { tenantId: 't1', name: 'Brightline Logistics' };
  const root = {
    name: 'default',
    context: hand.context,
    session: hand.session,
    tenants: observable({
      tenants: tenants.map((name, index) => ({ tenantId: `t${index + 1}`, name })),
      activeTenant,
      actions: { pending: () => false, error: () => undefined },
    }),
    use(Kind: new (context: typeof hand.context) => unknown) {
      if (!stores.has(Kind)) stores.set(Kind, new Kind(hand.context));
      return stores.get(Kind);
    },
  };
  const provider = new TestProvider();
  Reflect.construct(ContextProvider, [provider, { context: appContext, initialValue: root }]);
  document.body.append(provider);
  const element = document.createElement('admin-portal');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  provider.append(element);
  await waitUntil(() => element.matches(':state(ready)'), 'the view is drawn');
  const page = () => element.shadowRoot?.querySelector<HTMLElement>('.gh-outlet > :not(.gh-view)') ?? undefined;
  /** The portal, and the element of its page. */
  const roots = () => [element.shadowRoot, page()?.shadowRoot].filter((root) => root instanceof ShadowRoot);
  const all = (selector: string) => roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const find = (selector: string) => all(selector)[0];
  const links = () => all('[part=link]').map((link) => link.textContent);
  const link = (name: string) => {
    const found = all('[part=link]').find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`no page "${name}"`);
    return found;
  };
  const title = () => find('h1')?.firstChild?.textContent; // without what marks it
  const table = () => element.shadowRoot?.querySelector('admin-users-table');
  const press = (part: string) => find(`[part~=${part}]`)?.click();
  const says = (text: string) => roots().some((root) => root.textContent.includes(text));
  const moveTo = (tenantId: string, path?: NonNullable<Tenant['path']>): void =>
    runInAction(() => {
      hand.reset();
      root.tenants.activeTenant = { tenantId, name: tenantId, ...(path && { path }) };
    });
  return { ...wire, ...hand, config, moveTo, element, page, all, find, links, link, title, table, press, says };
}

/** Takes the portal away, which gives the address back, and the address to what it was. */
export async function leavePortal(address: string): Promise<void> {
  document.body.replaceChildren();
  await Promise.resolve();
  history.replaceState(null, '', address);
}
