import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEvents, mfaFactors, users } from '../../../database/storage/schema.ts';
import { MFA, TESS, told, withMfa } from '../../../testing/mfa.ts';
import { claimsOf, type Browser } from '../../../testing/provider.ts';

const TOM = 'tom@acme.test';

describe('an administrator and the second factors of a member', () => {
  const suite = withMfa();
  const pathOf = async (email: string) => `/identity/resources/users/v1/${await suite.scene.idOf(email)}/mfa`;
  const ada = async (): Promise<Browser> => {
    const browser = suite.scene.browser();
    assert.equal((await browser.signIn('ada@acme.test')).status, 200);
    return browser;
  };

  it('MFA-020 issues a code that counts once as the second factor, for ten minutes', async () => {
    const { scene } = suite;
    const admin = await ada();
    const issued = await admin.post(`${await pathOf(TOM)}/one-use-code`);
    assert.deepEqual([issued.status, issued.body.expiresIn], [200, 600], issued.text);
    const value = String(issued.body.code);
    const [mail] = await scene.mailsTo(TOM);
    assert.match(mail?.text ?? '', /administrator has made a code/);
    assert.equal(mail?.text.includes(value), false);
    const { browser, mfaToken } = await scene.pending(TOM);
    const other = await scene.pending();
    const foreign = await other.browser.post(`${MFA}/verify`, { mfaToken: other.mfaToken, value });
    assert.deepEqual(told(foreign), [400, 'ER-CODE-WRONG'], 'for another person');
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value, rememberDevice: true });
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd', 'mfa', 'otp'], done.text);
    assert.equal((await browser.signIn(TOM)).body.mfaRequired, true, 'it remembers no browser');
    const again = await scene.pending(TOM);
    const used = await again.browser.post(`${MFA}/verify`, { mfaToken: again.mfaToken, value });
    assert.deepEqual(told(used), [400, 'ER-CODE-WRONG']);
    const late = String((await admin.post(`${await pathOf(TOM)}/one-use-code`)).body.code);
    scene.running.clock.forward(600);
    const last = await scene.pending(TOM);
    assert.equal((await last.browser.post(`${MFA}/verify`, { mfaToken: last.mfaToken, value: late })).status, 400);
  });

  it('MFA-020 STEPUP-004 removes them all, with a fresh sign-in, a mail and an audit row', async () => {
    const { scene } = suite;
    const admin = await ada();
    scene.running.clock.forward(601);
    assert.deepEqual(told(await admin.call('DELETE', await pathOf(TOM))), [403, 'ER-SIGN-IN-TOO-OLD']);
    const rows = await scene.factorsOf(TOM);
    const pending = await scene.pending(TOM);
    const fresh = await ada();
    assert.equal((await fresh.call('DELETE', await pathOf(TOM))).status, 204);
    assert.equal((await scene.factorsOf(TOM)).length, 0);
    const { mfaToken } = pending;
    assert.equal((await pending.browser.post(`${MFA}/verify`, { mfaToken, value: '123456' })).status, 401);
    const [mail] = await scene.mailsTo(TOM);
    assert.match(mail?.text ?? '', /administrator has removed/);
    assert.equal(await scene.db.$count(auditEvents, eq(auditEvents.event, 'admin.user.mfa.reset')), 1);
    assert.equal((await scene.browser().signIn(TOM)).body.mfaRequired, false);
    await scene.db.insert(mfaFactors).values(rows);
    await scene.db.update(users).set({ mfaEnrolled: true }).where(eq(users.email, TOM));
  });

  it('MFA-020 never their own, nor those of a person above them, of another tenant, or above them elsewhere', async () => {
    const { scene } = suite;
    const admin = await ada();
    const both = async (email: string) => {
      const path = await pathOf(email);
      return [told(await admin.call('DELETE', path)), told(await admin.post(`${path}/one-use-code`))];
    };
    assert.deepEqual(await both('ada@acme.test'), Array(2).fill([409, 'ER-OWN-USER']));
    assert.deepEqual(await both('sue@acme.test'), Array(2).fill([403, 'ER-USER-ABOVE-OWN']), 'a super user');
    assert.deepEqual(await both('tim@globex.test'), Array(2).fill([404, 'ER-NOT-FOUND']));
    assert.deepEqual(await both('bea@acme.test'), Array(2).fill([403, 'ER-USER-ABOVE-OWN']), 'more in another tenant');
    const reader = await scene.signedIn();
    assert.equal((await reader.call('DELETE', await pathOf(TOM))).status, 403, 'without the permission');
    assert.equal((await scene.factorsOf(TESS)).length, 1);
  });
});
