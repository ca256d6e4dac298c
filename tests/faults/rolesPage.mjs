const page = 'elements/admin-roles/admin-roles.test.tsx';
const store = 'stores/admin/RolesStore.test.ts';
const at = (file, tests) => (name, from, to) => ({ name, file, from, to, tests: [tests] });
const roles = at('stores/admin/RolesStore.ts', store);
const view = (file) => at(`elements/admin-roles/${file}`, page);
const dialogs = view('RoleDialogs.tsx');
const editor = view('RoleEditor.tsx');
const permissions = view('Permissions.tsx');
const list = view('AdminRoles.tsx');

/** The page of roles and its store. */
export default {
  tests: [page],
  faults: [
    roles(
      'a change shows only after the answer',
      '{ show: changed<Role>(roleId, change), reload: true }',
      '{ reload: true }',
    ),
    roles('a copy takes what nobody may give', '.filter((permission) => !this.lockOf(permission))', ''),
    roles('a role of the vendor may be edited', 'ofVendor: role.tenantId === undefined', 'ofVendor: false'),
    roles('groups that hold a role are forgotten', 'groups: holding.length }', 'groups: 0 }'),
    roles('what the provider has counted is lost', 'if (counts) this.uses = {', 'if (!counts) this.uses = {'),
    roles('the search does not know permissions', 'role.description, ...this.#namesOf(role)]', 'role.description]'),
    roles('another account sees the permissions of the earlier one', '    this.permissions = [];\n', ''),
    roles('the replacement is not sent', 'replacementRoleId === undefined ? {} : { replacementRoleId }', '{}'),
    permissions(
      'a locked permission is changed with its category',
      'shown.filter(({ id }) => !locks.get(id))',
      'shown',
    ),
    permissions(
      'a category selects what a search hides',
      'shown.filter(({ id }) => !locks.get(id))',
      'all.filter(({ id }) => !locks.get(id))',
    ),
    permissions('why a permission is locked is not said', 'lock !== undefined} describedBy', 'false} describedBy'),
    editor(
      'a reader is offered boxes',
      'const readOnly = !roles.mayWrite || refusal !== undefined;',
      'const readOnly = refusal !== undefined;',
    ),
    editor('a name is sent that has not changed', 'fields.name !== role.name && {', '{'),
    editor(
      'permissions are sent that have not changed',
      'if (permissionIds.join() !== role.permissions.join() && !(',
      'if (!(',
    ),
    editor('a refusal is told as saved', "return failure('permissions');", 'return undefined;'),
    dialogs('the key does not follow the name', "if (follows) form.set('key', keyFrom(target.value));", ''),
    dialogs('the key follows the name for ever', 'const follows = key === keyFrom(name);', 'const follows = true;'),
    dialogs(
      'the field of a key that is taken is not named',
      "error?.code === 'ER-ROLE-KEY-TAKEN' &&",
      "error?.code === 'ER-NOBODY' &&",
    ),
    dialogs(
      'a role is deleted without a replacement',
      'isHeld ? (instead ? replacement : NO_ROLE) : undefined',
      'undefined',
    ),
    list('a role of the vendor can be deleted', 'mayDelete && mayEdit && {', 'mayDelete && {'),
    list('a dialog stays open without the right to it', 'useLost(asked !== undefined && ', 'useLost(false && '),
    editor('those who cannot are told to duplicate a role', 'roles.mayWrite && ofVendor && text', 'ofVendor && text'),
    at('elements/ui/page/ListPage.tsx', page)(
      'the column of actions stays without the right to any',
      'acts && ActionButton ? {',
      'ActionButton ? {',
    ),
    list('the focus is lost where the back button leads to', 'if (opened && !returned) setReturned(true);', ''),
    list('a reader is offered a new role', 'const newRole = mayAdd && (', 'const newRole = ('),
    view('holders.ts')('the permissions in the way are not named', "error?.errorContext?.['permissions']", 'undefined'),
    view('permissionGroups.ts')(
      'permissions without a category are lost',
      '[...groups, { id:',
      '[...groups].concat([], []) && [{ id:',
    ),
    view('admin-roles.element.ts')(
      'a page cannot keep a role from being opened',
      "if (!this.emit('roles-open', { roleId })) return;",
      "this.emit('roles-open', { roleId });",
    ),
  ],
};
