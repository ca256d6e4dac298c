import { resized } from '../steady.ts';
import { after, control, openGate, shutGate, signedIn, throughSheets, until, type Situations } from './situation.ts';

const TAG = 'admin-groups';

export const groupsSituations: Situations = {
  groups: {
    html: '<admin-groups></admin-groups>',
    async drive(page) {
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      await signedIn(page);
      await element.getByRole('button', { name: 'Actions for Data' }).click();
      await shows('menu', 'range', 'search', 'filter', 'columns', 'tag', 'group', 'chip');
      await element.getByRole('menuitem', { name: 'Edit color and roles' }).click();
      await shows('note', 'colors', 'color', 'options', 'option', 'members', 'member', 'dialog-footer');
      await page.keyboard.press('Escape');
      await element.getByRole('button', { name: 'New group' }).click();
      await shows('dialog-lead', 'required', 'field');
      await element.getByRole('textbox', { name: 'Name' }).fill('Nights');
      await shutGate(page);
      await control(page, (fake) =>
        fake.answer('groups.addRoles', () => window.gate.then(() => new Response('{}', { status: 403 }))),
      );
      await element.locator('[part=option] input').first().check();
      await element.getByRole('button', { name: 'Create group' }).click();
      await shows('spinner');
      await openGate(page);
      await shows('people', 'person', 'avatar', 'check', 'toasts', 'toast', 'text');
      await until(page, TAG, 'events', 'groups-change');
      await page.keyboard.press('Escape');
      await element.getByRole('button', { name: 'Engineering', exact: true }).click();
      await shows('detail', 'facts', 'copy-button', 'close');
    },
  },
  'groups on a phone': {
    html: '<admin-groups></admin-groups>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, TAG, 'parts', 'list', 'line', 'summary', 'status');
      await throughSheets(page, TAG);
    },
  },
  'groups that fail': after(
    TAG,
    (fake) => fake.answer('groups.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no groups': after(TAG, (fake) => fake.answer('groups.list', () => ({ groups: [] })), 'parts', 'state-title'),
};
