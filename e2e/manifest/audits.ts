import { resized } from '../steady.ts';
import {
  after,
  control,
  openGate,
  shutGate,
  signedInHere,
  throughSheets,
  until,
  type Situations,
} from './situation.ts';

const TAG = 'admin-audits';

export const auditsSituations: Situations = {
  audits: {
    html: '<admin-audits></admin-audits>',
    async drive(page) {
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      await signedInHere(page);
      await shows('figures', 'figure', 'table', 'row', 'cell', 'day', 'action', 'range', 'search', 'filter', 'columns');
      await shutGate(page);
      await control(page, (fake) =>
        fake.answer('audits.export', () => window.gate.then(() => new Response('Time', { status: 200 }))),
      );
      await element.getByRole('button', { name: 'Export CSV' }).click();
      await shows('spinner');
      await openGate(page);
      await until(page, TAG, 'events', 'audits-exported');
      await shows('toasts', 'toast');
      await element.getByRole('button', { name: 'Dates' }).click();
      await element.getByRole('menuitemradio', { name: 'Other dates' }).click();
      await shows('dialog-lead', 'field', 'required', 'dialog-footer');
      await page.keyboard.press('Escape');
      await element.locator('[part=row]').first().click();
      await shows('detail', 'facts', 'details', 'copy-button');
    },
  },
  'audits on a phone': {
    html: '<admin-audits></admin-audits>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedInHere(page);
      await until(page, TAG, 'parts', 'list', 'line', 'summary', 'status');
      await throughSheets(page, TAG);
    },
  },
  'audits that fail': after(
    TAG,
    (fake) => fake.answer('audits.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no audits': after(TAG, (fake) => fake.answer('audits.list', () => ({ data: [], total: 0 })), 'parts', 'state-title'),
};
