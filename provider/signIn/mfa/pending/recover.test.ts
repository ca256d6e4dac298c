import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEvents, mfaRecoveryCodes, rememberedBrowsers, users } from '../../../database/storage/schema.ts';
import { auditOf } from '../../../testing/audit.ts';
import { MFA, OWN, TESS, told, withMfa } from '../../../testing/mfa.ts';
import { claimsOf } from '../../../testing/provider.ts';

describe('the recovery code', () => {
  const suite = withMfa();

  /** A new code of the person, made by a session whose factor is fresh. */
  async function newCode(): Promise<string> {
    const browser = await suite.scene.signedIn();
    const made = await browser.post(`${OWN}/recovery-code`);
    assert.equal(made.status, 200, made.text);
    return String(made.body.recoveryCode);
  }

  it('MFA-006 MFA-007 is taken in a pending sign-in alone, whose first factor was right', async () => {
    const { scene } = suite;
    const recoveryCode = await newCode();
    const stranger = scene.browser();
    for (const body of [{ email: TESS }, { email: TESS, mfaToken: 'none' }])
      assert.equal((await stranger.post(`${MFA}/recover`, { ...body, recoveryCode })).status, 401);
    const { browser, answer, mfaToken } = await scene.pending('tom@acme.test');
    const foreign = await browser.post(`${MFA}/recover`, { email: 'tom@acme.test', mfaToken, recoveryCode });
    assert.deepEqual(told(foreign), [400, 'ER-CODE-WRONG'], 'that of another person');
    assert.equal(answer.text.includes('ecovery'), false, 'it is no factor');
    assert.equal(await scene.db.$count(mfaRecoveryCodes), 1);
  });

  it('MFA-007 removes every factor, mails and audits it, and the sign-in goes on', async () => {
    const { scene } = suite;
    await scene.signedIn(TESS, { rememberDevice: true });
    const recoveryCode = await newCode();
    const userId = await scene.idOf(TESS);
    const { browser, mfaToken } = await scene.pending();
    const wrong = await browser.post(`${MFA}/recover`, { email: TESS, mfaToken, recoveryCode: 'AAAA-AAAA' });
    assert.deepEqual(told(wrong), [400, 'ER-CODE-WRONG']);
    const byCookie = { email: TESS, recoveryCode: recoveryCode.toLowerCase().replaceAll('-', ' ') };
    await scene.enforce('Force');
    const forced = await browser.post(`${MFA}/recover`, byCookie);
    assert.deepEqual([forced.body.mfaRequired, forced.body.mfaEnrolled], [true, false], forced.text);
    assert.equal((await scene.factorsOf(TESS)).length, 0);
    for (const table of [mfaRecoveryCodes, rememberedBrowsers])
      assert.equal(await scene.db.$count(table, eq(table.userId, userId)), 0);
    const [mail] = await scene.mailsTo(TESS);
    assert.match(mail?.text ?? '', /recovery code of your .* account was used/);
    assert.equal(await scene.db.$count(auditEvents, eq(auditEvents.event, 'user.mfa.recovered')), 1);

    const made = await browser.post(`${MFA}/authenticator/enroll`, { mfaToken: forced.body.mfaToken });
    assert.equal(made.status, 200, 'a new factor is set up in the same sign-in');
    const again = await browser.post(`${MFA}/recover`, byCookie);
    assert.deepEqual(told(again), [400, 'ER-CODE-WRONG'], 'it works once');
    await scene.reset();
    const free = await scene.browser().signIn(TESS);
    assert.equal(free.body.mfaRequired, false);
    assert.deepEqual(claimsOf(String(free.body.accessToken)).amr, ['pwd']);
  });

  it('MFA-007 opens the session where no policy asks for more', async () => {
    const { scene } = suite;
    const tom = 'tom@acme.test';
    const secret = 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU';
    const owner = await scene.signedIn(tom, {}, scene.browser(), secret);
    const { body } = await owner.post(`${OWN}/recovery-code`);
    const { browser, mfaToken } = await scene.pending(tom);
    const done = await browser.post(`${MFA}/recover`, { email: tom, mfaToken, recoveryCode: body.recoveryCode });
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd'], 'it counts as no factor');
  });

  it('MFA-007 says in the audit that the factors are gone, also where the sign-in is refused in the end', async () => {
    const { scene } = suite;
    const bea = 'bea@acme.test';
    const owner = await scene.signedIn(bea);
    const { recoveryCode } = (await owner.post(`${OWN}/recovery-code`)).body;
    const { browser, mfaToken } = await scene.pending(bea);
    await scene.db.update(users).set({ isLocked: true }).where(eq(users.email, bea));
    const rows = await auditOf(scene.db, async () => {
      const refused = await browser.post(`${MFA}/recover`, { email: bea, mfaToken, recoveryCode });
      assert.equal(told(refused)[1], 'ER-USER-LOCKED');
    });
    assert.deepEqual(await scene.factorsOf(bea), []);
    assert.deepEqual(
      rows.map(({ event, actorId, outcome }) => [event, actorId, outcome]),
      [
        ['user.mfa.recovered', await scene.idOf(bea), 'failure'],
        ['auth.login', await scene.idOf(bea), 'failure'],
      ],
    );
    await scene.db.update(users).set({ isLocked: false }).where(eq(users.email, bea));
  });
});
