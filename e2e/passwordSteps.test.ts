import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { passwordRotationPolicies, portalFlags } from '../provider/database/storage/schema.ts';
import { knowPassword } from '../provider/testing/passwordFacts.ts';
import { ADA, field, inTheApp, OTHER_PASSWORD, PASSWORD, press, said, submit } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const DAY = 86_400_000;

describe('a password that must change (LOGIN-006)', () => {
  let world: World;
  let current = DEMO_PASSWORD;
  before(async () => (world = await openWorld({ provider: { lockout: { perAccount: 1_000, perAddress: 10_000 } } })));
  after(() => world.close());

  const db = () => world.provider.services.db;
  async function signIn(page: Page): Promise<void> {
    await field(page, 'identifier').fill(ADA);
    await submit(page);
    await field(page, 'password').fill(current);
    await submit(page);
  }

  it('LOGIN-020 is replaced where it is breached, confirmed, and signs in', async () => {
    await db()
      .insert(portalFlags)
      .values({ name: 'security-center-show-login-flows', value: 'on' })
      .onConflictDoUpdate({
        target: portalFlags.name,
        set: { value: 'on' },
      });
    await knowPassword(db(), ADA, { breached: true });
    const person = await world.person();
    const page = await person.open('/account/login');
    await signIn(page);
    await said(page, 'passwordSteps.breachedTitle');
    await page.reload();
    await field(page, 'identifier').waitFor();
    await eventually(() => new URL(page.url()).pathname, '/account/login', 'there is no session');
    await signIn(page);
    await said(page, 'passwordSteps.breachedTitle');
    assert.deepEqual(await axeProblems(page), []);
    await field(page, 'password').fill(current);
    await submit(page);
    await page.getByText('This is your last password. Choose another one.').waitFor();
    current = PASSWORD;
    await field(page, 'password').fill(current);
    await submit(page);
    await said(page, 'passwordSteps.changedTitle');
    await submit(page);
    await inTheApp(page);
  });

  it('LOGIN-021 is replaced where it has expired, by the keyboard alone, in Arabic at 375 px', async () => {
    await db()
      .insert(passwordRotationPolicies)
      .values({ tenantId: null, isActive: true, rotationPeriod: 30, notificationPeriod: 7 });
    await knowPassword(db(), ADA, { changedAt: new Date(Date.now() - 31 * DAY) });
    const person = await personIn(world, 'ar', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    await keyboard.type(field(page, 'identifier'), ADA);
    await page.keyboard.press('Enter');
    await keyboard.type(field(page, 'password'), current);
    await page.keyboard.press('Enter');
    await page.getByText(textsOf('ar')('passwordSteps.expiredTitle')).first().waitFor();
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    current = OTHER_PASSWORD;
    await keyboard.type(field(page, 'password'), current);
    await page.keyboard.press('Enter');
    await inTheApp(page);
    person.contented();
  });

  it('LOGIN-022 is changed before it expires, or later', async () => {
    await knowPassword(db(), ADA, { changedAt: new Date(Date.now() - 28 * DAY) });
    const later = await (await world.person()).open('/account/login');
    await signIn(later);
    await said(later, 'passwordSteps.dueLead');
    await submit(later);
    await inTheApp(later);
    const person = await world.person();
    const page = await person.open('/account/login');
    await signIn(page);
    await press(page, 'passwordSteps.changeNow');
    await field(page, 'currentPassword').fill(current);
    await field(page, 'password').fill(PASSWORD);
    assert.deepEqual(await axeProblems(page), []);
    await submit(page);
    await inTheApp(page);
    current = PASSWORD;
    person.contented();
  });
});
