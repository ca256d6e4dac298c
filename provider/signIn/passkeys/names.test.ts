import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { outboxMessages, passkeys } from '../../database/storage/schema.ts';
import { TestAuthenticator, type Ceremony } from '../../testing/authenticator.ts';
import { at } from '../../testing/operator.ts';
import { ORIGIN, type Browser } from '../../testing/provider.ts';
import { challengeOf, DEVICES, RP, withPasskeys } from '../../testing/passkeys.ts';

/** The one of Apple's systems. */
const KEYCHAIN = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('the list of passkeys', () => {
  const suite = withPasskeys();

  /** A passkey more, made by a browser that says what it is. */
  async function add(browser: Browser, userAgent: string, lies: Partial<Ceremony> = {}): Promise<TestAuthenticator> {
    const headers = { 'user-agent': userAgent };
    const challenge = challengeOf(await browser.call('POST', DEVICES, { body: {}, headers }));
    suite.running.clock.forward(1); // the list is in the order of their making
    const authenticator = new TestAuthenticator();
    const body = authenticator.create({ challenge, origin: ORIGIN, rpId: RP, ...lies });
    assert.equal((await browser.call('POST', `${DEVICES}/verify`, { body, headers })).status, 204);
    return authenticator;
  }
  const devicesOf = async (browser: Browser): Promise<unknown[]> => {
    const { devices } = (await browser.get(DEVICES)).body;
    return Array.isArray(devices) ? devices : [];
  };
  async function signedIn(email: string): Promise<Browser> {
    const browser = suite.running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  }

  it('PASSKEY-012 names a passkey after what made it, else after browser and system', async () => {
    const sue = await signedIn('sue@acme.test');
    await add(sue, CHROME, { aaguid: KEYCHAIN, synchronised: true });
    await add(sue, CHROME);
    await add(sue, 'http://evil.test/1 (mine)');
    await add(sue, '', { aaguid: '0d0d0d0d-0000-4000-8000-000000000001' });
    assert.deepEqual(
      (await devicesOf(sue)).map((device) => [at(device, 'name'), at(device, 'backedUp')]),
      [
        ['Apple Passwords', true],
        ['Chrome, macOS', false],
        [undefined, false],
        [undefined, false],
      ],
    );
  });

  it('PASSKEY-012 tells when a passkey has signed in last', async () => {
    const gus = await suite.enrolled('gus@globex.test');
    assert.equal(at((await devicesOf(gus.browser))[0], 'lastUsedAt'), undefined);
    suite.running.clock.forward(60);
    const { from, answer } = await suite.use(gus);
    assert.equal(answer.status, 200, answer.text);
    from.token = String(answer.body.accessToken);
    const now = new Date(suite.running.clock.read()).toISOString();
    assert.equal(at((await devicesOf(from))[0], 'lastUsedAt'), now);
  });

  it('PASSKEY-004 tells the page what its browser may offer, and no passkey of another domain', async () => {
    const ada = await suite.enrolled('ada@acme.test');
    await suite.running.provider.services.db.insert(passkeys).values({
      userId: await suite.userIdOf('ada@acme.test'),
      credentialId: 'elsewhere',
      publicKey: 'none',
      counter: 0,
      rpId: 'other.test',
      deviceType: 'Platform',
    });
    const { accepted } = (await ada.browser.get(DEVICES)).body;
    assert.deepEqual(accepted, { rpId: RP, userId: ada.userHandle, allAcceptedCredentialIds: [ada.authenticator.id] });
    for (const device of await devicesOf(ada.browser))
      await ada.browser.call('DELETE', `${DEVICES}/${String(at(device, 'id'))}`, { body: {} });
    assert.deepEqual(at((await ada.browser.get(DEVICES)).body, 'accepted', 'allAcceptedCredentialIds'), []);
  });

  it('PASSKEY-005 writes to the owner when a passkey is added and when one is removed, once each', async () => {
    const { db } = suite.running.provider.services;
    const kinds = async () =>
      (await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'rob@acme.test'))).map(
        ({ template }) => template,
      );
    const rob = await signedIn('rob@acme.test');
    await add(rob, CHROME);
    assert.deepEqual(await kinds(), ['passkeyAdded']);
    const id = String(at((await devicesOf(rob))[0], 'id'));
    for (let time = 0; time < 2; time++) await rob.call('DELETE', `${DEVICES}/${id}`, { body: {} });
    assert.deepEqual(await kinds(), ['passkeyAdded', 'passkeyRemoved']);
  });
});
