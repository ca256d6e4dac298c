import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { when } from 'mobx';
import { EmailStore } from './EmailStore.ts';
import { signedIn } from './testing/signedIn.ts';

describe('a change of the email', () => {
  for (const status of [404, 405])
    it(`does not wait where the provider has no such call (${status})`, async () => {
      const { root, stop } = await signedIn({
        answers: { 'profile.pendingEmail': () => new Response(null, { status }) },
      });
      const store = root.use(EmailStore);
      assert.equal(await store.load(), true);
      assert.equal(store.waiting, undefined);
      stop();
    });

  it('PROFILE-007 takes the code that went to the new address, and none besides', async () => {
    const { root, control, stop } = await signedIn();
    const store = root.use(EmailStore);
    await store.load();
    assert.deepEqual([store.email, store.isVerified, store.waiting], ['ada@acme.example', true, undefined]);
    assert.equal(await store.ask(' ada@lovelace.example '), true);
    assert.deepEqual(control.requestsTo('profile.changeEmail').at(-1)?.body, { email: 'ada@lovelace.example' });
    assert.equal(store.waiting, 'ada@lovelace.example');
    assert.equal(await store.verify('000000'), false);
    assert.ok(store.error('verify'), 'a wrong code');
    assert.equal(store.waiting, 'ada@lovelace.example', 'it waits on');
    const { code } = control.outbox[0] ?? { code: '' };
    assert.equal(await store.verify(` ${code} `), true);
    assert.deepEqual([store.waiting, store.email], [undefined, 'ada@lovelace.example']);
    stop();
  });

  it('is stopped, and forgotten with the person', async () => {
    const { root, control, stop } = await signedIn();
    const store = root.use(EmailStore);
    await store.ask('ada@lovelace.example');
    control.answer('profile.cancelEmail', () => Response.json({ errors: ['no'] }, { status: 400 }));
    const refused = store.cancel();
    assert.equal(store.cancelling, true);
    assert.equal(await refused, false);
    assert.deepEqual([store.cancelling, store.waiting], [false, 'ada@lovelace.example']);
    await root.session.logout();
    assert.equal(store.waiting, undefined);
    stop();
  });

  it('is not known where the call was refused for another reason, until it is answered', async () => {
    const { root, control, stop } = await signedIn({
      answers: { 'profile.pendingEmail': () => new Response(null, { status: 400 }) },
    });
    const store = root.use(EmailStore);
    assert.equal(await store.load(), false);
    control.answer('profile.pendingEmail', () => Response.json({ email: 'ada@lovelace.example' }));
    assert.equal(await store.load(), true);
    assert.equal(store.waiting, 'ada@lovelace.example');
    stop();
  });

  it('is offered unless the vendor keeps addresses as they are', async () => {
    const { root, control, stop } = await signedIn();
    const store = root.use(EmailStore);
    await store.load();
    assert.equal(store.mayChange, true);
    control.answer('configuration.emailsPolicy', () => ({ allowEmailChange: false }));
    void store.load();
    await when(() => !store.mayChange, { timeout: 60_000 });
    stop();
  });
});
