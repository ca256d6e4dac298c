import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { GroupsStore } from '../../stores/admin/groups/GroupsStore.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-groups.ts';

const READER = 'fe.secure.read.groups';

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-groups', scene);
  const told: string[] = [];
  page.element.addEventListener('groups-change', ({ detail }) => told.push(detail.change));
  const names = () => page.all('tbody .gh-person__open').map(({ textContent }) => textContent);
  const ready = () => waitUntil(() => names().length > 0 && page.find('[part=row-menu]'), 'the rows are there');
  const cells = (name: string) =>
    [...(page.row(name)?.querySelectorAll('[part=cell]') ?? [])].map(({ textContent }) => textContent).join('|');
  /** A field of the open dialog, by its label. */
  const field = (label: string): HTMLInputElement => {
    const found = [...(page.dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
      textContent.startsWith(label),
    );
    const input = page.find<HTMLInputElement>(`#${CSS.escape(found?.htmlFor ?? 'none')}`);
    if (!input) throw new Error(`no field "${label}"`);
    return input;
  };
  const type = (input: HTMLInputElement | null | undefined, text: string): void => {
    typeInto(input, text);
  };
  const box = (name: string, part = 'person'): HTMLInputElement => {
    const found = page.all(`[part=${part}]`).find(({ textContent }) => textContent.includes(name));
    const input = found?.querySelector('input');
    if (!input) throw new Error(`no box for "${name}"`);
    return input;
  };
  const members = () => page.all('[part=members] .gh-person__name').map(({ textContent }) => textContent);
  const open = async (name: string) => {
    await ready();
    page.named('tbody .gh-person__open', name).click();
    await waitUntil(() => page.find('[part=detail] [part=members]'), 'the people are there');
  };
  return { ...page, told, names, ready, cells, field, type, box, members, open };
}

describe('<admin-groups>', () => {
  afterEach(leavePage);

  it('lists groups with their roles, people and manager (GROUPS-002, GROUPS-004)', async () => {
    const { element, ready, names, cells, says } = mount();
    await ready();
    expect(names()).to.deep.equal(['Data', 'Design', 'Engineering', 'Support']);
    await waitUntil(() => says('4 groups in Acme, 1 of them managed by a directory'));
    expect(cells('Engineering')).to.match(/Builds the product.*Field engineer.*This workspace/);
    expect(cells('Data')).to.contain('Directory');
    expect(cells('Support')).to.contain('No roles yet');
    await expect(element).to.be.accessible();
  });

  it('makes a group with a color and a role, then adds people to it (GROUPS-001, GROUPS-012, STORE-006)', async () => {
    const { element, ready, button, dialog, field, type, find, all, box, inDialog, says, cells, control, told } =
      mount();
    await ready();
    button('New group').click();
    await waitUntil(() => dialog() && all('[part=option]').length > 3, 'the roles are there');
    expect(all('[part=color] input')).to.have.length(10);
    await expect(element).to.be.accessible();
    inDialog('Create group').click();
    await waitUntil(() => says('Enter a name.'));
    type(field('Name'), 'Nights');
    find<HTMLInputElement>('[part=color] input[aria-label=Violet]')?.click();
    box('Viewer', 'option').click();
    inDialog('Create group').click();
    await waitUntil(() => says('Add people to Nights') && all('[part=person]').length > 3, 'people come next');
    expect(control.requestsTo('groups.add').at(-1)?.body).to.include({ name: 'Nights', color: 'violet' });
    expect(control.requestsTo('groups.addRoles')).to.have.length(1);
    await expect(element).to.be.accessible();
    box('Chloe Baker').click();
    box('Ada Lovelace').click();
    await waitUntil(() => says('2 chosen'));
    inDialog('Add people').click();
    await waitUntil(() => !dialog() && says('2 people were added to Nights.'));
    expect(cells('Nights')).to.match(/Viewer\|2\|/);
    expect(told).to.deep.equal(['created', 'people']);
  });

  it('edits a group, and sends only what has changed', async () => {
    const { ready, act, dialog, field, type, inDialog, says, names, control, told } = mount();
    await ready();
    await act('Support', 'Edit group');
    await waitUntil(() => dialog() && field('Name').value === 'Support');
    type(field('Name'), 'Care');
    inDialog('Save').click();
    await waitUntil(() => !dialog() && says('Care was saved.'));
    expect(names()).to.deep.equal(['Care', 'Data', 'Design', 'Engineering']);
    const [sent] = control.requestsTo('groups.update');
    expect(Object.keys(sent?.body ?? {}).sort()).to.deep.equal(['name', 'updatedAt']);
    expect(told).to.deep.equal(['saved']);
  });

  it('tells that another administrator has changed the group, keeps the input, and saves on a second press', async () => {
    const { ready, act, dialog, field, type, inDialog, says, root, control } = mount();
    await ready();
    await act('Support', 'Edit group');
    await waitUntil(() => dialog() && field('Name').value === 'Support');
    const { call } = root.context;
    const { groups } = await call(groupsEndpoints.list, { query: {} });
    const groupId = groups.find(({ name }) => name === 'Support')?.id ?? '';
    await call(groupsEndpoints.update, { params: { groupId }, body: { name: 'Helpdesk' } });
    type(field('Description'), 'Answers everyone');
    inDialog('Save').click();
    await waitUntil(() => says('it is now called “Helpdesk”'), 'the change is told');
    expect(field('Description').value).to.equal('Answers everyone');
    inDialog('Try again').click();
    await waitUntil(() => !dialog());
    expect(control.requestsTo('groups.update').at(-1)?.body).to.include({ description: 'Answers everyone' });
  });

  it('shows a taken name at its field', async () => {
    const { ready, button, dialog, field, type, inDialog } = mount();
    await ready();
    button('New group').click();
    await waitUntil(dialog);
    type(field('Name'), 'Design');
    inDialog('Create group').click();
    await waitUntil(() => field('Name').getAttribute('aria-invalid') === 'true');
    expect(field('Name').closest('[part=field]')?.textContent).to.contain('A group with this name already exists.');
  });

  it('duplicates a group with its roles and without its people', async () => {
    const { ready, act, dialog, field, inDialog, says, cells } = mount();
    await ready();
    await act('Engineering', 'Duplicate');
    await waitUntil(() => dialog() && field('Name').value === 'Copy of Engineering');
    inDialog('Create group').click();
    await waitUntil(() => says('Add people to Copy of Engineering'));
    inDialog('Cancel').click();
    await waitUntil(() => !dialog());
    expect(cells('Copy of Engineering')).to.match(/Field engineer\|0\|/);
  });

  it('keeps name, people and existence of a group of a directory, and gives it color and roles (GROUPS-004, GROUPS-011)', async () => {
    const { ready, act, menuOf, find, dialog, field, inDialog, says, control, all } = mount();
    await ready();
    expect((await menuOf('Data')).join('|')).to.match(/Edit color and roles.*Managed by the directory.*Delete group/);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !find('[role=menuitem]'));
    await act('Data', 'Edit color and roles');
    await waitUntil(() => dialog() && all('[part=option]').length > 3);
    expect([field('Name').readOnly, field('Description').readOnly]).to.deep.equal([true, true]);
    expect(says('A directory manages the name and the people of this group.')).to.equal(true);
    expect(
      [...(dialog()?.querySelectorAll('button') ?? [])].some(({ textContent }) => /Add people/.test(textContent)),
    ).to.equal(false);
    find<HTMLInputElement>('[part=color] input[aria-label=Moss]')?.click();
    inDialog('Save').click();
    await waitUntil(() => !dialog() && says('Data was saved.'));
    expect(control.requestsTo('groups.update').at(-1)?.body).to.include({ color: 'moss' });
  });

  it('shows the people of a group, and removes one after saying what the person loses (GROUPS-001)', async () => {
    const { element, open, members, button, dialog, all, says, told } = mount();
    await open('Engineering');
    const [first] = members();
    expect(says('Show all 8')).to.equal(true);
    await expect(element).to.be.accessible();
    button(`Remove ${first}`).click();
    await waitUntil(
      () => says(`Remove ${first} from Engineering?`) && /loses/.test(all('[role=alertdialog]')[0]?.textContent ?? ''),
    );
    const confirm = all('[role=alertdialog] button').find(({ textContent }) => textContent === 'Remove person');
    confirm?.click();
    await waitUntil(() => says(`${first} was removed from Engineering.`) && says('Show all 7'));
    expect(members()).to.not.include(first);
    expect(told).to.deep.equal(['people']);
    expect(dialog(), 'the detail is still there').to.not.equal(undefined);
  });

  it('does not ask about a person of one group in the next that its place opens', async () => {
    const { element, root, open, members, button, says, find } = mount();
    await open('Engineering');
    const [first = ''] = members();
    button(`Remove ${first}`).click();
    await waitUntil(() => says(`Remove ${first} from Engineering?`), 'it is asked');
    const design = root.use(GroupsStore).all.find(({ name }) => name === 'Design')?.id ?? '';
    element.place = `open=${design}`;
    await waitUntil(() => find('[part=detail]')?.textContent.includes('Shapes the product'), 'the other one is open');
    await waitUntil(() => !says('from Engineering?'));
    expect(says(`Remove ${first} from`), 'the question is gone with its group').to.equal(false);
  });

  it('names who could not be added and why, and adds the others', async () => {
    let refused = '';
    const { ready, act, all, box, inDialog, says, dialog } = mount({
      answers: {
        'groups.addUsers': ({ body }) => {
          const [one = '', ...others] = Array.isArray(body['userIds']) ? body['userIds'].map(String) : [];
          refused = one;
          return Response.json({ changed: others, failed: [{ userId: one, reason: 'above-own' }] });
        },
      },
    });
    await ready();
    await act('Support', 'Add people');
    await waitUntil(() => dialog() && all('[part=person]').length > 3);
    box('Chloe Baker').click();
    box('Ada Lovelace').click();
    inDialog('Add people').click();
    await waitUntil(() => says('1 person was not added.') && says('Ranks above you'));
    expect(refused).to.not.equal('');
    expect(box('Chloe Baker').checked, 'the choice is kept').to.equal(true);
  });

  it('asks for a choice again once all who are chosen are in the group', async () => {
    let adds = 0;
    const { ready, act, all, box, inDialog, says, dialog, root, control } = mount({
      answers: {
        'groups.addUsers': ({ body }) => {
          adds++;
          const [one] = Array.isArray(body['userIds']) ? body['userIds'].map(String) : [];
          return Response.json({ changed: [], failed: [{ userId: one, reason: 'above-own' }] });
        },
      },
    });
    await ready();
    const support = root.use(GroupsStore).list.rows.find(({ name }) => name === 'Support');
    if (!support) throw new Error('no group');
    const { id = '', email = '', name = '' } = root.session.user ?? {};
    control.answer('groups.read', () => ({
      ...support,
      users: [{ id, email, name, profilePictureUrl: null, createdAt: '2025-01-01T00:00:00Z' }],
    }));
    await act('Support', 'Add people');
    await waitUntil(() => dialog() && all('[part=person]').length > 3);
    box('Chloe Baker').click();
    box('Ada Lovelace').click();
    inDialog('Add people').click();
    await waitUntil(() => says('Ranks above you') && box('Ada Lovelace').disabled, 'Ada is in the group');
    box('Chloe Baker').click();
    inDialog('Try again').click();
    await waitUntil(() => says('Choose at least one person.'), 'it asks');
    expect([adds, all('[part=toast]').length]).to.deep.equal([1, 0]);
  });

  it('says before a group is deleted how many people lose which roles, and deletes it (GROUPS-001, GROUPS-009)', async () => {
    const { element, ready, act, dialog, inDialog, says, names, told } = mount();
    await ready();
    await act('Engineering', 'Delete group');
    await waitUntil(() => dialog() && says('lose what the group gives: Field engineer.'));
    await expect(element).to.be.accessible();
    inDialog('Delete group').click();
    await waitUntil(() => !dialog() && says('Engineering was deleted.'));
    expect(names()).to.deep.equal(['Data', 'Design', 'Support']);
    expect(told).to.deep.equal(['deleted']);
  });

  it('switches groups off for the tenant, and on again (GROUPS-005)', async () => {
    const { ready, button, dialog, inDialog, says, find, all } = mount();
    await ready();
    const toggle = async () => {
      button('Settings').click();
      await waitUntil(() => dialog());
      all<HTMLInputElement>('[role=dialog] input[type=checkbox]')[0]?.click();
      inDialog('Save').click();
      await waitUntil(() => !dialog());
    };
    await toggle();
    await waitUntil(() => says('Groups are switched off.'));
    expect(says('New group')).to.equal(false);
    expect(find('[part=row-menu]')).to.equal(undefined);
    await toggle();
    await waitUntil(() => find('[part=row-menu]'));
  });

  it('is read-only for a user who may only read, and sends nothing without that permission', async () => {
    const reader = mount({ as: 'rob@acme.example' });
    await waitUntil(() => reader.says('Read only') || reader.says('You cannot see groups'));
    expect(reader.find('[part=row-menu]')).to.equal(undefined);
    await leavePage();
    const { element, says, control } = mount({ as: 'mariajose.garcia@acme.example' });
    await waitUntil(() => says('You cannot see groups') && says(READER));
    expect(element.matches(':state(no-access)')).to.equal(true);
    expect(control.requestsTo('groups.list')).to.have.length(0);
  });

  it('says that there is nothing, that the list failed, and tries again', async () => {
    const empty = mount({ answers: { 'groups.list': () => Response.json({ groups: [] }) } });
    await waitUntil(() => empty.says('No groups yet'));
    expect(empty.element.matches(':state(empty)')).to.equal(true);
    await leavePage();
    const { says, button, names, control } = mount({
      answers: { 'groups.list': () => refusal(500, 'ER-INTERNAL', 'tired') },
    });
    await waitUntil(() => says('Groups could not be loaded'));
    control.answer('groups.list', undefined);
    button('Try again').click();
    await waitUntil(() => names().length === 4);
  });

  it('closes the dialog when the right to it is lost, and says so', async () => {
    const { ready, button, keep, dialog, says } = mount();
    await ready();
    button('New group').click();
    await waitUntil(dialog);
    keep(READER);
    await waitUntil(() => !dialog() && says('You may no longer do this.') && says('Read only'));
  });

  it('works with the keyboard alone, from a row to a person who was added', async () => {
    const { element, ready, all, dialog, says } = mount();
    const focused = () => element.shadowRoot?.activeElement;
    await ready();
    all('[part=row-menu]')[1]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused()?.getAttribute('role') === 'menuitem');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => dialog() && focused()?.getAttribute('type') === 'search', 'the search has the focus');
    await sendKeys({ type: 'chloe' });
    await waitUntil(() => all('[part=person]').length === 1);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    await waitUntil(() => says('1 chosen'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog() && says('1 person was added to Design.'));
  });

  it('is a list of two lines on a phone', async () => {
    const { element, all, says } = mount({ width: '375px' });
    await waitUntil(() => all('[part=list] > [part=row]').length === 4 && says('Field engineer'));
    expect(element.scrollWidth).to.be.at.most(375);
    await expect(element).to.be.accessible();
  });
});
