import { expect } from '@open-wc/testing';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { mountUsers } from '../testing.ts';

const names = ['Arjun Patel', 'Priya Ramanathan', 'Dmitri Volkov', 'Riley Quinn'];

const dates = { vendorId: 'v', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };

/** The table of people with two of them selected. */
async function withTwo(scene: Parameters<typeof mountUsers>[0] = {}) {
  const page = await mountUsers(scene);
  await waitUntil(() => page.all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
  const chosen = names.filter((name) => page.row(name)).slice(0, 2);
  for (const name of chosen) page.row(name)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  await waitUntil(() => page.all('[part=bulk-bar]').length === 1);
  return { ...page, chosen };
}

describe('people of <admin-users-table> who are changed together', () => {
  afterEach(() => document.body.replaceChildren());

  it('get a role, keep the others, and are shown with it', async () => {
    const { element, button, dialog, box, inDialog, says, control, row, chosen } = await withTwo();
    button('Edit roles').click();
    await waitUntil(() => dialog()?.querySelector('[part=option]'), 'the roles are there');
    await expect(element).to.be.accessible();
    const held = control.requestsTo('members.update').length;
    box('Analyst').click();
    await waitUntil(() => box('Analyst').checked);
    inDialog('Save roles').click();
    // Priya has it already.
    await waitUntil(() => says('The roles of 1 person were saved. Nothing had to change for 1 person.') && !dialog());
    const sent = control.requestsTo('members.update').slice(held);
    expect(sent.length).to.equal(1);
    const lists = sent.map(({ body }) => Reflect.get(Object(body), 'roleIds'));
    expect(lists.every((ids) => Array.isArray(ids) && ids.length > 0 && !ids.includes(''))).to.equal(true);
    await waitUntil(() => chosen.every((name) => row(name)?.querySelector('input')?.checked === false));
  });

  it('are asked of by a box between on and off where only some hold the role, which stays as it is', async () => {
    const { button, dialog, all, inDialog, control, says } = await withTwo({
      answers: {
        'users.roles': ({ query }) =>
          String(query['ids'] ?? '')
            .split(',')
            .map((userId, at) => ({ vendorId: 'v', tenantId: 't', userId, roleIds: at === 0 ? ['some'] : [] })),
        'roles.list': () =>
          ['some', 'none'].map((id) => ({
            id,
            key: id,
            name: id,
            level: 9,
            permissions: [],
            isDefault: false,
            ...dates,
          })),
        'members.update': () => Response.json({ item: {} }),
      },
    });
    button('Edit roles').click();
    await waitUntil(() => dialog()?.textContent.includes('1 of 2 hold it'));
    const input = (at: number) => all('[part=dialog] [part=option] input')[at] as HTMLInputElement | undefined;
    expect([input(0), input(1)].map((one) => one?.indeterminate).sort()).to.deep.equal([false, true]);
    const none = all('[part=option]').find(({ textContent }) => textContent === 'none');
    none?.querySelector('input')?.click();
    inDialog('Save roles').click();
    await waitUntil(() => says('The roles of 2 people were saved.'));
    const bodies = control.requestsTo('members.update').map(({ body }) => Reflect.get(Object(body), 'roleIds'));
    expect(bodies).to.deep.include(['some', 'none']).and.to.deep.include(['none']);
  });

  it('are counted where something changed for them, and the others apart', async () => {
    const { button, dialog, box, inDialog, says, control } = await withTwo({
      answers: {
        'users.roles': ({ query }) => {
          const ids = String(query['ids'] ?? '').split(',');
          return ids.map((userId, at) => ({ vendorId: 'v', tenantId: 't', userId, roleIds: at === 0 ? ['some'] : [] }));
        },
        'roles.list': () => [
          { id: 'some', key: 's', name: 'Some', level: 9, permissions: [], isDefault: false, ...dates },
        ],
        'members.update': () => Response.json({ item: {} }),
      },
    });
    button('Edit roles').click();
    await waitUntil(() => dialog()?.textContent.includes('1 of 2 hold it'));
    box('Some').click();
    await waitUntil(() => box('Some').checked && !box('Some').indeterminate);
    inDialog('Save roles').click();
    await waitUntil(() => says('The roles of 1 person were saved. Nothing had to change for 1 person.') && !dialog());
    expect(control.requestsTo('members.update').length).to.equal(1);
  });

  it('are counted where nothing had to change for any of them', async () => {
    const { button, dialog, inDialog, says, control } = await withTwo();
    button('Edit roles').click();
    await waitUntil(() => dialog()?.querySelector('[part=option]'), 'the roles are there');
    inDialog('Save roles').click();
    await waitUntil(() => !dialog() && says('Nothing had to change for 2 people.'));
    expect(control.requestsTo('members.update').length).to.equal(0);
  });

  it('cannot be put into a group of a directory, which says so', async () => {
    const { button, dialog, all, box } = await withTwo();
    button('Add to group').click();
    await waitUntil(() => dialog()?.querySelector('[part=option] input'), 'the groups are there');
    expect(box('Data').disabled).to.equal(true);
    const data = all('[part=option]').find(({ textContent }) => textContent.startsWith('Data'));
    expect(data?.textContent).to.equal('DataManaged by the directory');
    expect(box('Design').disabled).to.equal(false);
  });

  it('are put into a group, of which the refused stay selected', async () => {
    let first = '';
    const { element, button, dialog, all, inDialog, says, control } = await withTwo({
      answers: {
        'groups.addUsers': ({ body }) => {
          const [refused = '', ...changed] = Object(body).userIds as string[];
          first = refused;
          return { changed, failed: [{ userId: refused, reason: 'above-own' }] };
        },
      },
    });
    button('Add to group').click();
    await waitUntil(() => dialog()?.querySelector('[part=option] input'), 'the groups are there');
    const free = () => all<HTMLInputElement>('[part=option] input:enabled');
    const looks = () => new Set(free().map((one) => getComputedStyle(one).backgroundColor));
    expect(looks().size, 'none looks chosen').to.equal(1);
    const [plain] = looks();
    await expect(element).to.be.accessible();
    inDialog('Add to group').click();
    await waitUntil(() => says('Choose a group.'));
    free()[0]?.click();
    await waitUntil(() => looks().size === 2 && getComputedStyle(free()[1] ?? element).backgroundColor === plain);
    inDialog('Add to group').click();
    await waitUntil(() => says('1 person is in') && says('1 person stays as before: ranks above you'));
    expect(control.requestsTo('groups.addUsers').length).to.equal(1);
    await waitUntil(() => !dialog());
    const left = all('tbody input:checked').map((one) => one.closest<HTMLElement>('[data-row]')?.dataset['row']);
    expect(left).to.deep.equal([first]);
  });

  it('leave the place in the list as it is: page, scroll, and the focus in their row', async () => {
    const { element, button, dialog, inDialog, says, row, chosen, root } = await withTwo();
    const { UsersStore } = await import('../../../stores/admin/users/UsersStore.ts');
    const { list } = root.use(UsersStore);
    row(chosen[1] ?? '')?.scrollIntoView({ block: 'center' });
    const at = scrollY;
    button('Disable').click();
    await waitUntil(() => dialog());
    inDialog('Disable').click();
    await waitUntil(() => !dialog() && says('2 people were disabled.'));
    const focused = () => element.shadowRoot?.activeElement?.getAttribute('aria-label');
    await waitUntil(() => focused() === `Actions for ${chosen[1]}`);
    expect([list.page, scrollY]).to.deep.equal([0, at]);
  });
});
