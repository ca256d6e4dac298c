import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, getTableName } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditEvents, memberships, phoneNumbers, tenants, users } from '../../database/storage/schema.ts';
import { importing } from '../../testing/lines.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { placesOf } from '../erasure/places.ts';
import { exportLines, type ExportOptions } from './exportLines.ts';
import type { WrittenLine } from '../installation/lines.ts';

describe('an export', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  async function lines(options: ExportOptions = {}): Promise<WrittenLine[]> {
    const written: WrittenLine[] = [];
    await exportLines(running.provider, options, async (line) => void written.push(line));
    return written;
  }
  const peopleOf = (written: readonly WrittenLine[]) =>
    written.flatMap((line) => (line.kind === 'person' ? [line] : []));

  it('holds everybody once, without hashes, and is audited with what it held', async () => {
    const { db } = running.provider.services;
    const people = peopleOf(await lines());
    assert.equal(new Set(people.map(({ id }) => id)).size, await db.$count(users));
    assert.equal(
      people.every(({ passwordHash }) => passwordHash === undefined),
      true,
    );
    assert.equal(
      peopleOf(await lines({ withHashes: true })).some(({ passwordHash }) => passwordHash),
      true,
    );
    const events = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.exported'));
    assert.deepEqual(events.map(({ details }) => details.withHashes).sort(), [false, true]);
  });

  it('goes on where a page of 500 people ends: the 501st is in it, and so is their passkey', async () => {
    const many = await startProvider({}, { name: 'none', tenants: [], permissions: [], roles: [], users: [] });
    try {
      const emails = Array.from({ length: 501 }, (_, index) => `n${index}@many.test`);
      const passkey = { kind: 'passkey', publicKey: 'def', rpId: 'app.test', counter: 0 };
      await importing(many.provider, [
        ...emails.map((email) => ({ kind: 'person', email })),
        ...emails.map((email, index) => ({ ...passkey, person: email, credentialId: `key-${index}` })),
      ]);
      const written: WrittenLine[] = [];
      await exportLines(many.provider, {}, async (line) => void written.push(line));
      assert.deepEqual(
        peopleOf(written)
          .map(({ email }) => email)
          .sort(),
        emails.sort(),
      );
      const keys = written.flatMap((line) => (line.kind === 'passkey' ? [line.credentialId] : []));
      assert.deepEqual([keys.length, new Set(keys).size], [501, 501]);
    } finally {
      await many.end();
    }
  });

  it('holds the rows of the tables whose areas say so, and of no other', async () => {
    const { services } = running.provider;
    const copy = await startProvider({}, { name: 'none', tenants: [], permissions: [], roles: [], users: [] });
    try {
      const { refusals } = await importing(copy.provider, await lines({ withHashes: true }));
      assert.deepEqual(refusals, []);
      const places = nonEmpty(placesOf(services.areas));
      const held = (from: TestProvider) =>
        Promise.all(
          places.map(async ({ table, exported }) => {
            const isLeft = exported.startsWith('no:');
            const isHeld = (await from.provider.services.db.$count(table)) > 0;
            return `${getTableName(table)}: ${!isLeft && isHeld}`;
          }),
        );
      assert.deepEqual(await held(copy), await held(running));
      const left = places.filter(({ exported }) => exported.startsWith('no:'));
      for (const { table } of nonEmpty(left))
        assert.equal(await copy.provider.services.db.$count(table), 0, getTableName(table));
    } finally {
      await copy.end();
    }
  });

  it('takes along the proven number of a person, and none that mailed codes alone have set (PRO-16, PRO-18)', async () => {
    const { db, now } = running.provider.services;
    const verifiedAt = now();
    const emails = ['person40@acme.test', 'person41@acme.test', 'person42@acme.test'];
    const numbers = ['+4917604069012', '+4917604069013', '+4917604069014'];
    await importing(
      running.provider,
      emails.map((email) => ({ kind: 'person', email })),
    );
    for (const [index, email] of emails.entries()) {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email));
      const [userId, phoneNumber] = [user?.id ?? '', numbers[index] ?? ''];
      await db.update(users).set({ phoneNumber }).where(eq(users.id, userId));
      const how = [{ verifiedAt }, { verifiedAt, chosenAt: verifiedAt }, {}][index];
      await db.insert(phoneNumbers).values({ userId, phoneNumber, ...how });
    }
    const named = new Set<string | undefined>(emails);
    const people = peopleOf(await lines()).filter(({ email }) => named.has(email));
    const copy = await startProvider({}, { name: 'none', tenants: [], permissions: [], roles: [], users: [] });
    try {
      const alone = people.map((line) => ({ ...line, memberships: [] }));
      assert.deepEqual((await importing(copy.provider, alone)).refusals, []);
      const imported = copy.provider.services.db;
      assert.deepEqual(
        (await imported.select().from(phoneNumbers)).map((row) => [row.phoneNumber, row.verifiedAt !== null]),
        [[numbers[0], true]],
      );
      assert.deepEqual((await imported.select().from(users)).map(({ phoneNumber }) => phoneNumber).sort(), numbers);
      const taken = { kind: 'person', email: 'other@acme.test', phoneNumber: numbers[0], phoneNumberVerified: true };
      const without = { kind: 'person', email: 'without@acme.test', phoneNumberVerified: true };
      assert.deepEqual((await importing(copy.provider, [taken, without])).refusals.sort(), [
        '1: the phoneNumber belongs to another person',
        '2: phoneNumberVerified needs a phoneNumber',
      ]);
    } finally {
      await copy.end();
    }
  });

  it('of one tenant tells nothing of others, nor of who was only invited', async () => {
    const { db } = running.provider.services;
    // An alias of another tenant may be older than the rule that none looks like an id.
    await db.update(tenants).set({ alias: ACME }).where(eq(tenants.id, GLOBEX));
    const written = await lines({ tenants: [ACME] });
    const active = (await db.select().from(memberships).where(eq(memberships.tenantId, ACME))).filter(
      ({ activatedAt }) => activatedAt !== null,
    );
    const people = peopleOf(written);
    assert.deepEqual(people.map(({ id }) => id).sort(), active.map(({ userId }) => userId).sort());
    assert.equal(active.length < (await db.$count(memberships, eq(memberships.tenantId, ACME))), true);
    assert.equal(JSON.stringify(written).includes(GLOBEX), false);
  });
});
