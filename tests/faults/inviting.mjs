const stores = 'stores/admin/members/inviting.test.ts';
const lists = 'stores/admin/members/addresses.test.ts';
const page = 'elements/admin-invite-user/admin-invite-user.test.tsx';
const details = 'elements/admin-invite-user/details.test.tsx';
const rows = 'elements/admin-users-table/members/invited.test.tsx';
const at =
  (file, ...tests) =>
  (name, from, to) => ({ name, file, from, to, tests });
const addresses = at('stores/admin/members/addresses.ts', lists);
const inviting = at('stores/admin/members/InvitingStore.ts', stores);
const roles = at('stores/admin/members/RoleChoices.ts', stores);
const links = at('stores/admin/members/InvitationLinkStore.ts', stores);
const assignments = at('stores/admin/members/AssignmentsStore.ts', stores);
const members = at('stores/admin/members/MemberWrites.ts', stores);
const form = at('elements/admin-invite-user/EmailPanel.tsx', page, details);
const field = at('elements/admin-invite-user/AddressField.tsx', page);
const link = at('elements/admin-invite-user/LinkPanel.tsx', 'elements/admin-invite-user/link.test.tsx');
const many = at('elements/admin-users-table/members/MemberDialogs.tsx', rows);
const menu = at('elements/admin-users-table/members/Members.tsx', rows);

/** What an administrator does to bring people in. */
export default {
  tests: [stores],
  faults: [
    addresses('two spellings of an address are two people', 'known.map(toIdentifierKey)', 'known'),
    addresses('an address is judged before it is normalised', 'toIdentifierKey(address).split', 'address.split'),
    addresses('the first line of a list is always a heading', ' && HEADING.test(line)', ''),
    addresses('a host needs no ending', "/\\../.test(host) && !host.endsWith('.')", '!!host'),
    at('stores/core/inTurns.ts', stores)('calls are sent all at once', 'AT_ONCE = 4', 'AT_ONCE = 40'),
    inviting('a stop is not heard', '() => this.stopped,', '() => false,'),
    inviting('the mail has the language of the browser', 'language === undefined ? {} : { language }', '{}'),
    inviting('who was invited is invited again', 'for (const key of this.invited.keys()) wanted.delete(key);', ''),
    inviting('the list after many is as it was', 'this.addresses.length > 1 ?', 'this.addresses.length > 999 ?'),
    inviting('a list is loaded although nobody was invited', 'if (this.allowed.length) await', 'await'),
    inviting('the answers of another tenant are kept', 'this.#actions.invalidate();', ''),
    inviting(
      'applications are a field of the invitation',
      "provider: 'local', ...details",
      "provider: 'local', applicationIds, ...details",
    ),
    roles('a role that cannot be given is preselected', 'isDefault && !refusal', 'isDefault'),
    roles('permissions of a role are not looked at', 'known.filter((one) => ids.includes(one.id))', '[]'),
    links('a new link has roles although the flag is off', 'this.isEnhanced\n', 'true\n'),
    links('no link is a failure', '.statusCode !== 404', '.statusCode !== 405'),
    assignments('an assignment shows only after the answer', 'this.show(userId, wanted);\n', ''),
    assignments('a failed assignment stays in the row', 'if (!done) this.show(userId, reached);', ''),
    members('somebody who is not in the list is updated', 'every(({ id }) => id !== userId)', 'every(() => false)'),
    members(
      'people of other pages count as changed',
      'for (let from = 0; from < away.length;',
      'for (let from = 0; from < 0;',
    ),
    form('any address is sent', 'all.map((one) => faultText(one, texts)).find(Boolean) ??', 'undefined ??'),
    form('several addresses while the flag is off', '[typed.trim()].filter(Boolean)', 'addressesIn(typed)'),
    form('no role at all is sent', "text('inviting.noRole')", 'undefined'),
    at('elements/admin-invite-user/EmailPanel.tsx', details)(
      'the language that was chosen is not sent',
      'values.language || lang',
      'lang',
    ),
    link('the focus leaves the form with the link that was revoked', 'link ? focusFirst : focusAfter', 'focusFirst'),
    link('the end of the link is shown', 'target.scrollLeft = 0;', ''),
    many('who is disabled already is asked about', 'others.filter((id) => !same.has(id))', 'others'),
    field('a pasted list is typed into the field', 'if (found.length < 2) return;', 'if (found.length) return;'),
    field(
      'addresses cannot be taken out by the keyboard',
      "event.key !== 'Backspace' && event.key !== 'Delete'",
      'true',
    ),
    menu('an invitation is taken back like a member', "isInvited ? 'revoke' : 'remove', user", "'remove', user"),
    menu('applications are offered although they are off', 'members.mayAssign && {', '{'),
  ],
};
