import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mfaFactors, pendingSignIns } from '../../../database/storage/schema.ts';
import { MFA, OWN, PASSWORD, TESS, withMfa } from '../../../testing/mfa.ts';
import { at } from '../../../testing/operator.ts';

const ELSEWHERE = '198.51.100.9';

describe('sign-ins of one person that wait for a second factor', () => {
  const suite = withMfa();

  it('are the five newest from a network, beside those from others', async () => {
    const { scene } = suite;
    await scene.db.delete(pendingSignIns);
    const other = scene.browser();
    assert.equal((await other.signIn(TESS, PASSWORD, { address: ELSEWHERE })).body.mfaRequired, true);
    const waiting = [];
    for (let count = 0; count < 6; count += 1) {
      scene.running.clock.forward(1);
      waiting.push(await scene.pending());
    }
    await scene.pending('tom@acme.test');
    const [oldest, ...newest] = waiting;
    const goesOn = async ({ browser }: { browser: typeof other }) => (await browser.post(`${MFA}/resume`)).status;
    assert.equal(await goesOn(oldest ?? assert.fail('none')), 401);
    for (const one of [...newest, { browser: other }]) assert.equal(await goesOn(one), 200);
  });

  it('MFA-013 are offered the kind that was used last first, which leads the list of the own factors too', async () => {
    const { scene } = suite;
    const userId = await scene.idOf(TESS);
    const now = scene.running.clock.read();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const sms = { userId, kind: 'sms' as const, createdAt: ago(9) };
    const rows = await scene.db
      .insert(mfaFactors)
      .values([
        { ...sms, phoneNumber: '+4917604069001', lastUsedAt: ago(3) },
        { ...sms, phoneNumber: '+4917604069002', createdAt: ago(8) },
        { ...sms, phoneNumber: '+4917604069003', lastUsedAt: ago(1) },
        { ...sms, phoneNumber: '+4917604069004', createdAt: ago(7) },
      ])
      .returning();
    const used = (kind: 'authenticator', lastUsedAt: Date) =>
      scene.db.update(mfaFactors).set({ lastUsedAt }).where(eq(mfaFactors.kind, kind));
    const strategies = async () => (await scene.pending()).answer.body.mfaStrategies;
    await used('authenticator', ago(2));
    assert.equal(at(await strategies(), '0'), 'SMS');
    await used('authenticator', ago(0));
    assert.equal(at(await strategies(), '0'), 'AuthenticatorApp');
    const browser = await scene.signedIn();
    const { phones } = (await browser.get(`${OWN}/devices`)).body;
    assert.deepEqual(
      Array.isArray(phones) && phones.map((one) => String(at(one, 'phoneNumber')).slice(-1)),
      ['3', '1', '4', '2'],
      'those that were never used come last, the newest of them first',
    );
    for (const { id } of rows) await scene.db.delete(mfaFactors).where(eq(mfaFactors.id, id));
  });
});
