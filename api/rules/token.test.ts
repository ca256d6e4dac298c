import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { decodeToken, expiresInOf, lifetime } from './token.ts';

const tokenOf = (payload: unknown): string => `e30.${encodeBase64Url(JSON.stringify(payload))}.c2ln`;
const invalid = { name: 'Error', message: 'Invalid token specified' };
const illegal = { name: 'Error', message: 'Illegal base64url string!' };

describe('API-21: decoding a token', () => {
  it('gives its claims, whatever script they are written in', () => {
    const claims = {
      sub: 'u1',
      name: 'Ada Löwe 路 😀',
      email: 'ada@example.com',
      tenantId: 't1',
      exp: 2,
      iat: 1,
      amr: ['pwd'],
      'https://example.com/x': { a: [1] },
    };
    assert.deepEqual(decodeToken(tokenOf(claims)), claims);
    assert.deepEqual(decodeToken(`${tokenOf(claims)}==`.replace('.c2ln', '')), claims);
  });

  it('API-21: says "Invalid token specified" when it is no token (UTIL-001)', () => {
    for (const token of [
      undefined,
      null,
      5,
      {},
      ['a.b'],
      '',
      'abc',
      'abc.',
      '..',
      tokenOf(null),
      tokenOf(5),
      tokenOf('x'),
      tokenOf([]),
      `e30.${encodeBase64Url('{')}.x`,
      `e30.${encodeBase64Url('')}.x`,
    ]) {
      assert.throws(() => decodeToken(token), invalid, String(token));
    }
  });

  it('API-21: says "Illegal base64url string!" when its payload is none (UTIL-002)', () => {
    for (const payload of ['a', 'abcde', 'ab cd', 'ab+/', 'ab\ncd', 'é', '!!!!', 'a=bc', '_w', 'gICA']) {
      assert.throws(() => decodeToken(`e30.${payload}.x`), illegal, payload);
      assert.throws(() => decodeBase64Url(payload), illegal, payload);
    }
  });

  it('API-21: leaves out claims of another type than they should have', () => {
    assert.deepEqual(
      decodeToken(tokenOf({ sub: 5, exp: 'soon', tenantId: null, auth_time: '1', acr: [], iat: 1, other: null })),
      { iat: 1, other: null },
    );
  });

  it('API-21: changes no prototype', () => {
    const claims = decodeToken(`e30.${encodeBase64Url('{"__proto__":{"superUser":true}}')}.x`);
    assert.equal(claims.superUser, undefined);
    assert.equal(Reflect.get({}, 'superUser'), undefined);
  });

  it('API-21: of any text throws one of the two and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const token of [text, `a.${text}.b`, `a.${encodeBase64Url(text)}.b`]) {
          try {
            decodeToken(token);
          } catch (error) {
            assert.ok(
              error instanceof Error && [invalid.message, illegal.message].includes(error.message),
              String(error),
            );
          }
        }
        // A lone surrogate is no text and becomes the replacement character, as everywhere on the web.
        assert.equal(decodeBase64Url(encodeBase64Url(text)), text.replace(/\p{Surrogate}/gu, '\ufffd'));
      }),
      { seed: 20_261, numRuns: 1_000 },
    );
  });
});

describe('How long a token lives', () => {
  it('is counted in whole seconds from exp (UTIL-005)', () => {
    assert.equal(expiresInOf({ exp: 100 }, 40_001), 59);
    assert.equal(expiresInOf({ exp: 100 }, 40_000), 60);
    assert.equal(expiresInOf({ exp: 100 }, 100_001), -1);
    assert.equal(expiresInOf({}, 0), undefined);
  });

  it('is what the answer says, else exp - iat, else 300 seconds', () => {
    assert.equal(lifetime({ expiresIn: 60, exp: 1_000, iat: 0 }), 60);
    assert.equal(lifetime({ expiresIn: 0, exp: 1_000, iat: 0 }), 0);
    assert.equal(lifetime({ exp: 1_000, iat: 100 }), 900);
    assert.equal(lifetime({ exp: 100, iat: 100 }), 0, 'it has ended');
    for (const unclear of [
      {},
      { exp: 1_000 },
      { iat: 1 },
      { exp: 1_000, iat: NaN },
      { exp: 1, iat: 2 },
      { expiresIn: NaN },
      { expiresIn: -1 },
      { expiresIn: Infinity },
    ])
      assert.equal(lifetime(unclear), 300);
  });
});
