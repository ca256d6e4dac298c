import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicStrategies } from '../../../api/contract/publicStrategies.ts';
import { phonesEndpoints } from '../../../api/contract/phones.ts';
import { sendAgainAt } from '../../../api/rules/storageKeys.ts';
import { flowScene, refused } from '../form/testing.ts';
import { takeHandover } from '../login/handover.ts';
import { settle } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { phoneResetFlow } from './phoneReset.flow.ts';
import { PhoneResetStore } from './PhoneResetStore.ts';

const pathOf = (path: string): string => path.replace('/identity/resources/users/v1/', '');
const [RESET, VERIFY, CHANGE] = [
  pathOf(phonesEndpoints.reset.path),
  pathOf(phonesEndpoints.verifyReset.path),
  pathOf(phonesEndpoints.change.path),
];
const EMAIL = 'amara@brightline.example';
const NUMBER = '+49 176 0406 9055';

type Answers = NonNullable<Parameters<typeof flowScene>[0]>;

function open(answers: Answers = {}) {
  const scene = flowScene({
    [RESET]: () => ({ resetPhoneNumberToken: 'r-1' }),
    [VERIFY]: () => ({ changePhoneNumberToken: 'c-1' }),
    [CHANGE]: () => undefined,
    ...answers,
  });
  const store = new PhoneResetStore(scene.context);
  store.start({ query: {}, withCode: false });
  scene.sent.splice(0); // how people sign in was asked for
  return { ...scene, store };
}

async function atNumber(answers: Answers = {}) {
  const scene = open(answers);
  await scene.store.submit(form({ identifier: EMAIL }));
  await scene.store.submit(form({ code: '123456' }));
  return scene;
}

describe('a lost phone number', () => {
  it('PHRESET-001 has its steps', () => {
    assert.deepEqual(Object.keys(phoneResetFlow.steps), [
      'ResetPhoneNumber',
      'VerifyResetPhoneNumber',
      'ChangePhoneNumber',
    ]);
  });

  it('PHRESET-002 PHRESET-003 is replaced step by step, and the login sends the new one a code', async () => {
    const { store, sent, visited, context, local, tab } = open();
    assert.deepEqual([store.form.flow.step, store.screen], ['ResetPhoneNumber', 'ask']);
    assert.equal(await store.submit(form({ identifier: ` ${EMAIL} ` })), true);
    assert.deepEqual(
      [store.form.flow.step, store.screen, store.mail.mailing],
      ['VerifyResetPhoneNumber', 'code', undefined],
    );
    assert.equal(await store.submit(form({ code: '123 456' })), true);
    assert.deepEqual([store.form.flow.step, store.screen], ['ChangePhoneNumber', 'number']);
    assert.deepEqual([local.size, [...tab.keys()]], [0, [sendAgainAt('phoneReset')]], 'the tokens are in memory alone');
    assert.equal(await store.submit(form({ phoneNumber: ` ${NUMBER} ` })), true);
    assert.deepEqual(
      sent.map(({ path, input }) => [path, input]),
      [
        [RESET, { body: { email: EMAIL } }],
        [VERIFY, { body: { resetPhoneNumberToken: 'r-1', code: '123456' } }],
        [CHANGE, { body: { changePhoneNumberToken: 'c-1', phoneNumber: NUMBER } }],
      ],
    );
    assert.deepEqual(visited, [['loginUrl']]);
    assert.deepEqual(takeHandover(context.ports), { event: 'smsCode', identifier: NUMBER });
  });

  it('is told to sign in another way where no text message signs in, and tries where the provider does not say', async () => {
    const by = (strategy: string, beside: string[] = []) => ({
      mainAuthStrategies: [{ strategy }],
      secondaryAuthStrategies: beside.map((one) => ({ strategy: one, isActive: true })),
    });
    for (const [answer, screen] of [
      [() => by('EmailAndPassword'), 'unavailable'],
      [() => by('EmailAndPassword', ['UsernameAndSms']), 'ask'],
      [() => by('SmsCode'), 'ask'],
      [refused('ER-BUSY', 503), 'ask'],
    ] as const) {
      const { store, visited } = open({ [publicStrategies.path]: answer });
      await settle();
      assert.equal(store.screen, screen);
      store.back();
      assert.deepEqual(visited, [['loginUrl']]);
    }
  });

  it('says what is missing or cannot be, and sends nothing', async () => {
    const { store, sent } = open();
    for (const [identifier, kind] of [
      ['', 'missing'],
      ['amara', 'malformed'],
    ] as const) {
      assert.equal(await store.submit(form({ identifier })), false);
      assert.deepEqual(store.form.problem, { kind, field: 'identifier' });
    }
    assert.deepEqual(sent, []);
    const { store: last, sent: calls } = await atNumber();
    for (const [phoneNumber, kind] of [
      ['', 'missing'],
      ['0176 0406', 'malformed'],
    ] as const) {
      assert.equal(await last.submit(form({ phoneNumber })), false);
      assert.deepEqual(last.form.problem, { kind, field: 'phoneNumber' });
    }
    assert.equal(calls.length, 2);
  });

  it('keeps the step where a code or a number is refused', async () => {
    const wrong = open({ [VERIFY]: refused('ER-CODE-WRONG') });
    await wrong.store.submit(form({ identifier: EMAIL }));
    assert.equal(await wrong.store.submit(form({ code: '123456' })), false);
    assert.deepEqual([wrong.store.screen, wrong.store.form.problem?.field], ['code', 'code']);
    const taken = await atNumber({ [CHANGE]: refused('ER-IDENTIFIER-TAKEN', 409, 'phoneNumber') });
    assert.equal(await taken.store.submit(form({ phoneNumber: NUMBER })), false);
    assert.deepEqual([taken.store.screen, taken.store.form.problem?.field], ['number', 'phoneNumber']);
    assert.deepEqual(taken.visited, []);
  });

  it('begins anew where its ten minutes are over', async () => {
    const { store } = await atNumber({ [CHANGE]: refused('ER-LINK-ENDED', 410) });
    assert.equal(await store.submit(form({ phoneNumber: NUMBER })), false);
    assert.deepEqual([store.form.flow.step, store.screen], ['ResetPhoneNumber', 'ended']);
    assert.equal(await store.submit(form({ identifier: EMAIL })), true);
    assert.equal(store.screen, 'code');
  });

  it('asks for another address, and leads back to the login', async () => {
    const { store, visited } = open();
    await store.submit(form({ identifier: EMAIL }));
    store.change();
    assert.equal(store.screen, 'ask');
    await store.submit(form({ identifier: EMAIL }));
    store.back();
    assert.deepEqual([store.screen, visited], ['ask', []]);
    store.back();
    assert.deepEqual(visited, [['loginUrl']]);
  });
});
