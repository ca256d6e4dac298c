/**
 * `npm run bench -- server`: what the session layer costs a server, beside the packages that do the same: seals, a
 * signed-in request, and the refreshes of many requests with one ended token. Rounds take turns; medians are compared.
 */
import { decode, encode } from '@auth/core/jwt';
import { sealData, unsealData } from 'iron-session';
import { CompactEncrypt, compactDecrypt, createLocalJWKSet, jwtVerify } from 'jose';
import { openGcm, sealGcm } from '../../server/seals/gcm.ts';
import { openIron, sealIron } from '../../server/seals/iron.ts';
import { createServerLayer } from '../../server/server.ts';
import { APP, BASE, CLIENT_ID, FakeProvider, LIFETIME, PASSWORD } from '../../server/testing/fakeProvider.ts';
import { signedIn } from '../../server/testing/signedIn.ts';

const ROUNDS = 15;
const TIMES = 200;
const REFRESH = '/token/refresh';
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The medians of some works, in microseconds each, measured in turns. */
async function race(works) {
  const took = new Map(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, work] of Object.entries(works)) {
      const from = performance.now();
      for (let time = 0; time < TIMES; time += 1) await work();
      took.get(name).push(((performance.now() - from) * 1000) / TIMES);
    }
  return new Map([...took].map(([name, times]) => [name, median(times)]));
}

function report(title, results, own) {
  console.log(`\n${title}`);
  for (const [name, time] of results)
    console.log(
      `  ${name.padEnd(44)} ${time.toFixed(1).padStart(8)} µs   ${(time / results.get(own)).toFixed(2).padStart(6)} x`,
    );
}

const provider = new FakeProvider();
const layer = createServerLayer(provider.options());
const browser = await signedIn(layer);
const { accessToken } = await layer.session(browser.request('/'));
const tokens = { accessToken, refreshToken: 'r'.repeat(36) };
const text = JSON.stringify(tokens);
const until = provider.now + LIFETIME * 1000;
const key = Buffer.from(PASSWORD, 'hex');

const gcm = sealGcm(text, PASSWORD, 'session', until);
const iron = sealIron(text, PASSWORD, until);
const jwe = await new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
const foreign = await sealData(tokens, { password: PASSWORD, ttl: 0 });
report(
  'seal and open a session',
  await race({
    'the published format': () => {
      openIron(sealIron(text, PASSWORD, until), [PASSWORD], provider.now, 0);
    },
    gcm: () => {
      openGcm(sealGcm(text, PASSWORD, 'session', until), [PASSWORD], 'session', provider.now, 0);
    },
    'jose: JWE, dir, A256GCM': async () => {
      const sealed = await new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key);
      await compactDecrypt(sealed, key);
    },
    'iron-session 8': async () => {
      await unsealData(await sealData(tokens, { password: PASSWORD, ttl: 0 }), { password: PASSWORD, ttl: 0 });
    },
  }),
  'the published format',
);
report(
  'open a session',
  await race({
    'the published format': () => void openIron(iron, [PASSWORD], provider.now, 0),
    gcm: () => void openGcm(gcm, [PASSWORD], 'session', provider.now, 0),
    'jose: JWE, dir, A256GCM': () => compactDecrypt(jwe, key),
    'iron-session 8': () => unsealData(foreign, { password: PASSWORD, ttl: 0 }),
  }),
  'the published format',
);

const keys = createLocalJWKSet(await (await provider.fetch(`${BASE}/.well-known/jwks.json`)).json());
const claims = { issuer: BASE, audience: CLIENT_ID, currentDate: new Date(provider.now) };
const salt = 'authjs.session-token';
const auth = await encode({ token: { accessToken }, secret: PASSWORD, salt });
const page = browser.request('/users');
report(
  'who a request comes from: cookie opened, token verified',
  await race({
    'this layer': () => layer.session(page),
    'iron-session 8 and jose': async () => {
      const { accessToken: found } = await unsealData(foreign, { password: PASSWORD, ttl: 0 });
      await jwtVerify(found, keys, claims);
    },
    'Auth.js (@auth/core): its own cookie, no token': () => decode({ token: auth, secret: PASSWORD, salt }),
  }),
  'this layer',
);

provider.now += LIFETIME * 1000 + 60_000;
const before = provider.count(REFRESH);
const many = await Promise.all(Array.from({ length: 1000 }, () => layer.session(browser.request('/users'))));
const refreshes = provider.count(REFRESH) - before;
console.log(
  `\n1,000 requests at once with an ended token of ${APP}: ${refreshes} refresh, ${many.filter(({ isSignedIn }) => isSignedIn).length} signed in`,
);
if (refreshes !== 1) process.exitCode = 1;
