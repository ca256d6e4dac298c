import assert from 'node:assert/strict';
import { createSign, KeyObject } from 'node:crypto';
import { describe, it } from 'node:test';
import { CompactSign, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { isSignedNatively } from './nativeSignature.ts';

/** RFC 7515, appendices A.2 and A.3, and RFC 8037, appendix A.4. */
const examples = {
  RS256: {
    key: {
      kty: 'RSA',
      n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
      e: 'AQAB',
    },
    token:
      'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw',
  },
  ES256: {
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
    token:
      'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
  },
  EdDSA: {
    key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    token:
      'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  },
};

const keyOf = async (jwk: object, alg: string): Promise<CryptoKey> => {
  const key = await importJWK({ kty: '', ...jwk }, alg);
  assert.ok(!(key instanceof Uint8Array), 'a public key');
  return key;
};
describe("a signature under Node's own cryptography", () => {
  for (const [alg, { key: jwk, token }] of Object.entries(examples))
    it(`SRV-08: of the ${alg} example of the standards is right, and of none that differs in a letter`, async () => {
      const key = await keyOf(jwk, alg);
      assert.equal(isSignedNatively(token, alg, key), true);
      for (let at = 0; at < token.length; at += 3) {
        const other = token[at] === 'A' ? 'B' : 'A';
        if (token[at] === '.') continue;
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        assert.equal(isSignedNatively(changed, alg, key), false, `${alg} at ${at}`);
      }
      for (const odd of [
        '',
        '.',
        '..',
        token.slice(0, token.lastIndexOf('.') + 1),
        `${token}AAAA`,
        `${token}A`,
        `${token}=`,
      ])
        assert.equal(isSignedNatively(odd, alg, key), false, odd);
    });

  it('SRV-08: counts only with a key of its algorithm and size', async () => {
    const small = await generateKeyPair('RS256', { modulusLength: 2048 });
    const payload = new TextEncoder().encode('{}');
    const signed = await new CompactSign(payload).setProtectedHeader({ alg: 'RS256' }).sign(small.privateKey);
    assert.equal(isSignedNatively(signed, 'RS256', small.publicKey), true);
    for (const alg of ['ES256', 'EdDSA', 'PS256', 'RS512', 'HS256', 'none', 'toString', ''])
      assert.equal(isSignedNatively(signed, alg, small.publicKey), false, alg);
    const short = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    );
    const head = signed.slice(0, signed.lastIndexOf('.'));
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', short.privateKey, Buffer.from(head));
    const weak = `${head}.${Buffer.from(signature).toString('base64url')}`;
    assert.equal(isSignedNatively(weak, 'RS256', short.publicKey), false, 'RSA of 1,024 bits');
    const p384 = await generateKeyPair('ES384', { extractable: true });
    const other = { key: KeyObject.from(p384.privateKey), dsaEncoding: 'ieee-p1363' } as const;
    const wide = `${head}.${createSign('sha256').update(head).sign(other, 'base64url')}`;
    assert.equal(isSignedNatively(wide, 'ES256', p384.publicKey), false, 'another curve');
  });
});
