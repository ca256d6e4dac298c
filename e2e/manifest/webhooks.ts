import { resized } from '../steady.ts';
import {
  after,
  control,
  openGate,
  press,
  shutGate,
  signedIn,
  signedInHere,
  throughSheets,
  until,
  type Situation,
  type Situations,
} from './situation.ts';

/** From the empty list to the deliveries of a webhook, in the element that shows it. */
const made = (TAG: string): Situation => ({
  html: `<${TAG}></${TAG}>`,
  async drive(page) {
    const element = page.locator(TAG);
    const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
    await signedIn(page);
    await shows('state-title', 'state-text');
    await element.getByRole('button', { name: 'New webhook' }).first().click();
    await element.getByRole('textbox', { name: 'Name' }).fill('Warehouse events');
    await element.getByRole('textbox', { name: 'Address' }).fill('https://hooks.acme.example/in/500');
    await element.getByRole('checkbox', { name: 'Audit event recorded' }).check();
    await shows('options', 'option', 'check', 'required', 'field', 'dialog-footer', 'message');
    await shutGate(page);
    await control(page, (fake) => {
      fake.answer('webhooks.create', () => window.gate.then(() => new Response('{}', { status: 403 })));
    });
    await element.getByRole('button', { name: 'Create webhook' }).click();
    await shows('spinner');
    await openGate(page);
    await shows('note');
    await control(page, (fake) => fake.answer('webhooks.create', undefined));
    await element.getByRole('button', { name: 'Try again' }).click();
    await shows('secret', 'copy-button', 'dialog-lead', 'toasts', 'toast', 'text');
    await until(page, TAG, 'events', 'webhooks-change');
    await element.getByRole('checkbox', { name: 'I have stored the secret' }).check();
    await element.getByRole('button', { name: 'Done' }).click();
    await element.getByRole('button', { name: 'Actions for Warehouse events' }).click();
    await shows('menu', 'webhook', 'range', 'search', 'filter', 'columns');
    await element.getByRole('menuitem', { name: 'Send test…' }).click();
    await element.getByRole('button', { name: 'Send test' }).click();
    await shows('field', 'label', 'control', 'input', 'message', 'note', 'answer');
    await element.getByRole('button', { name: 'Close' }).last().click();
    await element.getByRole('button', { name: 'Warehouse events', exact: true }).click();
    await shows('detail', 'facts', 'deliveries', 'delivery', 'toggle');
    await press(page, `${TAG} [part=delivery] summary`);
    await shows('attempt', 'request', 'answer');
  },
});

/** The list on a phone, with its sheets. */
const onPhone = (TAG: string): Situation => ({
  html: `<${TAG}></${TAG}>`,
  async drive(page) {
    await resized(page, 375, 800);
    await control(page, (fake) =>
      fake.answer('webhooks.list', () => [
        {
          _id: 'one',
          displayName: 'Warehouse events',
          description: '',
          url: 'https://hooks.acme.example/in',
          secret: null,
          eventKeys: ['gatehouse.audit.recorded'],
          isActive: false,
          invocations: 0,
          createdAt: '2026-11-01T10:00:00Z',
          updatedAt: '2026-11-01T10:00:00Z',
          stoppedBy: null,
          failingSince: null,
          failures: 0,
          previousSecretUntil: null,
          lastWeek: { delivered: 0, failed: 0 },
          lastDeliveryAt: null,
        },
      ]),
    );
    await signedInHere(page);
    await until(page, TAG, 'parts', 'list', 'line', 'summary', 'status');
    await throughSheets(page, TAG);
  },
});

export const webhooksSituations: Situations = {
  webhooks: made('admin-webhooks'),
  'webhooks on a phone': onPhone('admin-webhooks'),
  'webhooks that fail': after(
    'admin-webhooks',
    (fake) => fake.answer('webhooks.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'a tab of webhooks': made('admin-connectivity'),
  'a tab of webhooks on a phone': onPhone('admin-connectivity'),
  'a tab of webhooks that fail': after(
    'admin-connectivity',
    (fake) => fake.answer('webhooks.list', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'notices by mail': {
    html: '<admin-connectivity></admin-connectivity>',
    async drive(page) {
      const element = page.locator('admin-connectivity');
      await signedIn(page);
      await element.getByRole('tab', { name: 'Email' }).click();
      await element.getByRole('switch', { name: 'User joined' }).check();
      const field = element.getByRole('textbox', { name: 'Recipients: User joined' });
      await field.fill('office@acme.example');
      await field.press('Enter');
      await until(page, 'admin-connectivity', 'parts', 'notice', 'switch', 'chip', 'panel', 'save-bar', 'changes');
      await element.getByRole('button', { name: 'Save' }).press('Enter'); // the notice of the demo may be above it
      await until(page, 'admin-connectivity', 'events', 'notices-change');
      await element.getByRole('tab', { name: 'SMS' }).click();
      await until(page, 'admin-connectivity', 'parts', 'note');
    },
  },
};
