import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { passkeys } from '../../database/storage/schema.ts';
import { TestAuthenticator, type Ceremony } from '../../testing/authenticator.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, ORIGIN, startProvider } from '../../testing/provider.ts';
import {
  BEGIN,
  challengeOf,
  DEVICES,
  FINISH,
  refusal,
  RP,
  withPasskeys,
  type Enrolled,
} from '../../testing/passkeys.ts';

describe('the refusals of passkeys', () => {
  const suite = withPasskeys();
  const { begin, enrolled, use, userIdOf } = suite;

  it('PRO-13 PRO-19 tells nobody which passkeys a person has', async () => {
    const bodies = [
      {},
      { email: 'ada@acme.test' },
      { email: 'nobody@acme.test' },
      { userId: await userIdOf('ada@acme.test') },
    ];
    const answers = await Promise.all(bodies.map((body) => suite.running.browser().post(BEGIN, body)));
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
        assert.deepEqual([...refusal(answer), from.cookies.size], [400, 'ER-PASSKEY-REFUSED', 0], answer.text);
      });
    }

    it('a signature by another key, over other data, or none', async () => {
      const stranger = new TestAuthenticator();
      const browser = suite.running.browser();
      for (const forge of [
        (_: string, other: string) => other,
        (real: string) => `${real.slice(0, -4)}AAAA`,
        () => 'AA',
      ]) {
        const ceremony = { challenge: await begin(browser), origin: ORIGIN, rpId: RP, userHandle: ada.userHandle };
        const assertion = ada.authenticator.get(ceremony);
        assertion.response.signature = forge(assertion.response.signature, stranger.get(ceremony).response.signature);
        assert.deepEqual(refusal(await browser.post(FINISH, assertion)), [400, 'ER-PASSKEY-REFUSED']);
      }
    });

    it('a challenge a second time, whether the first was right or wrong', async () => {
      const right = await use(ada);
      assert.equal(right.answer.status, 200);
      assert.deepEqual(refusal(await suite.running.browser().post(FINISH, right.assertion)), [
        400,
        'ER-PASSKEY-EXPIRED',
      ]);
      const wrong = await use(ada, { origin: 'http://evil.test' });
      const { challenge } = JSON.parse(Buffer.from(wrong.assertion.response.clientDataJSON, 'base64url').toString());
      const mended = ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle });
      assert.deepEqual(refusal(await suite.running.browser().post(FINISH, mended)), [400, 'ER-PASSKEY-EXPIRED']);
    });

    it('all but one of many who answer the same challenge at once', async () => {
      const browser = suite.running.browser();
      const assertion = ada.authenticator.get({
        challenge: await begin(browser),
        origin: ORIGIN,
        rpId: RP,
        userHandle: ada.userHandle,
      });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => suite.running.browser().post(FINISH, assertion)),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400]);
    });

    it('a challenge after 5 minutes, one of an enrolment, and one nobody gave', async () => {
      const browser = suite.running.browser();
      const answer = (challenge: string) =>
        browser.post(
          FINISH,
          ada.authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle: ada.userHandle }),
        );
      const late = await begin(browser);
      suite.running.clock.forward(301);
      assert.deepEqual(refusal(await answer(late)), [400, 'ER-PASSKEY-EXPIRED']);
      assert.deepEqual(
        refusal(await answer(challengeOf(await (await enrolled('ada@acme.test')).browser.post(DEVICES)))),
        [400, 'ER-PASSKEY-EXPIRED'],
      );
      assert.deepEqual(refusal(await answer('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')), [
        400,
        'ER-PASSKEY-EXPIRED',
      ]);
    });

    it('a passkey of somebody else than the person that was named', async () => {
      const browser = suite.running.browser();
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
          [400, 'ER-PASSKEY-REFUSED'],
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
        [8, 400],
        [3, 400],
        [0, 400],
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
        assert.equal((await suite.running.browser().post(FINISH, body)).status, 400, JSON.stringify(body).slice(0, 80));
      for (const clientDataJSON of [
        'AAAA',
        Buffer.from('null').toString('base64url'),
        Buffer.from('{"challenge":4}').toString('base64url'),
      ])
        assert.deepEqual(
          refusal(
            await suite.running
              .browser()
              .post(FINISH, { ...assertion, response: { ...assertion.response, clientDataJSON } }),
          ),
          [400, 'ER-PASSKEY-EXPIRED'],
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
        [400, 'ER-PASSKEY-REFUSED'],
        JSON.stringify(lie),
      );
    const rob = suite.running.browser();
    await rob.signIn('rob@acme.test');
    const ada = suite.running.browser();
    await ada.signIn('ada@acme.test');
    const challenge = challengeOf(await ada.post(DEVICES));
    const device = new TestAuthenticator().create({ challenge, origin: ORIGIN, rpId: RP });
    assert.deepEqual(refusal(await rob.post(`${DEVICES}/verify`, device)), [400, 'ER-PASSKEY-REFUSED']);
    assert.deepEqual(
      refusal(await ada.post(`${DEVICES}/verify`, device)),
      [400, 'ER-PASSKEY-EXPIRED'],
      'and it is used up',
    );
  });

  it('PRO-19 keeps a credential its first owner’s', async () => {
    const { authenticator } = await enrolled('ada@acme.test');
    const gus = suite.running.browser();
    await gus.signIn('gus@globex.test');
    const again = authenticator.create({ challenge: challengeOf(await gus.post(DEVICES)), origin: ORIGIN, rpId: RP });
    assert.deepEqual(refusal(await gus.post(`${DEVICES}/verify`, again)), [400, 'ER-PASSKEY-REFUSED']);
    const [row] = await suite.running.provider.services.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, authenticator.id));
    assert.equal(row?.userId, await userIdOf('ada@acme.test'));
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
      [200, 200, 400, 400],
    );
  });
});
