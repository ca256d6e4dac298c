const page = 'elements/admin-users-table/members/members.test.tsx';
const at = (file) => (name, from, to) => ({ name, file, from, to, tests: [page] });
const writes = at('stores/admin/members/MemberWrites.ts');
const members = at('elements/admin-users-table/members/Members.tsx');
const end = at('elements/admin-users-table/members/EndDialog.tsx');
const dialogs = at('elements/admin-users-table/members/MemberDialogs.tsx');

/** What administrators do with the rows of the table of users. */
export default {
  tests: [page],
  faults: [
    writes('a change of access shows only after the answer', ', { show: changed<UserV3>(userId, { isDisabled }) }', ''),
    writes('no role at all is no roles', "roleIds.length > 0 ? [...roleIds] : ['']", '[...roleIds]'),
    writes('new roles do not show in the row', 'if (done) void', 'if (!done) void'),
    writes('who may only read may write', 'this.#context.allows(WRITE_USERS) === true', 'true'),
    writes('the own user can be disabled', 'id === this.#context.session.user?.id', 'id === undefined'),
    members('a selection of the own user alone is sent', 'every((id) => members.isOwn({ id }))', 'every(() => false)'),
    members('a change of access cannot be taken back', 'done ? !isDisabled : isDisabled', 'isDisabled'),
    writes('an end shows only after the answer', 'show: ends(end.toISOString()),', ''),
    writes('who is permanent again keeps the end in the row', 'lasting(row) : row', 'row : row'),
    members('end dates are offered although they are off', 'members.mayBeTemporary && {', '{'),
    end('a day of the past is taken', 'day >= first && ', ''),
    end(
      'the switch of the provider is not looked at',
      "if (members.temporaryOff) return { message: text('members.error.ER-TEMPORARY-USERS-OFF') };",
      '',
    ),
    dialogs('the own user is sent among many', 'ids.filter((id) => !members.isOwn({ id }))', '[...ids]'),
    dialogs(
      'who was done with stays selected',
      'if (await one(id)) release([id]);\n        else {',
      'if (await one(id));\n        else {',
    ),
    at('elements/admin-users-table/members/RolesDialog.tsx')(
      'roles that rank above can be given',
      'disabled: isStuck,',
      'disabled: false,',
    ),
  ],
};
