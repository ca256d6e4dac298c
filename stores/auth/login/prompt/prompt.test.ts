import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authEndpoints, type LoginResponse } from '../../../../api/contract/auth.ts';
import { webauthnEndpoints } from '../../../../api/contract/webauthn.ts';
import { ApiError } from '../../../../api/http/errors.ts';
import type { Call, CallOptions } from '../../../../api/modules/call.ts';
import { handContext } from '../../../admin/testing.ts';
import { handBrowser } from '../../../testing/browser.ts';
import { form } from '../../testing.ts';
import type { PasskeyMaker } from '../../passkeys/createPasskey.ts';
import { LoginStore } from '../LoginStore.ts';
import { PasskeyPrompt } from './PasskeyPrompt.ts';

const { path: SIGN_IN } = authEndpoints.login;
const { path: DEVICES } = webauthnEndpoints.listDevices; // that of a new one too
const { path: VERIFY } = webauthnEndpoints.verifyDevice;
const session: LoginResponse = { accessToken: 't', mfaRequired: false, userId: 'ada' };
const NEVER = 'dont-show-again-prompt-passkeys';

interface Given {
  readonly isOn?: boolean;
  readonly flag?: boolean;
  readonly devices?: () => unknown;
  readonly kept?: Readonly<Record<string, string>>;
  readonly make?: PasskeyMaker['make'];
  readonly verify?: () => unknown;
}

/** A sign-in whose page offers passkeys. */
function scene({ isOn = true, flag = true, devices = () => [], kept = {}, make, verify = () => null }: Given = {}) {
  const { time, openTab, local } = handBrowser();
  for (const [name, value] of Object.entries(kept)) local.set(name, value);
  const sent: string[] = [];
  const call = async (
    { method, path }: { method: string; path: string },
    _input?: unknown,
    options?: CallOptions,
  ): Promise<unknown> => {
    sent.push(`${method} ${path.split('/').at(-1)} ${options?.token ?? '-'}`);
    if (path === SIGN_IN) return session;
    if (path === VERIFY) return verify();
    if (path !== DEVICES) return null;
    if (method === 'POST') return { options: { challenge: 'c' } };
    const aborted = new Promise<never>((_, refuse) => {
      options?.signal?.addEventListener('abort', () => refuse(new Error('aborted')));
    });
    return { devices: await Promise.race([devices(), aborted]) };
  };
  // what a path answers is each test's own affair; the compiler cannot know it
  const hand = handContext(call as Call, time.clock);
  hand.session.status = 'signed-out';
  const adopted: unknown[] = [];
  const context = {
    ...hand.context,
    flags: { isOn: (name: string) => name === 'show-passkeys-new' && flag },
    ports: openTab().ports,
    session: {
      ...hand.context.session,
      status: 'signed-out' as const,
      adopt: async (taken: unknown) => void adopted.push(taken),
    },
  };
  const login = new LoginStore(context);
  const made = { id: 'new', response: { clientDataJSON: 'c', attestationObject: 'a' } };
  const prompt = new PasskeyPrompt(context, login, {
    isOn: () => isOn,
    load: async () => ({ make: make ?? (async () => made) }),
  });
  login.steps.add('promptPasskeys', prompt.step);
  const step = () => login.form.flow.step;
  async function byPassword(): Promise<void> {
    await login.submit(form({ identifier: 'ada@example.com' }));
    await login.submit(form({ password: 'p' }));
  }
  return { login, prompt, step, byPassword, sent, adopted, local, time };
}

describe('the offer of a passkey', () => {
  it('LOGIN-023 PASSKEY-011 comes after a password; the session waits, and is taken over when one is made', async () => {
    const { login, step, byPassword, sent, adopted } = scene();
    await byPassword();
    assert.deepEqual([step(), adopted], ['promptPasskeys', []]);
    await login.submit(form({}));
    assert.deepEqual([step(), adopted], ['success', [session]]);
    assert.deepEqual(sent.slice(-3), ['GET devices t', 'POST devices t', 'POST verify t'], 'with the waiting token');
  });

  for (const [id, why, given] of [
    ['PASSKEY-006', 'the flag is off', { flag: false }],
    ['PASSKEY-007', 'passkeys are no way beside the main one', { isOn: false }],
    ['PASSKEY-008', 'there is a passkey', { devices: () => [{ id: 'a' }] }],
    ['PASSKEY-009', 'passkeys are the preferred way', { kept: { 'preferred-login-method': 'Passkeys' } }],
    ['PASSKEY-010', 'the person does not want to be asked', { kept: { [NEVER]: 'true' } }],
  ] as const)
    it(`${id} does not come where ${why}`, async () => {
      const { step, byPassword, adopted } = scene(given);
      await byPassword();
      assert.deepEqual([step(), adopted], ['success', [session]]);
    });

  it('does not hold up a sign-in where the list of passkeys fails, or does not come', async () => {
    const failed = scene({ devices: () => Promise.reject(new Error('no')) });
    await failed.byPassword();
    assert.equal(failed.step(), 'success');
    const silent = scene({ devices: () => new Promise(() => {}) });
    await silent.login.submit(form({ identifier: 'ada@example.com' }));
    const submitted = silent.login.submit(form({ password: 'p' }));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(silent.step(), 'loginWithPassword');
    silent.time.pass(3_000);
    await submitted;
    assert.equal(silent.step(), 'success');
  });

  it('UTIL-008 PASSKEY-011 is gone for this time with "Not now", and for good where the person says so', async () => {
    const once = scene();
    await once.byPassword();
    await once.prompt.notNow(false);
    assert.deepEqual([once.step(), once.adopted, once.local.get(NEVER)], ['success', [session], null]);
    const ever = scene();
    await ever.byPassword();
    await ever.prompt.notNow(true);
    assert.deepEqual([ever.step(), ever.local.get(NEVER)], ['success', 'true']);
  });

  for (const why of ['stopped', 'known', 'unusable'] as const)
    it(`stays where the browser has made none (${why}), to be tried again or left`, async () => {
      const { login, prompt, step, byPassword, adopted, sent } = scene({ make: async () => why });
      await byPassword();
      await login.submit(form({}));
      assert.deepEqual([step(), prompt.stage, adopted], ['promptPasskeys', why, []]);
      assert.equal(
        sent.some((one) => one.includes('verify')),
        false,
      );
      await prompt.notNow(false);
      assert.deepEqual([step(), adopted], ['success', [session]]);
    });

  it('closes the dialog of the browser when the person cancels', async () => {
    const { login, prompt, step, byPassword } = scene({
      make: (_, signal) => new Promise((done) => signal.addEventListener('abort', () => done('stopped'))),
    });
    await byPassword();
    const submitted = login.submit(form({}));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(prompt.stage, 'asking');
    prompt.cancel();
    await submitted;
    assert.deepEqual([step(), prompt.stage], ['promptPasskeys', 'stopped']);
  });

  it('says that the provider refused, and goes on without', async () => {
    const { login, prompt, step, byPassword, adopted } = scene({
      verify: () => Promise.reject(new ApiError({ statusCode: 400, errorCode: 'ER-PASSKEY-REFUSED', message: 'no' })),
    });
    await byPassword();
    await login.submit(form({}));
    assert.deepEqual([step(), prompt.stage, login.form.problem?.kind], ['promptPasskeys', 'offer', 'failed']);
    await prompt.notNow(false);
    assert.deepEqual(adopted, [session]);
  });
});
