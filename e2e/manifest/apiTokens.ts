import { resized } from '../steady.ts';
import { after, control, openGate, shutGate, signedIn, throughSheets, until, type Situations } from './situation.ts';

const TAG = 'admin-api-tokens';
const OWN = 'user-api-tokens';

export const apiTokensSituations: Situations = {
  'API tokens': {
    html: '<admin-api-tokens></admin-api-tokens>',
    async drive(page) {
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      await signedIn(page);
      await element.getByRole('button', { name: 'Actions for Warehouse sync' }).click();
      await shows('menu', 'token', 'tag', 'range', 'search', 'filter', 'columns');
      await element.getByRole('menuitem', { name: 'Edit token' }).click();
      await shows('dialog', 'options', 'option', 'check', 'required', 'dialog-footer');
      await page.keyboard.press('Escape');
      await element.getByRole('button', { name: 'New token' }).click();
      await element.getByRole('textbox', { name: 'Description' }).fill('Night run');
      await element.getByRole('checkbox', { name: 'Viewer' }).check();
      await shows('toggle', 'field', 'label', 'control', 'message');
      await shutGate(page);
      await control(page, (fake) => {
        const made = { id: 'night', description: 'Night run', type: 'accessToken', secret: 'shown once' } as const;
        const answer = () => window.gate.then(() => Response.json(made));
        fake.answer('tenantApiTokens.add', answer);
        fake.answer('tenantAccessTokens.add', answer);
      });
      await element.getByRole('button', { name: 'Create token' }).click();
      await shows('spinner');
      await openGate(page);
      await shows('secret', 'call', 'note', 'dialog-lead', 'copy-button');
      await until(page, TAG, 'events', 'api-tokens-change');
      await element.getByRole('checkbox', { name: 'I have stored the secret' }).check();
      await element.getByRole('button', { name: 'Done' }).click();
      await element.getByRole('button', { name: 'Actions for Payroll export' }).click();
      await element.getByRole('menuitem', { name: 'Delete token' }).click();
      await element.getByRole('button', { name: 'Delete token' }).click();
      await shows('toasts', 'toast', 'text');
      await element.getByRole('button', { name: 'Warehouse sync', exact: true }).click();
      await shows('detail', 'facts');
    },
  },
  'API tokens on a phone': {
    html: '<admin-api-tokens></admin-api-tokens>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, TAG, 'parts', 'list', 'line', 'summary');
      await throughSheets(page, TAG);
    },
  },
  'API tokens that fail': after(
    TAG,
    (fake) => fake.answer('tenantApiTokens.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no API tokens': after(
    TAG,
    (fake) => {
      fake.answer('tenantApiTokens.list', () => []);
      fake.answer('tenantAccessTokens.list', () => ({ accessTokens: [] }));
    },
    'parts',
    'state-title',
  ),
  'personal tokens': {
    html: '<user-api-tokens></user-api-tokens>',
    async drive(page) {
      const element = page.locator(OWN);
      const shows = (...parts: string[]) => until(page, OWN, 'parts', ...parts);
      await signedIn(page);
      await element.getByRole('button', { name: 'New token' }).click();
      await element.getByRole('textbox', { name: 'Description' }).fill('Excel');
      await shows('panel', 'row', 'toggle', 'option', 'note');
      await element.getByRole('button', { name: 'Create token' }).click();
      await shows('secret', 'call', 'copy-button', 'check');
      await element.getByRole('checkbox', { name: 'I have stored the secret' }).check();
      await element.getByRole('button', { name: 'Done' }).click();
      await element.getByRole('button', { name: 'Delete: Command line' }).click();
      await element.getByRole('button', { name: 'Delete token' }).click();
      await shows('toasts', 'toast');
    },
  },
  'personal tokens that fail': after(
    OWN,
    (fake) => fake.answer('userApiTokens.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no personal tokens': after(
    OWN,
    (fake) => {
      fake.answer('userApiTokens.list', () => []);
      fake.answer('userAccessTokens.list', () => ({ accessTokens: [] }));
    },
    'states',
    'empty',
  ),
};
