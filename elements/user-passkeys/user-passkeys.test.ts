import { expect } from '@open-wc/testing';
import type { PasskeyDevice } from '../../api/contract/webauthn.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-passkeys.ts';

const mac: PasskeyDevice = {
  id: 'mac',
  deviceType: 'Platform',
  createdAt: '2025-06-12T10:00:00Z',
  name: 'Apple Passwords',
  lastUsedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  backedUp: true,
};
const key: PasskeyDevice = {
  id: 'key',
  deviceType: 'CrossPlatform',
  createdAt: '2024-05-04T10:00:00Z',
  backedUp: false,
};
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Acme', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'ada@acme.example', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'a25vd24' }],
};
const takes = { mainAuthStrategies: [], secondaryAuthStrategies: [{ isActive: true, strategy: 'Passkeys' as const }] };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** How the browser answers a request for a new passkey. */
const browser = (answer: (asked: CredentialCreationOptions | undefined) => Promise<unknown>): void => {
  Object.defineProperty(navigator.credentials, 'create', { configurable: true, value: answer });
};
const made = () => ({
  id: 'bmV3',
  rawId: bytes('new'),
  type: 'public-key',
  authenticatorAttachment: 'cross-platform',
  response: { clientDataJSON: bytes('data'), attestationObject: bytes('proof') },
  getClientExtensionResults: () => ({}),
});

/** A person with a passkey of the platform and a security key. */
function open(scene: PageScene = {}) {
  let kept = [mac, key];
  const page = mountPage('user-passkeys', {
    ...scene,
    answers: {
      'configuration.publicStrategies': () => takes,
      'webauthn.listDevices': () => ({
        devices: kept,
        accepted: { rpId: 'localhost', userId: 'dXNlcg', allAcceptedCredentialIds: kept.map(({ id }) => id) },
      }),
      'webauthn.createDevice': () => ({ options }),
      'webauthn.verifyDevice': () => void (kept = [...kept, { ...mac, id: 'new', name: 'Android' }]),
      'webauthn.deleteDevice': ({ path }) => void (kept = kept.filter(({ id }) => !path.endsWith(`/${id}`))),
      ...scene.answers,
    },
  });
  const rows = () => page.all('li[part=row]').map(({ textContent }) => textContent);
  return { ...page, rows, arrived: () => waitUntil(() => rows().length === 2, 'the passkeys are shown') };
}

describe('<user-passkeys>', () => {
  const { PublicKeyCredential: known } = globalThis;
  afterEach(async () => {
    await leavePage();
    Reflect.deleteProperty(navigator.credentials, 'create');
    globalThis.PublicKeyCredential = known;
    for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails'])
      if (Object.getOwnPropertyDescriptor(known, name)?.configurable) Reflect.deleteProperty(known, name);
  });

  it('PASSKEY-004 PASSKEY-012 PROFILE-017 lists name, making, last use, and whether other devices have it', async () => {
    const page = open();
    await page.arrived();
    const [first, second] = page.rows();
    expect(first).to.contain('Apple Passwords').and.to.contain('Added Jun 12, 2025').and.to.contain('used 2 hr. ago');
    expect(first).to.contain('Synced to your devices');
    expect(second).to.contain('Security key').and.to.contain('never used').and.to.contain('On one device only');
    await expect(page.element).to.be.accessible();
  });

  it('says that it loads, and not that there are none, while it tries again', async () => {
    let answer = (): void => {};
    let fails = true;
    const page = open({
      answers: {
        'webauthn.listDevices': () => {
          if (fails) return refusal(400, 'ER-X', 'no');
          return new Promise((done) => (answer = () => done(refusal(400, 'ER-X', 'no'))));
        },
      },
    });
    await waitUntil(() => page.says('Try again'));
    fails = false;
    page.button('Try again').click();
    await waitUntil(() => page.find('[role=status]')?.textContent.includes('Loading'));
    answer();
    await waitUntil(() => page.says('Try again'));
  });

  it('PASSKEY-005 makes a passkey in the dialog of the browser, and lists it', async () => {
    const asked: unknown[] = [];
    browser(async (given) => (asked.push(given?.publicKey?.rp), made()));
    const page = open();
    await page.arrived();
    page.button('Create a passkey').click();
    await waitUntil(() => page.says('The passkey is created.'));
    expect(page.rows()).to.have.length(3);
    expect(asked).to.deep.equal([{ id: 'localhost', name: 'Acme' }]);
    const [sent] = page.control.requestsTo('webauthn.verifyDevice');
    expect(sent?.body).to.deep.equal({
      id: 'bmV3',
      response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'cHJvb2Y' },
      deviceType: 'CrossPlatform',
    });
  });

  it('asks the browser once for two presses, and says meanwhile what to do', async () => {
    let answer = (_: unknown): void => {};
    let asked = 0;
    browser(() => (asked++, new Promise((done) => (answer = done))));
    const page = open();
    await page.arrived();
    page.button('Create a passkey').click();
    page.button('Create a passkey').click();
    await waitUntil(() => asked === 1 && page.says('Follow your browser'));
    await expect(page.element).to.be.accessible();
    answer(made());
    await waitUntil(() => page.rows().length === 3);
    expect([asked, page.control.requestsTo('webauthn.createDevice').length]).to.deep.equal([1, 1]);
  });

  for (const [name, sentence, again] of [
    ['NotAllowedError', 'The request was cancelled or took too long. Nothing has changed.', true],
    ['InvalidStateError', 'This device or security key already has a passkey for your account.', false],
    ['SecurityError', 'This browser or device cannot create a passkey here.', true],
  ] as const)
    it(`says clearly why the browser made none: ${name}`, async () => {
      browser(async () => {
        throw new DOMException('no', name);
      });
      const page = open();
      await page.arrived();
      page.button('Create a passkey').click();
      await waitUntil(() => page.says(sentence));
      expect(page.rows()).to.have.length(2);
      expect(page.control.requestsTo('webauthn.verifyDevice')).to.have.length(0);
      expect(page.all('button').some(({ textContent }) => textContent === 'Try again')).to.equal(again);
      await expect(page.element).to.be.accessible();
    });

  it('closes the dialog of the browser with Cancel', async () => {
    browser(
      (given) =>
        new Promise((_, refuse) =>
          given?.signal?.addEventListener('abort', () => refuse(new DOMException('over', 'AbortError'))),
        ),
    );
    const page = open();
    await page.arrived();
    page.button('Create a passkey').click();
    await waitUntil(() => page.says('Follow your browser'));
    await waitUntil(() => page.control.requestsTo('webauthn.createDevice').length === 1);
    page.button('Cancel').click();
    await waitUntil(() => page.says('No passkey was created.'));
  });

  it('says at a later visit nothing of a passkey that leaving the page has stopped', async () => {
    let signal: AbortSignal | undefined;
    browser(
      (given) =>
        new Promise((_, refuse) => {
          signal = given?.signal;
          signal?.addEventListener('abort', () => refuse(new DOMException('over', 'AbortError')));
        }),
    );
    const page = open();
    await page.arrived();
    page.button('Create a passkey').click();
    await waitUntil(() => signal && page.says('Follow your browser'), 'the browser asks');
    const place = page.element.parentElement;
    page.element.remove();
    await waitUntil(() => signal?.aborted, 'its dialog is closed');
    place?.append(page.element);
    await page.arrived();
    await painted();
    expect(page.says('No passkey was created.')).to.equal(false);
  });

  it('says what to do where the sign-in is too old, and where the provider fails', async () => {
    let code = 'ER-SIGN-IN-TOO-OLD';
    const page = open({
      answers: { 'webauthn.createDevice': () => refusal(code === 'ER-INTERNAL' ? 500 : 403, code, 'Sign in again') },
    });
    await page.arrived();
    page.button('Create a passkey').click();
    await waitUntil(() => page.find('[part~=close]'), 'it asks for a fresh proof');
    page.find('[part~=close]')?.click();
    await waitUntil(() => page.says('This needs a recent sign-in. Sign out, sign in again'));
    code = 'ER-INTERNAL';
    page.button('Try again').click();
    await waitUntil(() => page.says('The service is not answering.'));
    expect(page.rows()).to.have.length(2);
  });

  it('PASSKEY-005 deletes a passkey after a question, and keeps it where that fails', async () => {
    let fails = true;
    let kept = [mac, key];
    const page = open({
      answers: {
        'webauthn.listDevices': () => ({ devices: kept }),
        'webauthn.deleteDevice': () => (fails ? refusal(500, 'ER-INTERNAL', 'tired') : void (kept = [key])),
      },
    });
    await page.arrived();
    await page.act('Apple Passwords', 'Delete');
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    expect(page.dialog()?.textContent).to.contain('Delete Apple Passwords?');
    page.inDialog('Delete passkey').click();
    await waitUntil(() => page.find('[part=note]'));
    expect(page.rows()).to.have.length(2);
    fails = false;
    page.inDialog('Try again').click();
    await waitUntil(() => page.says('Apple Passwords is deleted.'));
    expect(page.rows().join()).to.contain('Security key').and.not.to.contain('Apple');
  });

  it('gives the focus to the list once a passkey is deleted, after the last one to the title', async () => {
    const page = open();
    await page.arrived();
    for (const [name, left, selector] of [
      ['Apple Passwords', 1, 'ul'],
      ['Security key', 0, '[part~=title]'],
    ] as const) {
      await page.act(name, 'Delete');
      await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
      page.inDialog('Delete passkey').click();
      await waitUntil(() => !page.dialog() && page.says(`${name} is deleted.`), 'it is deleted');
      await waitUntil(() => page.element.shadowRoot?.activeElement === page.find(selector), `${left} are left`);
    }
  });

  it('scrolls to the title when the last passkey of a long page on a phone is deleted', async () => {
    const devices = [mac];
    const page = open({ width: '375px', answers: { 'webauthn.listDevices': () => ({ devices: devices.splice(0) }) } });
    const { element } = page;
    element.style.cssText = 'display: block; block-size: 160px; padding-block-end: 400px; overflow: auto';
    await waitUntil(() => page.rows().length === 1);
    const title = page.find('[part~=title]');
    const isInView = () => {
      const [frame, inner] = [element, title].map((one) => one?.getBoundingClientRect());
      return inner !== undefined && frame !== undefined && inner.top >= frame.top && inner.bottom <= frame.bottom;
    };
    await page.act('Apple Passwords', 'Delete');
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    element.scrollTop = element.scrollHeight;
    await waitUntil(() => !isInView());
    page.inDialog('Delete passkey').click();
    await waitUntil(() => element.shadowRoot?.activeElement === title && page.says('Apple Passwords is deleted.'));
    await waitUntil(isInView, 'the title is in view');
  });

  it('tells the passkey managers of the browser what is left, and how the person is called', async () => {
    const told: unknown[] = [];
    for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails'])
      Object.defineProperty(known, name, {
        configurable: true,
        value: async (what: unknown) => void told.push([name, what]),
      });
    const page = open();
    await page.arrived();
    await waitUntil(() => told.length >= 2);
    expect(told.slice(0, 2)).to.deep.equal([
      [
        'signalAllAcceptedCredentials',
        { rpId: 'localhost', userId: 'dXNlcg', allAcceptedCredentialIds: ['mac', 'key'] },
      ],
      [
        'signalCurrentUserDetails',
        { rpId: 'localhost', userId: 'dXNlcg', name: 'ada@acme.example', displayName: page.root.session.user?.name },
      ],
    ]);
    await page.act('Apple Passwords', 'Delete');
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    page.inDialog('Delete passkey').click();
    await waitUntil(() => JSON.stringify(told.at(-2)).includes('["key"]'));
  });

  it('PASSKEY-013 offers no new passkey where the browser has no WebAuthn, and says so', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const page = open();
    await page.arrived();
    expect(page.says('This browser cannot create passkeys.')).to.equal(true);
    expect(page.all('button').some(({ textContent }) => textContent.includes('Create'))).to.equal(false);
  });

  it('AUTH-009 offers no new passkey where the provider takes none', async () => {
    const none = { mainAuthStrategies: [], secondaryAuthStrategies: [] };
    const page = open({ answers: { 'configuration.publicStrategies': () => none } });
    await page.arrived();
    await waitUntil(() => page.says('Passkeys are not offered here at the moment.'));
    expect(page.all('button').some(({ textContent }) => textContent.includes('Create'))).to.equal(false);
  });

  it('shows that there is none yet, and what takes the place of the list', async () => {
    let fails = true;
    const page = open({
      answers: { 'webauthn.listDevices': () => (fails ? refusal(500, 'ER-INTERNAL', 'tired') : { devices: [] }) },
    });
    await waitUntil(() => page.says('Your passkeys could not be loaded'));
    expect(page.element.matches(':state(error)')).to.equal(true);
    fails = false;
    page.button('Try again').click();
    await waitUntil(() => page.says('You have no passkey yet.'));
    await expect(page.element).to.be.accessible();
  });
});
