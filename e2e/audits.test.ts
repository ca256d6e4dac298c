import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { applySeed } from 'gatehouse-provider';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { auditEvents, tenants } from '../provider/database/storage/schema.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('the audit log', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const enter = async (email: string, viewport?: { width: number; height: number }) => {
    const person = await world.person(viewport && { viewport });
    const page = await person.signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };
  /** Writes events of this minute into the log of the first company, the newest a second ago; one place has an act. */
  const fill = async (amount: number, place: number) => {
    const { db } = world.provider.services;
    const [company] = await db.select().from(tenants).where(eq(tenants.alias, 'acme'));
    const tenantId = company?.id ?? assert.fail('there is no company');
    const now = Date.now();
    const rows = Array.from({ length: amount }, (_, at) => ({
      at: new Date(now - 1_000 - 5 * at),
      event: at === place ? 'admin.role.deleted' : 'auth.login',
      outcome: 'success' as const,
      tenantId,
      ...(at === place && { actorName: 'Long ago', actorEmail: 'long.ago@acme.example' }),
    }));
    for (let from = 0; from < amount; from += 1_000)
      await db.insert(auditEvents).values(rows.slice(from, from + 1_000));
  };
  const log = async (page: Page) => {
    await page.goto('/portal#/audits');
    const audits = page.locator('admin-audits');
    await audits.getByRole('table', { name: 'Audit logs' }).getByText('auth.login').first().waitFor();
    return audits;
  };

  it('shows an act that was done a moment ago, by keyboard alone, and exports what is shown (AUDIT-001, AUDIT-002, AUDIT-012, AUDIT-021)', async () => {
    const page = await enter('ada@acme.example');
    await page.goto('/portal#/groups');
    const groups = page.locator('admin-groups');
    await groups.getByRole('button', { name: 'New group' }).click();
    await groups.getByRole('textbox', { name: 'Name' }).fill('=Nights');
    await groups.getByRole('button', { name: 'Create group' }).click();
    await groups.getByText('=Nights').first().waitFor();

    const audits = await log(page);
    await audits.getByRole('searchbox').fill('group.created');
    const row = audits.locator('tbody [part=row]');
    await row.getByText('admin.group.created').waitFor();
    await row.getByText('auth.login').waitFor({ state: 'detached' });
    await row.first().focus();
    await page.keyboard.press('Enter');
    await audits.locator('[part=detail]').getByText('ada@acme.example').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      audits.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'audits.csv');
    const file = await text(await download.createReadStream());
    assert.match(file, /admin\.group\.created/);
    assert.doesNotMatch(file, /auth\.login/, 'the file has the filter of the list');
  });

  it('stays in use while the provider is away, and loads again when it is back', async () => {
    const page = await enter('ada@acme.example', { width: 375, height: 740 });
    await page.goto('/portal?lang=de#/audits');
    const audits = page.locator('admin-audits');
    await audits.locator('[part=name]').first().waitFor();
    await page.route('**/audits?**', (route) => route.abort());
    await audits.getByRole('searchbox').fill('login');
    await audits.getByText('Das Protokoll konnte nicht geladen werden').first().waitFor();
    await page.unroute('**/audits?**');
    await audits.getByRole('button', { name: 'Erneut versuchen' }).first().click();
    await audits.locator('[part=name]').getByText('auth.login').first().waitFor();
  });

  it('finds an act of long ago by scrolling to row 8,000, and exports the whole log (AUDIT-021)', async () => {
    const page = await enter('ada@acme.example');
    await fill(8_400, 8_000);
    const audits = await log(page);
    const box = audits.locator('.gh-audit-scroll');
    const rows = audits.locator('tbody [part=row]');
    const height = (await rows.first().boundingBox())?.height ?? assert.fail('there is no row');
    await box.hover();
    await page.mouse.wheel(0, 8_000 * height);
    const act = rows.filter({ hasText: 'admin.role.deleted' });
    await act.waitFor();
    await eventually(async () => (await audits.locator('tbody tr').count()) < 60, true, 'few rows are in the document');
    await act.click();
    await audits.locator('[part=detail]').getByText('Long ago').first().waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      audits.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await text(await download.createReadStream())).trimEnd().split('\r\n');
    assert.equal(lines.length > 8_400, true, 'the file is not the part on screen');
    assert.equal(lines.filter((line) => line.includes('admin.role.deleted')).length, 1);
  });

  it('is closed to a member without the right, and asks for nothing (PORTAL-019)', async () => {
    await applySeed(world.provider, {
      name: 'shifts',
      tenants: [{ alias: 'shifts', name: 'Shifts' }],
      permissions: [],
      roles: [],
      users: [
        {
          email: 'nora@shifts.example',
          name: 'Nora None',
          password: DEMO_PASSWORD,
          memberships: [{ tenant: 'shifts' }],
        },
      ],
    });
    const page = await enter('nora@shifts.example');
    const asked: string[] = [];
    page.on('request', (request) => void (new URL(request.url()).pathname === '/audits' && asked.push(request.url())));
    await page.goto('/portal#/audits');
    await page.locator('admin-portal').getByRole('link', { name: 'Audit logs No access' }).waitFor();
    await page.getByText('fe.secure.read.audits').waitFor({ state: 'attached' });
    assert.deepEqual(asked, []);
  });
});
