import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { leavePage } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { mountAccounts, NORD } from './testing.ts';

describe('<admin-sub-accounts>', () => {
  afterEach(leavePage);

  it('shows a tree whose levels load when they are opened (SUBACC-001, SUBACC-004, SUBACC-031)', async () => {
    const { element, ready, names, open, cells, says, row, find, control } = mountAccounts();
    await ready();
    expect(names()).to.deep.equal([
      'Brightline Deutschland',
      'Brightline Nederland',
      'Brightline Polska',
      'Brightline Sandbox',
    ]);
    await waitUntil(() => says('31 accounts below Acme with 15 people'));
    await waitUntil(() => cells('Brightline Deutschland').includes('1|Off by default'), 'the people are counted');
    const germany = row('Brightline Deutschland');
    expect([germany?.getAttribute('aria-level'), germany?.ariaExpanded, germany?.ariaSetSize]).to.deep.equal([
      '1',
      'false',
      '4',
    ]);
    expect(row('Brightline Polska')?.hasAttribute('aria-expanded')).to.equal(false);
    await open('Brightline Deutschland');
    await open(NORD);
    expect(row('Depot 01')?.getAttribute('aria-level')).to.equal('3');
    expect(find('[part=more]')?.textContent).to.equal('Load 4 more in Nordhafen Spedition');
    await expect(element).to.be.accessible();
    find('[part=more]')?.click();
    await waitUntil(() => row('Depot 22'));
    expect(find('[part=more]')).to.equal(undefined);
    await waitUntil(() => element.shadowRoot?.activeElement === row('Depot 21'), 'the focus is on the first new row');
    expect(control.requestsTo('subTenants.search').at(-1)?.query['_offset']).to.equal('1');
    find('[part=close-all]')?.click();
    await waitUntil(() => names().length === 4);
  });

  it('is used by the keyboard', async () => {
    const { element, ready, row, names, find } = mountAccounts();
    await ready();
    const focused = () => element.shadowRoot?.activeElement?.querySelector('.gh-tree__name')?.textContent;
    row('Brightline Deutschland')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => names().includes(NORD));
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal(NORD);
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('Rheintal Express');
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused()).to.equal('Brightline Deutschland');
    await sendKeys({ press: 'ArrowLeft' });
    await waitUntil(() => !names().includes(NORD));
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Brightline Sandbox');
    await sendKeys({ press: 'Home' });
    await sendKeys({ press: 'b' });
    expect(focused()).to.equal('Brightline Nederland');
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Actions for Brightline Nederland');
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused()).to.equal('Brightline Nederland');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=detail]'), 'the detail is open');
  });
});
