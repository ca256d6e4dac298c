import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('a webhook', () => {
  let world: World;
  let receiver: Server;
  const calls: { body: string; headers: Record<string, string> }[] = [];
  let status = 500;
  before(async () => {
    world = await openWorld({ provider: { webhooks: { allowedNetworks: ['127.0.0.0/8'] } } });
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
        calls.push({ body, headers: Object.fromEntries(headers) });
        response.writeHead(status).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  after(async () => {
    receiver.close();
    await world.close();
  });
  const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;

  it('is made on a phone in German, fails with 500, shows why, and is sent again to 200, signed (CONN-015, CONN-019, CONN-023)', async () => {
    const person = await world.person({ viewport: { width: 375, height: 740 } });
    const page = await person.signIn('ada@acme.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    await page.goto('/portal?lang=de#/webhooks');
    const webhooks = page.locator('admin-connectivity');
    await webhooks.getByRole('button', { name: 'Neuer Webhook' }).first().click();
    await webhooks.getByRole('textbox', { name: 'Name' }).fill('Lager');
    await webhooks.getByRole('textbox', { name: 'Adresse' }).fill(address());
    await webhooks.getByRole('checkbox', { name: 'Eintrag im Audit-Protokoll' }).check();
    await webhooks.getByRole('button', { name: 'Webhook anlegen' }).click();
    const secret = (await webhooks.locator('[part=secret]').textContent()) ?? '';
    assert.match(secret, /^whsec_/);
    await webhooks.getByRole('checkbox', { name: 'Ich habe das Geheimnis gespeichert' }).check();
    await webhooks.getByRole('button', { name: 'Fertig' }).click();

    await page.goto('/portal?lang=de#/groups');
    const groups = page.locator('admin-groups');
    await groups.getByRole('button', { name: 'Neue Gruppe' }).first().click();
    await groups.getByRole('textbox', { name: 'Name' }).fill('Nachtschicht');
    await groups.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await groups.getByRole('dialog', { name: 'Neue Gruppe' }).waitFor({ state: 'detached' });
    const sent = () => calls.find(({ body }) => body.includes('admin.group.created'));
    await eventually(async () => sent() !== undefined, true, 'the webhook was called');
    const call = sent();
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = call?.headers ?? {};
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const due = createHmac('sha256', key).update(`${id}.${at}.${call?.body}`).digest('base64');
    assert.equal(signature, `v1,${due}`, 'signed as Standard Webhooks say');

    status = 200;
    await page.goto('/portal?lang=de#/webhooks');
    await webhooks.locator('[part=name]').getByText('Lager').click();
    const delivery = webhooks.locator('[part=delivery]').filter({ hasText: 'gatehouse.audit.recorded' }).first();
    await delivery.locator('summary').click();
    await delivery.getByText('500').first().waitFor();
    await delivery.getByRole('button', { name: 'Noch einmal senden' }).click();
    await webhooks.getByText('Die Zustellung wird noch einmal gesendet.').waitFor();
  });
});
