import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditEvents, authorizationCodes } from '../../database/storage/schema.ts';
import { CLIENT_ID, claimsOf, startProvider, type Answer, type TestProvider } from '../../testing/provider.ts';
import {
  authorize,
  CALLBACK,
  codeFor,
  exchange,
  MANAGED,
  newVerifier,
  oauthSeed,
  SECRET,
  SERVER,
  SERVER_CALLBACK,
  signedInAt,
  targetOf,
  tokens,
  type Parameters,
} from '../../testing/oauth.ts';

const ME = '/identity/resources/users/v2/me';

describe('the authorization code', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({}, oauthSeed)));
  after(() => running.end());

  const signedIn = (email?: string) => signedInAt(running, email);
  const refused = ({ status, body }: Answer) => [status, body.error];
  const INVALID = [400, 'invalid_grant'];
  /** A page of the application, which has none of the provider's cookies. */
  const page = () => running.browser();

  it('HOSTED-003 HOSTED-010 AUTH-007 leads back with a code, and the code gives the tokens of the sign-in', async () => {
    const browser = await signedIn();
    const { verifier, challenge } = newVerifier();
    const target = targetOf(await authorize(browser, { code_challenge: challenge }));
    assert.equal(`${target.origin}${target.pathname}`, CALLBACK);
    assert.deepEqual(
      ['state', 'iss', 'error'].map((name) => target.searchParams.get(name)),
      ['the-state', 'http://auth.test', null],
    );
    const { status, body, text } = await exchange(page(), { code: target.searchParams.get('code') ?? '', verifier });
    assert.equal(status, 200, text);
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'expires_in',
      'id_token',
      'refresh_token',
      'scope',
      'token_type',
    ]);
    const [access, identity] = [claimsOf(String(body.access_token)), claimsOf(String(body.id_token))];
    assert.deepEqual(
      [identity.iss, identity.aud, identity.nonce, identity.type, identity.amr],
      ['http://auth.test', CLIENT_ID, 'the-nonce', 'idToken', ['pwd']],
    );
    assert.deepEqual([identity.sub, identity.sid, identity.auth_time], [access.sub, access.sid, access.auth_time]);
    assert.equal((await page().get(ME, { token: String(body.access_token) })).status, 200);
  });

  it('takes JSON as well, and a page that names no client (HOSTED-011)', async () => {
    const { code, verifier } = await codeFor(await signedIn());
    const answer = await page().post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
    });
    assert.equal(answer.status, 200, answer.text);
  });

  it('PRO-01 compares the redirect address as an exact string, and sends nothing to another one', async () => {
    const browser = await signedIn();
    for (const redirect_uri of [
      `${CALLBACK}/`,
      `${CALLBACK}?x=1`,
      `${CALLBACK}#x`,
      'http://app.test/oauth/callback/../callback',
      'http://APP.test/oauth/callback',
      'http://app.test:80/oauth/callback',
      'http://app.test@evil.test/oauth/callback',
      'http://evil.test/oauth/callback',
      'http://app.test/oauth',
      '',
      undefined,
    ]) {
      const { status, headers, text } = await authorize(browser, { redirect_uri });
      assert.deepEqual([status, headers.get('location')], [400, null], redirect_uri);
      assert.match(text, /<h1>This sign-in cannot begin<\/h1>/);
      assert.ok(!text.includes('evil'), 'nothing of the address is shown');
    }
    assert.equal((await authorize(browser, { client_id: SERVER })).status, 400, 'the address of another client');
    assert.equal((await authorize(browser, { client_id: 'unknown' })).status, 400);
  });

  it('PRO-02 works for 60 seconds and no longer', async () => {
    const browser = await signedIn();
    const [late, inTime] = [await codeFor(browser), await codeFor(browser)];
    running.clock.forward(59);
    assert.equal((await exchange(page(), inTime)).status, 200);
    running.clock.forward(1);
    assert.deepEqual(refused(await exchange(page(), late)), INVALID);
  });

  it('PRO-02 is of one client, one address and one verifier', async () => {
    const browser = await signedIn();
    const wrong: Parameters[] = [
      { redirect_uri: 'http://app.test/bye' },
      { client_id: MANAGED },
      { code_verifier: newVerifier().verifier },
      { code_verifier: undefined },
    ];
    for (const more of nonEmpty(wrong))
      assert.deepEqual(refused(await exchange(page(), await codeFor(browser), more)), INVALID, JSON.stringify(more));
    const guessed = await codeFor(browser);
    assert.deepEqual(refused(await exchange(page(), { ...guessed, verifier: newVerifier().verifier })), INVALID);
    assert.deepEqual(refused(await exchange(page(), guessed)), INVALID, 'a wrong verifier has used it up');
  });

  it('PRO-02 is taken once: a second use ends what the first one gave, and is written down', async () => {
    const browser = await signedIn();
    const given = await codeFor(browser);
    const { body } = await exchange(page(), given);
    const { access_token: token, refresh_token } = body;
    assert.equal((await page().get(ME, { token: String(token) })).status, 200);
    assert.deepEqual(refused(await exchange(page(), given)), INVALID);
    assert.equal((await page().get(ME, { token: String(token) })).status, 401, 'the access token is over');
    const again = await tokens(page(), { grant_type: 'refresh_token', refresh_token: String(refresh_token) });
    assert.deepEqual(refused(again), INVALID, 'the refresh token is over');
    const rows = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(
        and(eq(auditEvents.event, 'oauth.code.reuse'), eq(auditEvents.subjectId, String(claimsOf(String(token)).sid))),
      );
    assert.deepEqual(
      rows.map(({ outcome }) => outcome),
      ['failure'],
    );
  });

  it('PRO-02 of many exchanges at once one alone gets tokens, and they are over', async () => {
    const given = await codeFor(await signedIn());
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(page(), given)));
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    assert.equal((await page().get(ME, { token: String(won[0]?.body.access_token) })).status, 401);
  });

  it('PRO-02 PRO-07 is kept as a hash', async () => {
    const { code } = await codeFor(await signedIn());
    const rows = await running.provider.services.db.select().from(authorizationCodes);
    assert.match(code, /^[\w-]{43}$/);
    for (const row of nonEmpty(rows)) assert.equal(JSON.stringify(row).includes(code), false);
  });

  it('PRO-02 gives nothing once the session has ended', async () => {
    const browser = await signedIn();
    const given = await codeFor(browser);
    await browser.post('/identity/resources/auth/v1/logout');
    assert.deepEqual(refused(await exchange(page(), given)), INVALID);
  });

  it('PRO-03 HOSTED-001 is given to a public client for an S256 challenge alone', async () => {
    const browser = await signedIn();
    const { verifier } = newVerifier();
    for (const parameters of nonEmpty<Parameters>([
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge: verifier, code_challenge_method: 'plain' },
      { code_challenge: verifier, code_challenge_method: undefined },
      { code_challenge: 'short' },
    ])) {
      const { searchParams } = targetOf(await authorize(browser, parameters));
      assert.deepEqual(
        [searchParams.get('error'), searchParams.get('code'), searchParams.get('state')],
        ['invalid_request', null, 'the-state'],
        JSON.stringify(parameters),
      );
    }
  });

  it('PRO-03 knows no implicit grant and none by password', async () => {
    const browser = await signedIn();
    for (const response_type of ['token', 'id_token', 'code id_token', 'none'])
      assert.equal(
        targetOf(await authorize(browser, { response_type })).searchParams.get('error'),
        'unsupported_response_type',
      );
    for (const grant_type of ['password', 'client_credentials', 'implicit', ''])
      assert.deepEqual(
        refused(await tokens(page(), { grant_type, username: 'ada@acme.test', password: 'correct horse battery' })),
        [400, 'unsupported_grant_type'],
      );
    assert.deepEqual(refused(await tokens(page(), {})), [400, 'invalid_request']);
  });

  describe('of a client with a secret', () => {
    const server = { client_id: SERVER, redirect_uri: SERVER_CALLBACK };
    const withSecret = { ...server, client_secret: SECRET, code_verifier: undefined };
    const bare = { ...server, code_challenge: undefined, code_challenge_method: undefined };

    it('PRO-03 needs no verifier where the secret is proven, in the body or by Basic', async () => {
      const browser = await signedIn();
      assert.equal((await exchange(page(), await codeFor(browser, bare), withSecret)).status, 200);
      const basic = Buffer.from(`${SERVER}:${encodeURIComponent(SECRET)}`).toString('base64');
      const { code } = await codeFor(browser, bare);
      const answer = await tokens(
        page(),
        { grant_type: 'authorization_code', code, redirect_uri: SERVER_CALLBACK },
        { authorization: `Basic ${basic}` },
      );
      assert.equal(answer.status, 200, answer.text);
      assert.equal(claimsOf(String(answer.body.id_token)).aud, SERVER);
      assert.equal(claimsOf(String(answer.body.access_token)).applicationId, SERVER);
    });

    it('PRO-03 is given for nothing without the secret, also with the verifier', async () => {
      const browser = await signedIn();
      for (const more of nonEmpty<Parameters>([
        { ...server, client_secret: undefined },
        { ...server, client_id: undefined },
        { ...server, client_secret: 'another secret of that many characters' },
      ])) {
        const answer = await exchange(page(), await codeFor(browser, server), more);
        assert.deepEqual(refused(answer), [401, 'invalid_client'], JSON.stringify(more));
        assert.equal(answer.headers.get('www-authenticate'), null, 'no browser asks for a password');
      }
      const wrong = { authorization: `Basic ${Buffer.from(`${SERVER}:wrong`).toString('base64')}` };
      const answer = await tokens(page(), { grant_type: 'authorization_code', code: 'any' }, wrong);
      assert.deepEqual(
        [refused(answer), answer.headers.get('www-authenticate')],
        [[401, 'invalid_client'], 'Basic realm="token"'],
      );
    });

    it('PRO-03 takes no verifier for a code that was asked for without a challenge, and checks one that had it', async () => {
      const browser = await signedIn();
      const { verifier } = newVerifier();
      const downgraded = await exchange(page(), await codeFor(browser, bare), {
        ...withSecret,
        code_verifier: verifier,
      });
      assert.deepEqual(refused(downgraded), INVALID);
      assert.deepEqual(refused(await exchange(page(), await codeFor(browser, server), withSecret)), INVALID);
    });
  });
});
