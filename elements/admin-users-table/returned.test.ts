import { expect } from '@open-wc/testing';
import { ApplicationsStore } from '../../stores/admin/ApplicationsStore.ts';
import { leavePage } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { mountUsers } from './testing.ts';

describe('<admin-users-table> that somebody comes back to', () => {
  afterEach(leavePage);

  it('shows the applications that another page has given and taken meanwhile', async () => {
    const { root, element, all } = await mountUsers({ width: '1600px' });
    const rowWith = (name: string) => all('tbody [part=row]').find(({ textContent }) => textContent.includes(name));
    const applications = root.use(ApplicationsStore);
    await applications.list.load();
    const managed = applications.list.rows.find(({ isFree, userIds }) => !isFree && userIds.length > 0);
    if (!managed) throw new Error('nobody was given an application');
    await waitUntil(() => rowWith(managed.name), 'its holders are shown');
    const place = element.parentElement;
    element.remove();
    await waitUntil(() => !all('table').length, 'the view is gone');
    expect(await applications.change([managed.id], { given: [], taken: managed.userIds })).to.deep.equal([]);
    place?.append(element);
    await waitUntil(() => all('tbody [part=row]').length && !rowWith(managed.name), 'nobody has it any more');
  });
});
