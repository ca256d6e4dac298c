import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { WebAuthnAssertion, WebAuthnNewDevice } from 'gatehouse-contract/contract.js';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');

const FLAGS = { present: 0x01, verified: 0x04, synchronised: 0x08 | 0x10, attested: 0x40 };

/** The kind of an authenticator that does not tell it. */
const NO_KIND = '00000000-0000-0000-0000-000000000000';

/** How an answer of an authenticator, or the page around it, may be unlike an honest one. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  type?: string;
  crossOrigin?: boolean;
  present?: boolean;
  verified?: boolean;
  counter?: number;
  /** What kind of authenticator it is, as a UUID; without it it does not say. */
  aaguid?: string;
  /** It is kept on other devices of its owner, too. */
  synchronised?: boolean;
  userHandle?: string | undefined;
}

/**
 * An authenticator in a few lines, with one passkey (ES256): answers as one made of hardware would, and lies on demand.
 */
export class TestAuthenticator {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  readonly #key: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#x = Buffer.from(x, 'base64url');
    this.#y = Buffer.from(y, 'base64url');
  }

  /** The private key in the form the debugging protocol of a browser takes, base64. */
  get privateKey(): string {
    return this.#key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  }

  /** Makes the passkey, as `navigator.credentials.create` would. */
  create(ceremony: Ceremony): WebAuthnNewDevice {
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(this.#x)],
      [-3, new Uint8Array(this.#y)],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(ceremony, FLAGS.attested),
      Buffer.from((ceremony.aaguid ?? NO_KIND).replaceAll('-', ''), 'hex'),
      length,
      id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData(ceremony, 'webauthn.create'),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      },
    };
  }

  /** Signs a challenge, as `navigator.credentials.get` would. */
  get(ceremony: Ceremony): WebAuthnAssertion {
    const authData = this.#head(ceremony, 0);
    const clientDataJSON = clientData(ceremony, 'webauthn.get');
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      this.#key,
    );
    const { userHandle } = ceremony;
    return {
      id: this.id,
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #head(
    { rpId, present = true, verified = true, synchronised = false, counter = this.counter }: Ceremony,
    more: number,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([
        (present ? FLAGS.present : 0) |
          (verified ? FLAGS.verified : 0) |
          (synchronised ? FLAGS.synchronised : 0) |
          more,
      ]),
      count,
    ]);
  }
}

const clientData = ({ challenge, origin, type, crossOrigin = false }: Ceremony, usual: string): string =>
  base64url(Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin })));
