import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq, ne } from 'drizzle-orm';
import {
  auditEvents,
  authStrategies,
  memberships,
  passkeyChallenges,
  passkeys,
  users,
} from '../../database/storage/schema.ts';
import { sweep } from '../../database/retention/sweep.ts';
import { challengesOver } from './storage.ts';
import { newestFirst } from '../../testing/audit.ts';
import { TestAuthenticator } from '../../testing/authenticator.ts';
import { at } from '../../testing/operator.ts';
import { ACME } from '../../testing/seed.ts';
import { claimsOf, ORIGIN } from '../../testing/provider.ts';
import { BEGIN, challengeOf, DEVICES, FINISH, refusal, RP, withPasskeys } from '../../testing/passkeys.ts';

describe('passkeys', () => {
  const suite = withPasskeys();
  const { begin, enrolled, use, userIdOf } = suite;

  it('PASSKEY-001 PASSKEY-002 signs somebody in who names nobody, and says how: hwk', async () => {
    const ada = await enrolled('ada@acme.test');
    assert.equal(ada.answer.status, 204, ada.answer.text);
    const { answer } = await use(ada);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.mfaRequired, false);
    const claims = claimsOf(String(answer.body.accessToken));
    assert.deepEqual([claims.email, claims.amr, claims.acr], ['ada@acme.test', ['hwk'], undefined]);
    assert.equal(answer.headers.getSetCookie().length, 2);
  });

  it('PASSKEY-003 PASSKEY-005 lists the own passkeys and removes one, which then signs nobody in', async () => {
    const rob = await enrolled('rob@acme.test');
    const { devices } = (await rob.browser.get(DEVICES)).body;
    assert.equal(Array.isArray(devices) && devices.length === 1, true, JSON.stringify(devices));
    if (!Array.isArray(devices)) return;
    assert.deepEqual(Object.keys(devices[0]).sort(), ['backedUp', 'createdAt', 'deviceType', 'id']);
    assert.equal((await rob.browser.call('DELETE', `${DEVICES}/${devices[0].id}`, { body: {} })).status, 204);
    assert.deepEqual(refusal((await use(rob)).answer), [400, 'ER-PASSKEY-UNKNOWN']);
  });

  it('PASSKEY-003 keeps what kind of device it is, one of the platform unless told', async () => {
    const { browser, authenticator } = await enrolled('sue@acme.test');
    const first = authenticator.id;
    const next = new TestAuthenticator();
    const challenge = challengeOf(await browser.post(DEVICES));
    const device = next.create({ challenge, origin: ORIGIN, rpId: RP });
    const verify = (deviceType: string) => browser.post(`${DEVICES}/verify`, { ...device, deviceType });
    assert.equal((await verify('Watch')).status, 400);
    assert.equal((await verify('CrossPlatform')).status, 204);
    const kinds = async (credentialId: string) => {
      const [row] = await suite.running.provider.services.db
        .select()
        .from(passkeys)
        .where(eq(passkeys.credentialId, credentialId));
      const { devices } = (await browser.get(DEVICES)).body;
      const shown = Array.isArray(devices) ? devices.find(({ id }) => id === row?.id) : undefined;
      return [row?.deviceType, at(shown, 'deviceType'), at(shown, 'createdAt')];
    };
    const now = new Date(suite.running.clock.read()).toISOString();
    assert.deepEqual(
      [await kinds(first), await kinds(next.id)],
      [
        ['Platform', 'Platform', now],
        ['CrossPlatform', 'CrossPlatform', now],
      ],
    );
    const odd = await browser.call('DELETE', `${DEVICES}/no-id`, { body: {} });
    assert.equal(odd.status, 204, 'an id of another form is an id that nothing has');
  });

  it('PRO-19 asks for verification by fingerprint, face or code, on this page’s domain, and for an answer within 5 minutes', async () => {
    const { body } = await suite.running.browser().post(BEGIN);
    assert.deepEqual(
      { ...Object(body.options), challenge: undefined },
      { challenge: undefined, rpId: RP, timeout: 300_000, userVerification: 'required' },
    );
    const browser = suite.running.browser();
    await browser.signIn('sue@acme.test');
    const { options } = (await browser.post(DEVICES)).body;
    assert.deepEqual(
      [
        at(options, 'rp', 'id'),
        at(options, 'authenticatorSelection', 'residentKey'),
        at(options, 'authenticatorSelection', 'userVerification'),
        at(options, 'user', 'name'),
      ],
      [RP, 'required', 'required', 'sue@acme.test'],
    );
  });

  it('PRO-17 adds and removes passkeys only soon after a sign-in', async () => {
    const { browser, authenticator } = await enrolled('ada@acme.test');
    const device = authenticator.create({
      challenge: challengeOf(await browser.post(DEVICES)),
      origin: ORIGIN,
      rpId: RP,
    });
    suite.running.clock.forward(901);
    const answers = [
      await browser.post(DEVICES),
      await browser.post(`${DEVICES}/verify`, device),
      await browser.call('DELETE', `${DEVICES}/0d0d0d0d-0000-4000-8000-000000000001`, { body: {} }),
    ];
    assert.deepEqual(answers.map(refusal), Array(3).fill([403, 'ER-SIGN-IN-TOO-OLD']));
    assert.equal((await browser.get(DEVICES)).status, 200);
  });

  it('PRO-22 neither shows nor removes another person’s passkeys', async () => {
    const ada = await enrolled('ada@acme.test');
    const { db } = suite.running.provider.services;
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, ada.authenticator.id));
    const gus = suite.running.browser();
    await gus.signIn('gus@globex.test');
    const { body } = await gus.get(DEVICES);
    assert.deepEqual([body.devices, at(body, 'accepted', 'allAcceptedCredentialIds')], [[], []]);
    await gus.call('DELETE', `${DEVICES}/${row?.id}`, { body: {} });
    assert.equal((await use(ada)).answer.status, 200);
  });

  it('tells what is wrong with an account only after the passkey proved right', async () => {
    const tim = await enrolled('tim@globex.test');
    const { db } = suite.running.provider.services;
    const lou = await enrolled('lou@labs.test');
    const userId = await userIdOf('lou@labs.test');
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, userId));
    assert.deepEqual(refusal((await use(lou, { origin: 'http://evil.test' })).answer), [400, 'ER-PASSKEY-REFUSED']);
    assert.deepEqual(refusal((await use(lou)).answer), [403, 'ER-USER-DISABLED']);
    await db.update(memberships).set({ isDisabled: false }).where(eq(memberships.userId, userId));
    await db.update(users).set({ isLocked: true }).where(eq(users.id, userId));
    assert.deepEqual(refusal((await use(lou)).answer), [403, 'ER-USER-LOCKED']);
    suite.running.clock.forward(25 * 3600);
    assert.deepEqual(refusal((await use(tim)).answer), [403, 'ER-USER-EXPIRED']);
  });

  it('PRO-11 a passkey signs in while the password of its owner is slowed down, and is not counted with it', async () => {
    const rob = await enrolled('rob@acme.test');
    for (let count = 0; count < 6; count += 1) await suite.running.browser().signIn('rob@acme.test', 'guess');
    assert.equal((await suite.running.browser().signIn('rob@acme.test')).status, 429);
    for (let count = 0; count < 6; count += 1)
      assert.equal((await use(rob, { origin: 'http://evil.test' })).answer.status, 400);
    assert.equal((await use(rob)).answer.status, 200);
  });

  it('AUTH-009 lets no passkey in, and begins nothing, while the strategy is off', async () => {
    const { db } = suite.running.provider.services;
    const ada = await enrolled('ada@acme.test');
    const challenge = await begin(suite.running.browser());
    const switchTo = (isActive: boolean) =>
      db
        .update(authStrategies)
        .set({ isActive })
        .where(and(eq(authStrategies.kind, 'secondary'), eq(authStrategies.strategy, 'Passkeys')));
    await switchTo(false);
    const off = [
      await suite.running.browser().post(BEGIN),
      await ada.browser.post(DEVICES),
      await suite.running
        .browser()
        .post(FINISH, ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle })),
    ];
    await switchTo(true);
    assert.deepEqual(off.map(refusal), Array(3).fill([403, 'ER-STRATEGY-NOT-ALLOWED']));
  });

  it('PRO-34 writes down what was added, removed and tried', async () => {
    suite.running.clock.forward(1);
    const sue = await enrolled('sue@acme.test');
    suite.running.clock.forward(1);
    await use(sue, { origin: 'http://evil.test' });
    suite.running.clock.forward(1);
    await use(sue);
    const rows = await suite.running.provider.services.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, await userIdOf('sue@acme.test')), ne(auditEvents.event, 'user.passkey.asked')))
      .orderBy(...newestFirst)
      .limit(3);
    assert.deepEqual(
      rows.map(({ event, outcome, details }) => [event, outcome, details]),
      [
        ['auth.login', 'success', { amr: ['hwk'] }],
        ['auth.login', 'failure', { code: 'ER-PASSKEY-REFUSED' }],
        ['user.passkey.added', 'success', { rpId: RP }],
      ],
    );
  });

  it('PRO-34 writes down once that a passkey was removed, and not that a foreign one was asked for', async () => {
    const { db } = suite.running.provider.services;
    const sue = await enrolled('sue@acme.test');
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, sue.authenticator.id));
    const removal = `${DEVICES}/${row?.id}`;
    const gus = suite.running.browser();
    await gus.signIn('gus@globex.test');
    for (const browser of [gus, sue.browser, sue.browser])
      assert.equal((await browser.call('DELETE', removal, { body: {} })).status, 204);
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'user.passkey.removed'));
    const ofThis = rows.filter(({ subjectId }) => subjectId === row?.id);
    assert.deepEqual(
      ofThis.map(({ actorId, tenantId, outcome, ipAddress }) => [actorId, tenantId, outcome, ipAddress]),
      [[await userIdOf('sue@acme.test'), ACME, 'success', '192.0.2.1']],
    );
  });

  it('names the passkeys that are there already, of this domain alone, and keeps no more than 50', async () => {
    const { db } = suite.running.provider.services;
    const { browser, authenticator } = await enrolled('rob@acme.test');
    const userId = await userIdOf('rob@acme.test');
    await db.delete(passkeys).where(and(eq(passkeys.userId, userId), ne(passkeys.credentialId, authenticator.id)));
    const [made] = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
    assert.deepEqual([made?.deviceType, made?.rpId, made?.counter, made?.lastUsedAt], ['Platform', RP, 0, null]);
    const fill = (count: number, rpId: string) =>
      db.insert(passkeys).values(
        Array.from({ length: count }, (_, index) => ({
          userId,
          credentialId: `${rpId}-${index}`,
          publicKey: 'x',
          counter: 0,
          rpId,
          deviceType: 'Platform' as const,
        })),
      );
    await fill(48, 'other.test');
    const asked = await browser.post(DEVICES);
    assert.deepEqual(at(asked.body, 'options', 'excludeCredentials'), [{ type: 'public-key', id: authenticator.id }]);
    const add = async (type?: 'CrossPlatform') => {
      const device = new TestAuthenticator().create({
        challenge: challengeOf(await browser.post(DEVICES)),
        origin: ORIGIN,
        rpId: RP,
      });
      return browser.post(`${DEVICES}/verify`, { ...device, ...(type && { deviceType: type }) });
    };
    assert.equal((await add('CrossPlatform')).status, 204, 'the fiftieth');
    assert.deepEqual(refusal(await add()), [400, 'ER-PASSKEY-REFUSED']);
    const { devices } = (await browser.get(DEVICES)).body;
    assert.deepEqual(
      Array.isArray(devices) && devices.filter(({ deviceType }) => deviceType === 'CrossPlatform').length,
      1,
    );
    await db.delete(passkeys).where(eq(passkeys.userId, userId));
  });

  it('notes when a passkey was used last', async () => {
    const ada = await enrolled('ada@acme.test');
    suite.running.clock.forward(5);
    assert.equal((await use(ada)).answer.status, 200);
    const [row] = await suite.running.provider.services.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, ada.authenticator.id));
    assert.equal(row?.lastUsedAt?.getTime(), suite.running.clock.read());
  });

  it('PRO-07 PRO-08 keeps challenges as hashes, and only until they are over', async () => {
    const { db, now } = suite.running.provider.services;
    await db.delete(passkeyChallenges);
    const challenge = await begin(suite.running.browser());
    const rows = await db.select().from(passkeyChallenges);
    assert.equal(rows.length, 1);
    assert.equal(JSON.stringify(rows).includes(challenge), false);
    suite.running.clock.forward(301);
    await sweep(db, challengesOver, now());
    assert.equal((await db.select().from(passkeyChallenges)).length, 0);
  });
});
