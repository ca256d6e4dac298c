import { ANYBODY, as, idOf, idsOf, type Question } from './questions.ts';
import type { Ask, Side } from './side.ts';

const group =
  (name: string, more?: (side: Side) => Ask) =>
  (side: Side): Ask => ({ params: { groupId: idOf(`group ${name}`)(side) }, ...more?.(side) });
const saying = (body: object) => (): Ask => ({ body });
const roleIds =
  (...keys: string[]) =>
  (side: Side): Ask => ({ body: { roleIds: idsOf('role', ...keys)(side) } });
const userIds =
  (...names: string[]) =>
  (side: Side): Ask => ({
    body: { userIds: [...idsOf('user', ...names.map((name) => `${name}@acme.example`))(side), ANYBODY] },
  });
const asRead = (body: object) => (side: Side) => ({ body: { ...body, updatedAt: side.known.read } });
const withAll = { query: { _groupsRelations: 'rolesAndUsers' } };

/** An administrator edits groups; afterwards two people try to who may not, or may less. */
export const groupEdits: readonly Question[] = [
  as('ada@acme.example'),
  ['groups.config'],
  ['groups.add', saying({ name: ' Night shift ', color: 'sea', description: 'Late', metadata: '{ "a": 1 }' })],
  ['groups.add', saying({ name: 'Night shift' })],
  ['groups.add', saying({ name: ' ' })],
  ['groups.add', saying({ name: 'N', color: 'c'.repeat(51) })],
  ['groups.add', saying({ name: 'N', description: 7 })],
  ['groups.add', saying({ name: 'N', metadata: '[]' })],
  ['groups.add', saying({})],
  ['groups.add', saying({ name: 'Bare' })],
  ['groups.read', group('Night shift', () => withAll)],
  ['groups.read', group('Data', () => ({ query: { _groupsRelations: 'else' } }))],
  ['groups.read', () => ({ params: { groupId: ANYBODY } })],
  ['groups.read', () => ({ params: { groupId: 'no-id' } })],
  [
    'groups.byIds',
    (side) => ({ ...withAll, body: { groupsIds: [...idsOf('group', 'Data', 'Engineering')(side), ANYBODY] } }),
  ],
  ['groups.byIds', saying({ groupsIds: ['no-id'] })],
  ['groups.byIds', saying({})],
  ['groups.read', group('Night shift')],
  ['groups.update', group('Night shift', asRead({ color: 'moss' }))],
  ['groups.update', group('Night shift', asRead({ color: 'rose' }))],
  ['groups.update', group('Night shift', saying({ color: 'moss' }))],
  ['groups.update', group('Night shift', saying({ name: 'Engineering' }))],
  ['groups.update', group('Night shift', saying({ name: '' }))],
  ['groups.update', () => ({ params: { groupId: ANYBODY }, body: { name: 'Nobody' } })],
  ['groups.addRoles', group('Night shift', roleIds('viewer', 'analyst'))],
  ['groups.addRoles', group('Night shift', roleIds('viewer'))],
  ['groups.addRoles', group('Night shift', () => ({ body: { roleIds: [ANYBODY] } }))],
  ['groups.addRoles', group('Night shift', saying({ roleIds: 'all' }))],
  ['groups.addUsers', group('Night shift', userIds('rob', 'sue', 'chloe.baker'))],
  ['groups.addUsers', group('Night shift', userIds('rob'))],
  ['groups.addUsers', group('Night shift', saying({ userIds: ['no-id'] }))],
  ['groups.read', group('Night shift', () => withAll)],
  ['groups.removeRoles', group('Night shift', roleIds('analyst', 'member'))],
  ['groups.removeUsers', group('Night shift', userIds('rob', 'hina.tanaka'))],
  ['groups.removeUsers', group('Night shift', saying({}))],
  // Of a directory.
  ['groups.update', group('Data', saying({ name: 'Ours' }))],
  ['groups.update', group('Data', saying({ name: 'Data', color: 'moss' }))],
  ['groups.addUsers', group('Data', userIds('rob'))],
  ['groups.removeUsers', group('Data', userIds('chloe.baker'))],
  ['groups.remove', group('Data')],
  ['groups.addRoles', group('Data', roleIds('viewer'))],
  ['groups.removeRoles', group('Data', roleIds('viewer'))],
  // Switched off.
  ['groups.setConfig', saying({ rolesEnabled: 'no' })],
  ['groups.setConfig', saying({ rolesEnabled: false })],
  ['groups.addRoles', group('Night shift', roleIds('manager'))],
  ['groups.setConfig', saying({ enabled: false })],
  ['groups.add', saying({ name: 'More' })],
  ['groups.update', group('Night shift', saying({ color: 'sky' }))],
  ['groups.addUsers', group('Night shift', userIds('rob'))],
  ['groups.remove', group('Night shift')],
  ['groups.config'],
  ['groups.setConfig', saying({ enabled: true, rolesEnabled: true })],
  // Another administrator, who holds less.
  ['roles.add', groupKeeper],
  [
    'members.update',
    (side) => ({
      body: { id: idOf('user priya.ramanathan@acme.example')(side), roleIds: idsOf('role', 'keeper')(side) },
    }),
  ],
  ['groups.addRoles', group('Night shift', roleIds('administrator'))],
  as('priya.ramanathan@acme.example'),
  ['groups.addRoles', group('Bare', roleIds('administrator'))],
  ['groups.addRoles', group('Bare', roleIds('analyst'))],
  ['groups.addRoles', group('Bare', roleIds('keeper'))],
  ['groups.addUsers', group('Night shift', userIds('priya.ramanathan', 'rob'))],
  ['groups.addUsers', group('Bare', userIds('priya.ramanathan', 'ada', 'sue'))],
  ['groups.removeUsers', group('Engineering', userIds('ada'))],
  ['groups.removeRoles', group('Night shift', roleIds('administrator'))],
  ['groups.remove', group('Night shift')],
  ['groups.remove', group('Bare')],
  as('rob@acme.example'),
  ['groups.add', saying({ name: 'Of Rob' })],
  ['groups.setConfig', saying({ enabled: false })],
  ['groups.remove', group('Night shift')],
  as('chloe.baker@acme.example'),
  ['groups.read', group('Night shift')],
  ['groups.config'],
  as('ada@acme.example'),
  ['groups.remove', group('Night shift')],
  ['groups.remove', group('Night shift')],
  ['groups.list', () => withAll],
  ['profile.authorization'],
];

/** A role that may edit groups, and little else. */
function groupKeeper(side: Side): Ask {
  const keys = ['read.groups', 'write.groups', 'delete.groups'].map((key) => `fe.secure.${key}`);
  return { body: { key: 'keeper', name: 'Keeper', level: 2, permissions: idsOf('permission', ...keys)(side) } };
}
