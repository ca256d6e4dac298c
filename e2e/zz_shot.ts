import { openWorld } from './world.ts';
const world = await openWorld();
const out = '/tmp/rshots';
const { mkdirSync } = await import('node:fs');
mkdirSync(out, { recursive: true });
try {
  for (const [name, width, scheme] of [
    ['1280', 1280, 'light'],
    ['1280d', 1280, 'dark'],
    ['375', 375, 'light'],
  ] as const) {
    const person = await world.person({ viewport: { width, height: 900 }, colorScheme: scheme, hasTouch: width < 500 });
    person.context.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()));
    person.context.on('weberror', (e) => console.log(name, String(e.error())));
    const page = await person.signIn('ada@acme.example');
    await page.waitForTimeout(500);
    await page.goto('/portal#/roles');
    await page
      .locator('admin-roles')
      .getByText('Analyst')
      .first()
      .waitFor()
      .catch(async (e) => {
        await page.screenshot({ path: '/tmp/rshots/fail.png' });
        throw e;
      });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/list-${name}.png` });
    await page.locator('admin-roles').getByRole('button', { name: 'New role' }).click();
    await page.locator('admin-roles input[name=name]').fill('Nachtschichtleitung Süd');
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/new-${name}.png` });
    await page.locator('admin-roles').getByRole('button', { name: 'Create role' }).click();
    await page.locator('admin-roles').getByRole('heading', { name: 'Nachtschichtleitung Süd' }).waitFor();
    await page.waitForTimeout(800);
    await page.locator('admin-roles').locator('li.gh-perm', { hasText: 'Read reports' }).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/edit-${name}.png`, fullPage: true });
    await page.locator('admin-roles').getByLabel('Search permissions').fill('report');
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/search-${name}.png` });
    await page.locator('admin-roles').getByRole('button', { name: 'Save' }).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/saved-${name}.png` });
    await page.locator('admin-roles').getByRole('button', { name: 'Roles' }).first().click();
    await page.waitForTimeout(400);
    const at = page.locator('admin-roles').getByText('Nachtschichtleitung Süd').first();
    await at.click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/field-${name}.png` });
    await page.locator('admin-roles').getByRole('button', { name: 'Delete' }).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/delete-${name}.png` });
    await page.keyboard.press('Escape');
    await page.locator('admin-roles').getByRole('button', { name: 'Roles' }).first().click();
    await page.locator('admin-roles').getByText('Viewer').first().click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/read-${name}.png`, fullPage: true });
  }
} finally {
  await world.close();
}
