import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../../api/http/errors.ts';
import { handClock } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { FactorProof, type ProofCalls } from './FactorProof.ts';
import type { Factor, FactorKind } from './factors.ts';

const app: Factor = { kind: 'authenticator' };
const phone: Factor = { kind: 'sms', deviceId: 'p' };
const mail: Factor = { kind: 'email' };
const key: Factor = { kind: 'webauthn', deviceId: 'w' };

/** A proof by hand: what was asked for is in `asked`, and the kinds that were right in `used`. */
function open(factors: readonly Factor[], own: Partial<ProofCalls<string>> = {}) {
  const time = handClock();
  const asked: unknown[] = [];
  const used: FactorKind[] = [];
  let messages = 0;
  const calls: ProofCalls<string> = {
    send: async ({ kind }) => (asked.push(kind), { otcToken: `${kind} ${(messages += 1)}` }),
    typed: async ({ kind }, code, { rememberDevice }) => (asked.push([kind, code, rememberDevice]), 'in'),
    code: async ({ kind }, code, { rememberDevice }) => (asked.push([kind, code, rememberDevice]), 'in'),
    ask: async ({ deviceId }) => (asked.push(deviceId), { webauthnToken: 'w', options: { challenge: 'c' } }),
    signed: async (_, { webauthnToken, options }) => (asked.push([webauthnToken, options.id]), 'in'),
    ...own,
  };
  const proof = new FactorProof<string>({ factors, calls, clock: time.clock, used: (kind) => used.push(kind) });
  const going = new AbortController();
  const { signal } = going;
  const send = async (fields: Record<string, string>) => {
    const work = proof.submit(form(fields));
    return typeof work === 'function' ? work(signal) : work;
  };
  return { proof, asked, used, send, signal, going, ...time };
}

describe('a proof by the only factor', () => {
  it('asks for the code of an app at once, and sends nothing for it', async () => {
    const { proof, asked, send, signal, used } = open([app]);
    await proof.begin(signal);
    assert.deepEqual([proof.flow.step, asked, proof.hasOthers], ['verify', [], false]);
    assert.deepEqual(
      [await send({ code: '123 456' }), asked, used],
      ['in', [['authenticator', '123456', false]], ['authenticator']],
    );
  });

  it('sends the message of a phone without a press, once', async () => {
    const { proof, asked, signal } = open([phone]);
    assert.equal(proof.flow.step, 'chooseFactor');
    await Promise.all([proof.begin(signal), proof.begin(signal)]);
    await proof.begin(signal);
    assert.deepEqual([asked, proof.flow.step, proof.sent?.otcToken], [['sms'], 'smsVerifyCode', 'sms 1']);
  });

  it('leaves the person where they are when no message could be sent', async () => {
    const { proof, signal } = open([phone], {
      send: () => Promise.reject(new ApiError({ statusCode: 429, message: 'no' })),
    });
    await assert.rejects(proof.begin(signal));
    assert.deepEqual([proof.flow.step, proof.sent, proof.wait.left], ['chooseFactor', undefined, 0]);
  });
});

describe('a proof by one of several factors', () => {
  it('sends nothing before one is chosen, and takes each by its own call', async () => {
    const { proof, asked, send, signal } = open([app, phone, mail]);
    await proof.begin(signal);
    assert.deepEqual([asked, proof.flow.step, proof.hasOthers], [[], 'chooseFactor', true]);
    await proof.choose(mail, signal);
    assert.equal(proof.flow.step, 'emailVerifyCode');
    await send({ code: '111111', rememberDevice: 'on' });
    await proof.choose(app, signal);
    assert.deepEqual([proof.sent, proof.factor], [undefined, app]);
    await send({ code: '222222' });
    assert.deepEqual(asked, [
      'email',
      ['email', { otcToken: 'email 1', code: '111111' }, true],
      ['authenticator', '222222', false],
    ]);
  });

  it('sends no second message within a minute, and goes on with the wait of each', async () => {
    const { proof, asked, signal, pass } = open([phone, mail]);
    await proof.choose(phone, signal);
    await pass(20_000);
    proof.another();
    await proof.choose(mail, signal);
    assert.equal(proof.wait.left, 60);
    await pass(10_000);
    await proof.choose(phone, signal);
    assert.deepEqual([asked, proof.sent?.otcToken, proof.wait.left], [['sms', 'email'], 'sms 1', 30]);
    await pass(30_000);
    await proof.choose(phone, signal);
    assert.deepEqual([asked, proof.sent?.otcToken, proof.wait.left], [['sms', 'email', 'sms'], 'sms 3', 60]);
  });

  it('takes the code of the message that was sent last', async () => {
    const { proof, asked, send, signal, pass } = open([phone, mail]);
    await proof.choose(phone, signal);
    await pass(60_000);
    const again = proof.sendAgain(signal);
    assert.equal(proof.isSentAgain, false);
    await again;
    assert.deepEqual([proof.isSentAgain, proof.wait.left], [true, 60]);
    await proof.choose(phone, signal);
    assert.deepEqual([proof.isSentAgain, proof.sent?.otcToken], [false, 'sms 2'], 'the message that is out');
    await send({ code: '333333' });
    assert.deepEqual(asked.at(-1), ['sms', { otcToken: 'sms 2', code: '333333' }, false]);
  });

  it('asks for no factor whose message went out after the person went back', async () => {
    const { proof, signal, going } = open([phone, app]);
    const chosen = proof.choose(phone, signal);
    going.abort();
    await assert.rejects(chosen);
    assert.deepEqual([proof.flow.step, proof.sent], ['chooseFactor', undefined]);
  });

  it('says where no factor is left, and leads back from there', async () => {
    const { proof, signal } = open([phone, app]);
    await proof.choose(app, signal);
    proof.lost();
    assert.equal(proof.flow.step, 'noWayLeft');
    proof.another();
    assert.equal(proof.flow.step, 'chooseFactor');
  });

  it('remembers no factor whose code was wrong, and sends none that cannot be right', async () => {
    const { proof, used, asked, send, signal } = open([app, phone], {
      code: () => Promise.reject(new ApiError({ statusCode: 401, message: 'wrong' })),
    });
    await proof.choose(app, signal);
    assert.deepEqual(
      [await send({}), await send({ code: 'abc' }), await send({ code: '1234567' })],
      ['missing', 'malformed', 'malformed'],
    );
    await assert.rejects(send({ code: '123456' }));
    assert.deepEqual([used, asked], [[], []]);
  });
});

describe('a proof by a key', () => {
  it('is what the browser has signed for the challenge of that key', async () => {
    const { proof, asked, used, signal } = open([key, app]);
    await proof.choose(key, signal);
    assert.equal(proof.flow.step, 'webAuthn');
    const signed = { id: 'k', response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
    const keys = async () => ({ sign: async () => signed, make: () => Promise.reject(new Error('not asked')) });
    assert.equal(await proof.sign(keys, { signal, rememberDevice: false }), 'in');
    assert.deepEqual([asked, used], [['w', ['w', 'k']], ['webauthn']]);
  });

  it('is not sent where the browser was closed', async () => {
    const { proof, asked, used, signal } = open([key]);
    const keys = async () => ({
      sign: () =>
        Promise.reject(new ApiError({ statusCode: 0, errorCode: 'GH-PASSKEY-UNANSWERED', message: 'closed' })),
      make: () => Promise.reject(new Error('not asked')),
    });
    await assert.rejects(proof.sign(keys, { signal, rememberDevice: false }));
    assert.deepEqual([asked, used], [['w'], []]);
  });
});
