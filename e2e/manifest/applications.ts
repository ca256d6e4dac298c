import { resized } from '../steady.ts';
import { after, control, openGate, shutGate, signedIn, throughSheets, until, type Situations } from './situation.ts';

const TAG = 'admin-applications';

export const applicationsSituations: Situations = {
  applications: {
    html: '<admin-applications></admin-applications>',
    async drive(page) {
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      const open = async () => {
        await element.getByRole('button', { name: 'Actions for Reports' }).click();
        await shows('menu', 'range', 'search', 'filter', 'columns');
        await element.getByRole('menuitem', { name: 'Assign people' }).click();
        await shows('dialog-lead', 'dialog-footer', 'people', 'person', 'avatar', 'check');
      };
      await signedIn(page);
      await open();
      await shutGate(page);
      await control(page, (fake) =>
        fake.answer('applications.unassign', () => window.gate.then(() => new Response('{}', { status: 403 }))),
      );
      const person = element.locator('[part=person]').first();
      await person.click();
      await element.getByRole('button', { name: 'Save' }).click();
      await shows('spinner');
      await openGate(page);
      await shows('note');
      await control(page, (fake) => fake.answer('applications.unassign', undefined));
      await element.getByRole('button', { name: 'Try again' }).click();
      await shows('toasts', 'toast', 'text');
      await until(page, TAG, 'events', 'applications-assigned');
      await element.locator('tbody input[type=checkbox]').first().check();
      await shows('bulk-bar');
      await element.getByRole('button', { name: 'Reports', exact: true }).click();
      await shows('detail', 'facts', 'holders', 'copy-button', 'close');
    },
  },
  'applications on a phone': {
    html: '<admin-applications></admin-applications>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, TAG, 'parts', 'list', 'line', 'summary', 'status');
      await throughSheets(page, TAG);
    },
  },
  'applications for a reader': {
    html: '<admin-applications></admin-applications>',
    async drive(page) {
      await control(page, (fake) => fake.signIn('rob@acme.example'));
      await page.reload();
      await until(page, TAG, 'parts', 'chip');
    },
  },
  'applications that fail': after(
    TAG,
    (fake) => fake.answer('applications.ofTenantsV2', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no applications': after(TAG, (fake) => fake.answer('applications.ofTenantsV2', () => []), 'parts', 'state-title'),
};
