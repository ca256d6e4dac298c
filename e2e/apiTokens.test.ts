import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openWorld, type World } from './world.ts';

describe('an API token', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const enter = async (email: string, viewport?: { width: number; height: number }) => {
    const person = await world.person(viewport && { viewport });
    const page = await person.signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };

  it('is made on a phone in German, acts with its role alone, and is refused once it is deleted (TOKENS-001, TOKENS-009, TOKENS-010)', async () => {
    const page = await enter('ada@acme.example', { width: 375, height: 740 });
    await page.goto('/portal?lang=de#/apiTokens');
    const tokens = page.locator('admin-api-tokens');
    await tokens.getByRole('button', { name: 'Neuer Token' }).click();
    await tokens.getByRole('textbox', { name: 'Beschreibung' }).fill('Nachtlauf');
    await tokens.getByRole('radio', { name: 'Zugriffstoken' }).check();
    await tokens.getByRole('checkbox', { name: 'Viewer' }).check();
    await tokens.getByRole('button', { name: 'Token erstellen' }).click();
    const secret = (await tokens.locator('[part=secret]').last().textContent()) ?? '';
    assert.match(secret, /^gatehouse_tenant_token_/);
    await tokens.getByRole('checkbox', { name: 'Ich habe das Geheimnis gespeichert' }).check();
    await tokens.getByRole('button', { name: 'Fertig' }).click();
    await tokens.getByText('Nachtlauf').first().waitFor();
    await tokens.getByText(secret).waitFor({ state: 'detached' });

    const ask = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, world.publicUrl), {
        ...init,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      });
    assert.equal((await ask('/identity/resources/users/v3')).status, 200);
    assert.equal((await ask('/identity/resources/groups/v1', { method: 'POST', body: '{"name":"x"}' })).status, 403);

    await tokens.getByRole('button', { name: 'Aktionen für Nachtlauf' }).click();
    await page.getByRole('menuitem', { name: 'Token löschen' }).click();
    await page.getByRole('button', { name: 'Token löschen' }).click();
    await tokens.getByText('Nachtlauf wurde gelöscht.').waitFor();
    assert.equal((await ask('/identity/resources/users/v3')).status, 401);
  });
});
