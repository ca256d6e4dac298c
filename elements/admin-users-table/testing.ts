import type { RootStore } from '../../stores/RootStore.ts';
import { mountPage, type PageScene } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-users-table.ts';

/** The table of people with all of them on one page, once its rows can be acted on. */
export async function mountUsers(scene: PageScene = {}) {
  const page = mountPage('admin-users-table', { ...scene, attributes: { 'page-size': '100' } });
  /** The box of a choice in a dialog. */
  const box = (name: string): HTMLInputElement => {
    const found = page.all('[part=option]').find(({ textContent }) => textContent.startsWith(name));
    const input = found?.querySelector('input');
    if (!input) throw new Error(`no box "${name}"`);
    return input;
  };
  await waitUntil(() => page.row('Ada Lovelace') && page.find('[part=toolbar] button'), 'the rows are there');
  return { ...page, flags: page.root.flags, box };
}

/** Goes to another tenant of the person, as another tab may do beside an open dialog. */
export async function switchTenant({ tenants }: RootStore): Promise<void> {
  const { activeTenant } = tenants;
  const other = tenants.tenants.find(({ tenantId }) => tenantId !== activeTenant?.tenantId);
  if (!other) throw new Error('the person has one tenant only');
  await tenants.switchTenant({ tenantId: other.tenantId, reload: 'silent' });
}
