import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { when } from 'mobx';
import { authEndpoints } from '../../../api/contract/auth.ts';
import { captchaEndpoints, PROOF_OF_WORK, type CaptchaPolicy } from '../../../api/contract/captcha.ts';
import { webauthnEndpoints } from '../../../api/contract/webauthn.ts';
import { ApiError, toApiError } from '../../../api/http/errors.ts';
import { captchaKindOf } from '../../../api/rules/captchaKind.ts';
import type { Call } from '../../../api/modules/call.ts';
import { callsThrough } from '../../core/calls.ts';
import { handClock, settle } from '../../testing/browser.ts';
import { gateOf } from './CaptchaGate.ts';
import type { CaptchaContext } from './CaptchaWork.ts';

const POLICY = captchaEndpoints.policy.path;
const CHALLENGE = captchaEndpoints.challenge.path;
const LOGIN = authEndpoints.login.path;
const body = { email: 'ada@example.com', password: 'what was typed' };

const policy = (more: Partial<CaptchaPolicy> = {}): CaptchaPolicy => ({
  id: 'p',
  siteKey: '',
  enabled: true,
  createdAt: '',
  updatedAt: '',
  ...more,
});
const refused = (errorCode: string) =>
  new ApiError({ statusCode: 400, errorCode, message: errorCode, fromProvider: true });
const challenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, keyPrefix: '0', hmacSignatureSecret: 'x' });

/** An app whose provider answers by path; each call that reaches it is kept. */
function scene(answers: Record<string, () => unknown>) {
  const time = handClock();
  const sent: { path: string; token: unknown }[] = [];
  const call = async ({ path }: { path: string }, input?: { body?: { recaptchaToken?: string } }): Promise<unknown> => {
    sent.push({ path, token: input?.body?.recaptchaToken });
    return path === CHALLENGE && !answers[path] ? challenge() : answers[path]?.();
  };
  const context: CaptchaContext = {
    ...callsThrough(call as Call), // what a path answers is each test's own affair
    ports: { clock: time.clock },
    toError: toApiError,
  };
  const gate = gateOf(context);
  return {
    time,
    gate,
    context,
    signIn: () => context.call(authEndpoints.login, { body }),
    paths: () => sent.map(({ path }) => path),
    tokens: () => sent.filter(({ path }) => path === LOGIN).map(({ token }) => token),
  };
}

describe('a captcha of sign-in', () => {
  for (const [what, answer] of [
    ['null', () => null],
    ['off', () => policy({ enabled: false })],
    [
      'an error',
      () => {
        throw refused('ER-INTERNAL');
      },
    ],
  ] as const)
    it(`LOGIN-031 LOGIN-032 SECPOL-009 is not asked for where the policy is ${what}`, async () => {
      const { signIn, tokens, gate } = scene({ [POLICY]: answer, [LOGIN]: () => 'in' });
      assert.equal(await signIn(), 'in');
      assert.deepEqual([tokens(), gate.work], [[undefined], undefined]);
    });

  it('LOGIN-031 goes along where the policy is on', async () => {
    const { signIn, paths, tokens } = scene({ [POLICY]: () => policy({ kind: 'proof-of-work' }), [LOGIN]: () => 'in' });
    assert.equal(await signIn(), 'in');
    assert.deepEqual(paths(), [POLICY, CHALLENGE, LOGIN]);
    assert.equal(String(tokens()[0]).startsWith(PROOF_OF_WORK), true);
  });

  it('is read beside the pre-login, once', async () => {
    const { context, signIn, paths } = scene({ [POLICY]: () => null });
    await context.call(authEndpoints.preLogin, { body: {} });
    await signIn();
    await signIn();
    assert.deepEqual(paths(), [POLICY, authEndpoints.preLogin.path, LOGIN, LOGIN]);
  });

  it('is not read while passkeys are looked for: they ask for none', async () => {
    const { context, paths } = scene({ [POLICY]: () => policy() });
    await context.call(webauthnEndpoints.preLogin, { body: {} });
    assert.deepEqual(paths(), [webauthnEndpoints.preLogin.path]);
  });

  it('that the provider misses is made after it, and sent with what was typed', async () => {
    let tries = 0;
    const { signIn, tokens } = scene({
      [POLICY]: () => null,
      [LOGIN]: () => {
        if (!tries++) throw refused('ER-CAPTCHA-REQUIRED');
        return 'in';
      },
    });
    assert.equal(await signIn(), 'in');
    assert.deepEqual(tokens().map(Boolean), [false, true]);
  });

  it('that is refused is renewed once, and no more', async () => {
    const { signIn, tokens } = scene({
      [POLICY]: () => policy(),
      [LOGIN]: () => {
        throw refused('ER-CAPTCHA-REFUSED');
      },
    });
    await assert.rejects(signIn(), ({ code }: ApiError) => code === 'ER-CAPTCHA-REFUSED');
    assert.equal(new Set(tokens()).size, 2);
    assert.equal(tokens().length, 2);
  });

  it('is not made again for another refusal', async () => {
    const { signIn, tokens } = scene({
      [POLICY]: () => policy(),
      [LOGIN]: () => {
        throw refused('ER-WRONG-CREDENTIALS');
      },
    });
    await assert.rejects(signIn(), ({ code }: ApiError) => code === 'ER-WRONG-CREDENTIALS');
    assert.equal(tokens().length, 1);
  });

  it('of a service waits for its script for four seconds, and for an answer for a minute', async () => {
    for (const [loads, wait] of [
      [false, 4_000],
      [true, 60_000],
    ] as const) {
      const { signIn, gate, time, tokens } = scene({ [POLICY]: () => policy({ siteKey: '0xA' }), [LOGIN]: () => 'in' });
      const signedIn = signIn();
      await when(() => gate.work?.task !== undefined);
      assert.deepEqual([gate.work?.task?.service, gate.work?.state], ['turnstile', 'working']);
      if (loads) gate.work?.task?.loaded();
      await time.pass(wait - 1);
      assert.deepEqual([gate.work?.state, tokens()], ['slow', []]);
      await time.pass(1);
      assert.equal(await signedIn, 'in');
      assert.equal(String(tokens()[0]).startsWith(PROOF_OF_WORK), true);
      assert.deepEqual([gate.work?.state, gate.work?.task], ['idle', undefined]);
    }
  });

  it('of a service goes along as it was given; one that the provider cannot verify gives way', async () => {
    const codes = ['ER-CAPTCHA-AWAY'];
    const { signIn, gate, tokens } = scene({
      [POLICY]: () => policy({ kind: 'hcaptcha', siteKey: 'x' }),
      [LOGIN]: () => {
        const code = codes.shift();
        if (code) throw refused(code);
        return 'in';
      },
    });
    const signedIn = signIn();
    await when(() => gate.work?.task !== undefined);
    gate.work?.task?.done('given');
    assert.equal(await signedIn, 'in');
    assert.deepEqual([tokens()[0], String(tokens()[1]).startsWith(PROOF_OF_WORK)], ['given', true]);
  });

  it('that nothing can make is left to the provider to miss', async () => {
    const { signIn, tokens } = scene({
      [POLICY]: () => policy(),
      [CHALLENGE]: () => {
        throw refused('ER-NOT-FOUND');
      },
      [LOGIN]: () => {
        throw refused('ER-CAPTCHA-REQUIRED');
      },
    });
    await assert.rejects(signIn(), ({ code }: ApiError) => code === 'ER-CAPTCHA-REQUIRED');
    assert.deepEqual(tokens(), [undefined]);
  });

  it('a policy that does not come holds nobody up', async () => {
    const { signIn, time, tokens } = scene({ [POLICY]: () => new Promise(() => {}), [LOGIN]: () => 'in' });
    const signedIn = signIn();
    await settle();
    await time.pass(3_000);
    assert.equal(await signedIn, 'in');
    assert.deepEqual(tokens(), [undefined]);
  });

  it('is of the kind that the policy names, else of that of its key', () => {
    for (const [siteKey, kind] of [
      ['6LcAAAAA', 'recaptcha'],
      ['0x4AAAAAAA', 'turnstile'],
      ['10000000-ffff-ffff-ffff-000000000001', 'hcaptcha'],
      ['something else', undefined],
    ] as const)
      assert.equal(captchaKindOf({ siteKey }), kind);
    assert.equal(captchaKindOf({ siteKey: '6LcAAAAA', kind: 'hcaptcha' }), 'hcaptcha');
  });
});
