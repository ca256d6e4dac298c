import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './prompt/offerPasskeys.ts'; // here before the first sign-in: who is quicker is not asked

const beside: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [{ isActive: true, strategy: 'Passkeys' }],
};
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Acme', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const made = () => ({
  id: 'bmV3',
  rawId: bytes('new'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: bytes('data'), attestationObject: bytes('proof') },
  getClientExtensionResults: () => ({}),
});
/** How the browser answers a request for a new passkey. */
const browser = (answer: (asked: CredentialCreationOptions | undefined) => Promise<unknown>): void => {
  Object.defineProperty(navigator.credentials, 'create', { configurable: true, value: answer });
};

/** A person who has just signed in with a password. */
async function signedIn(answers: OwnAnswers = {}) {
  const page = mount({
    'configuration.publicStrategies': () => beside,
    'webauthn.createDevice': () => ({ options }),
    'webauthn.verifyDevice': () => undefined,
    ...answers,
  });
  await waitUntil(() => page.part('passkey'), 'passkeys are offered');
  await toPassword(page);
  await enter(page.password(), 'correct horse');
  const named = (name: string) =>
    [...page.login.querySelectorAll('button')].find((one) => one.textContent === name && one.checkVisibility());
  return { ...page, named, press: (name: string) => need(named(name)).click() };
}

describe('the offer of a passkey in <auth-login>', () => {
  const conditional = PublicKeyCredential.isConditionalMediationAvailable;
  beforeEach(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  afterEach(async () => {
    await cleanUp();
    Reflect.deleteProperty(navigator.credentials, 'create');
    PublicKeyCredential.isConditionalMediationAvailable = conditional;
  });

  it('LOGIN-023 PASSKEY-011 makes one in the dialog of the browser, then signs in', async () => {
    browser(async () => made());
    const page = await signedIn();
    await waitUntil(() => page.title() === 'Sign in faster next time');
    expect(page.root.session.status, 'the session waits').to.equal('signed-out');
    expect(page.lead()).to.contain('Nothing to remember, nothing to phish.');
    await expect(page.login).to.be.accessible();
    page.press('Create a passkey');
    await waitUntil(() => page.root.session.status === 'signed-in');
    expect(page.provider.to('webauthn.verifyDevice').map(({ body }) => Object(body).deviceType)).to.deep.equal([
      'Platform',
    ]);
  });

  it('PASSKEY-011 UTIL-008 goes on without, and asks again unless the person says not to', async () => {
    const page = await signedIn();
    await waitUntil(() => page.named('Not now'));
    const never = need(page.login.querySelector<HTMLInputElement>('input[type=checkbox]'));
    expect(never.closest('label')?.textContent).to.equal('Do not ask again on this device');
    never.click();
    page.press('Not now');
    await waitUntil(() => page.root.session.status === 'signed-in');
    expect(page.local.get('dont-show-again-prompt-passkeys')).to.equal('true');
  });

  it('says what to do while the browser asks, takes it back, and offers another try', async () => {
    browser(
      (given) =>
        new Promise((_, refuse) =>
          given?.signal?.addEventListener('abort', () => refuse(new DOMException('over', 'AbortError'))),
        ),
    );
    const page = await signedIn();
    await waitUntil(() => page.named('Create a passkey'));
    page.press('Create a passkey');
    await waitUntil(() => page.title() === 'Follow your browser' && page.login.querySelector('[role=progressbar]'));
    await expect(page.login).to.be.accessible();
    await waitUntil(() => page.provider.to('webauthn.createDevice').length === 1);
    await new Promise((done) => requestAnimationFrame(done));
    page.press('Cancel');
    await waitUntil(() => page.title() === 'No passkey was created');
    await expect(page.login).to.be.accessible();
    browser(async () => made());
    page.press('Try again');
    await waitUntil(() => page.root.session.status === 'signed-in');
  });

  it('says that the device has one already, and goes on', async () => {
    browser(async () => {
      throw new DOMException('known', 'InvalidStateError');
    });
    const page = await signedIn();
    await waitUntil(() => page.named('Create a passkey'));
    page.press('Create a passkey');
    await waitUntil(() => page.title() === 'There is a passkey already');
    expect(page.named('Try again')).to.equal(undefined);
    page.press('Continue');
    await waitUntil(() => page.root.session.status === 'signed-in');
  });

  it('keeps the offer where the provider fails, and goes on without', async () => {
    const page = await signedIn({ 'webauthn.createDevice': () => refusal(500, 'ER-INTERNAL', 'tired') });
    await waitUntil(() => page.named('Create a passkey'));
    page.press('Create a passkey');
    await waitUntil(() =>
      [...page.login.querySelectorAll('[role=alert]')].some(({ textContent }) =>
        textContent.includes('No passkey was created. Try again, or continue without one.'),
      ),
    );
    page.press('Not now');
    await waitUntil(() => page.root.session.status === 'signed-in');
  });

  it('PASSKEY-008 is not made to a person who has one', async () => {
    const device = { id: 'a', deviceType: 'Platform' as const, createdAt: '2026-01-01T00:00:00Z' };
    const page = await signedIn({ 'webauthn.listDevices': () => ({ devices: [device] }) });
    await waitUntil(() => page.root.session.status === 'signed-in');
    expect(page.named('Create a passkey')).to.equal(undefined);
  });
});
