/**
 * `npm run bench -- verify`: the first check of an access token against jose alone, and the same token again. Rounds
 * take turns, so that whatever else the machine does meets both; the medians are compared.
 */
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { verifyAccessToken } from 'gatehouse-elements/server/verify.js';

const TOKENS = 200;
const ROUNDS = 15;
const ISSUER = 'https://id.example';
const AUDIENCE = 'client';
const permissions = Array.from({ length: 30 }, (_, index) => `fe.secure.read.${index}`);

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function microseconds(count, work) {
  const from = performance.now();
  for (let index = 0; index < count; index++) await work(index);
  return ((performance.now() - from) * 1000) / count;
}

for (const alg of ['RS256', 'ES256', 'EdDSA']) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg };
  const sign = (jti) =>
    new SignJWT({ type: 'userToken', jti: String(jti), tenantId: 't1', permissions })
      .setProtectedHeader({ alg, kid: 'k' })
      .setSubject('u1')
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setExpirationTime('1h')
      .sign(privateKey);
  const tokens = await Promise.all(Array.from({ length: TOKENS }, (_, index) => sign(index)));
  const requests = tokens.map((token) => ({ headers: { authorization: `Bearer ${token}` } }));
  const keys = createLocalJWKSet({ keys: [jwk] });
  const env = { GATEHOUSE_JWT_PUBLIC_KEY: JSON.stringify(jwk) };
  const times = { jose: [], first: [], again: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const options = { issuer: ISSUER, audience: AUDIENCE, env }; // new options: nothing is known yet
    times.jose.push(
      await microseconds(TOKENS, (index) =>
        jwtVerify(tokens[index], keys, { issuer: ISSUER, audience: AUDIENCE, algorithms: [alg] }),
      ),
    );
    times.first.push(await microseconds(TOKENS, (index) => verifyAccessToken(requests[index], options)));
    times.again.push(await microseconds(TOKENS * 10, (index) => verifyAccessToken(requests[index % TOKENS], options)));
  }
  const [jose, first, again] = [times.jose, times.first, times.again].map(median);
  console.log(
    `${alg.padEnd(6)} jose ${jose.toFixed(0).padStart(4)} µs   first ${first.toFixed(0).padStart(4)} µs (${(jose / first).toFixed(2)} x)   again ${again.toFixed(2)} µs (${(jose / again).toFixed(0)} x)`,
  );
}
