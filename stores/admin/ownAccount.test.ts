import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordsEndpoints } from '../../api/contract/passwords.ts';
import { phoneNumbersEndpoints } from '../../api/contract/phoneNumbers.ts';
import { phonesEndpoints } from '../../api/contract/phones.ts';
import { profileEndpoints, usernamesEndpoints } from '../../api/contract/profile.ts';
import { ChangePasswordStore } from '../auth/newPassword/ChangePasswordStore.ts';
import { EmailStore } from './EmailStore.ts';
import { PhonesStore } from './PhonesStore.ts';
import { ProfileStore } from './ProfileStore.ts';
import { person } from './testing.ts';
import { always, belongsToOne } from './testing/belongsToOne.ts';
import { come, heldScene, type Row } from './testing/heldScene.ts';
import { UsernameStore } from './UsernameStore.ts';

const number = { id: 'n', phoneNumber: '+441', verified: true };
const PICTURE = 'https://pictures.example/ada';
const removal = { phoneId: 'n', otcToken: 'o' };

interface Refused {
  readonly row: Row;
  readonly press: () => Promise<boolean>;
  readonly error: () => { readonly code: string } | undefined;
}

/** The phone numbers of a person who has one, who is adding another one and removing the first. */
async function openPhones() {
  const heard: unknown[] = [];
  const scene = heldScene([
    [phoneNumbersEndpoints.own, always([number])],
    [phonesEndpoints.changeOwn, always({ changePhoneId: 'c' })],
    [phonesEndpoints.verifyOwn, always(null)],
    [phoneNumbersEndpoints.remove, always(removal)],
    [phoneNumbersEndpoints.verifyRemoval, always(null)],
  ]);
  const session = { ...scene.context.session, hear: async (message: unknown) => void heard.push(message) };
  const store = new PhonesStore({ ...scene.context, session });
  await store.load();
  await store.ask('+442');
  await store.askRemoval(number);
  return { ...scene, store, heard };
}

describe('STO-12: of another person, no page shows', () => {
  belongsToOne('phone numbers', {
    make: (context) => new PhonesStore(context),
    ask: (store) => store.load(),
    row: phoneNumbersEndpoints.own,
    answer: [number],
    shows: (store) => store.numbers,
  });

  belongsToOne('the number that a code went to', {
    make: (context) => new PhonesStore(context),
    ask: (store) => store.ask('+442'),
    row: phonesEndpoints.changeOwn,
    answer: { changePhoneId: 'c' },
    shows: (store) => store.waiting,
  });

  belongsToOne('the number that is about to be removed', {
    make: (context) => new PhonesStore(context),
    ask: (store) => store.askRemoval(number),
    row: phoneNumbersEndpoints.remove,
    answer: removal,
    shows: (store) => store.leaving,
  });

  belongsToOne('the numbers that a code has left', {
    make: (context) => new PhonesStore(context),
    ask: (store) => store.verify('123456'),
    row: phonesEndpoints.verifyOwn,
    answer: null,
    others: [[phoneNumbersEndpoints.own, always([number])]],
    shows: (store) => store.numbers,
  });

  belongsToOne('the address that waits for its code', {
    make: (context) => new EmailStore(context),
    ask: (store) => store.load(),
    row: profileEndpoints.pendingEmail,
    answer: { email: 'ada@lovelace.example' },
    shows: (store) => store.waiting,
  });

  belongsToOne('the address that was asked for', {
    make: (context) => new EmailStore(context),
    ask: (store) => store.ask('ada@lovelace.example'),
    row: profileEndpoints.changeEmail,
    answer: null,
    shows: (store) => store.waiting,
  });

  belongsToOne('a username', {
    make: (context) => new UsernameStore(context),
    ask: (store) => store.load(),
    row: usernamesEndpoints.own,
    answer: { username: 'ada' },
    shows: (store) => store.username,
  });

  belongsToOne('a username that was saved', {
    make: (context) => new UsernameStore(context),
    ask: (store) => store.save('ada'),
    row: usernamesEndpoints.create,
    answer: null,
    shows: (store) => store.username,
  });
});

describe('why something was refused', () => {
  const refusals: Readonly<Record<string, (scene: ReturnType<typeof heldScene>) => Refused>> = {
    'another number': ({ context }) => {
      const store = new PhonesStore(context);
      return { row: phonesEndpoints.changeOwn, press: () => store.ask('+442'), error: () => store.error('ask') };
    },
    'another address': ({ context }) => {
      const store = new EmailStore(context);
      return {
        row: profileEndpoints.changeEmail,
        press: () => store.ask('a@b.example'),
        error: () => store.error('ask'),
      };
    },
    'another username': ({ context }) => {
      const store = new UsernameStore(context);
      return { row: usernamesEndpoints.create, press: () => store.save('ada'), error: () => store.error };
    },
    'another profile': ({ context }) => {
      const store = new ProfileStore(context);
      const values = { name: 'Ada', jobTitle: '', address: '', picture: '' };
      return { row: profileEndpoints.update, press: () => store.save(values), error: () => store.error };
    },
    'another password': ({ context }) => {
      const store = new ChangePasswordStore(context);
      return { row: passwordsEndpoints.change, press: () => store.change('a', 'b'), error: () => store.changeError };
    },
  };

  for (const [title, make] of Object.entries(refusals))
    it(`is told to the person who asked for ${title}, and to no other (STO-12)`, async () => {
      const scene = heldScene([[profileEndpoints.me, always({ id: 'ada' })]]);
      const { row, press, error } = make(scene);
      const held = scene.hold(row);
      const first = press();
      await come(held);
      held[0]?.refuse();
      assert.deepEqual([await first, error()?.code], [false, 'ER-X']);
      scene.reset();
      assert.equal(error(), undefined, 'forgotten with the person');
      const late = press();
      await come(held, 2);
      scene.reset();
      held[1]?.refuse();
      assert.deepEqual([await late, error()], [false, undefined]);
    });
});

describe('a code that the provider has taken', () => {
  it('ends both waits, puts the numbers that are left in the place of the former, and has the account read again', async () => {
    const { store, answer, heard } = await openPhones();
    answer(phoneNumbersEndpoints.own, always([{ ...number, phoneNumber: '+442' }]));
    assert.equal(await store.verify('123456'), true);
    assert.deepEqual([store.waiting, store.leaving, heard], [undefined, undefined, [{ kind: 'account' }]]);
    assert.equal(store.numbers?.[0]?.phoneNumber, '+442');
  });

  it('names the number that it is about', async () => {
    const { store, sentTo } = await openPhones();
    await store.remove(' 123456 ');
    assert.deepEqual(sentTo(phoneNumbersEndpoints.verifyRemoval), [
      { params: { phoneId: 'n' }, body: { otcToken: 'o', code: '123456' } },
    ]);
    await store.ask('+443');
    await store.verify(' 654321 ');
    assert.deepEqual(sentTo(phonesEndpoints.verifyOwn), [{ body: { changePhoneId: 'c', code: '654321' } }]);
  });

  it('leaves each wait where the person gives up the other', async () => {
    const { store } = await openPhones();
    store.keep();
    assert.deepEqual([store.leaving, store.waiting?.phoneNumber], [undefined, '+442']);
    await store.askRemoval(number);
    store.forget();
    assert.deepEqual([store.leaving?.phoneNumber, store.waiting], ['+441', undefined]);
  });
});

describe('a change of the address', () => {
  it('waits no more once it is stopped, and none is shown where the provider knows none', async () => {
    const { context, answer } = heldScene([
      [profileEndpoints.pendingEmail, always({ email: 'ada@lovelace.example' })],
      [profileEndpoints.cancelEmail, always(null)],
    ]);
    const store = new EmailStore(context);
    await store.load();
    assert.equal(store.waiting, 'ada@lovelace.example');
    assert.deepEqual([await store.cancel(), store.waiting], [true, undefined]);
    await store.load();
    answer(profileEndpoints.pendingEmail, always({}));
    await store.load();
    assert.equal(store.waiting, undefined);
  });
});

describe('a profile', () => {
  const metadata = JSON.stringify({ jobTitle: 'Countess', theme: 'dark' });
  const user = { ...person('ada', { metadata, profilePictureUrl: PICTURE }), roles: [], permissions: [] };
  const open = () => {
    const heard: unknown[] = [];
    const scene = heldScene([
      [profileEndpoints.me, always(user)],
      [profileEndpoints.update, ({ body }) => body],
    ]);
    const session = { ...scene.context.session, user, hear: async (message: unknown) => void heard.push(message) };
    const elsewhere = (read: typeof user): void => void Object.assign(session, { user: read });
    return { ...scene, heard, elsewhere, store: new ProfileStore({ ...scene.context, session }) };
  };
  const fieldOf = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);

  it('is saved as the provider has it, with what the form changed, and the account is read again (PROFILE-003)', async () => {
    const { store, sentTo, heard } = open();
    await store.save({ ...store.values, name: ' Ada Lovelace ' });
    assert.deepEqual(sentTo(profileEndpoints.update), [{ body: { ...user, name: 'Ada Lovelace' } }]);
    assert.deepEqual(heard, [{ kind: 'account' }]);
    assert.deepEqual(sentTo(profileEndpoints.uploadPicture), [], 'the picture is the one of before');
  });

  it('keeps what was changed elsewhere since the form was opened (PROFILE-003)', async () => {
    const { store, sentTo, answer, elsewhere } = open();
    const begun = store.values;
    const metadata = JSON.stringify({ jobTitle: 'Countess', theme: 'light', address: 'London', desk: 4 });
    const now = { ...user, name: 'Ada King', phoneNumber: '+442', profilePictureUrl: `${PICTURE}/new`, metadata };
    answer(profileEndpoints.me, always(now));
    elsewhere({ ...now, metadata: user.metadata });
    await store.save({ ...begun, jobTitle: ' Analyst ' }, begun);
    const merged = JSON.stringify({ jobTitle: 'Analyst', theme: 'light', address: 'London', desk: 4 });
    assert.deepEqual(sentTo(profileEndpoints.update), [{ body: { ...now, metadata: merged } }]);
  });

  it('has a new picture uploaded first, whose address then tells caches that it is another one (PROFILE-005)', async () => {
    const { store, sentTo, answer, time } = open();
    answer(profileEndpoints.uploadPicture, always('https://pictures.example/new'));
    await store.save({ ...store.values, picture: 'data:image/png;base64,aGk=' });
    const [{ body } = {}] = sentTo(profileEndpoints.update);
    assert.deepEqual(fieldOf(body, 'profilePictureUrl'), `https://pictures.example/new?t=${time.clock.now()}`);
    const [{ body: sent } = {}] = sentTo(profileEndpoints.uploadPicture);
    const file = sent instanceof FormData ? sent.get('image') : undefined;
    assert.deepEqual(file instanceof Blob && [file.type, await file.text()], ['image/png', 'hi']);
  });

  it('is not saved where its picture was refused, and none is kept where it was taken away', async () => {
    const { store, sentTo, hold } = open();
    const held = hold(profileEndpoints.uploadPicture);
    const saved = store.save({ ...store.values, picture: 'data:image/png;base64,aGk=' });
    await come(held);
    held[0]?.refuse('ER-PICTURE');
    assert.deepEqual(
      [await saved, store.error?.code, sentTo(profileEndpoints.update).length],
      [false, 'ER-PICTURE', 0],
    );
    assert.equal(await store.save({ ...store.values, picture: '' }), true);
    const [{ body } = {}] = sentTo(profileEndpoints.update);
    assert.equal(fieldOf(body, 'profilePictureUrl'), null);
  });
});
