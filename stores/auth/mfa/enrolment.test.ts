import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../../api/http/errors.ts';
import { handClock } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { FactorEnrolment, type EnrolmentCalls } from './FactorEnrolment.ts';
import type { NewKind } from './factors.ts';

const options = {
  rp: { name: 'Acme', id: 'acme.example' },
  user: { id: 'u', name: 'ada', displayName: 'Ada' },
  challenge: 'c',
  pubKeyCredParams: [],
};

interface Answer {
  readonly recoveryCode?: string;
}

/** Sets up a factor by hand: what was asked for is in `asked`. */
function open(kinds: readonly NewKind[] = ['authenticator', 'sms'], own: Partial<EnrolmentCalls<Answer>> = {}) {
  const time = handClock();
  const asked: unknown[] = [];
  let texts = 0;
  const calls: EnrolmentCalls<Answer> = {
    secret: async () => (asked.push('secret'), { qrCode: 'data:image/png;base64,' }),
    proveSecret: async (code) => (asked.push(['proveSecret', code]), { recoveryCode: 'AAAA' }),
    sendTo: async (phoneNumber) => (
      asked.push(['sendTo', phoneNumber]),
      { otcToken: `text ${(texts += 1)}`, phoneNumber }
    ),
    proveNumber: async (code) => (asked.push(['proveNumber', code]), {}),
    challenge: async () => (asked.push('challenge'), { webauthnToken: 'w', options }),
    proveKey: async () => ({}),
    ...own,
  };
  const enrolment = new FactorEnrolment<Answer>({ kinds, calls, clock: time.clock });
  const going = new AbortController();
  const { signal } = going;
  const send = async (fields: Record<string, string>) => {
    const work = enrolment.submit(form(fields));
    return typeof work === 'function' ? work(signal) : work;
  };
  return { enrolment, asked, send, signal, going, ...time };
}

/** The same at the code of a text message. */
async function texted(own: Partial<EnrolmentCalls<Answer>> = {}) {
  const scene = open(undefined, own);
  await scene.enrolment.choose('sms', scene.signal);
  await scene.send({ phoneNumber: '+44 7400 123456' });
  return scene;
}

describe('a second factor that is set up', () => {
  it('is the only kind there is, without a press, and asked for once', async () => {
    const { enrolment, asked, signal } = open(['authenticator']);
    await enrolment.begin(signal);
    await enrolment.begin(signal);
    assert.deepEqual([asked, enrolment.flow.step, enrolment.hasOthers], [['secret'], 'authenticatorApp', false]);
    assert.equal(enrolment.secret?.qrCode, 'data:image/png;base64,');
  });

  it('is chosen where there are several, and nothing is asked for before', async () => {
    const { enrolment, asked, signal } = open();
    await enrolment.begin(signal);
    assert.deepEqual([asked, enrolment.flow.step], [[], 'chooseNewFactor']);
    await enrolment.choose('sms', signal);
    assert.deepEqual([asked, enrolment.flow.step], [[], 'smsSetPhoneNumber'], 'a number needs no secret');
  });

  it('can be begun again where its secret did not come', async () => {
    const state = { fails: true };
    const { enrolment, signal } = open(['authenticator'], {
      secret: async () => {
        if (state.fails) throw new ApiError({ statusCode: 500, message: 'no' });
        return { qrCode: 'q' };
      },
    });
    await assert.rejects(enrolment.begin(signal));
    assert.equal(enrolment.flow.step, 'chooseNewFactor');
    state.fails = false;
    await enrolment.begin(signal);
    assert.equal(enrolment.flow.step, 'authenticatorApp');
  });

  it('shows no secret that comes after the person went back', async () => {
    const held: ((secret: { qrCode: string }) => void)[] = [];
    const { enrolment, signal, going } = open(undefined, { secret: () => new Promise((done) => held.push(done)) });
    const chosen = enrolment.choose('authenticator', signal);
    going.abort();
    held[0]?.({ qrCode: 'q' });
    await assert.rejects(chosen);
    assert.deepEqual([enrolment.secret, enrolment.flow.step], [undefined, 'chooseNewFactor']);
  });

  it('shows neither secret nor message of a kind that was left (ELE-11)', async () => {
    const { enrolment, signal, send } = open();
    await enrolment.choose('authenticator', signal);
    enrolment.another();
    assert.deepEqual([enrolment.secret, enrolment.flow.step], [undefined, 'chooseNewFactor']);
    await enrolment.choose('sms', signal);
    await send({ phoneNumber: '+447400123456' });
    assert.equal(enrolment.sent?.otcToken, 'text 1');
    enrolment.another();
    assert.equal(enrolment.sent, undefined);
  });

  it('takes the code of the app by the app, whatever was sent before', async () => {
    const { enrolment, asked, signal, send } = await texted();
    enrolment.another();
    await enrolment.choose('authenticator', signal);
    await send({ code: '123 456' });
    assert.deepEqual(asked.at(-1), ['proveSecret', '123456']);
  });
});

describe('a number that is set up', () => {
  it('gets a message that is proven by its own token, the newest one', async () => {
    const { enrolment, asked, send, signal } = await texted();
    assert.deepEqual([asked, enrolment.flow.step], [[['sendTo', '+447400123456']], 'smsVerifyCode']);
    assert.equal(enrolment.isSentAgain, false);
    await enrolment.sendAgain(signal);
    assert.deepEqual([asked.at(-1), enrolment.isSentAgain], [['sendTo', '+447400123456'], true]);
    await send({ code: '654-321' });
    assert.deepEqual(asked.at(-1), ['proveNumber', { otcToken: 'text 2', code: '654321' }]);
  });

  it('gets no other message for a minute, counted from the latest', async () => {
    const { enrolment, pass, signal } = await texted();
    assert.equal(enrolment.wait.left, 60);
    await pass(60_000);
    assert.equal(enrolment.wait.left, 0);
    await enrolment.sendAgain(signal);
    assert.equal(enrolment.wait.left, 60);
  });

  it('can be another one, to which the message goes again', async () => {
    const { enrolment, asked, send, signal } = await texted();
    await enrolment.sendAgain(signal);
    enrolment.changeNumber();
    assert.deepEqual([enrolment.sent, enrolment.flow.step], [undefined, 'smsSetPhoneNumber']);
    await send({ phoneNumber: '+44 (7400) 1234-57' });
    assert.deepEqual([asked.at(-1), enrolment.isSentAgain], [['sendTo', '+447400123457'], false]);
    await enrolment.sendAgain(signal);
    assert.deepEqual(asked.at(-1), ['sendTo', '+447400123457']);
  });

  it('stays the one of before where the message to another one could not be sent', async () => {
    const { enrolment, send } = await texted({
      sendTo: async (phoneNumber) => {
        if (phoneNumber.endsWith('9')) throw new ApiError({ statusCode: 400, message: 'no' });
        return { otcToken: 'text', phoneNumber };
      },
    });
    enrolment.changeNumber();
    await assert.rejects(send({ phoneNumber: '+447400123459' }));
    assert.deepEqual([enrolment.flow.step, enrolment.sent], ['smsSetPhoneNumber', undefined]);
  });

  it('is refused where it is missing or cannot be one, and so is a code', async () => {
    const { enrolment, send, signal, asked } = open();
    await enrolment.choose('sms', signal);
    assert.deepEqual(
      [await send({}), await send({ phoneNumber: '07400 123456' }), await send({ phoneNumber: '+4412' })],
      ['missing', 'malformed', 'malformed'],
    );
    await enrolment.choose('authenticator', signal);
    assert.deepEqual([await send({ code: ' ' }), await send({ code: '12345' })], ['missing', 'malformed']);
    assert.deepEqual(asked, ['secret']);
  });
});

describe('a second factor that is on', () => {
  it('keeps the recovery code until the person goes on, and no secret (ELE-11)', async () => {
    const { enrolment, signal } = open(['authenticator']);
    await enrolment.begin(signal);
    enrolment.done({ recoveryCode: 'AAAA' });
    assert.deepEqual([enrolment.secret, enrolment.answer?.recoveryCode], [undefined, 'AAAA']);
    assert.equal(enrolment.flow.step, 'recoveryCode');
    enrolment.another();
    assert.equal(enrolment.flow.step, 'recoveryCode', 'nothing leads away from it');
    enrolment.leave();
    assert.equal(enrolment.answer, undefined);
  });

  it('shows no recovery code where there is none, and no message', async () => {
    const { enrolment } = await texted();
    enrolment.done({});
    assert.deepEqual([enrolment.flow.step, enrolment.sent], ['on', undefined]);
  });

  it('leaves nothing behind when the person goes away before (STO-19)', async () => {
    const { enrolment, clock, pass } = await texted();
    enrolment.leave();
    const { left } = enrolment.wait;
    await pass(5_000);
    assert.deepEqual([enrolment.sent, enrolment.wait.left], [undefined, left], `after ${clock.monotonic()}`);
  });

  it('is begun again by a person who comes back, with another secret', async () => {
    const { enrolment, asked, signal } = open(['authenticator']);
    await enrolment.begin(signal);
    enrolment.leave();
    await enrolment.begin(signal);
    assert.deepEqual([asked, enrolment.flow.step], [['secret', 'secret'], 'authenticatorApp']);
    assert.equal(enrolment.secret?.qrCode, 'data:image/png;base64,');
    const several = await texted();
    several.enrolment.leave();
    assert.equal(several.enrolment.flow.step, 'chooseNewFactor', 'what a message was sent for is not known any more');
  });

  it('is not set up once more after it is on, however often the person goes on', async () => {
    const { enrolment, asked, signal } = open(['authenticator']);
    await enrolment.begin(signal);
    enrolment.done({ recoveryCode: 'AAAA' });
    enrolment.leave();
    enrolment.leave();
    await enrolment.begin(signal);
    assert.deepEqual([asked, enrolment.flow.step], [['secret'], 'recoveryCode']);
  });

  it('is a key that the browser has made for the challenge', async () => {
    const { enrolment, signal } = open(['webauthn'], {
      proveKey: async ({ webauthnToken, ...made }) => ({ recoveryCode: JSON.stringify([webauthnToken, made]) }),
    });
    await enrolment.begin(signal);
    assert.equal(enrolment.flow.step, 'newKey');
    const made = {
      deviceType: 'Platform' as const,
      options: { id: 'k', response: { clientDataJSON: '', attestationObject: '' } },
    };
    const answer = await enrolment.makeKey(
      async () => ({ make: async () => made, sign: () => Promise.reject(new Error('not asked')) }),
      signal,
    );
    assert.deepEqual(answer, { recoveryCode: JSON.stringify(['w', made]) });
  });
});
