import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { configurationEndpoints } from '../../api/contract/configuration.ts';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { permissionsEndpoints, rolesEndpoints } from '../../api/contract/roles.ts';
import { sessionsEndpoints } from '../../api/contract/sessions.ts';
import { subTenantUsersEndpoints } from '../../api/contract/subTenantUsers.ts';
import { tenantAccessTokensEndpoints, tenantApiTokensEndpoints } from '../../api/contract/apiTokens.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import { webauthnEndpoints } from '../../api/contract/webauthn.ts';
import { webhooksEndpoints } from '../../api/contract/webhooks.ts';
import { PasskeysStore } from '../auth/passkeys/PasskeysStore.ts';
import type { StoreContext } from '../core/context.ts';
import { settle } from '../testing/browser.ts';
import { ApplicationsStore } from './ApplicationsStore.ts';
import { GroupsStore } from './groups/GroupsStore.ts';
import { RolesStore } from './RolesStore.ts';
import { SessionsStore } from './SessionsStore.ts';
import { AccountPeople } from './subAccounts/AccountPeople.ts';
import { always } from './testing/belongsToOne.ts';
import { come, heldScene, type Answered, type Row } from './testing/heldScene.ts';
import { tenantCalls } from './tokens/calls.ts';
import { Tokens } from './tokens/Tokens.ts';
import { WebhooksStore } from './webhooks/WebhooksStore.ts';

interface Write<Store> {
  readonly make: (context: StoreContext) => Store;
  readonly load: (store: Store) => Promise<unknown>;
  readonly reads: readonly Answered[];
  readonly write: (store: Store) => Promise<unknown>;
  readonly row: Row;
  readonly answer?: unknown;
  readonly shows: (store: Store) => unknown;
  /** What is seen before, and what at once. */
  readonly before: unknown;
  readonly meanwhile: unknown;
  /** The row that is read again after the write; left out where that is not needed. */
  readonly readsAgain?: Row;
  /** Why it was refused. */
  readonly error: (store: Store) => { readonly code: string } | undefined;
}

function showsAtOnce<Store>(
  title: string,
  { make, load, reads, write, row, answer = null, shows, before, meanwhile, readsAgain, error }: Write<Store>,
): void {
  const open = async () => {
    const scene = heldScene(reads);
    const store = make(scene.context);
    await load(store);
    await settle();
    assert.deepEqual(shows(store), before);
    return { ...scene, store, calls: scene.hold(row) };
  };

  it(`${title} at once, and undoes it when it was refused`, async () => {
    const { store, calls } = await open();
    const running = write(store);
    assert.deepEqual(shows(store), meanwhile, 'before the answer');
    await come(calls);
    calls[0]?.refuse();
    await running;
    assert.deepEqual([shows(store), error(store)?.code], [before, 'ER-X']);
    const again = write(store);
    await come(calls, 2);
    assert.equal(error(store), undefined, 'another try');
    calls[1]?.answer(answer);
    await again;
  });

  it(`${title} still when it is done, as the list is read then`, async () => {
    const { store, calls, sentTo, hold } = await open();
    const asked = readsAgain && sentTo(readsAgain).length;
    const reading = readsAgain && hold(readsAgain);
    const running = write(store);
    await come(calls);
    calls[0]?.answer(answer);
    if (reading) await come(reading);
    else await running;
    assert.deepEqual([shows(store), error(store)], [meanwhile, undefined]);
    assert.equal(readsAgain && sentTo(readsAgain).length, asked === undefined ? undefined : asked + 1);
  });

  it(`${title} to no other user or tenant (STO-12)`, async () => {
    const { store, calls, reset } = await open();
    const [done, refused] = [write(store), write(store)];
    await come(calls);
    reset();
    const empty = shows(store);
    for (const one of calls.slice(1)) one.refuse();
    calls[0]?.answer(answer);
    await Promise.all([done, refused]);
    await settle();
    assert.deepEqual([shows(store), error(store)], [empty, undefined]);
  });
}

const role = { id: 'r', key: 'r', name: 'Role', description: '', permissions: ['p'], level: 0 };
const roleReads: readonly Answered[] = [
  [rolesEndpoints.list, always([role])],
  [permissionsEndpoints.list, always([])],
  [permissionsEndpoints.categories, always([])],
];
const ofRoles = {
  make: (context: StoreContext) => new RolesStore(context),
  load: (store: RolesStore) => store.list.load(),
  reads: roleReads,
  readsAgain: rolesEndpoints.list,
};

const hook = {
  _id: 'w',
  displayName: 'Hook',
  url: '',
  description: '',
  eventKeys: [],
  isActive: true,
  stoppedBy: null,
};
const ofHooks = {
  make: (context: StoreContext) => new WebhooksStore(context),
  load: (store: WebhooksStore) => store.list.load(),
  reads: [[webhooksEndpoints.list, always([{ ...hook, failingSince: null }])]] satisfies Answered[],
  readsAgain: webhooksEndpoints.list,
};

const token = {
  id: 't',
  type: 'clientCredentials' as const,
  description: 'Token',
  createdAt: '2026-01-01T00:00:00Z',
  expiresInMinutes: null,
};
const ofTokens = {
  make: (context: StoreContext) => new Tokens(context, tenantCalls(context)),
  load: (store: Tokens) => store.list.load(),
  reads: [
    [tenantApiTokensEndpoints.list, always([token])],
    [tenantAccessTokensEndpoints.list, always({ accessTokens: [] })],
    [configurationEndpoints.vendorConfig, always({ apiTokensEnabled: true, machineToMachineAuthStrategy: 'Both' })],
  ] satisfies Answered[],
  readsAgain: tenantApiTokensEndpoints.list,
};

const ofSessions = {
  make: (context: StoreContext) => new SessionsStore(context),
  load: (store: SessionsStore) => store.list.load(),
  reads: [
    [
      sessionsEndpoints.mine,
      always(['one', 'here', 'two'].map((id) => ({ id, userAgent: '', current: id === 'here' }))),
    ],
  ] satisfies Answered[],
  shows: (store: SessionsStore) => store.list.rows.map(({ id }) => id),
  before: ['here', 'one', 'two'],
};

const person = { id: 'amara', name: 'Amara', email: '', tenants: [], subAccountAccessAllowed: false };
const ofPeople = {
  make: (context: StoreContext) => new AccountPeople(context, () => {}),
  load: async (store: AccountPeople) => {
    store.show('north');
    await settle();
  },
};
const people = (more: object = {}): Answered => [
  subTenantUsersEndpoints.list,
  always({ items: [{ ...person, ...more }], _metadata: { totalItems: 1, totalPages: 1 } }),
];

const applicationReads: readonly Answered[] = [
  [
    applicationsEndpoints.ofTenantsV2,
    always([{ tenantId: 'tenant-1', assignments: [{ appId: 'a', accessType: 'MANAGED_ACCESS' }] }]),
  ],
  [applicationsEndpoints.list, always([{ id: 'a', name: 'Reports', description: '', isActive: true }])],
  [applicationsEndpoints.usersOf, always([{ appId: 'a', userIds: ['amara'] }])],
  [usersEndpoints.listV3, always({ items: [], _metadata: { totalItems: 0, totalPages: 0 } })],
];

describe('the list', () => {
  showsAtOnce('shows another name of a role', {
    ...ofRoles,
    write: (store) => store.update('r', { name: 'Other' }),
    row: rolesEndpoints.update,
    shows: (store) => store.find('r')?.name,
    before: 'Role',
    meanwhile: 'Other',
    error: (store) => store.list.writeError('update:r'),
  });

  showsAtOnce('shows other permissions of a role', {
    ...ofRoles,
    write: (store) => store.setPermissions('r', ['p', 'q']),
    row: rolesEndpoints.setPermissions,
    shows: (store) => store.find('r')?.permissions,
    before: ['p'],
    meanwhile: ['p', 'q'],
    error: (store) => store.list.writeError('permissions:r'),
  });

  showsAtOnce('shows that a role is gone', {
    ...ofRoles,
    write: (store) => store.remove('r'),
    row: rolesEndpoints.remove,
    shows: (store) => [store.list.rows.length, store.list.totalItems],
    before: [1, 1],
    meanwhile: [0, 0],
    error: (store) => store.list.writeError('remove:r'),
  });

  showsAtOnce('shows that a group is gone', {
    make: (context) => new GroupsStore(context),
    load: (store) => store.list.load(),
    reads: [[groupsEndpoints.list, always({ groups: [{ id: 'g', name: 'Group', managedBy: 'frontegg' }] })]],
    write: (store) => store.remove('g'),
    row: groupsEndpoints.remove,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 0,
    readsAgain: groupsEndpoints.list,
    error: (store) => store.error('remove:g'),
  });

  showsAtOnce('shows that a webhook is off', {
    ...ofHooks,
    write: (store) => store.setActive('w', false),
    row: webhooksEndpoints.update,
    answer: { ...hook, isActive: false },
    shows: (store) => store.find('w')?.isActive,
    before: true,
    meanwhile: false,
    error: (store) => store.error('active:w'),
  });

  showsAtOnce('shows that a webhook is gone', {
    ...ofHooks,
    write: (store) => store.remove('w'),
    row: webhooksEndpoints.remove,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 0,
    error: (store) => store.error('remove:w'),
  });

  showsAtOnce('shows what a token is called', {
    ...ofTokens,
    write: (store) => store.change(token, { description: ' Night run ', roleIds: ['r'] }),
    row: tenantApiTokensEndpoints.update,
    shows: (store) => store.list.rows.map(({ description, roleIds }) => [description, roleIds]),
    before: [['Token', undefined]],
    meanwhile: [['Night run', ['r']]],
    error: (store) => store.error('change:t'),
  });

  showsAtOnce('shows that a token is taken back', {
    ...ofTokens,
    write: (store) => store.remove(token),
    row: tenantApiTokensEndpoints.remove,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 0,
    error: (store) => store.error('remove:t'),
  });

  showsAtOnce('shows that a session has ended', {
    ...ofSessions,
    write: (store) => store.end('one'),
    row: sessionsEndpoints.end,
    meanwhile: ['here', 'two'],
    error: (store) => store.endError('one'),
  });

  showsAtOnce('shows that all other sessions have ended', {
    ...ofSessions,
    write: (store) => store.endOthers(),
    row: sessionsEndpoints.endOthers,
    meanwhile: ['here'],
    error: (store) => store.endOthersError,
  });

  showsAtOnce('shows that a passkey is gone', {
    make: (context) => new PasskeysStore(context),
    load: (store) => store.list.load(),
    reads: [[webauthnEndpoints.listDevices, always({ devices: [{ id: 'k', deviceType: 'Platform', createdAt: '' }] })]],
    write: (store) => store.remove('k'),
    row: webauthnEndpoints.deleteDevice,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 0,
    readsAgain: webauthnEndpoints.listDevices,
    error: (store) => store.removeError('k'),
  });

  showsAtOnce('shows that a person may go further down', {
    ...ofPeople,
    reads: [people()],
    write: (store) => store.setAccess('amara', true),
    row: subTenantUsersEndpoints.setAccess,
    shows: (store) => store.list.rows.map((row) => row.subAccountAccessAllowed),
    before: [false],
    meanwhile: [true],
    error: (store) => store.error('access:amara'),
  });

  showsAtOnce('shows that a person has left an account', {
    ...ofPeople,
    reads: [people()],
    write: (store) => store.remove('amara'),
    row: subTenantUsersEndpoints.remove,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 0,
    readsAgain: subTenantUsersEndpoints.list,
    error: (store) => store.error('remove:amara'),
  });

  showsAtOnce('goes on showing a person who leaves an account and comes in from above', {
    ...ofPeople,
    reads: [people({ access: { from: { tenantId: 'top', name: 'Top' } } })],
    write: (store) => store.remove('amara'),
    row: subTenantUsersEndpoints.remove,
    shows: (store) => store.list.rows.length,
    before: 1,
    meanwhile: 1,
    readsAgain: subTenantUsersEndpoints.list,
    error: (store) => store.error('remove:amara'),
  });

  showsAtOnce('shows who has an application', {
    make: (context) => new ApplicationsStore(context),
    load: (store) => store.list.load(),
    reads: applicationReads,
    write: (store) => store.change(['a'], { given: ['jonas'], taken: [] }),
    row: applicationsEndpoints.assign,
    shows: (store) => [store.find('a')?.userIds, store.list.rows[0]?.userIds],
    before: [['amara'], ['amara']],
    meanwhile: [
      ['amara', 'jonas'],
      ['amara', 'jonas'],
    ],
    error: (store) => store.error('jonas'),
  });
});

describe('an application that a filter hides', () => {
  it('is known with its people of now, before the list is read again', async () => {
    const { context, hold, answer } = heldScene(applicationReads);
    const store = new ApplicationsStore(context);
    await store.list.load();
    await store.list.setFilter('access', ['free']);
    assert.deepEqual([store.list.rows, store.find('a')?.userIds], [[], ['amara']]);
    answer(applicationsEndpoints.assign, always(null));
    const held = hold(applicationsEndpoints.unassign);
    const [given, taken] = [
      store.change(['a'], { given: ['jonas'], taken: [] }),
      store.change(['a'], { given: [], taken: ['amara'] }),
    ];
    assert.deepEqual(await given, []);
    assert.deepEqual(store.find('a')?.userIds, ['amara', 'jonas']);
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await taken, store.find('a')?.userIds], [['amara'], ['amara', 'jonas']]);
  });
});
