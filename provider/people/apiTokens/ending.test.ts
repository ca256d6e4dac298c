import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { contract } from 'gatehouse-contract/contract.js';
import { memberships, users } from '../../database/storage/schema.ts';
import { mailsIn, mailsTo } from '../../testing/mail.ts';
import { startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { tokenSeed } from '../../testing/tokens.ts';
import { warnOfEnds } from './ending.ts';

const DAY = 86_400;
const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';

describe('mails about API tokens that end', () => {
  let running: TestProvider;
  let ada: Browser;
  let rob: Browser;
  before(async () => {
    running = await startProvider({}, tokenSeed);
    [ada, rob] = [running.browser(), running.browser()];
    await ada.signIn(ADA);
    await rob.signIn(ROB);
  });
  after(() => running.end());

  const make = async (browser: Browser, path: string, description: string, days: number | null): Promise<void> => {
    const expiresInMinutes = days === null ? null : days * 1_440;
    const roles = path === contract.tenantApiTokens.add.path ? { roleIds: [] } : {};
    const { status, text } = await browser.post(path, { description, expiresInMinutes, ...roles });
    assert.ok(status < 300, text);
  };
  const warn = () => warnOfEnds(running.provider.services);
  const about = async (address: string, token: string): Promise<string[]> =>
    (await mailsTo(running, address)).map(({ subject }) => subject).filter((subject) => subject.includes(token));

  it('are written seven days and one day before the end, once, to the owner or the maker (TOKENS-005)', async () => {
    await make(rob, contract.userAccessTokens.add.path, 'own', 30);
    await make(rob, contract.tenantApiTokens.add.path, 'shared', 30);
    await make(rob, contract.tenantApiTokens.add.path, 'brief', 3);
    await make(rob, contract.tenantApiTokens.add.path, 'endless', null);
    await warn();
    assert.equal((await mailsIn(running)).filter(({ subject }) => /ends on/.test(subject)).length, 0, 'too early');
    running.clock.forward(23 * DAY + 60);
    await warn();
    await warn();
    for (const token of ['own', 'shared']) assert.equal((await about(ROB, token)).length, 1, token);
    assert.deepEqual(await about(ADA, 'shared'), [], 'the maker can do something about it');
    running.clock.forward(6 * DAY);
    await warn();
    await warn();
    for (const token of ['own', 'shared']) assert.equal((await about(ROB, token)).length, 2, token);
    running.clock.forward(2 * DAY);
    await warn();
    for (const token of ['brief', 'endless']) assert.equal((await about(ROB, token)).length, 0, token);
  });

  it('go to all who manage tokens where the maker does not any more, and about no token of a former member', async () => {
    await rob.signIn(ROB);
    await make(rob, contract.tenantApiTokens.add.path, 'left-behind', 8);
    await make(rob, contract.userAccessTokens.add.path, 'personal', 8);
    const { db } = running.provider.services;
    const [user] = await db.select().from(users).where(eq(users.email, ROB));
    await db
      .update(memberships)
      .set({ isDisabled: true })
      .where(eq(memberships.userId, user?.id ?? ''));
    running.clock.forward(2 * DAY);
    await warn();
    assert.equal((await about(ADA, 'left-behind')).length, 1);
    assert.deepEqual(await about(ROB, 'left-behind'), []);
    assert.deepEqual(await about(ROB, 'personal'), []);
  });
});
