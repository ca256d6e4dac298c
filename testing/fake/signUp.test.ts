import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../api/http/errors.ts';
import type { SampleDocument } from '../sample/document.ts';
import { open, place, someone } from '../../tests/support/fakeClient.ts';
import { membersSeed } from '../../tests/support/rolesSeed.ts';

const sample: SampleDocument = {
  name: 'sign-up',
  ...membersSeed('top'),
  users: [someone('Max', { memberships: [place('top')] })],
};
const tomasz = { email: 'tomasz@kestrel.example', name: 'Tomasz', companyName: 'Kestrel', password: 'a long password' };

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe('a sign-up at the fake', () => {
  it('is answered alike for a new address and for one that is taken, and signs in nobody yet', async () => {
    const { api } = open({ sample });
    const [fresh, taken] = [
      await api.signUp.signUp({ body: tomasz }),
      await api.signUp.signUp({ body: { ...tomasz, email: 'MAX@x.example' } }),
    ];
    assert.deepEqual(Object.keys(fresh), Object.keys(taken));
    assert.equal(fresh.shouldActivate && taken.shouldActivate, true);
    const login = { email: tomasz.email, password: tomasz.password };
    assert.equal(await codeOf(api.auth.login({ body: login })), 'ER-USER-NOT-VERIFIED');
  });

  it('is refused for a weak or known password, without an address, and by a token that nobody made', async () => {
    const { api } = open({ sample });
    const refused = (more: object) => codeOf(api.signUp.signUp({ body: { ...tomasz, ...more } }));
    assert.deepEqual(
      [
        await refused({ password: 'short' }),
        await refused({ password: 'Password123' }),
        await refused({ email: 'a@b.example, c@d.example' }),
        await refused({ companyName: ' ' }),
        await refused({ invitationToken: 'nobody' }),
      ],
      ['ER-PASSWORD-WEAK', 'ER-PASSWORD-BREACHED', 'ER-INVALID-REQUEST', 'ER-INVALID-REQUEST', 'ER-LINK-INVALID'],
    );
  });

  it('is refused where the vendor takes none (SIGNUP-016)', async () => {
    const { api } = open({ sample: { ...sample, vendor: { name: 'Closed', allowSignups: false } } });
    assert.equal(await codeOf(api.signUp.signUp({ body: tomasz })), 'ER-SIGN-UPS-CLOSED');
  });

  it('names the strategies of the specification (SIGNUP-002), and refuses those that are off', async () => {
    const { api } = open({ sample });
    const strategies = await api.signUp.strategies();
    assert.deepEqual(
      strategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
      ['email'],
    );
    const byPhone = { ...tomasz, phoneNumber: '+12015550123' };
    assert.equal(await codeOf(api.signUp.signUpWithPhoneNumber({ body: byPhone })), 'ER-STRATEGY-NOT-ALLOWED');
    const byName = { ...tomasz, username: 'tomasz' };
    assert.equal(await codeOf(api.signUp.signUpWithUsername({ body: byName })), 'ER-STRATEGY-NOT-ALLOWED');
  });

  it('says which identifier is missing (SIGNUP-005, SIGNUP-006)', async () => {
    const { api } = open({ sample });
    const refused = { code: 'ER-INVALID-REQUEST', statusCode: 400 };
    await assert.rejects(api.signUp.signUpWithPhoneNumber({ body: tomasz }), {
      ...refused,
      message: 'Phone number is required for phone number signup',
    });
    await assert.rejects(api.signUp.signUpWithUsername({ body: { ...tomasz, username: ' ' } }), {
      ...refused,
      message: 'Username is required for username signup',
    });
  });

  it('is activated with the code of its mail, and then signs in', async () => {
    const { api, control } = open({ sample });
    const { userId = '', activationToken: token = '' } = await api.signUp.signUp({ body: tomasz });
    const mail = control.outbox.find(({ to }) => to === tomasz.email);
    assert.equal(mail?.flow, token);
    const body = { userId, token, code: mail.code, password: tomasz.password };
    await api.activation.activateWithCode({ body });
    const login = { email: tomasz.email, password: tomasz.password };
    assert.equal(await codeOf(api.auth.login({ body: login })), 'nothing');
  });
});
