import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PROOF_OF_WORK } from 'gatehouse-contract/contract.js';
import { createProofOfWork } from './proofOfWork.ts';
import { createSiteVerify } from './siteVerify.ts';
import { type Answer, startProvider, type TestProvider } from '../../testing/provider.ts';

const ADA = 'ada@acme.test';
const RIGHT = 'correct horse battery';
const SIGN_IN = '/identity/resources/auth/v1/user';
const POLICY = '/identity/resources/configurations/v1/captcha-policy/public';
const CHALLENGE = '/identity/resources/configurations/v1/captcha-policy/challenge';
const SECRET = 'the-secret-of-the-service';

const code = ({ status, body }: Answer) => [status, body.errorCode];
const REQUIRED = [400, 'ER-CAPTCHA-REQUIRED'];
const REFUSED = [400, 'ER-CAPTCHA-REFUSED'];

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
const encoded = (solved: unknown): string => PROOF_OF_WORK + Buffer.from(JSON.stringify(solved)).toString('base64url');
const solve = async (challenge: Challenge): Promise<string> =>
  encoded({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });

const solved = async (running: TestProvider): Promise<string> => {
  const { status, text } = await running.browser().get(CHALLENGE);
  assert.equal(status, 200);
  return solve(JSON.parse(text));
};
const signIn = (running: TestProvider, recaptchaToken?: string, password = RIGHT, email = ADA) =>
  running.browser().post(SIGN_IN, { email, password, ...(recaptchaToken !== undefined && { recaptchaToken }) });

describe('a provider without a captcha', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  it('LOGIN-032 SECPOL-009 answers null as its policy and looks at no token', async () => {
    const { status, text } = await running.browser().get(POLICY);
    assert.deepEqual([status, text === '' || text === 'null'], [status, true]);
    assert.equal((await signIn(running)).status, 200);
    assert.equal((await signIn(running, 'anything')).status, 200);
  });
});

describe('the proof of work', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ captcha: { enabled: true } })));
  after(() => running.end());

  it('LOGIN-031 SECPOL-009 is what the policy says', async () => {
    const { body } = await running.browser().get(POLICY);
    const { id, createdAt, updatedAt, ...rest } = body;
    assert.deepEqual(rest, { siteKey: '', enabled: true, kind: 'proof-of-work' });
    assert.deepEqual([typeof id, typeof createdAt, typeof updatedAt], ['string', 'string', 'string']);
  });

  it('LOGIN-031 signs in with a solved challenge, and not without', async () => {
    assert.deepEqual(code(await signIn(running)), REQUIRED);
    assert.equal((await signIn(running, await solved(running))).status, 200);
  });

  it('answers alike for known and unknown people, and for right and wrong passwords', async () => {
    for (const [email, password] of [
      [ADA, RIGHT],
      [ADA, 'wrong'],
      ['nobody@nowhere.test', RIGHT],
    ] as const) {
      assert.deepEqual(code(await signIn(running, undefined, password, email)), REQUIRED);
      assert.deepEqual(code(await signIn(running, 'pow.junk', password, email)), REFUSED);
    }
  });

  it('compares no password before, and counts no try', async () => {
    for (let n = 0; n < 20; n++) assert.deepEqual(code(await signIn(running, undefined, 'wrong')), REQUIRED);
    assert.equal((await signIn(running, await solved(running))).status, 200);
  });

  it('counts once, also among parallel calls', async () => {
    const token = await solved(running);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(running, token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(400)]);
    assert.deepEqual(code(await signIn(running, token)), REFUSED);
  });

  it('is used up by a wrong password too', async () => {
    const token = await solved(running);
    assert.deepEqual(code(await signIn(running, token, 'wrong')), [401, 'ER-WRONG-CREDENTIALS']);
    assert.deepEqual(code(await signIn(running, token)), REFUSED);
  });

  it('holds for five minutes', async () => {
    const [early, late] = [await solved(running), await solved(running)];
    running.clock.forward(299);
    assert.equal((await signIn(running, early)).status, 200);
    running.clock.forward(2);
    assert.deepEqual(code(await signIn(running, late)), REFUSED);
  });

  it('is taken from nobody else, nor changed, nor unsolved', async () => {
    const foreign = await createProofOfWork(Buffer.alloc(32, 7)).make(new Date(running.clock.read()));
    assert.deepEqual(code(await signIn(running, await solve({ ...foreign }))), REFUSED);
    const challenge: Challenge & { parameters: { data: { until: number } } } = JSON.parse(
      (await running.browser().get(CHALLENGE)).text,
    );
    const solution = await solveChallenge({ challenge, deriveKey });
    const { parameters } = challenge;
    const later = { ...challenge, parameters: { ...parameters, data: { until: parameters.data.until + 9_999 } } };
    assert.deepEqual(code(await signIn(running, encoded({ challenge: later, solution }))), REFUSED);
    const guess = { counter: 1, derivedKey: 'ab'.repeat(32) };
    assert.deepEqual(code(await signIn(running, encoded({ challenge, solution: guess }))), REFUSED);
    assert.equal((await signIn(running, encoded({ challenge, solution }))).status, 200);
  });

  it('takes anything that is no token for a wrong one', async () => {
    for (const junk of [
      'x',
      'pow.',
      'pow.bnVsbA',
      encoded({}),
      encoded([]),
      encoded({ challenge: { parameters: {} } }),
    ])
      assert.deepEqual(code(await signIn(running, junk)), REFUSED, junk);
    assert.deepEqual(code(await signIn(running, '')), REQUIRED);
  });

  for (const [what, path, body] of [
    [
      'a sign-up',
      '/identity/resources/users/v1/signUp',
      { email: 'new@one.test', companyName: 'One', password: 'wachtel rennt bergauf' },
    ],
    ['a mail that signs in', '/identity/resources/auth/v1/passwordless/code/prelogin', { email: ADA }],
    ['a mail to a new password', '/identity/resources/users/v1/passwords/reset', { email: ADA }],
    [
      'the same by identifier',
      '/identity/resources/users/v2/passwords/reset/email',
      { identifier: ADA, identifierType: 'email' },
    ],
    [
      'a text message to a new password',
      '/identity/resources/users/v2/passwords/reset/sms',
      { identifier: ADA, identifierType: 'email' },
    ],
  ] as const)
    it(`is asked for by ${what}`, async () => {
      assert.deepEqual(code(await running.browser().post(path, body)), REQUIRED);
      assert.deepEqual(code(await running.browser().post(path, { ...body, recaptchaToken: 'pow.x' })), REFUSED);
      const recaptchaToken = await solved(running);
      const { body: answer } = await running.browser().post(path, { ...body, recaptchaToken });
      assert.equal(/CAPTCHA/.test(String(answer.errorCode)), false);
      assert.deepEqual(code(await running.browser().post(path, { ...body, recaptchaToken })), REFUSED);
    });
});

describe('an outside captcha', () => {
  let running: TestProvider;
  let service: Server;
  const asked: string[] = [];
  let answer: () => { status?: number; body: string } | undefined;
  const logged: string[] = [];

  before(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        asked.push(`${request.method} ${request.headers['content-type']} ${body}`);
        const given = answer();
        if (given) response.writeHead(given.status ?? 200).end(given.body);
      });
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const { port } = service.address() as AddressInfo;
    running = await startProvider({
      captcha: {
        enabled: true,
        kind: 'turnstile',
        siteKey: '0xAAAA',
        secret: SECRET,
        verifyUrl: `http://127.0.0.1:${port}/siteverify`,
      },
      log: (entry) => void logged.push(JSON.stringify(entry)),
    });
  });
  after(async () => {
    await running.end();
    service.closeAllConnections();
    service.close();
  });

  const passed = () => ({ body: '{"success":true}' });

  it('is asked about by a form, and its word counts', async () => {
    answer = passed;
    assert.equal((await signIn(running, 'given-to-a-person')).status, 200);
    assert.match(
      asked.at(-1) ?? '',
      /^POST application\/x-www-form-urlencoded\S* ?\S* secret=the-secret-of-the-service&response=given-to-a-person$/,
    );
    answer = () => ({ body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' });
    assert.deepEqual(code(await signIn(running, 'another')), REFUSED);
  });

  it('takes a token once, whatever the service says', async () => {
    answer = passed;
    assert.equal((await signIn(running, 'once')).status, 200);
    assert.deepEqual(code(await signIn(running, 'once')), REFUSED);
  });

  it('that does not answer is told apart, and the proof of work is taken instead', async () => {
    for (const [n, failing] of [
      () => undefined,
      () => ({ status: 500, body: 'down' }),
      () => ({ body: 'no JSON' }),
      () => ({ body: '{"success":false,"error-codes":["invalid-input-secret"]}' }),
    ].entries()) {
      answer = failing;
      assert.deepEqual(code(await signIn(running, `token-${n}`)), [400, 'ER-CAPTCHA-AWAY']);
    }
    assert.equal((await signIn(running, await solved(running))).status, 200);
  });

  it('is asked 64 questions at once: the 65th counts as not answered, and one that ends makes room', async () => {
    const held: (() => void)[] = [];
    const slow = createServer((_, response) => void held.push(() => response.end('{"success":true}')));
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    try {
      const { port } = slow.address() as AddressInfo;
      const { settings } = running.provider.services;
      const ask = createSiteVerify({
        captcha: { ...settings.captcha, verifyUrl: `http://127.0.0.1:${port}/` },
        log: () => {},
      });
      const open = Array.from({ length: 64 }, (_, n) => ask(`token-${n}`, 't'));
      assert.equal(await ask('one too many', 't'), 'away');
      while (held.length < 64) await new Promise((done) => setImmediate(done));
      for (const answerIt of held.splice(0)) answerIt();
      assert.deepEqual(new Set(await Promise.all(open)), new Set(['passed']));
      const next = ask('next', 't');
      while (held.length < 1) await new Promise((done) => setImmediate(done));
      held[0]?.();
      assert.equal(await next, 'passed');
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
  });

  it('never shows its secret', async () => {
    const { text } = await running.browser().get(POLICY);
    assert.match(text, /"siteKey":"0xAAAA"/);
    assert.match(text, /"kind":"turnstile"/);
    assert.equal(text.includes(SECRET), false);
    assert.equal(
      logged.some((entry) => /captcha service fails/.test(entry)),
      true,
    );
    assert.equal(logged.join().includes(SECRET), false);
  });
});

describe('the options of a captcha', () => {
  it('miss the keys of an outside one', async () => {
    await assert.rejects(startProvider({ captcha: { enabled: true, kind: 'hcaptcha' } }), /captcha\.siteKey/);
    await assert.rejects(
      startProvider({ captcha: { enabled: true, kind: 'hcaptcha', siteKey: 'x' } }),
      /captcha\.secret/,
    );
    await assert.rejects(startProvider({ captcha: { verifyUrl: 'ftp://x' } }), /captcha\.verifyUrl/);
    await assert.rejects(
      startProvider({ allowHttp: false, captcha: { verifyUrl: 'http://elsewhere.example' } }),
      /not encrypted|publicUrl/,
    );
  });
});
