import { expect } from '@open-wc/testing';
import { leavePage, mountPage } from '../testing/page.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import '../../admin-users-table/admin-users-table.ts';
import '../../admin-roles/admin-roles.ts';
import '../../tenant-switcher/tenant-switcher.ts';

/** A list of people beside a switcher that keeps the page, whose list of tenants is open. */
async function scene() {
  const page = mountPage('admin-users-table');
  const switcher = document.createElement('tenant-switcher');
  switcher.reload = 'silent';
  page.element.before(switcher);
  const shadow = () => switcher.shadowRoot;
  await waitUntil(() => page.row('Ada Lovelace') && shadow()?.querySelector('button[part=switcher]'));
  const open = async (): Promise<void> => {
    const trigger = shadow()?.querySelector<HTMLElement>('[part=switcher]');
    trigger?.focus();
    trigger?.click();
    await waitUntil(() => shadow()?.querySelector('[role=option]'), 'the tenants are listed');
  };
  const option = (name: string) =>
    [...(shadow()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find((one) => one.textContent.includes(name));
  return { ...page, open, option };
}

describe('a page after its tenant was switched', () => {
  afterEach(leavePage);

  it('gives its title the focus and says which tenant the person is in', async () => {
    const { element, find, says, open, option, root } = await scene();
    await open();
    option('Globex')?.click();
    await waitUntil(() => root.tenants.activeTenant?.name.includes('Globex'));
    await waitUntil(() => says(`You are now in ${root.tenants.activeTenant?.name}.`));
    await waitUntil(() => element.shadowRoot?.activeElement === find('[part~=title]'));
  });

  it('says so once where two pages stand beside each other', async () => {
    const { element, open, option, root, says } = await scene();
    const other = document.createElement('admin-roles');
    element.after(other);
    await waitUntil(() => other.shadowRoot?.querySelector('[part~=title]'));
    await open();
    option('Globex')?.click();
    const spoken = () =>
      [says('You are now in'), other.shadowRoot?.textContent.includes('You are now in')].filter(Boolean).length;
    await waitUntil(() => root.tenants.activeTenant?.name.includes('Globex') && spoken() > 0);
    await new Promise(requestAnimationFrame);
    expect(spoken()).to.equal(1);
  });
});
