import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { phonesEndpoints } from '../../../api/contract/phones.ts';
import { settle } from '../../testing/browser.ts';
import { flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { PhoneResetStore } from './PhoneResetStore.ts';

const named = ({ path }: { readonly path: string }): string => path.replace('/identity/resources/users/v1/', '');
const RESET = named(phonesEndpoints.reset);
const VERIFY = named(phonesEndpoints.verifyReset);
const CHANGE = named(phonesEndpoints.change);
const origin = { query: {}, withCode: false };
const EMAIL = form({ identifier: 'amara@brightline.example' });
const CODE = form({ code: '123456' });
const NUMBER = form({ phoneNumber: '+49 176 0406 9055' });

/** A lost number whose mails are numbered. */
function open(answers: NonNullable<Parameters<typeof flowScene>[0]> = {}) {
  let mails = 0;
  const scene = flowScene({
    [RESET]: () => ({ resetPhoneNumberToken: `mail ${(mails += 1)}` }),
    [VERIFY]: () => ({ changePhoneNumberToken: 'c-1' }),
    [CHANGE]: () => undefined,
    ...answers,
  });
  const store = new PhoneResetStore(scene.context);
  const leave = store.start(origin);
  const bodies = (path: string) =>
    scene.sent.filter((one) => one.path === path).map(({ input }): unknown => Reflect.get(Object(input), 'body'));
  return { ...scene, store, leave, bodies };
}
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { waiting, answer: () => new Promise((done) => waiting.push(done)) };
}

describe('a lost phone number', () => {
  it('is replaced with the token of the newest mail', async () => {
    const { store, bodies, time } = open();
    await store.submit(EMAIL);
    assert.equal(await store.mail.sendAgain(), false, 'not within a minute');
    await time.pass(60_000);
    assert.equal(await store.mail.sendAgain(), true);
    assert.deepEqual([store.screen, store.mail.mailing], ['code', 'sent']);
    await store.submit(CODE);
    assert.deepEqual(bodies(VERIFY), [{ resetPhoneNumberToken: 'mail 2', code: '123456' }]);
    assert.deepEqual([store.screen, store.mail.code], ['number', '']);
  });

  it('goes on by no code whose answer comes after another address was asked for', async () => {
    const { answer, waiting } = held();
    const { store } = open({ [VERIFY]: answer });
    await store.submit(EMAIL);
    const proven = store.submit(CODE);
    await settle();
    store.change();
    waiting[0]?.({ changePhoneNumberToken: 'late' });
    await proven;
    assert.equal(store.screen, 'ask');
  });

  it('is sent once for two presses, and by no answer that comes after the page was left', async () => {
    const { answer, waiting } = held();
    const { store, leave, bodies, sent, visited } = open({ [CHANGE]: answer });
    await store.submit(EMAIL);
    await store.submit(CODE);
    const first = store.submit(NUMBER);
    assert.equal(await store.submit(NUMBER), false);
    await settle();
    assert.equal(bodies(CHANGE).length, 1);
    leave();
    assert.equal(sent.at(-1)?.signal?.aborted, true);
    waiting[0]?.(undefined);
    assert.equal(await first, false);
    assert.deepEqual([store.screen, visited], ['number', []]);
  });

  it('is asked for anew once it is replaced, with nothing of before', async () => {
    const { store, visited, bodies } = open();
    await store.submit(EMAIL);
    await store.submit(CODE);
    assert.equal(await store.submit(NUMBER), true);
    assert.deepEqual(
      [store.screen, store.hasEnded, store.mail.mailing, visited],
      ['ask', false, undefined, [['loginUrl']]],
    );
    await store.submit(EMAIL);
    await store.submit(CODE);
    assert.deepEqual(bodies(VERIFY).at(-1), { resetPhoneNumberToken: 'mail 2', code: '123456' });
  });

  it('has ended where its time is over, until another mail is out', async () => {
    const answers = [refused('ER-LINK-ENDED', 410), () => undefined];
    const { store, time } = open({ [CHANGE]: () => answers.shift()?.() });
    await store.submit(EMAIL);
    await store.submit(CODE);
    assert.equal(await store.submit(NUMBER), false);
    assert.deepEqual([store.screen, store.hasEnded], ['ended', true]);
    await time.pass(60_000);
    await store.submit(EMAIL);
    assert.deepEqual([store.screen, store.hasEnded], ['code', false]);
  });

  it('says at its field that a code is wrong, and keeps none; too many tries are about no field', async () => {
    const answers = [refused('ER-CODE'), refused('ER-TOO-MANY-TRIES', 429)];
    const { store } = open({ [VERIFY]: () => answers.shift()?.() });
    await store.submit(EMAIL);
    await store.submit(CODE);
    assert.deepEqual([store.form.problem?.field, store.mail.code], ['code', '']);
    await store.submit(CODE);
    assert.deepEqual([store.form.problem?.field, store.screen], [undefined, 'code']);
  });

  it('begins anew with another visit: nobody comes to where another person left it (ELE-11)', async () => {
    const { store, leave, bodies } = open();
    await store.submit(EMAIL);
    await store.submit(CODE);
    assert.equal(store.screen, 'number');
    const leaveSecond = store.start(origin);
    assert.equal(store.screen, 'number', 'another element of the same page');
    leave();
    leaveSecond();
    store.start(origin);
    assert.deepEqual([store.screen, store.form.identifier, store.mail.mailing], ['ask', '', undefined]);
    await store.submit(NUMBER);
    assert.deepEqual(bodies(CHANGE), []);
  });
});
