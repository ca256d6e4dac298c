import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEvents, memberships, users } from '../../database/storage/schema.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { exportLines, type ExportOptions } from './exportLines.ts';
import type { WrittenLine } from './lines.ts';

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

  it('of one tenant tells nothing of others, nor of who was only invited', async () => {
    const { db } = running.provider.services;
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
