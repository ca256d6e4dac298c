import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { sampleDocument } from '../../testing/sample/sample.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-applications.ts';

const READER = 'fe.secure.read.users';
const FAILED = 'Assignment action failed. Try again or contact support.';

/** The page, with a third application that has to be given, as long as a test says nothing else. */
function mount(scene: PageScene = {}) {
  const sample = sampleDocument('https://app.example', Date.now());
  const [, managed] = sample.applications ?? [];
  if (!managed) throw new Error('the sample has no managed application');
  const more = { ...managed, name: 'Payroll', description: 'Wages', appURL: 'https://pay.example' };
  const page = mountPage('admin-applications', {
    sample: { ...sample, applications: [...(sample.applications ?? []), more] },
    ...scene,
  });
  const people = () => page.all('[part=person]').map(({ textContent }) => textContent);
  const box = (name: string): HTMLInputElement => {
    const found = page.all('[part=person]').find(({ textContent }) => textContent.includes(name));
    const input = found?.querySelector('input');
    if (!input) throw new Error(`"${name}" is not among ${people().join(', ')}`);
    return input;
  };
  const search = (text: string): void => {
    const field = page.dialog()?.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('nothing to search in');
    typeInto(field, text);
  };
  /** The cells of a row, as text. */
  const cells = (name: string) =>
    [...(page.row(name)?.querySelectorAll('[part=cell]') ?? [])].map(({ textContent }) => textContent);
  const names = () => page.all('tbody .gh-person__open').map(({ textContent }) => textContent);
  const ready = () => waitUntil(() => names().length > 0 && page.find('[part=toolbar] button'), 'the rows are there');
  /** Opens the dialog of an application, with its people. */
  const assign = async (name: string) => {
    await page.act(name, 'Assign people');
    await waitUntil(() => page.dialog() && people().length > 0, 'the people are there');
  };
  const sent = (row: 'applications.assign' | 'applications.unassign') =>
    page.control.requestsTo(row).map(({ body }) => body);
  return { ...page, people, box, search, cells, names, ready, assign, sent };
}

describe('<admin-applications>', () => {
  afterEach(leavePage);

  it('lists what the tenant may use, how, and who was assigned (APPS-001, APPS-002, APPS-009)', async () => {
    const { element, ready, names, cells, says } = mount();
    await ready();
    expect(names()).to.deep.equal(['Console', 'Payroll', 'Reports']);
    await waitUntil(() => says('3 applications in Acme') && cells('Reports').join('|').includes('and 2 more people'));
    expect(cells('Console').join('|')).to.contain('Free access|Everybody');
    expect(cells('Payroll').join('|')).to.contain('Managed access|0');
    expect(cells('Reports').join('|')).to.match(/Managed access\|4.+, .+ and 2 more people/);
    await expect(element).to.be.accessible();
  });

  it('gives an application to people and takes it away: the row shows it at once, and one call is sent for each person (APPS-004)', async () => {
    const { element, ready, assign, box, cells, inDialog, dialog, says, sent, people, search } = mount();
    await ready();
    const told: unknown[] = [];
    element.addEventListener('applications-assigned', ({ detail }) => told.push(detail));
    await assign('Reports');
    expect(says('Who may use Reports?') && says('Assigned (4)')).to.equal(true);
    await waitUntil(() => box('Ada Lovelace').checked, 'who has it comes first, and is ticked');
    await expect(element).to.be.accessible();
    box('Chloe Baker').click();
    search('grace');
    await waitUntil(() => people().length === 1 && !box('Grace Wanjiku').checked);
    box('Grace Wanjiku').click();
    await waitUntil(() => says('1 person gets it · 1 person loses it'));
    inDialog('Save').click();
    await waitUntil(() => !dialog() && says('The people of Reports were saved.'));
    expect(cells('Reports').join('|')).to.contain('|4');
    const [given] = sent('applications.assign');
    const [taken] = sent('applications.unassign');
    expect([sent('applications.assign').length, sent('applications.unassign').length]).to.deep.equal([1, 1]);
    expect(given?.['appIds']).to.deep.equal(taken?.['appIds']);
    expect(told).to.deep.equal([
      { applicationIds: given?.['appIds'], given: [given?.['userId']], taken: [taken?.['userId']] },
    ]);
    await assign('Reports');
    await waitUntil(() => says('Assigned (4)') && box('Grace Wanjiku').checked);
    expect(people().join()).to.contain('Chloe Baker', 'among the others again');
  });

  it('says that an assignment failed, names for whom and why, keeps the choice and tries that alone again (APPS-007)', async () => {
    let fails = true;
    const { element, ready, assign, box, cells, inDialog, dialog, says, sent, all } = mount({
      answers: {
        'applications.assign': ({ body }) =>
          fails && body['userId'] === refused
            ? refusal(403, 'ER-USER-ABOVE-OWN', 'no')
            : new Response(null, { status: 204 }),
      },
    });
    let refused = '';
    const told: unknown[] = [];
    element.addEventListener('applications-assigned', ({ detail }) => told.push(detail.given));
    await ready();
    await assign('Payroll');
    const [first, second] = all<HTMLInputElement>('[part=person] input');
    first?.click();
    second?.click();
    const name = second?.getAttribute('aria-label') ?? '';
    refused = idIn(second);
    inDialog('Save').click();
    await waitUntil(() => says(FAILED) && says('Ranks above you'), 'the sentence of the specification');
    expect(cells('Payroll').join('|')).to.contain('|1', 'what failed is undone, what was done stays');
    expect(box(name).checked, 'the choice is kept').to.equal(true);
    expect(told, 'the page is told of those it was done for').to.deep.equal([[idIn(first)]]);
    fails = false;
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && cells('Payroll').join('|').includes('|2'));
    expect(sent('applications.assign').length, 'who has it already is not sent again').to.equal(3);
  });

  it('gives several applications in one call for each person, and leaves out what everybody may use', async () => {
    const { ready, all, find, button, says, people, box, inDialog, dialog, sent, row, cells } = mount();
    await ready();
    await waitUntil(() => all('tbody input[type=checkbox]').length === 3, 'rows can be selected');
    for (const input of all<HTMLInputElement>('tbody input[type=checkbox]')) input.click();
    await waitUntil(() => find('[part=bulk-bar]'));
    button('Assign people').click();
    await waitUntil(() => says('Who may use these 2 applications?') && people().length > 4);
    await waitUntil(() => box('Ada Lovelace').indeterminate, 'who has one of them is marked');
    box('Ada Lovelace').click();
    inDialog('Save').click();
    await waitUntil(() => !dialog() && says('The people of 2 applications were saved.'));
    expect(sent('applications.assign').length).to.equal(1);
    expect(sent('applications.assign')[0]?.['appIds']).to.have.length(2);
    expect(row('Console')?.textContent).to.contain('Everybody');
    expect(cells('Payroll').join('|')).to.contain('|1');
  });

  it('offers nothing for what everybody may use, and says why', async () => {
    const { ready, menuOf, says } = mount();
    await ready();
    await menuOf('Console');
    expect(says('Everybody may use it')).to.equal(true);
  });

  it('is read-only for somebody who may only read, and without the flag (APPS-003)', async () => {
    for (const scene of [{ as: 'rob@acme.example' }, { flags: { 'multi-apps-admin-portal': false } }]) {
      const { ready, says, find, all } = mount(scene);
      await ready();
      await waitUntil(() => says('Read only'));
      expect(find('[part=row-menu]')).to.equal(undefined);
      expect(all('tbody input[type=checkbox]')).to.have.length(0);
      await leavePage();
    }
  });

  it('closes the dialog when the right to it is lost, and says so', async () => {
    const { ready, assign, keep, dialog, says } = mount();
    await ready();
    await assign('Reports');
    keep(READER);
    await waitUntil(() => !dialog() && says('You may no longer do this.') && says('Read only'));
  });

  it('asks for nothing without the permission to read, and names it', async () => {
    const { element, says, control } = mount({ as: 'mariajose.garcia@acme.example' });
    await waitUntil(() => says('You cannot see applications') && says(READER));
    expect(element.matches(':state(no-access)')).to.equal(true);
    expect(control.requestsTo('applications.ofTenantsV2').length).to.equal(0);
  });

  it('says that there is nothing, that the list failed, and tries again', async () => {
    const empty = mount({ answers: { 'applications.ofTenantsV2': () => Response.json([]) } });
    await waitUntil(() => empty.says('No applications yet'));
    expect(empty.element.matches(':state(empty)')).to.equal(true);
    await leavePage();
    const { says, button, names, control } = mount({
      answers: { 'applications.usersOf': () => refusal(500, 'ER-INTERNAL', 'tired') },
    });
    await waitUntil(() => says('Applications could not be loaded') && says('The service is not answering.'));
    control.answer('applications.usersOf', undefined);
    button('Try again').click();
    await waitUntil(() => names().length === 3);
  });

  it('says that the people could not be loaded, and tries again', async () => {
    const { ready, act, says, inDialog, people, control } = mount();
    await ready();
    control.answer('users.listV3', () => refusal(500, 'ER-INTERNAL', 'tired'));
    await act('Payroll', 'Assign people');
    await waitUntil(() => says('The people could not be loaded.'));
    control.answer('users.listV3', undefined);
    inDialog('Try again').click();
    await waitUntil(() => people().length > 4);
  });

  it('shows in the detail of an application everybody who was assigned, and keeps it in the place', async () => {
    const { element, ready, find, all, says } = mount();
    await ready();
    find('.gh-person__open')?.click();
    await waitUntil(() => find('[part=detail]'));
    expect(element.place).to.match(/^open=/);
    element.place = '';
    await waitUntil(() => !find('[part=detail]'));
    all('.gh-person__open')[2]?.click();
    await waitUntil(() => all('[part=holders] li').length === 4 && says('ada@acme.example'));
    await expect(element).to.be.accessible();
  });

  it('narrows the list by access, and keeps that in the place', async () => {
    const { element, ready, names } = mount();
    await ready();
    element.place = 'access=managed&sort=-people';
    await waitUntil(() => names().join() === 'Reports,Payroll');
  });

  it('works with the keyboard alone: from the row to a person, and Enter in the search saves nothing', async () => {
    const { element, ready, all, find, dialog, people, says, sent } = mount();
    const focused = () => element.shadowRoot?.activeElement;
    await ready();
    await waitUntil(() => all('[part=row-menu]').length === 3);
    all('[part=row-menu]')[1]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused()?.getAttribute('role') === 'menuitem');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => dialog() && focused()?.getAttribute('type') === 'search', 'the search has the focus');
    await sendKeys({ type: 'ben' });
    await waitUntil(() => people().length > 0 && people().every((text) => /ben/i.test(text)));
    await sendKeys({ press: 'Enter' });
    expect(sent('applications.assign').length).to.equal(0);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => focused() === find('[part=person] input'));
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog() && says('The people of Payroll were saved.'));
  });

  it('is a list of two lines on a phone, and says the access where everybody may come in', async () => {
    const { element, all, says } = mount({ width: '375px' });
    await waitUntil(() => all('[part=list] > [part=row]').length === 3 && says('4 people') && says('Everybody'));
    expect(element.scrollWidth).to.be.at.most(375);
    await expect(element).to.be.accessible();
  });
});

/** The id of the user whose box this is. */
const idIn = (input: HTMLInputElement | undefined): string =>
  (input?.getAttribute('aria-describedby') ?? '').split('-').slice(-5).join('-');
