import type { EndpointName } from 'gatehouse-elements/contract.js';
import { decodeToken } from 'gatehouse-elements/rules.js';
import { SAMPLE_PASSWORD } from 'gatehouse-elements/testing.js';
import type { Ask, Side } from './side.ts';

export const ANYBODY = '00000000-0000-4000-a000-000000000000';

/** Questions to the users list whose rows, order and totals are compared as well. */
export const lists: readonly ((ids: ReadonlyMap<string, string>) => Record<string, string>)[] = [
  () => ({}),
  () => ({ _limit: '10', _offset: '2' }),
  () => ({ _limit: '20', _offset: '9' }),
  () => ({ _sortBy: 'name', _order: 'DESC' }),
  () => ({ _sortBy: 'createdAt', _order: 'ASC' }),
  () => ({ _sortBy: 'createdAt', _order: 'DESC', _limit: '5' }),
  () => ({ _sortBy: 'email', _limit: '50' }),
  () => ({ _email: 'SOKOLOV' }),
  () => ({ _email: 'muller' }),
  () => ({ _email: 'WZHANG' }),
  () => ({ _email: 'nobody-at-all' }),
  () => ({ _identifier: 'pri', _identifierType: 'username' }),
  () => ({ _identifier: '8613', _identifierType: 'phoneNumber' }),
  () => ({ _preset: 'mfa-unenrolled', _limit: '200' }),
  () => ({ _preset: 'breached-passwords' }),
  () => ({ _preset: 'inactive', _maxInactiveSeconds: String(90 * 24 * 3600) }),
  ...['active', 'disabled', 'locked', 'invited', 'temporary'].map((status) => () => ({
    _filter: JSON.stringify({ status: [status] }),
    _limit: '200',
  })),
  (ids) => ({ _filter: JSON.stringify({ roleIds: [ids.get('role manager')] }) }),
  (ids) => ({ _filter: JSON.stringify({ groupIds: [ids.get('group Engineering')], status: ['active'] }) }),
  (ids) => ({ _filter: JSON.stringify({ appIds: [ids.get('application Reports')] }) }),
  (ids) => ({ ids: [ids.get('user ada@acme.example'), ids.get('user priya.ramanathan@acme.example')].join(',') }),
  () => ({ _includeSubTenants: 'true', _limit: '1' }),
];

const refusedLists: readonly Record<string, string>[] = [
  { _limit: '0' },
  { _limit: '201' },
  { _offset: '-1' },
  { _sortBy: 'shoeSize' },
  { _order: 'UP' },
  { _filter: 'no json' },
  { _filter: '{"status":["tall"]}' },
  { _preset: 'tall' },
  { ids: 'no-id' },
  { _tenantId: ANYBODY },
  { _includeSubTenants: 'perhaps' },
];

export type Question = readonly [name: EndpointName, ask?: (side: Side) => Ask | Promise<Ask>];

export const as = (email: string, password = SAMPLE_PASSWORD): Question => [
  'auth.login',
  () => ({ body: { email, password }, token: '' }),
];
const all = (side: Side): string =>
  [...side.known.ids]
    .filter(([name]) => name.startsWith('user '))
    .map(([, id]) => id)
    .slice(0, 30)
    .join(',');
export const idOf = (name: string) => (side: Side) => side.known.ids.get(name) ?? '';

export const signedOut: readonly Question[] = [
  ['metadata.read', () => ({ query: { entityName: 'somethingElse' } })],
  ['metadata.read'],
  ['auth.preLogin', () => ({ body: { email: 7 } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
  ['auth.logout', () => ({ body: {} })],
  ['profile.me'],
  ['profile.me', () => ({ token: 'garbage' })],
  ['users.listV3', () => ({ query: { _limit: '0' } })],
  as('ada@acme.example', 'wrong'),
  as('nobody@nowhere.example'),
  ['auth.login', () => ({ body: { email: 'a@b.example', username: 'a', password: 'x' } })],
  ['auth.login', () => ({ body: { email: 'a@b.example' } })],
  ['auth.login', () => ({ body: '{' })],
  ['auth.login', () => ({ body: '{}', type: 'text/plain' })],
  ['tenants.switch', () => ({ body: { tenantId: 'no-id' } })],
  ...['anais.lefebvre', 'hanspeter.oeztuerk', 'lukasz.wojcik', 'isabella.morales', 'kim.contractor', 'auditor'].map(
    (name) => as(`${name}@acme.example`),
  ),
  ['auth.login', () => ({ body: { username: 'PRIYA ', password: SAMPLE_PASSWORD } })],
];

/** What a signed-in person may ask, whoever it is, beside the samples. */
export const reads: readonly Question[] = [
  ...['roles', 'users', 'rolesAndUsers', 'else'].map((relations): Question => [
    'groups.list',
    () => ({ query: { _groupsRelations: relations } }),
  ]),
  ['users.listV2', () => ({ query: { _limit: '200' } })],
  ['users.listV3', () => ({ query: { _limit: '200' } })],
  ...refusedLists.map((query): Question => ['users.listV3', () => ({ query })]),
  ['users.roles', (side) => ({ query: { ids: all(side) } })],
  ['users.roles'],
  ['users.groups', (side) => ({ query: { ids: all(side) } })],
  ['users.usernames', (side) => ({ query: { userIds: all(side) } })],
  ['applications.ofUsers', (side) => ({ query: { userIds: all(side) } })],
  ['applications.list', (side) => ({ query: { ids: idOf('application Reports')(side) } })],
  ['applications.list', () => ({ query: { ids: '', _includeFreeAccess: 'false' } })],
  ['users.getById', (side) => ({ params: { userId: idOf('user ada@acme.example')(side) } })],
  ['users.getById', () => ({ params: { userId: ANYBODY } })],
  ['users.getById', (side) => ({ params: { userId: decodeToken(side.known.token).sub ?? '' } })],
  ['users.getById', (side) => ({ params: { userId: idOf('user hank@globex.example')(side) } })],
  [
    'metadata.updateAdminBox',
    () => ({ body: { actions: [{ type: 'navigation/roles/visibility', payload: 'always' }] } }),
  ],
  ['metadata.updateAdminBox', () => ({ body: { actions: [{ type: 'navigation/groups', payload: 'a text' }] } })],
  ['metadata.updateAdminBox', () => ({ body: { actions: [{ type: '__proto__/x', payload: 1 }] } })],
  ['tenants.token', (side) => ({ body: { tenantId: idOf('tenant globex')(side) } })],
  ['tenants.switch', () => ({ body: { tenantId: ANYBODY } })],
  ['auth.refreshToken', () => ({ body: { tenantId: ANYBODY } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
];

/** What each write of a role, and of a group, may change. */
export const rolesWritten: readonly Question[] = [['roles.list']];
export const groupsWritten: readonly Question[] = [
  ['groups.list', () => ({ query: { _groupsRelations: 'rolesAndUsers' } })],
];

/** What an administrator reads of what was written. */
export const contents: readonly Question[] = [
  ...rolesWritten,
  ...groupsWritten,
  ['permissions.list'],
  ['users.listV3', () => ({ query: { _limit: '200' } })],
  ['users.roles', (side) => ({ query: { ids: all(side) } })],
  ['users.groups', (side) => ({ query: { ids: all(side) } })],
];

/** The questions whose answers hang on who asks. */
const asked: ReadonlySet<EndpointName> = new Set([
  'users.getById',
  'users.usernames',
  'applications.ofUsers',
  'metadata.updateAdminBox',
  'tenants.token',
]);
export const rights = reads.filter(([name]) => asked.has(name));

export const moves: readonly Question[] = [
  as('ada@acme.example'),
  ['tenants.switch', (side) => ({ body: { tenantId: idOf('tenant globex')(side) } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
  ['profile.me'],
  ['users.listV3', () => ({ query: { _limit: '200' } })],
  ['entitlements.load'],
  ['auth.refreshToken', (side) => ({ body: { tenantId: idOf('tenant acme')(side) } })],
  ['profile.me'],
  ['auth.logout', () => ({ body: {} })],
  ['profile.me'],
  ['auth.refreshToken', () => ({ body: {} })],
];

export const idsOf =
  (kind: string, ...names: string[]) =>
  (side: Side): string[] =>
    names.map((name) => idOf(`${kind} ${name}`)(side));
const role =
  (key: string, more?: (side: Side) => Ask) =>
  (side: Side): Ask => ({ params: { roleId: idOf(`role ${key}`)(side) }, ...more?.(side) });
const permissionIds =
  (...keys: string[]) =>
  (side: Side): Ask => ({ body: { permissionIds: idsOf('permission', ...keys)(side) } });
const rolesOf =
  (key: string, ...keys: string[]) =>
  (side: Side): Ask => ({
    params: { permissionId: idOf(`permission ${key}`)(side) },
    body: { roleIds: idsOf('role', ...keys)(side) },
  });
const replacedBy =
  (key: string) =>
  (side: Side): Ask => ({ query: { replacementRoleId: key === 'none' ? key : idOf(`role ${key}`)(side) } });

/** An administrator edits roles; afterwards somebody who may only read tries to. */
export const roleEdits: readonly Question[] = [
  as('ada@acme.example'),
  ['permissions.list'],
  ['permissions.categories'],
  ['roles.add', () => ({ body: { key: 'auditor', name: 'Auditor' } })],
  ['roles.add', () => ({ body: { key: 'auditor', name: 'Again' } })],
  ['roles.add', () => ({ body: { key: 'no key', name: 'Spaces' } })],
  ['roles.add', () => ({ body: { key: 'empty', name: ' ' } })],
  ['roles.add', () => ({ body: { key: 'high', name: 'High', level: -1 } })],
  ['roles.add', () => ({ body: { key: 'ghost', name: 'Ghost', permissions: [ANYBODY] } })],
  [
    'roles.addV2',
    (side) => ({
      body: {
        key: 'copy',
        name: 'Copy',
        level: 5,
        description: 'Copied',
        isDefault: false,
        baseRoleId: idOf('role field-engineer')(side),
        ...Object(permissionIds('reports.read')(side).body),
      },
    }),
  ],
  [
    'roles.addV2',
    (side) => ({ body: { key: 'never', name: 'N', permissionIds: idsOf('permission', 'support.impersonate')(side) } }),
  ],
  ['roles.list'],
  ['roles.update', role('copy', () => ({ body: { name: 'A copy', level: 6 } }))],
  ['roles.update', role('copy', () => ({ body: { key: 'auditor' } }))],
  ['roles.update', role('copy', () => ({ body: { isDefault: 'yes' } }))],
  ['roles.update', role('administrator', () => ({ body: { name: 'Mine' } }))],
  ['roles.update', () => ({ params: { roleId: ANYBODY }, body: { name: 'Nobody' } })],
  ['roles.setPermissions', role('copy', permissionIds('support.help', 'reports.export'))],
  ['roles.setPermissions', role('copy', permissionIds('reports.export'))],
  ['roles.setPermissions', role('copy', () => ({ body: { permissionIds: ['no-id'] } }))],
  ['roles.setPermissions', role('viewer', permissionIds('support.help'))],
  ['permissions.setRoles', rolesOf('projects.read', 'copy', 'auditor')],
  ['permissions.setRoles', rolesOf('projects.read', 'copy')],
  ['permissions.setRoles', rolesOf('projects.read', 'copy', 'manager')],
  ['permissions.setRoles', rolesOf('nothing', 'copy')],
  ['permissions.list'],
  ['roles.remove', role('field-engineer')],
  ['roles.remove', role('field-engineer', replacedBy('field-engineer'))],
  ['roles.remove', role('field-engineer', replacedBy('nobody'))],
  ['roles.remove', role('field-engineer', replacedBy('copy'))],
  ['profile.authorization'],
  ['roles.remove', role('field-engineer')],
  ['roles.remove', role('copy', replacedBy('none'))],
  ['profile.authorization'],
  ['roles.remove', role('auditor')],
  ['roles.list'],
  ['roles.add', () => ({ body: { key: 'temporary', name: 'Temporary' } })],
  as('rob@acme.example'),
  ['roles.add', () => ({ body: { key: 'robs', name: 'Of Rob' } })],
  ['roles.update', role('temporary', () => ({ body: { name: 'Of Rob' } }))],
  ['roles.setPermissions', role('temporary', permissionIds())],
  ['roles.remove', role('temporary')],
  ['permissions.setRoles', rolesOf('reports.read')],
];
