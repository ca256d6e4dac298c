import { expect } from '@open-wc/testing';
import type { WebAuthnRequestOptions } from '../../api/contract/webauthn.ts';
import { ceremonyIn } from './ceremony.ts';

const buffer = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const OPTIONS: WebAuthnRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  userVerification: 'required',
  timeout: 60_000,
  allowCredentials: [{ type: 'public-key', id: 'AAAA' }],
};
const CREDENTIAL = {
  id: 'cGFzc2tleQ',
  rawId: buffer('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: buffer('client'),
    authenticatorData: buffer('data'),
    signature: buffer('sign'),
    userHandle: buffer('ada'),
  },
};

/** How the browser answers, and what it was asked. */
function browser(answer: (options: CredentialRequestOptions) => unknown): CredentialRequestOptions[] {
  const asked: CredentialRequestOptions[] = [];
  Object.defineProperty(navigator.credentials, 'get', {
    configurable: true,
    value: async (options: CredentialRequestOptions) => (asked.push(options), answer(options)),
  });
  return asked;
}

const never = ({ signal }: CredentialRequestOptions): Promise<never> =>
  new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
const place = (): HTMLInputElement =>
  document.body.appendChild(
    Object.assign(document.createElement('input'), { autocomplete: 'username webauthn' as const }),
  );
const running = (): AbortSignal => new AbortController().signal;

describe('asking the browser for a passkey', () => {
  afterEach(() => {
    document.body.replaceChildren();
    Reflect.deleteProperty(navigator.credentials, 'get');
  });

  it('gives what the provider checks, and nothing else', async () => {
    const asked = browser(() => CREDENTIAL);
    const answer = await ceremonyIn(place()).ask(OPTIONS, { field: false, signal: running() });
    expect(answer).to.deep.equal({
      id: 'cGFzc2tleQ',
      response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbg', userHandle: 'YWRh' },
    });
    const [{ publicKey, mediation } = {}] = asked;
    expect([publicKey?.rpId, publicKey?.userVerification, mediation]).to.deep.equal([
      'localhost',
      'required',
      undefined,
    ]);
    expect(publicKey?.allowCredentials ?? [], 'whoever signs in is not known yet').to.deep.equal([]);
  });

  it('leaves a user handle out that the authenticator does not give', async () => {
    browser(() => ({ ...CREDENTIAL, response: { ...CREDENTIAL.response, userHandle: null } }));
    const answer = await ceremonyIn(place()).ask(OPTIONS, { field: false, signal: running() });
    expect(answer && Object.keys(answer.response).sort()).to.deep.equal([
      'authenticatorData',
      'clientDataJSON',
      'signature',
    ]);
  });

  for (const name of ['NotAllowedError', 'AbortError'])
    it(`takes a dialog that ended with ${name} for no answer, not for an error`, async () => {
      const asked = browser(() => Promise.reject(new DOMException('closed', name)));
      expect(await ceremonyIn(place()).ask(OPTIONS, { field: false, signal: running() })).to.equal(undefined);
      expect(asked.length).to.equal(1);
    });

  for (const name of ['SecurityError', 'NotSupportedError'])
    it(`rejects when the browser refuses to ask with ${name}`, async () => {
      browser(() => Promise.reject(new DOMException('refused', name)));
      const failure = await ceremonyIn(place())
        .ask(OPTIONS, { field: false, signal: running() })
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(failure).to.be.instanceOf(Error);
    });

  it('asks nobody after the signal has come, and ends a question when it comes', async () => {
    const asked = browser(never);
    const ceremony = ceremonyIn(place());
    expect(await ceremony.ask(OPTIONS, { field: false, signal: AbortSignal.abort() })).to.equal(undefined);
    expect(asked.length).to.equal(0);
    const leaving = new AbortController();
    const question = ceremony.ask(OPTIONS, { field: false, signal: leaving.signal });
    expect(asked.length).to.equal(1);
    leaving.abort();
    expect(await question).to.equal(undefined);
    expect(asked[0]?.signal?.aborted, 'the browser closes its dialog').to.equal(true);
  });

  it('asks in the suggestions of the field, and ends that when the signal comes before the browser was asked', async () => {
    const conditional = PublicKeyCredential.isConditionalMediationAvailable;
    PublicKeyCredential.isConditionalMediationAvailable = async () => true;
    try {
      const asked = browser(never);
      const ceremony = ceremonyIn(place());
      expect(await ceremony.support()).to.deep.equal({ dialog: true, field: true });
      const leaving = new AbortController();
      const question = ceremony.ask(OPTIONS, { field: true, signal: leaving.signal });
      leaving.abort(); // the library still looks whether the browser can do it
      expect(await question).to.equal(undefined);
      expect(
        asked.length <= 1 && asked.every(({ mediation, signal }) => mediation === 'conditional' && signal?.aborted),
      ).to.equal(true);
      const frame = document.body.appendChild(document.createElement('iframe')).contentDocument;
      expect(await ceremonyIn(frame?.body ?? document.body).support(), 'another document').to.deep.equal({
        dialog: true,
        field: false,
      });
    } finally {
      PublicKeyCredential.isConditionalMediationAvailable = conditional;
    }
  });

  it('tells the authenticator of a passkey the provider does not know, and bears one that cannot be told', () => {
    const known: unknown = Reflect.get(PublicKeyCredential, 'signalUnknownCredential');
    const told: unknown[] = [];
    const passkey = { rpId: 'localhost', credentialId: 'cGFzc2tleQ' };
    try {
      Reflect.set(
        PublicKeyCredential,
        'signalUnknownCredential',
        (which: unknown) => (told.push(which), Promise.reject(new TypeError('no'))),
      );
      ceremonyIn(place()).forget(passkey);
      Reflect.set(PublicKeyCredential, 'signalUnknownCredential', undefined);
      ceremonyIn(place()).forget(passkey);
    } finally {
      Reflect.set(PublicKeyCredential, 'signalUnknownCredential', known);
    }
    expect(told).to.deep.equal([passkey]);
  });
});
