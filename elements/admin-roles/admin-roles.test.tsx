import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createFakeProvider } from '../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions } from '../../testing/fake/options.ts';
import { sampleDocument } from '../../testing/sample/sample.ts';
import { refusal, testApp, under } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { RolesStore } from '../../stores/admin/RolesStore.ts';
import './admin-roles.ts';

const stops: (() => void)[] = [];
const KEYS = ['fe.secure.read.roles', 'fe.secure.write.roles', 'fe.secure.delete.roles'];

interface Setup extends Pick<FakeProviderOptions, 'answers' | 'sample'> {
  as?: string;
  width?: string;
}

/** The page of a user who is signed in at the fake, with queries for a test. */
async function mount({ as = 'ada@acme.example', width, ...options }: Setup = {}) {
  const fake = createFakeProvider(options);
  fake.control.signIn(as);
  const app = testApp({ fetch: fake.fetch, to: fake.control.requestsTo, signIn: () => {} });
  const element = document.createElement('admin-roles');
  const { place } = under(app.root, element);
  if (width) place.style.inlineSize = width;
  stops.push(app.root.start());
  const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
  ];
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) => all<Found>(selector)[0];
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent).trim();
  const buttons = () => all('button').map(nameOf);
  const button = (name: string) => {
    const found = all('button').find((one) => nameOf(one).startsWith(name));
    if (!found) throw new Error(`no button "${name}" among ${buttons().join(', ')}`);
    return found;
  };
  const says = (text: string) => element.shadowRoot?.textContent.includes(text);
  const names = () => all('tbody .gh-person__open').map(({ textContent }) => textContent);
  const box = (name: string) => {
    const found = all<HTMLInputElement>('input[type=checkbox]').find((one) => nameOf(one) === name);
    if (!found) throw new Error(`no box "${name}"`);
    return found;
  };
  const field = (name: string) => find<HTMLInputElement>(`input[name=${name}]`);
  const menu = async (role: string) => {
    await waitUntil(() => buttons().includes(`Actions for ${role}`), 'the menus are there');
    button(`Actions for ${role}`).click();
    await waitUntil(() => find('[role=menuitem]'), 'the menu is open');
    return all('[role=menuitem]');
  };
  const title = () => find('[part=title]')?.textContent;
  /** Opens a role in the editor. */
  const open = async (role: string) => {
    await waitUntil(() => names().includes(role), 'the list is there');
    all('.gh-person__open')
      .find(({ textContent }) => textContent === role)
      ?.click();
    await waitUntil(() => title()?.startsWith(role) && find('[part=permissions]'), 'the role is open');
  };
  /** The user keeps these permissions and loses the others. */
  const keep = (kept: (key: string) => boolean) =>
    app.root.entitlements.show({
      features: {},
      plans: {},
      permissions: Object.fromEntries(KEYS.filter(kept).map((key) => [key, true])),
    });
  const store = app.root.use(RolesStore);
  return { ...fake, store, keep, element, all, find, button, buttons, says, names, box, field, menu, title, open };
}

const type = (input: HTMLInputElement | undefined, text: string) => {
  input?.focus();
  input?.select();
  return sendKeys({ type: text });
};

describe('<admin-roles>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of stops.splice(0)) stop();
  });

  it('lists the roles, says which are built in and which is the default, and is accessible', async () => {
    const { element, names, all, says } = await mount();
    await waitUntil(() => names().length === 6 && says('6 roles in Acme'));
    const [first] = all('tbody [part=row]');
    expect(first?.textContent).to.contain('Administrator').and.to.contain('Built in');
    expect(all('tbody [part=row]')[4]?.textContent).to.contain('Member').and.to.contain('Default');
    await waitUntil(() => all('[part=row-menu]').length === 6);
    await expect(element).to.be.accessible();
  });

  it('says how many people hold each role, and has no such column where the provider does not', async () => {
    const { all, button, names } = await mount();
    await waitUntil(() => names().length > 3);
    expect(all('thead th').map(({ textContent }) => textContent)).to.include('People');
    const shown = Object.fromEntries(
      all('tbody [part=row]').map((row) => [
        row.querySelector('.gh-person__open')?.textContent,
        [...row.querySelectorAll('[part=cell]')].at(-1)?.textContent,
      ]),
    );
    const { users, roles } = sampleDocument(location.origin, Date.now());
    const held = (name: string) => {
      const key = roles.find((role) => role.name === name)?.key ?? '';
      const places = users.flatMap(({ memberships }) => memberships.filter(({ tenant }) => tenant === 'acme'));
      return places.filter((place) => place.roles?.includes(key)).length;
    };
    for (const name of ['Administrator', 'Viewer']) expect(Number(shown[name])).to.equal(held(name), name);
    button('People').click();
    const numbers = () =>
      all('tbody [part=row]').map((row) => Number([...row.querySelectorAll('[part=cell]')].at(-1)?.textContent));
    await waitUntil(() => String(numbers()) === String([...numbers()].sort((a, b) => b - a)));

    document.body.replaceChildren();
    const role = { id: 'r', key: 'r', name: 'Plain', isDefault: false, permissions: [], vendorId: 'v' };
    const dates = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    const other = await mount({ answers: { 'roles.list': () => [{ ...role, ...dates }] } });
    await waitUntil(() => other.names().includes('Plain'));
    expect(other.all('thead th').map(({ textContent }) => textContent)).not.to.include('People');
  });

  it('keeps the room of its rows while they are on their way: six, without a picture', async () => {
    const { all } = await mount({ answers: { 'roles.list': () => new Promise<never>(() => {}) } });
    await waitUntil(() => all('tbody tr .gh-bone').length > 0);
    expect([all('tbody tr').length, all('tbody .gh-bone--round').length]).to.deep.equal([6, 0]);
  });

  it('has Save right after the title for the keyboard, and in sight', async () => {
    const { all, find, open, box, element } = await mount();
    await open('Field engineer');
    box('Read invoices').click();
    await waitUntil(() => find('[part=save-bar]'));
    const bar = find('[part=save-bar]');
    const fields = all('[part=permissions] input, [part=field] input');
    const isBefore = (one: Element) => bar && bar.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(fields.length > 5 && fields.every(isBefore), 'before every field').to.equal(true);
    const { top, bottom } = bar?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    expect(top > 0 && bottom <= innerHeight, 'at the foot of the window').to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('names what is missing and sends nothing without the permission', async () => {
    const { element, says, control } = await mount({ as: 'hina.tanaka@acme.example' });
    await waitUntil(() => says('fe.secure.read.roles'));
    expect(control.requestsTo('roles.list').length).to.equal(0);
    expect(element.matches(':state(no-access)')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('lets somebody who may only read look at everything, and change nothing', async () => {
    const { element, open, all, buttons, says, names } = await mount({ as: 'rob@acme.example' });
    await waitUntil(() => names().length === 6 && says('Read only'));
    expect(buttons().some((name) => name.startsWith('Actions for') || name === 'New role')).to.equal(false);
    await open('Field engineer');
    expect(all('input[type=checkbox]').length, 'ticks, no boxes').to.equal(0);
    expect(says('Read the help') && says('Everything in projects')).to.equal(true);
    expect(buttons().includes('Delete…') || buttons().includes('Duplicate')).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('closes a dialog and takes the actions away when the right to them is lost, and says why', async () => {
    const { keep, names, button, buttons, find, field, says, all } = await mount();
    await waitUntil(() => names().length === 6 && all('[part=row-menu]').length === 6);
    button('New role').click();
    await waitUntil(() => field('name'), 'the dialog is open');
    keep((key) => key !== 'fe.secure.write.roles');
    await waitUntil(() => !find('[role=dialog]') && says('Your permissions have changed.'));
    expect(buttons().includes('New role')).to.equal(false);
    const menus = all('[part=row-menu]');
    expect(menus.length, 'roles can still be deleted').to.equal(6);
    button('Actions for Field engineer').click();
    await waitUntil(() => find('[role=menuitem]'), 'the menu is open');
    all('[role=menuitem]')
      .find(({ textContent }) => textContent === 'Delete…')
      ?.click();
    await waitUntil(() => find('[role=alertdialog]'), 'it asks first');
    keep((key) => key === 'fe.secure.read.roles');
    await waitUntil(() => !find('[role=alertdialog]') && !find('[part=row-menu]'));
    expect(all('thead th').length, 'no head without a column').to.equal(4);
    expect(says('Read only')).to.equal(true);
  });

  it('says why a role that is open can no longer be changed, and blames no level for it', async () => {
    const { keep, names, open, field, says, element } = await mount();
    await waitUntil(() => names().length === 6);
    await open('Field engineer');
    await waitUntil(() => field('description'), 'the form is open');
    keep((key) => key === 'fe.secure.read.roles');
    await waitUntil(() => !field('description') && says('Your permissions have changed.'));
    expect([says('Read only'), says('ranks above yours')]).to.deep.equal([true, false]);
    await expect(element).to.be.accessible();
  });

  it('tells only those to duplicate a role who can', async () => {
    const { keep, open, says } = await mount();
    await open('Analyst');
    expect(says('This role is built in') && says('Duplicate it')).to.equal(true);
    keep((key) => key === 'fe.secure.read.roles');
    await waitUntil(() => !says('Duplicate'));
    expect(says('This role is built in')).to.equal(true);
  });

  it('adds a role: the key follows the name until it is typed, and the editor opens', async () => {
    const { element, button, field, title, control, says, find, names } = await mount();
    await waitUntil(() => names().length === 6);
    button('New role').click();
    await waitUntil(() => field('name'), 'the dialog is open');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => says('Enter a name.'));
    await type(field('name'), 'Night Shift');
    await waitUntil(() => field('key')?.value === 'night.shift');
    await type(field('key'), 'viewer');
    await type(field('name'), 'Nights');
    expect(field('key')?.value).to.equal('viewer');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => says('A role with this key already exists.'));
    expect(find('[role=dialog] [aria-invalid=true]')?.getAttribute('name')).to.equal('key');
    await type(field('key'), 'nights');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => title()?.startsWith('Nights') && !find('[role=dialog]'));
    await waitUntil(() => element.shadowRoot?.activeElement === find('[part=title]'), 'the role has the focus');
    expect(control.requestsTo('roles.add').at(-1)?.body).to.deep.equal({ name: 'Nights', key: 'nights' });
  });

  it('makes the key of letters and digits alone: nothing is left of brackets, accents and signs at its ends', async () => {
    const { button, field, names } = await mount();
    await waitUntil(() => names().length === 6);
    button('New role').click();
    await waitUntil(() => field('name'), 'the dialog is open');
    for (const [name, key] of [
      ['(Night shift)', 'night.shift'],
      ['Nachtschichtleitung Süd!', 'nachtschichtleitung.sud'],
      ['– 24 / 7 –', '24.7'],
    ] as const) {
      await type(field('name'), name);
      await waitUntil(() => field('key')?.value === key, name);
    }
  });

  it('duplicates a role with those of its permissions that may be given', async () => {
    const { menu, field, names, title, control, find } = await mount();
    await waitUntil(() => names().length === 6);
    (await menu('Analyst')).find(({ textContent }) => textContent === 'Duplicate')?.click();
    await waitUntil(() => field('name')?.value === 'Copy of Analyst');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => title()?.startsWith('Copy of Analyst') && !find('[role=dialog]'));
    expect(control.requestsTo('roles.addV2').at(-1)?.body['permissionIds']).to.have.length(4);
  });

  it('chooses permissions one by one and a category at once, counts the change and saves it', async () => {
    const { element, open, box, button, find, says, control } = await mount();
    await open('Field engineer');
    expect(box('Read the help').disabled && box('Read the help').checked, 'part of every role').to.equal(true);
    expect(box('Act for a customer').disabled, 'nobody may give it').to.equal(true);
    expect(says('Part of every role') && says('Only the vendor can give this')).to.equal(true);
    await expect(element).to.be.accessible();
    box('Read invoices').click();
    box('All of Reports').click();
    box('Everything in projects').click();
    await waitUntil(() => says('3 added, 1 removed'));
    expect(box('All of Reports').checked).to.equal(true);
    button('Save').click();
    await waitUntil(() => !find('[part=save-bar]') && says('Field engineer was saved.'));
    expect(control.requestsTo('roles.setPermissions').at(-1)?.body['permissionIds']).to.have.length(4);
    expect(control.requestsTo('roles.update').length, 'nothing else has changed').to.equal(0);
    await waitUntil(() => box('Read invoices').checked);
  });

  it('leaves what another administrator has given the role meanwhile, and does not take it for a change', async () => {
    const { store, open, box, button, field, find, says, control } = await mount();
    await open('Field engineer');
    const role = store.all.find(({ name }) => name === 'Field engineer');
    const more = store.permissions.find(({ name }) => name === 'Read invoices');
    if (!role || !more) throw new Error('no such role or permission');
    await store.setPermissions(role.id, [...role.permissions, more.id]);
    await store.update(role.id, { description: 'Of another' });
    box('Everything in projects').click();
    await waitUntil(() => says('0 added, 1 removed'));
    await type(field('name'), 'Engineer');
    button('Save').click();
    await waitUntil(() => !find('[part=save-bar]') && says('Engineer was saved.'));
    const sent = control.requestsTo('roles.setPermissions').at(-1)?.body['permissionIds'];
    expect(sent).to.include(more.id).and.to.have.length(role.permissions.length);
    expect(control.requestsTo('roles.update').at(-1)?.body).to.deep.equal({ name: 'Engineer' });
  });

  it('leaves the locked permissions of a category as they are', async () => {
    const { open, box, find } = await mount({
      sample: (now) => {
        const all = sampleDocument(location.origin, now);
        const permissions = all.permissions.map((one) =>
          one.key === 'payouts.approve' ? { ...one, assignmentType: 'NEVER' as const } : one,
        );
        return { ...all, permissions };
      },
    });
    await open('Field engineer');
    expect(box('Approve payouts').disabled).to.equal(true);
    box('All of Billing').click();
    await waitUntil(() => box('Read invoices').checked && find('[part=save-bar]'));
    expect(box('Approve payouts').checked).to.equal(false);
  });

  it('names the permissions of the portal in words and in the language of the page, those of a vendor as the provider does', async () => {
    const { element, open, all, says } = await mount();
    await open('Administrator');
    const names = () => all('.gh-perm__name').map(({ textContent }) => textContent);
    await waitUntil(() => names().includes('See users'));
    expect(names().filter((name) => name.startsWith('fe.'))).to.deep.equal([]);
    expect(names()).to.include('Export reports');
    element.lang = 'de';
    await waitUntil(() => names().includes('Nutzer ansehen') && says('Personen und Sicherheit'));
    expect(says('Die Liste der Nutzer mit ihren Rollen und Gruppen')).to.equal(true);
  });

  it('finds permissions, marks what was searched for, and selects what was found', async () => {
    const { open, find, all, button, says, box } = await mount();
    await open('Field engineer');
    await type(find<HTMLInputElement>('input[type=search]'), 'report');
    await waitUntil(() => all('[part=permission]').length === 2);
    expect(all('mark').length > 0).to.equal(true);
    expect(says('2 permissions match')).to.equal(true);
    button('Select these 2').click();
    await waitUntil(() => box('Read reports').checked && box('Export reports').checked);
    button('Clear these 2').click();
    await waitUntil(() => !box('Read reports').checked);
    await type(find<HTMLInputElement>('input[type=search]'), 'export');
    await waitUntil(() => all('[part=permission]').length === 1);
    box('All of Reports').click();
    await waitUntil(() => box('Export reports').checked);
    await type(find<HTMLInputElement>('input[type=search]'), 'report');
    await waitUntil(() => all('[part=permission]').length === 2);
    expect(box('Read reports').checked, 'what the search hid').to.equal(false);
    await type(find<HTMLInputElement>('input[type=search]'), 'nothing like it');
    await waitUntil(() => says('No permission matches'));
  });

  it('keeps what was chosen when the provider refuses, and names the permissions in the way', async () => {
    const { open, box, button, find, says } = await mount({
      answers: {
        'roles.setPermissions': () =>
          new Response(
            JSON.stringify({
              errors: ['no'],
              errorCode: 'ER-PERMISSIONS-NOT-HELD',
              context: { permissions: ['billing.read'] },
            }),
            { status: 403, headers: { 'content-type': 'application/json' } },
          ),
      },
    });
    await open('Field engineer');
    box('Read invoices').click();
    button('Save').click();
    await waitUntil(() => find('[role=alert]')?.textContent.includes('Read invoices'), 'it is named');
    expect(find('[role=alert]')?.textContent).to.contain('You do not hold these permissions');
    expect(box('Read invoices').checked, 'the input is kept').to.equal(true);
    expect(says('1 added, 0 removed'), 'nothing was taken over').to.equal(true);
  });

  it('edits the name, discards a change, and asks nothing for what stayed', async () => {
    const { open, field, find, button, title, control } = await mount();
    await open('Field engineer');
    await type(field('name'), 'Engineer');
    button('Discard').click();
    await waitUntil(() => field('name')?.value === 'Field engineer' && !find('[part=save-bar]'));
    await type(field('name'), 'Engineer');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => title()?.startsWith('Engineer'));
    expect(control.requestsTo('roles.update').at(-1)?.body).to.deep.equal({ name: 'Engineer' });
    expect(control.requestsTo('roles.setPermissions').length).to.equal(0);
  });

  it('says who holds a role before it is deleted, and asks what they get instead', async () => {
    const { element, menu, names, says, find, all, button, control } = await mount();
    await waitUntil(() => names().length === 6);
    (await menu('Field engineer')).find(({ textContent }) => textContent.startsWith('Delete'))?.click();
    await waitUntil(() => says('Held by 1 group.') && says('Engineering'), 'it says who holds it');
    expect(find('[role=alertdialog]')?.textContent).to.contain('Delete Field engineer?');
    await waitUntil(() => all('input[type=radio]').length === 2);
    await expect(element).to.be.accessible();
    button('Delete role').click();
    await waitUntil(() => !names().includes('Field engineer') && !find('[role=alertdialog]'));
    expect(control.requestsTo('roles.remove').at(-1)?.query['replacementRoleId']).to.be.a('string');
    await waitUntil(() => says('Field engineer was deleted.'));
  });

  it('keeps the dialog and the row when deleting fails', async () => {
    const { menu, names, says, find, button } = await mount({
      answers: { 'roles.remove': () => refusal(409, 'ER-LAST-USER-MANAGER', 'no') },
    });
    await waitUntil(() => names().length === 6);
    (await menu('Field engineer')).find(({ textContent }) => textContent.startsWith('Delete'))?.click();
    await waitUntil(() => says('Held by 1 group.'));
    button('Delete role').click();
    await waitUntil(() => find('[role=alert]')?.textContent.includes('One active person who can manage users'));
    expect(names().includes('Field engineer')).to.equal(true);
  });

  it('offers for a built-in role a copy alone, and says why', async () => {
    const { open, menu, names, buttons, says } = await mount();
    await waitUntil(() => names().length === 6);
    expect((await menu('Viewer')).map(({ textContent }) => textContent)).to.deep.equal(['View', 'Duplicate']);
    await sendKeys({ press: 'Escape' });
    await open('Viewer');
    expect(says('This role is built in')).to.equal(true);
    expect(buttons().includes('Duplicate') && !buttons().includes('Delete…')).to.equal(true);
  });

  it('works with the keyboard alone: into a role, a box, and back to the list', async () => {
    const { element, names, find, all, title, box, says } = await mount();
    const focused = () => element.shadowRoot?.activeElement?.textContent;
    await waitUntil(() => names().length === 6);
    all('.gh-person__open')[2]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => title()?.startsWith('Field engineer') && find('[part=permissions]'));
    await waitUntil(() => element.shadowRoot?.activeElement === find('[part=title]'), 'the focus is at the title');
    box('Read reports').focus();
    await sendKeys({ press: 'Space' });
    await waitUntil(() => box('Read reports').checked);
    find('[part=back]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(
      () => says('Discard your changes?') && focused() === 'Keep editing',
      'what is unsaved is asked about',
    );
    await sendKeys({ press: 'Shift+Tab' });
    await waitUntil(() => focused() === 'Discard');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => names().length === 6 && element.shadowRoot?.activeElement === find('[part=title]'));
  });

  it('gives the focus to the title of the list that the back button leads to', async () => {
    const { element, find, open, title } = await mount();
    await open('Analyst');
    await waitUntil(() => element.shadowRoot?.activeElement === find('[part=title]'), 'the role has the focus');
    element.place = ''; // the back button
    await waitUntil(() => title() === 'Roles' && element.shadowRoot?.activeElement === find('[part=title]'));
  });

  it('leaves no level of the outline out in a role', async () => {
    const { element, all, open } = await mount();
    element.setAttribute('heading-level', '1');
    await open('Field engineer');
    const levels = () => [...new Set(all('h1, h2, h3, h4').map(({ localName }) => localName))];
    expect(levels()).to.deep.equal(['h1', 'h2', 'h3']);
  });

  it('opens the role a page names, and lets the page keep a role from being opened', async () => {
    const { element, names, title, find } = await mount();
    await waitUntil(() => names().length === 6);
    const told: string[] = [];
    element.addEventListener('roles-open', (event) => (told.push(event.detail.roleId), event.preventDefault()));
    find('.gh-person__open')?.click();
    expect(told).to.have.length(1);
    expect(element.roleId, 'the page has kept it').to.equal('');
    element.roleId = told[0] ?? '';
    await waitUntil(() => title()?.startsWith('Administrator'));
    expect(element.getAttribute('role-id')).to.equal(told[0]);
  });

  it('tells which role is open and how the list is ordered as one place, and goes back to it', async () => {
    const { element, names, title, button, open, says } = await mount();
    await waitUntil(() => names().length === 6);
    const places: string[] = [];
    element.addEventListener('list-place-change', ({ detail }) => places.push(`${detail.step} ${detail.place}`));
    button('Key').click();
    await waitUntil(() => element.place === 'sort=key');
    await open('Analyst');
    expect(element.place).to.equal(`sort=key&open=${element.roleId}`);
    expect(places).to.deep.equal(['false sort=key', `true sort=key&open=${element.roleId}`]);
    element.place = 'sort=-key';
    await waitUntil(() => title() === 'Roles' && names()[0] === 'Viewer', 'the list of that place');
    expect(element.roleId).to.equal('');
    element.place = 'open=no-such-role';
    await waitUntil(() => names().length === 6 && says('is not in the list'), 'a role that is gone is told');
    expect([element.roleId, element.place, places.at(-1)]).to.deep.equal(['', '', 'false ']);
    element.roleId = 'no-such-role';
    await waitUntil(() => element.roleId === '', 'also where the page names it');
  });

  it('is a list of two lines on a phone, and its editor fits', async () => {
    const { element, all, says, find } = await mount({ width: '375px' });
    await waitUntil(() => all('[part=list] > [part=row]').length === 6 && says('2 permissions'));
    all('[part=name]')[2]?.click();
    await waitUntil(() => find('[part=permissions]'));
    expect(element.scrollWidth).to.be.at.most(375);
    await expect(element).to.be.accessible();
  });

  it('says that the roles could not be loaded, and tries again', async () => {
    const { element, says, button, names, control } = await mount({
      answers: { 'permissions.list': () => refusal(500, 'ER-INTERNAL', 'The server is tired') },
    });
    await waitUntil(() => says('Roles could not be loaded') && says('The service is not answering.'));
    expect(element.matches(':state(error)')).to.equal(true);
    control.answer('permissions.list', undefined);
    button('Try again').click();
    await waitUntil(() => names().length === 6);
  });
});
