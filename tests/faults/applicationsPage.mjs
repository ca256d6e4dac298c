const page = 'elements/admin-applications/admin-applications.test.tsx';
const store = 'stores/admin/ApplicationsStore.test.ts';
const at = (file, tests) => (name, from, to) => ({ name, file, from, to, tests: [tests] });
const applications = at('stores/admin/ApplicationsStore.ts', store);
const tenant = at('stores/admin/members/applications.ts', store);
const view = (file) => at(`elements/admin-applications/${file}`, page);
const dialog = view('PeopleDialog.tsx');
const picker = view('PeoplePicker.tsx');
const list = view('AdminApplications.tsx');

/** The page of applications and its store. */
export default {
  tests: [page],
  faults: [
    tenant('an application that is switched off is listed', 'isActive && access.has(id)', 'access.has(id)'),
    tenant('the access of another account counts', 'tenantId === own', 'tenantId !== own'),
    applications('an assignment shows only after the answer', '{ show, done:', '{ done:'),
    applications('a free application is given', 'row.isFree || !appIds', '!appIds'),
    applications('who has it already is sent again', 'given.filter((id) => !all.includes(id))', 'given'),
    applications('who has not all of them has all', 'others.every((one) => one.has(userId))', 'true'),
    applications('people are asked for one by one', 'AT_ONCE = 50', 'AT_ONCE = 1'),
    applications('another account sees the people of the earlier one', '    this.known.clear();\n', ''),
    applications('the flag is not asked', 'assignsApplications(this.#context) && ', ''),
    applications('everybody is fewer than one', 'Number.MAX_SAFE_INTEGER', '-1'),
    dialog('a refusal is told as saved', 'if (first !== undefined) return', 'if (first === "") return'),
    dialog('why it failed for a person is not said', 'failed.includes(userId)\n', 'failed.includes("")\n'),
    dialog('the page is told what was refused', 'userIds.filter((id) => !refused.includes(id))', 'userIds'),
    picker('who has some of them looks like who has none', 'mixed={isMixed(person.id)}', ''),
    picker('a failure looks like an empty list', 'candidates.error !== undefined', 'false'),
    at('elements/ui/SearchField.tsx', page)('a search sends the form around', "|| event.key === 'Enter'", ''),
    list('what everybody may use is assigned', '?.isFree === false', '!== undefined'),
    list('a dialog stays open without the right to it', 'useLost(asked !== undefined && ', 'useLost(false && '),
    list('a reader is offered boxes', '{...(mayAssign && { actions, bulk })}', '{...{ actions, bulk }}'),
  ],
};
