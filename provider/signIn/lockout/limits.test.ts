import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { attemptCounters, memberships } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailText } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME } from '../../testing/seed.ts';
import { saveLockout } from '../../vendor/policies/storage.ts';

const ROB = 'rob@acme.test';
const RIGHT = 'correct horse battery';
const UNLOCK = '/identity/resources/users/v3/me/unlock';
const [HOUR, DAY] = [3_600, 86_400];

describe('the limits of a lock-out', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({ lockout: { perAccount: 100, perAddress: 1_000, window: 900 } });
  });
  after(() => running.end());
  beforeEach(async () => {
    await db().delete(attemptCounters);
    await db().update(memberships).set({ lockedOutAt: null });
  });

  const db = () => running.provider.services.db;
  const signIn = async (password: string) => (await running.browser().signIn(ROB, password)).status;
  const wrong = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) assert.equal(await signIn('not the password'), 401);
  };
  const policy = (maxAttempts: number) =>
    saveLockout(db(), ACME, { enabled: true, maxAttempts }, running.provider.services.now());
  const link = async (): Promise<string> =>
    /unlock\?token=(\S+)/.exec(await mailText(running.provider.services, ROB))?.[1] ?? '';
  const unlock = async (token: string) => (await running.browser().post(UNLOCK, { token })).status;

  it('UNLOCK-005 counts wrong passwords for a day from the first on, and no longer', async () => {
    await policy(3);
    await wrong(2);
    running.clock.forward(DAY - 1);
    await wrong(1);
    assert.equal(await signIn(RIGHT), 403, 'the third within a day');
    assert.equal(await unlock(await link()), 204);
    await wrong(2);
    running.clock.forward(DAY);
    await wrong(2);
    assert.equal(await signIn(RIGHT), 200, 'the first two are forgotten');
  });

  it('UNLOCK-005 mails a link that works until a day is over', async () => {
    await policy(1);
    await wrong(1);
    const token = await link();
    running.clock.forward(DAY - 1);
    assert.equal(await unlock(token), 204);
    assert.equal(await signIn(RIGHT), 200);
  });

  it('UNLOCK-005 mails five links an hour, the last of which goes on to work', async () => {
    await policy(1);
    await wrong(1);
    const links = [await link()];
    for (let count = 0; count < 5; count += 1) {
      assert.equal(await signIn(RIGHT), 403);
      links.push(await link());
    }
    assert.equal(new Set(links).size, 5, 'the sixth was not sent');
    assert.equal(links[5], links[4]);
    running.clock.forward(HOUR);
    assert.equal(await signIn(RIGHT), 403);
    assert.notEqual(await link(), links[4], 'another hour, another link');
    assert.equal(await unlock(await link()), 204);
  });

  it('PRO-34 is told of in the audit with the number of tries, once, and so is its end', async () => {
    await policy(2);
    const rows = await auditOf(db(), async () => {
      await wrong(3);
      assert.equal(await unlock('made up'), 410);
      assert.equal(await unlock(await link()), 204);
    });
    const told = rows
      .filter(({ event }) => event !== 'auth.login')
      .map(({ event, tenantId, outcome, details }) => [event, tenantId, outcome, at(details, 'tries')]);
    assert.deepEqual(told.sort(), [
      ['user.locked.out', ACME, 'failure', 2],
      ['user.unlocked', null, 'success', undefined],
    ]);
  });
});
