import { resized } from '../steady.ts';
import { after, press, signedIn, until, type Situations } from './situation.ts';

export const rolesSituations: Situations = {
  roles: {
    html: '<admin-roles></admin-roles>',
    async drive(page) {
      const roles = page.locator('admin-roles');
      const shows = (...parts: string[]) => until(page, 'admin-roles', 'parts', ...parts);
      await signedIn(page);
      await roles.getByRole('button', { name: 'Actions for Field engineer' }).click();
      await shows('menu', 'range', 'search');
      await roles.getByRole('menuitem', { name: 'Delete' }).click();
      await shows('dialog-footer');
      await page.keyboard.press('Escape');
      await roles.getByRole('button', { name: 'New role' }).click();
      await shows('dialog-lead');
      await page.keyboard.press('Escape');
      await roles.getByText('Viewer').first().click();
      await shows('facts', 'note');
      await press(page, 'admin-roles [part=back]');
      await roles.getByText('Field engineer').first().click();
      await shows('permission', 'category', 'toggle');
      await roles.getByRole('searchbox').fill('report');
      await roles.locator('[part=permission]').first().click();
      await shows('save-bar', 'clear');
    },
  },
  'roles on a phone': {
    html: '<admin-roles></admin-roles>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, 'admin-roles', 'parts', 'list', 'line', 'summary', 'status');
      await page.locator('admin-roles').getByRole('searchbox').fill('nobody at all');
      await until(page, 'admin-roles', 'parts', 'state');
    },
  },
  'roles that fail': after(
    'admin-roles',
    (fake) => fake.answer('roles.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no roles': after('admin-roles', (fake) => fake.answer('roles.list', () => []), 'parts', 'state-title'),
};
