import { expect } from '@open-wc/testing';
import { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-users-table.ts';

const links = { next: '', prev: '', first: '', last: '' };
const empty = { items: [], _links: links, _metadata: { totalItems: 0, totalPages: 0 } };

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-users-table', scene);
  const field = () => {
    const found = page.find<HTMLInputElement>('input[type=search]');
    if (!found) throw new Error('no search field');
    return found;
  };
  const type = (text: string) => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field());
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { ...page, field, type };
}

for (const width of ['1100px', '375px'])
  describe(`<admin-users-table> that shows a part of the people, ${width} wide`, () => {
    afterEach(leavePage);

    it('keeps what was typed before anybody was known, and searches for it', async () => {
      let answer = (): void => {};
      const known = new Promise<void>((done) => (answer = done));
      const { find, field, type, control, element } = mount({ width, after: known });
      await waitUntil(() => find('[part=search]'), 'there is something to type in');
      type('priya');
      await waitUntil(() => field().value === 'priya');
      answer();
      await waitUntil(() => element.shadowRoot?.textContent.includes('Priya Ramanathan'), 'she is found');
      expect(field().value).to.equal('priya');
      expect(control.requestsTo('users.listV3').map(({ query }) => query['_email'])).to.deep.equal(['priya']);
    });

    it('says in words of its own that a ready-made view is empty, and leads back to everybody', async () => {
      const { find, button, says, element, control } = mount({ width });
      await waitUntil(() => says('Ada Lovelace') && find('[part=presets] button'));
      control.answer('users.listV3', () => empty);
      button('Without a second factor').click();
      await waitUntil(() => says('Everybody has a second factor'));
      expect(says('search and filters')).to.equal(false);
      await expect(element).to.be.accessible();
      control.answer('users.listV3', undefined);
      button('Show all people').click();
      await waitUntil(() => says('Ada Lovelace') && !says('Everybody has a second factor'));
    });

    it('does not count the people of before while a search is under way', async () => {
      const { find, says, type, control } = mount({ width });
      const counted = () => find(width === '375px' ? '[part=summary]' : '[part=range]')?.textContent ?? '';
      await waitUntil(() => says('Ada Lovelace') && /\d/.test(counted()));
      control.answer('users.listV3', () => new Promise<Response>(() => {}));
      type('priya');
      await waitUntil(() => counted().startsWith('Loading'), 'it is shown');
      await waitUntil(() => find('[part=view] > [role=status]')?.textContent.startsWith('Loading'), 'and said');
      control.answer('users.listV3', undefined);
      type('priya r');
      await waitUntil(() => says('Priya Ramanathan') && counted().includes('1'));
    });

    it('keeps the bar of what is selected in sight while the list is scrolled', async () => {
      const { find, all, says, element, root } = mount({ width, attributes: { 'page-size': '50' } });
      await waitUntil(() => says('Ada Lovelace') && all('[part=row] [part~=row-menu]').length > 5);
      root.use(UsersStore).list.toggle(find('[part=row]')?.dataset['row'] ?? '');
      await waitUntil(() => find('[part=bulk-bar]'), 'the bar is there');
      const rows = all('[part=row]');
      rows.at(-1)?.scrollIntoView({ block: 'end' });
      const top = (selector: string) => Math.round(find(selector)?.getBoundingClientRect().top ?? Number.NaN);
      expect(element.getBoundingClientRect().top, 'it is scrolled').to.be.lessThan(-100);
      await waitUntil(() => top('[part=bulk-bar]') === 0, 'the bar stands at the top');
      if (width !== '375px') expect(top('thead th'), 'the head of the table under it').to.equal(40);
    });
  });
