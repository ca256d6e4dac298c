import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { saveLockout } from '../../vendor/policies/storage.ts';
import { auditEvents, lockoutPolicies, memberships, tenants, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailText } from '../../testing/mail.ts';
import { ACME, ACME_LABS, GLOBEX } from '../../testing/seed.ts';
import { type Answer, type Browser, claimsOf, startProvider, type TestProvider } from '../../testing/provider.ts';

const ADA = 'ada@acme.test';
const RIGHT = 'correct horse battery';
const WRONG = 'not the password';
const UNLOCK = '/identity/resources/users/v3/me/unlock';

describe('lock-out', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider();
  });
  after(() => running.end());

  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const signIn = (email: string, password: string) => running.browser().signIn(email, password);
  const failing = async (email: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n++) {
      answers.push(code(await signIn(email, WRONG)));
      running.clock.forward(3_600); // no try waits for the one before
    }
    return answers;
  };
  const policy = async (tenantId: string | null, maxAttempts: number, enabled = true) => {
    const { db, now } = running.provider.services;
    await saveLockout(db, tenantId, { enabled, maxAttempts }, now());
  };
  const linkTo = async (email: string): Promise<string> =>
    /unlock\?token=(\S+)/.exec(await mailText(running.provider.services, email))?.[1] ?? '';
  const idOf = async (email: string): Promise<string> => {
    const [row] = await running.provider.services.db.select().from(users).where(eq(users.email, email));
    return row?.id ?? assert.fail(email);
  };
  const unlock = (token: string) => running.browser().post(UNLOCK, { token });
  const lockedTenants = async (email: string) =>
    (
      await running.provider.services.db
        .select({ tenantId: memberships.tenantId, at: memberships.lockedOutAt })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(eq(users.email, email))
    )
      .filter(({ at }) => at !== null)
      .map(({ tenantId }) => tenantId);

  it('locks nobody while no policy is on', async () => {
    assert.deepEqual(await failing('rob@acme.test', 12), Array(12).fill([401, 'ER-WRONG-CREDENTIALS']));
    assert.equal((await signIn('rob@acme.test', RIGHT)).status, 200);
  });

  it('UNLOCK-005 locks after the number of the policy, tells only a right password, and mails the way back', async () => {
    await policy(ACME, 3);
    const session = running.browser();
    await session.signIn('rob@acme.test');
    assert.deepEqual(await failing('rob@acme.test', 2), Array(2).fill([401, 'ER-WRONG-CREDENTIALS']));
    assert.equal((await signIn('rob@acme.test', RIGHT)).status, 200, 'a right one begins anew');
    assert.deepEqual(await failing('rob@acme.test', 2), Array(2).fill([401, 'ER-WRONG-CREDENTIALS']));
    assert.equal((await signIn('rob@acme.test', RIGHT)).status, 200, 'a right one begins anew');
    assert.deepEqual(await failing('rob@acme.test', 3), Array(3).fill([401, 'ER-WRONG-CREDENTIALS']));
    assert.notEqual(await linkTo('rob@acme.test'), '', 'the owner is mailed at once');
    assert.deepEqual(code(await signIn('rob@acme.test', WRONG)), [401, 'ER-WRONG-CREDENTIALS'], 'as before the lock');
    assert.deepEqual(code(await signIn('rob@acme.test', RIGHT)), [403, 'ER-USER-LOCKED-OUT']);
    assert.equal((await session.refresh()).status, 200, 'a running session goes on');
    const facts = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'user.locked.out'));
    assert.deepEqual(
      facts.map(({ tenantId, details }) => ({ tenantId, details })),
      [{ tenantId: ACME, details: { tries: 3 } }],
    );

    const token = await linkTo('rob@acme.test');
    assert.deepEqual(code(await unlock('made up')), [410, 'ER-LINK-ENDED']);
    assert.equal((await unlock(token)).status, 204);
    assert.deepEqual(code(await unlock(token)), [410, 'ER-LINK-ENDED'], 'once');
    assert.deepEqual(await failing('rob@acme.test', 2), Array(2).fill([401, 'ER-WRONG-CREDENTIALS']));
    assert.equal((await signIn('rob@acme.test', RIGHT)).status, 200, 'the wrong ones before are forgotten');
  });

  it('mails another link when a right password finds the account locked; the one before is over', async () => {
    await policy(ACME, 3);
    await failing('rob@acme.test', 3);
    const first = await linkTo('rob@acme.test');
    assert.deepEqual(code(await signIn('rob@acme.test', RIGHT)), [403, 'ER-USER-LOCKED-OUT']);
    const second = await linkTo('rob@acme.test');
    assert.deepEqual(code(await unlock(first)), [410, 'ER-LINK-ENDED']);
    running.clock.forward(24 * 3_600);
    assert.deepEqual(code(await unlock(second)), [410, 'ER-LINK-ENDED'], 'for a day');
    assert.deepEqual(code(await signIn('rob@acme.test', RIGHT)), [403, 'ER-USER-LOCKED-OUT'], 'the lock stays');
    assert.equal((await unlock(await linkTo('rob@acme.test'))).status, 204);
  });

  it('counts anew after the link, also where no right password came before it', async () => {
    await policy(ACME, 3);
    await failing('rob@acme.test', 3);
    assert.equal((await unlock(await linkTo('rob@acme.test'))).status, 204);
    await failing('rob@acme.test', 2);
    assert.equal((await signIn('rob@acme.test', RIGHT)).status, 200);
  });

  it('PRO-22 locks a person out of the tenants whose policy says so, and of no other', async () => {
    await policy(ACME, 2);
    await policy(GLOBEX, 50);
    await failing(ADA, 2);
    assert.deepEqual(await lockedTenants(ADA), [ACME]);
    const ada = running.browser();
    assert.equal((await ada.signIn(ADA)).status, 200, 'the other tenant is open');
    assert.equal(claimsOf(ada.token).tenantId, GLOBEX);
    await policy(GLOBEX, 1);
    await failing(ADA, 1);
    assert.deepEqual((await lockedTenants(ADA)).sort(), [ACME, GLOBEX].sort());
    assert.deepEqual(code(await signIn(ADA, RIGHT)), [403, 'ER-USER-LOCKED-OUT']);
    assert.equal((await unlock(await linkTo(ADA))).status, 204);
    assert.deepEqual(await lockedTenants(ADA), []);
  });

  it('PRO-11 lets no session into a locked tenant that began after the lock, by way of another tenant', async () => {
    const { db } = running.provider.services;
    await policy(ACME, 2);
    await policy(GLOBEX, 50);
    const earlier = running.browser();
    await earlier.signIn(ADA);
    await failing(ADA, 2);
    assert.deepEqual(await lockedTenants(ADA), [ACME]);
    const later = running.browser();
    assert.equal((await later.signIn(ADA)).status, 200);
    assert.equal(claimsOf(later.token).tenantId, GLOBEX);
    const switchTo = (browser: Browser, tenantId: string) =>
      browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId } });
    const tokenOf = (browser: Browser, tenantId: string) =>
      browser.post('/identity/resources/users/v3/me/token', { tenantId });
    const ways = [switchTo, tokenOf, (browser: Browser, tenantId: string) => browser.refresh({ tenantId })];

    await db.update(tenants).set({ subAccountAccessType: 'alwaysOn' }).where(eq(tenants.id, ACME_LABS));
    for (const tenantId of [ACME, ACME_LABS])
      for (const way of ways) assert.deepEqual(code(await way(later, tenantId)), [403, 'ER-USER-LOCKED-OUT']);
    assert.equal((await later.refresh()).status, 200, 'the refusal leaves the session whole');
    assert.equal(claimsOf(later.token).tenantId, GLOBEX);
    await earlier.refresh();
    for (const way of ways) assert.equal((await way(earlier, ACME)).status < 300, true, 'a running session goes on');

    const close = (isDisabled: boolean) =>
      db.update(memberships).set({ isDisabled }).where(eq(memberships.tenantId, GLOBEX));
    const tab = later.copy();
    await close(true);
    assert.deepEqual(code(await tab.refresh()), [403, 'ER-USER-LOCKED-OUT'], 'it does not move to the locked tenant');
    await close(false);
    await later.signIn(ADA);
    const before = await linkTo(ADA);
    await switchTo(later, ACME);
    const token = await linkTo(ADA);
    assert.notEqual(token, before, 'the refusal mails another link');
    assert.equal((await unlock(token)).status, 204);
    for (const way of ways) assert.equal((await way(later, ACME)).status < 300, true);
    await db.update(tenants).set({ subAccountAccessType: 'defaultOff' }).where(eq(tenants.id, ACME_LABS));
  });

  it('PRO-22 locks no person out of a tenant that has only invited them, or has closed itself to them', async () => {
    const { db, now } = running.provider.services;
    const lou = eq(memberships.userId, await idOf('lou@labs.test'));
    const [own] = await db.select().from(memberships).where(lou);
    assert.ok(own, 'she is in one tenant');
    const place = (facts: Partial<typeof memberships.$inferInsert>) =>
      db.insert(memberships).values({ tenantId: GLOBEX, userId: own.userId, ...facts });
    await policy(own.tenantId, 9);
    await policy(GLOBEX, 1);
    const joined = { activatedAt: now() };
    for (const facts of [{}, { ...joined, isDisabled: true }, { ...joined, temporaryExpirationDate: now() }]) {
      await place(facts);
      const rows = await auditOf(db, () => failing('lou@labs.test', 1));
      assert.deepEqual(
        rows.map(({ event }) => event),
        ['auth.login'],
      );
      assert.deepEqual(await lockedTenants('lou@labs.test'), [], JSON.stringify(facts));
      await db.delete(memberships).where(and(lou, eq(memberships.tenantId, GLOBEX)));
    }
    await place(joined);
    await failing('lou@labs.test', 1);
    assert.deepEqual(await lockedTenants('lou@labs.test'), [GLOBEX]);
    await db.delete(lockoutPolicies).where(eq(lockoutPolicies.tenantId, own.tenantId));
    await db.delete(memberships).where(and(lou, eq(memberships.tenantId, GLOBEX)));
  });

  it('inherits the number of the vendor, unless the tenant has switched it off', async () => {
    await policy(null, 2);
    await policy(ACME, 9, false);
    await policy(GLOBEX, 9, false);
    await failing('lou@labs.test', 2);
    await failing('rob@acme.test', 4);
    assert.deepEqual([(await lockedTenants('lou@labs.test')).length, await lockedTenants('rob@acme.test')], [1, []]);
  });

  it('holds when many try at once: no more wrong ones than the policy allows come before a right one', async () => {
    await policy(null, 100);
    await policy(ACME, 3);
    const tries = Array.from({ length: 12 }, (_, n) =>
      running.browser().signIn('sue@acme.test', n === 11 ? RIGHT : WRONG, { address: `203.0.113.${n + 1}` }),
    );
    const last = (await Promise.all(tries)).at(-1);
    const locked = await lockedTenants('sue@acme.test');
    // Whichever came first: a right one after the third wrong one is refused.
    assert.ok(locked.length === 1 || last?.status === 200, `${locked.length} locked, ${last?.status}`);
    assert.deepEqual(code(await signIn('sue@acme.test', RIGHT)), [403, 'ER-USER-LOCKED-OUT']);
  });

  it('says the same of somebody who does not exist', async () => {
    await policy(null, 2);
    assert.deepEqual(await failing('nobody@acme.test', 4), Array(4).fill([401, 'ER-WRONG-CREDENTIALS']));
  });
});
