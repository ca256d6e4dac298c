import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditEvents, refreshTokens, userApplications } from '../../database/storage/schema.ts';
import { CLIENT_ID, claimsOf, startProvider, type Answer, type TestProvider } from '../../testing/provider.ts';
import {
  authorize,
  BYE,
  codeFor,
  exchange,
  MANAGED,
  navigate,
  oauthSeed,
  SECRET,
  SERVER,
  SERVER_CALLBACK,
  signedInAt,
  targetOf,
  tokens,
} from '../../testing/oauth.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';

const ME = '/identity/resources/users/v2/me';
const USER_INFO = '/frontegg/oauth/userinfo';
const SILENT = '/frontegg/oauth/authorize/silent';
const COOKIE = 'fe_refresh_111111112222-4333-8444-555555555555';

describe('the tokens of hosted login', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({}, oauthSeed)));
  after(() => running.end());

  const signedIn = (email?: string) => signedInAt(running, email);
  /** The tokens of an application, and the browser at the provider. */
  const given = async (parameters = {}, more = {}) => {
    const browser = await signedIn();
    const { body, text } = await exchange(running.browser(), await codeFor(browser, parameters), more);
    assert.equal(typeof body.refresh_token, 'string', text);
    return {
      browser,
      access: String(body.access_token),
      identity: String(body.id_token),
      refresh: String(body.refresh_token),
    };
  };
  const refreshBy = (refresh_token: string, more = {}) =>
    tokens(running.browser(), { grant_type: 'refresh_token', refresh_token, ...more });
  const refused = ({ status, body }: Answer) => [status, body.error];
  const INVALID = [400, 'invalid_grant'];

  describe('refreshing', () => {
    it('PRO-04 gives a new refresh token each time, and the same successor within 30 s', async () => {
      const { refresh } = await given();
      const [first, second] = [await refreshBy(refresh), await refreshBy(refresh)];
      assert.equal(first.status, 200, first.text);
      assert.equal(first.body.refresh_token, second.body.refresh_token);
      assert.notEqual(first.body.refresh_token, refresh);
      assert.equal((await running.browser().get(ME, { token: String(first.body.access_token) })).status, 200);
      assert.equal(claimsOf(String(first.body.id_token)).aud, CLIENT_ID);
      assert.equal((await refreshBy(String(first.body.refresh_token))).status, 200);
    });

    it('PRO-04 takes a later repeat for theft: the family ends, and it is written down', async () => {
      const { refresh } = await given();
      const { body } = await refreshBy(refresh);
      running.clock.forward(30);
      assert.deepEqual(refused(await refreshBy(refresh)), INVALID);
      assert.deepEqual(refused(await refreshBy(String(body.refresh_token))), INVALID);
      assert.equal((await running.browser().get(ME, { token: String(body.access_token) })).status, 401);
      const { sid } = claimsOf(String(body.access_token));
      const rows = await running.provider.services.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.event, 'auth.refresh.reuse'), eq(auditEvents.subjectId, String(sid))));
      assert.equal(rows.length, 1);
    });

    it('PRO-04 keeps hashes, never tokens', async () => {
      const { refresh } = await given();
      const rows = await running.provider.services.db.select().from(refreshTokens);
      for (const row of nonEmpty(rows)) assert.notEqual(row.hash, refresh);
    });

    it('PRO-06 is for the one that the token was given to: client, server and cookie do not take each other’s', async () => {
      const { browser, refresh } = await given();
      assert.deepEqual(refused(await refreshBy(refresh, { client_id: MANAGED })), INVALID);
      assert.deepEqual(refused(await refreshBy(refresh, { client_id: SERVER, client_secret: SECRET })), INVALID);
      const planted = running.browser();
      planted.cookies.set(COOKIE, refresh);
      assert.equal((await planted.refresh()).status, 401);
      planted.cookies.set(COOKIE, refresh); // the refusal took it away
      const silent = targetOf(await authorize(planted, { prompt: 'none' }));
      assert.equal(silent.searchParams.get('error'), 'login_required');
      assert.deepEqual(refused(await refreshBy(browser.cookies.get(COOKIE) ?? '')), INVALID);
      assert.equal((await refreshBy(refresh, { client_id: CLIENT_ID })).status, 200, 'nothing was exchanged');
      assert.equal((await browser.refresh()).status, 200);
    });

    it('needs the secret of a client that has one', async () => {
      const server = { client_id: SERVER, redirect_uri: SERVER_CALLBACK };
      const { refresh } = await given(server, { ...server, client_secret: SECRET });
      assert.deepEqual(refused(await refreshBy(refresh)), [401, 'invalid_client']);
      const wrong = { client_id: SERVER, client_secret: `${SECRET}?` };
      assert.deepEqual(refused(await refreshBy(refresh, wrong)), [401, 'invalid_client']);
      const { status, body } = await refreshBy(refresh, { client_id: SERVER, client_secret: SECRET });
      assert.equal(status, 200);
      assert.equal(claimsOf(String(body.access_token)).applicationId, SERVER);
    });

    it('gives a token in the tenant that is asked for, and exchanges nothing for a foreign one', async () => {
      const { refresh } = await given({ tenantId: ACME });
      const foreign = await refreshBy(refresh, { tenantId: 'cccccccc-0000-4000-8000-000000000003' });
      assert.deepEqual([foreign.status, foreign.body.errorCode], [403, 'ER-NOT-A-MEMBER']);
      const { body } = await refreshBy(refresh, { tenantId: GLOBEX });
      assert.equal(claimsOf(String(body.access_token)).tenantId, GLOBEX);
    });

    it('ends where the application is taken away', async () => {
      const { refresh } = await given({ client_id: MANAGED }, { client_id: MANAGED });
      const { db } = running.provider.services;
      const rows = await db.delete(userApplications).where(eq(userApplications.applicationId, MANAGED)).returning();
      assert.deepEqual(refused(await refreshBy(refresh)), INVALID);
      await db.insert(userApplications).values(nonEmpty(rows));
      assert.equal((await refreshBy(refresh)).status, 200);
    });
  });

  describe('asked for silently', () => {
    it('HOSTED-002 HOSTED-012 answers tokens by the cookie of the session, and no refresh token', async () => {
      const browser = await signedIn();
      const before = browser.cookies.get(COOKIE);
      const { status, body, text } = await browser.post(SILENT, { tenantId: null });
      assert.equal(status, 200, text);
      assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'id_token', 'token_type']);
      assert.notEqual(browser.cookies.get(COOKIE), before, 'the cookie rotates');
      assert.equal((await browser.get(ME, { token: String(body.access_token) })).status, 200);
      const { body: other } = await browser.post(SILENT, { tenantId: GLOBEX });
      assert.equal(claimsOf(String(other.access_token)).tenantId, GLOBEX);
    });

    it('APPS-009 names no application that the person lacks, and the session goes on', async () => {
      const browser = await signedIn();
      const headers = { 'frontegg-requested-application-id': MANAGED };
      const silently = () => browser.post(SILENT, { tenantId: null }, { headers });
      assert.equal(claimsOf(String((await silently()).body.id_token)).aud, MANAGED);
      const { db } = running.provider.services;
      const rows = await db.delete(userApplications).where(eq(userApplications.applicationId, MANAGED)).returning();
      const before = browser.cookies.get(COOKIE);
      const { status, body } = await silently();
      await db.insert(userApplications).values(nonEmpty(rows));
      assert.deepEqual([status, body.error, body.errorCode], [403, 'access_denied', 'ER-APPLICATION-REFUSED']);
      assert.equal(browser.cookies.get(COOKIE), before, 'nothing is exchanged');
      assert.equal((await browser.refresh()).status, 200);
    });

    it('is refused without a session, and to another site', async () => {
      assert.equal((await running.browser().post(SILENT, { tenantId: null })).status, 401);
      const browser = await signedIn();
      const evil = { headers: { origin: 'http://evil.test' } };
      assert.equal((await browser.post(SILENT, { tenantId: null }, evil)).status, 403);
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      assert.equal((await browser.post(SILENT, 'tenantId=', form)).status, 415);
    });
  });

  describe('and what they say', () => {
    it('PRO-06 carries a type: no token is taken for another', async () => {
      const { browser, access, identity } = await given();
      const { code } = await codeFor(browser);
      assert.deepEqual([claimsOf(access).type, claimsOf(identity).type], ['userToken', 'idToken']);
      for (const token of [identity, code]) {
        assert.equal((await running.browser().get(ME, { token })).status, 401);
        assert.equal((await running.browser().get(USER_INFO, { token })).status, 401);
        assert.deepEqual(refused(await refreshBy(token)), INVALID);
      }
      for (const token of [access, identity])
        assert.deepEqual(
          refused(await exchange(running.browser(), { code: token, verifier: 'x'.repeat(43) })),
          INVALID,
        );
    });

    it('is signed with the published key, and binds the access token', async () => {
      const { identity } = await given();
      const { kid, alg, typ } = decodeProtectedHeader(identity);
      const { body } = await running.browser().get('/.well-known/jwks.json');
      assert.deepEqual([alg, typ], ['RS256', 'JWT']);
      assert.match(JSON.stringify(body), new RegExp(String(kid)));
      assert.match(String(claimsOf(identity).at_hash), /^[\w-]{22}$/);
    });

    it('tells of the person at the userinfo endpoint, by GET and by POST', async () => {
      const { access } = await given();
      const asked = { token: access };
      const form = { ...asked, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      for (const { status, body } of [
        await running.browser().get(USER_INFO, asked),
        await running.browser().call('POST', USER_INFO, form),
      ]) {
        assert.equal(status, 200);
        assert.deepEqual(
          [body.sub, body.email, body.name, body.email_verified],
          [claimsOf(access).sub, 'ada@acme.test', 'Ada Lovelace', true],
        );
      }
      const challenge = async (token?: string) => {
        const { status, headers } = await running.browser().get(USER_INFO, token === undefined ? {} : { token });
        return [status, headers.get('www-authenticate')];
      };
      assert.deepEqual(await challenge(), [401, 'Bearer']);
      assert.deepEqual(await challenge(`${access}x`), [401, 'Bearer error="invalid_token"']);
    });
  });

  it('HOSTED-014 PRO-33 ends the session by an id token from another site, and leads to a registered address', async () => {
    const { browser, access, identity, refresh } = await given();
    const query = new URLSearchParams({ id_token_hint: identity, post_logout_redirect_uri: BYE, state: 's' });
    const { headers } = await browser.get(`/oauth/logout?${query.toString()}`, {
      headers: { origin: '', accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(headers.get('location'), `${BYE}?state=s`);
    assert.equal((await running.browser().get(ME, { token: access })).status, 401);
    assert.deepEqual(refused(await refreshBy(refresh)), INVALID);
    const other = await signedIn();
    const { status } = await navigate(other, `/oauth/logout?${query.toString()}`);
    assert.deepEqual([status, (await other.refresh()).status], [200, 200], 'the token is of another session');
  });
});
