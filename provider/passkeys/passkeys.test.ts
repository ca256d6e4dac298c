import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, desc, eq, ne } from 'drizzle-orm';
import {
  attemptCounters,
  auditEvents,
  authStrategies,
  memberships,
  passkeyChallenges,
  passkeys,
  users,
} from '../storage/schema.ts';
import { sweepChallenges } from './storage.ts';
import { TestAuthenticator, type Ceremony } from '../testing/authenticator.ts';
import { at } from '../testing/operator.ts';
import { ACME } from '../testing/seed.ts';
import { claimsOf, ORIGIN, startProvider, type Answer, type Browser, type TestProvider } from '../testing/provider.ts';

const BEGIN = '/identity/resources/auth/v1/webauthn/prelogin';
const FINISH = '/identity/resources/auth/v1/webauthn/postlogin';
const DEVICES = '/identity/resources/users/webauthn/v1/devices';
const RP = 'app.test';

const challengeOf = ({ body, text }: Answer): string => {
  const challenge = at(body, 'options', 'challenge');
  return typeof challenge === 'string' ? challenge : assert.fail(text);
};

describe('passkeys', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ lockout: { perAccount: 5, perAddress: 50, window: 900 } })));
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(attemptCounters)));

  const userIdOf = async (email: string) =>
    (await running.provider.services.db.select().from(users).where(eq(users.email, email)))[0]?.id ??
    assert.fail(email);

  async function begin(browser: Browser, body: unknown = {}): Promise<string> {
    const answer = await browser.post(BEGIN, body);
    assert.equal(answer.status, 200, answer.text);
    return challengeOf(answer);
  }

  /** A person with a passkey, made by the calls a page makes. */
  async function enrolled(email: string, lies: Partial<Ceremony> = {}) {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    const authenticator = new TestAuthenticator();
    const challenge = challengeOf(await browser.post(DEVICES));
    const answer = await browser.post(
      `${DEVICES}/verify`,
      authenticator.create({ challenge, origin: ORIGIN, rpId: RP, ...lies }),
    );
    const userHandle = Buffer.from(await userIdOf(email)).toString('base64url');
    return { browser, authenticator, answer, userHandle };
  }

  type Enrolled = Awaited<ReturnType<typeof enrolled>>;

  /** Answers a fresh challenge. */
  async function use({ authenticator, userHandle }: Enrolled, lies: Partial<Ceremony> = {}, from = running.browser()) {
    const challenge = await begin(from);
    const assertion = authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle, ...lies });
    return { from, assertion, answer: await from.post(FINISH, assertion) };
  }

  const refusal = ({ status, body }: Answer) => [status, body.errorCode];

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
    assert.deepEqual(Object.keys(devices[0]).sort(), ['createdAt', 'deviceType', 'id']);
    assert.equal((await rob.browser.call('DELETE', `${DEVICES}/${devices[0].id}`, { body: {} })).status, 204);
    assert.deepEqual(refusal((await use(rob)).answer), [401, 'ER-PASSKEY-UNKNOWN']);
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
      const [row] = await running.provider.services.db
        .select()
        .from(passkeys)
        .where(eq(passkeys.credentialId, credentialId));
      const { devices } = (await browser.get(DEVICES)).body;
      const shown = Array.isArray(devices) ? devices.find(({ id }) => id === row?.id) : undefined;
      return [row?.deviceType, at(shown, 'deviceType'), at(shown, 'createdAt')];
    };
    const now = new Date(running.clock.read()).toISOString();
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
    const { body } = await running.browser().post(BEGIN);
    assert.deepEqual(
      { ...Object(body.options), challenge: undefined },
      { challenge: undefined, rpId: RP, timeout: 300_000, userVerification: 'required' },
    );
    const browser = running.browser();
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

  it('PRO-13 PRO-19 tells nobody which passkeys a person has', async () => {
    const bodies = [
      {},
      { email: 'ada@acme.test' },
      { email: 'nobody@acme.test' },
      { userId: await userIdOf('ada@acme.test') },
    ];
    const answers = await Promise.all(bodies.map((body) => running.browser().post(BEGIN, body)));
    const shapes = answers.map(({ status, body }) =>
      JSON.stringify([status, { ...Object(body.options), challenge: '' }]),
    );
    assert.equal(new Set(shapes).size, 1, shapes.join('\n'));
  });

  describe('PRO-19 refuses', () => {
    let ada: Enrolled;
    before(async () => void (ada = await enrolled('ada@acme.test')));

    const lies: Record<string, Partial<Ceremony>> = {
      'another origin': { origin: 'http://evil.test' },
      'an origin below the own': { origin: 'http://x.app.test' },
      'another port': { origin: 'http://app.test:8080' },
      'the provider’s own origin instead of the page’s': { origin: 'http://auth.test' },
      'another domain': { rpId: 'evil.test' },
      'the domain above': { rpId: 'test' },
      'the answer to another question': { type: 'webauthn.create' },
      'a page in a foreign frame': { crossOrigin: true },
      'nobody present': { present: false },
      'somebody present who was not verified': { verified: false },
      'an answer that names no owner': { userHandle: undefined },
      'an answer that names another owner': {
        userHandle: Buffer.from('0d0d0d0d-0000-4000-8000-000000000001').toString('base64url'),
      },
    };
    for (const [what, lie] of Object.entries(lies)) {
      it(what, async () => {
        const { from, answer } = await use(ada, lie);
        assert.deepEqual([...refusal(answer), from.cookies.size], [401, 'ER-PASSKEY-REFUSED', 0], answer.text);
      });
    }

    it('a signature by another key, over other data, or none', async () => {
      const stranger = new TestAuthenticator();
      const browser = running.browser();
      for (const forge of [
        (_: string, other: string) => other,
        (real: string) => `${real.slice(0, -4)}AAAA`,
        () => 'AA',
      ]) {
        const ceremony = { challenge: await begin(browser), origin: ORIGIN, rpId: RP, userHandle: ada.userHandle };
        const assertion = ada.authenticator.get(ceremony);
        assertion.response.signature = forge(assertion.response.signature, stranger.get(ceremony).response.signature);
        assert.deepEqual(refusal(await browser.post(FINISH, assertion)), [401, 'ER-PASSKEY-REFUSED']);
      }
    });

    it('a challenge a second time, whether the first was right or wrong', async () => {
      const right = await use(ada);
      assert.equal(right.answer.status, 200);
      assert.deepEqual(refusal(await running.browser().post(FINISH, right.assertion)), [401, 'ER-PASSKEY-EXPIRED']);
      const wrong = await use(ada, { origin: 'http://evil.test' });
      const { challenge } = JSON.parse(Buffer.from(wrong.assertion.response.clientDataJSON, 'base64url').toString());
      const mended = ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle });
      assert.deepEqual(refusal(await running.browser().post(FINISH, mended)), [401, 'ER-PASSKEY-EXPIRED']);
    });

    it('all but one of many who answer the same challenge at once', async () => {
      const browser = running.browser();
      const assertion = ada.authenticator.get({
        challenge: await begin(browser),
        origin: ORIGIN,
        rpId: RP,
        userHandle: ada.userHandle,
      });
      const answers = await Promise.all(Array.from({ length: 5 }, () => running.browser().post(FINISH, assertion)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
    });

    it('a challenge after 5 minutes, one of an enrolment, and one nobody gave', async () => {
      const browser = running.browser();
      const answer = (challenge: string) =>
        browser.post(
          FINISH,
          ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle }),
        );
      const late = await begin(browser);
      running.clock.forward(301);
      assert.deepEqual(refusal(await answer(late)), [401, 'ER-PASSKEY-EXPIRED']);
      assert.deepEqual(
        refusal(await answer(challengeOf(await (await enrolled('ada@acme.test')).browser.post(DEVICES)))),
        [401, 'ER-PASSKEY-EXPIRED'],
      );
      assert.deepEqual(refusal(await answer('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')), [
        401,
        'ER-PASSKEY-EXPIRED',
      ]);
    });

    it('a passkey of somebody else than the person that was named', async () => {
      const browser = running.browser();
      for (const body of [
        { email: 'rob@acme.test' },
        { email: 'nobody@acme.test' },
        { userId: await userIdOf('rob@acme.test') },
      ]) {
        const assertion = ada.authenticator.get({
          challenge: await begin(browser, body),
          origin: ORIGIN,
          rpId: RP,
          userHandle: ada.userHandle,
        });
        assert.deepEqual(
          refusal(await browser.post(FINISH, assertion)),
          [401, 'ER-PASSKEY-REFUSED'],
          JSON.stringify(body),
        );
      }
      const own = ada.authenticator.get({
        challenge: await begin(browser, { email: ' ADA@acme.test' }),
        origin: ORIGIN,
        rpId: RP,
        userHandle: undefined,
      });
      assert.equal((await browser.post(FINISH, own)).status, 200, 'the one who was named needs no handle');
    });

    it('a counter that has not moved on, as a copy’s would not', async () => {
      const counting = await enrolled('sue@acme.test', { counter: 7 });
      for (const [counter, status] of [
        [8, 200],
        [8, 401],
        [3, 401],
        [0, 401],
        [9, 200],
      ] as const)
        assert.equal((await use(counting, { counter })).answer.status, status, String(counter));
    });

    it('what is no answer of an authenticator at all, as malformed', async () => {
      const { assertion } = await use(ada);
      for (const body of [
        {},
        { ...assertion, id: '' },
        { ...assertion, id: 'a+b' },
        { ...assertion, response: { ...assertion.response, signature: 4 } },
        { ...assertion, id: 'a'.repeat(1_500) },
      ])
        assert.equal((await running.browser().post(FINISH, body)).status, 400, JSON.stringify(body).slice(0, 80));
      for (const clientDataJSON of [
        'AAAA',
        Buffer.from('null').toString('base64url'),
        Buffer.from('{"challenge":4}').toString('base64url'),
      ])
        assert.deepEqual(
          refusal(
            await running.browser().post(FINISH, { ...assertion, response: { ...assertion.response, clientDataJSON } }),
          ),
          [401, 'ER-PASSKEY-EXPIRED'],
        );
    });
  });

  it('PRO-19 ties a challenge to the page that asked, and a passkey to its domain', async (test) => {
    const two = await startProvider({ allowedOrigins: [ORIGIN, 'http://admin.app.test', 'http://other.test'] });
    test.after(() => two.end());
    const ask = async (origin: string) => (await two.browser().post(BEGIN, {}, { headers: { origin } })).body;
    assert.deepEqual(
      [at(await ask(ORIGIN), 'options', 'rpId'), at(await ask('http://other.test'), 'options', 'rpId')],
      [RP, 'other.test'],
    );
    assert.equal(
      (await two.browser().post(BEGIN, {}, { headers: { origin: 'http://evil.test' } })).body.errorCode,
      'ER-ORIGIN-REFUSED',
    );
    const shared = await startProvider({
      allowedOrigins: [ORIGIN, 'http://admin.app.test', 'http://notapp.test'],
      passkeys: { rpId: RP },
    });
    test.after(() => shared.end());
    const answers = await Promise.all(
      [ORIGIN, 'http://admin.app.test', 'http://notapp.test'].map((origin) =>
        shared.browser().post(BEGIN, {}, { headers: { origin } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ body }) => at(body, 'options', 'rpId') ?? body.errorCode),
      [RP, RP, 'ER-ORIGIN-REFUSED'],
    );
  });

  it('PRO-19 refuses to enrol what was not verified, asked of somebody else, or made elsewhere', async () => {
    for (const lie of [
      { verified: false },
      { present: false },
      { origin: 'http://evil.test' },
      { rpId: 'evil.test' },
      { type: 'webauthn.get' },
      { crossOrigin: true },
    ] satisfies Partial<Ceremony>[])
      assert.deepEqual(
        refusal((await enrolled('sue@acme.test', lie)).answer),
        [401, 'ER-PASSKEY-REFUSED'],
        JSON.stringify(lie),
      );
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    const ada = running.browser();
    await ada.signIn('ada@acme.test');
    const challenge = challengeOf(await ada.post(DEVICES));
    const device = new TestAuthenticator().create({ challenge, origin: ORIGIN, rpId: RP });
    assert.deepEqual(refusal(await rob.post(`${DEVICES}/verify`, device)), [401, 'ER-PASSKEY-REFUSED']);
    assert.deepEqual(
      refusal(await ada.post(`${DEVICES}/verify`, device)),
      [401, 'ER-PASSKEY-EXPIRED'],
      'and it is used up',
    );
  });

  it('PRO-19 keeps a credential its first owner’s', async () => {
    const { authenticator } = await enrolled('ada@acme.test');
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    const again = authenticator.create({ challenge: challengeOf(await gus.post(DEVICES)), origin: ORIGIN, rpId: RP });
    assert.deepEqual(refusal(await gus.post(`${DEVICES}/verify`, again)), [401, 'ER-PASSKEY-REFUSED']);
    const [row] = await running.provider.services.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, authenticator.id));
    assert.equal(row?.userId, await userIdOf('ada@acme.test'));
  });

  it('PRO-17 adds and removes passkeys only soon after a sign-in', async () => {
    const { browser, authenticator } = await enrolled('ada@acme.test');
    const device = authenticator.create({
      challenge: challengeOf(await browser.post(DEVICES)),
      origin: ORIGIN,
      rpId: RP,
    });
    running.clock.forward(901);
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
    const { db } = running.provider.services;
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, ada.authenticator.id));
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    assert.deepEqual((await gus.get(DEVICES)).body, { devices: [] });
    await gus.call('DELETE', `${DEVICES}/${row?.id}`, { body: {} });
    assert.equal((await use(ada)).answer.status, 200);
  });

  it('tells what is wrong with an account only after the passkey proved right', async () => {
    const tim = await enrolled('tim@globex.test');
    const { db } = running.provider.services;
    const lou = await enrolled('lou@labs.test');
    const userId = await userIdOf('lou@labs.test');
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, userId));
    assert.deepEqual(refusal((await use(lou, { origin: 'http://evil.test' })).answer), [401, 'ER-PASSKEY-REFUSED']);
    assert.deepEqual(refusal((await use(lou)).answer), [403, 'ER-USER-DISABLED']);
    await db.update(memberships).set({ isDisabled: false }).where(eq(memberships.userId, userId));
    await db.update(users).set({ isLocked: true }).where(eq(users.id, userId));
    assert.deepEqual(refusal((await use(lou)).answer), [403, 'ER-USER-LOCKED']);
    running.clock.forward(25 * 3600);
    assert.deepEqual(refusal((await use(tim)).answer), [403, 'ER-USER-EXPIRED']);
  });

  it('PRO-11 a passkey signs in while the password of its owner is slowed down, and is not counted with it', async () => {
    const rob = await enrolled('rob@acme.test');
    for (let count = 0; count < 6; count += 1) await running.browser().signIn('rob@acme.test', 'guess');
    assert.equal((await running.browser().signIn('rob@acme.test')).status, 429);
    for (let count = 0; count < 6; count += 1)
      assert.equal((await use(rob, { origin: 'http://evil.test' })).answer.status, 401);
    assert.equal((await use(rob)).answer.status, 200);
  });

  it('AUTH-009 lets no passkey in, and begins nothing, while the strategy is off', async () => {
    const { db } = running.provider.services;
    const ada = await enrolled('ada@acme.test');
    const challenge = await begin(running.browser());
    const switchTo = (isActive: boolean) =>
      db
        .update(authStrategies)
        .set({ isActive })
        .where(and(eq(authStrategies.kind, 'secondary'), eq(authStrategies.strategy, 'Passkeys')));
    await switchTo(false);
    const off = [
      await running.browser().post(BEGIN),
      await ada.browser.post(DEVICES),
      await running
        .browser()
        .post(FINISH, ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle })),
    ];
    await switchTo(true);
    assert.deepEqual(off.map(refusal), Array(3).fill([403, 'ER-STRATEGY-NOT-ALLOWED']));
  });

  it('PRO-34 writes down what was added, removed and tried', async () => {
    running.clock.forward(1);
    const sue = await enrolled('sue@acme.test');
    running.clock.forward(1);
    await use(sue, { origin: 'http://evil.test' });
    running.clock.forward(1);
    await use(sue);
    const rows = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, await userIdOf('sue@acme.test')), ne(auditEvents.event, 'user.passkey.asked')))
      .orderBy(desc(auditEvents.at))
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
    const { db } = running.provider.services;
    const sue = await enrolled('sue@acme.test');
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, sue.authenticator.id));
    const removal = `${DEVICES}/${row?.id}`;
    const gus = running.browser();
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
    const { db } = running.provider.services;
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
    assert.deepEqual(refusal(await add()), [401, 'ER-PASSKEY-REFUSED']);
    const { devices } = (await browser.get(DEVICES)).body;
    assert.deepEqual(
      Array.isArray(devices) && devices.filter(({ deviceType }) => deviceType === 'CrossPlatform').length,
      1,
    );
    await db.delete(passkeys).where(eq(passkeys.userId, userId));
  });

  it('notes when a passkey was used last', async () => {
    const ada = await enrolled('ada@acme.test');
    running.clock.forward(5);
    assert.equal((await use(ada)).answer.status, 200);
    const [row] = await running.provider.services.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, ada.authenticator.id));
    assert.equal(row?.lastUsedAt?.getTime(), running.clock.read());
  });

  it('PRO-19 takes the answer of any allowed page of the domain where the question came from none', async (test) => {
    const own = await startProvider({
      publicUrl: 'http://auth.app.test',
      allowedOrigins: [ORIGIN, 'http://notapp.test'],
      passkeys: { rpId: RP },
    });
    test.after(() => own.end());
    const send = async (path: string, body: unknown) => {
      const response = await own.provider.fetch(
        new Request(`http://auth.app.test${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      );
      return { status: response.status, text: await response.text() };
    };
    const ada = own.browser();
    await ada.signIn('ada@acme.test');
    const authenticator = new TestAuthenticator();
    assert.equal(
      (
        await ada.post(
          `${DEVICES}/verify`,
          authenticator.create({ challenge: challengeOf(await ada.post(DEVICES)), origin: ORIGIN, rpId: RP }),
        )
      ).status,
      204,
    );
    const userHandle = Buffer.from(String(claimsOf(ada.token).sub)).toString('base64url');
    const answer = async (origin: string) => {
      const challenge = at(JSON.parse((await send(BEGIN, {})).text), 'options', 'challenge');
      return (await send(FINISH, authenticator.get({ challenge: String(challenge), origin, rpId: RP, userHandle })))
        .status;
    };
    assert.deepEqual(
      [
        await answer(ORIGIN),
        await answer('http://auth.app.test'),
        await answer('http://notapp.test'),
        await answer('http://x.app.test'),
      ],
      [200, 200, 401, 401],
    );
  });

  it('PRO-07 PRO-08 keeps challenges as hashes, and only until they are over', async () => {
    const { db, now } = running.provider.services;
    await db.delete(passkeyChallenges);
    const challenge = await begin(running.browser());
    const rows = await db.select().from(passkeyChallenges);
    assert.equal(rows.length, 1);
    assert.equal(JSON.stringify(rows).includes(challenge), false);
    running.clock.forward(301);
    await sweepChallenges(db, now());
    assert.equal((await db.select().from(passkeyChallenges)).length, 0);
  });
});
