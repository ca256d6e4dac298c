import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { groups, passwords, phoneNumbers, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { itemsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX, testSeed } from '../../testing/seed.ts';

const ME = '/identity/resources/users/v2/me';
const IMAGE = '/team/resources/profile/me/image/v1';
const USERNAMES = '/identity/resources/usernames/v1';

const keysOf = (value: unknown) => (Array.isArray(value) ? value.map((one) => String(at(one, 'key'))) : []);
const fieldOf = ({ body }: Answer): unknown => at(body, 'context', 'field');

/** A PNG that states a size; its content is not looked at. */
function pngOf(width: number, height: number, filling = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const content = Buffer.concat([
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    Buffer.alloc(filling),
  ]);
  return new Uint8Array(Buffer.concat([header, content]));
}

function formOf(bytes: Uint8Array<ArrayBuffer>, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.append('image', new Blob([bytes], { type }), name);
  return form;
}

describe('the own profile', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, testSeed);
  });
  after(() => running.end());
  beforeEach(async () => {
    ada = running.browser();
    await ada.signIn('ada@acme.test');
  });
  const put = (body: object) => ada.call('PUT', ME, { body });
  const upload = (form: FormData, from = ada) => from.call('PUT', IMAGE, { body: form });

  it('PROFILE-003 takes the whole profile with its changes, and answers the account', async () => {
    const { body: before } = await ada.get(ME);
    const metadata = JSON.stringify({ jobTitle: 'Countess', address: '12 St James’s Square' });
    const rows = await auditOf(running.provider.services.db, async () => {
      const answer = await put({ ...before, name: 'Ada King', metadata });
      assert.deepEqual(
        [answer.status, at(answer.body, 'name'), at(answer.body, 'metadata')],
        [200, 'Ada King', metadata],
      );
      assert.deepEqual(at(answer.body, 'permissions'), before.permissions, 'rights stay');
    });
    assert.deepEqual(
      rows.map(({ event, details }) => [event, at(details, 'fields')]),
      [['user.profile.changed', ['name', 'metadata']]],
    );
    assert.equal((await put({ name: 'Ada Lovelace', metadata: '{}' })).status, 200);
  });

  it('PROFILE-003 is found by its new name, and no more by the one before', async () => {
    const found = async (name: string) =>
      itemsOf(await ada.get(`/identity/resources/users/v3?_email=${encodeURIComponent(name)}`)).map(
        ({ email }) => email,
      );
    assert.equal((await put({ name: 'Augusta Bÿron' })).status, 200);
    assert.deepEqual([await found('bÿron'), await found('lovelace')], [['ada@acme.test'], []]);
    assert.equal((await put({ name: 'Ada Lovelace' })).status, 200);
    assert.deepEqual([await found('bÿron'), await found('lovelace')], [[], ['ada@acme.test']]);
  });

  it('tells of roles, groups and tenants what is of the tenant, and whether there is a password', async () => {
    const { db } = running.provider.services;
    const told = async () => (await ada.get(ME)).body;
    const { groups: held, roles, rolesIds, tenantIds, tenantId, hasPassword, passwordChangedAt } = await told();
    const [reporters] = await db.select().from(groups).where(eq(groups.name, 'Reporters'));
    assert.deepEqual([held, tenantId], [[{ id: reporters?.id }], ACME]);
    assert.deepEqual(keysOf(roles).sort(), ['admin', 'reader']);
    assert.deepEqual(Array.isArray(tenantIds) && tenantIds.toSorted(), [ACME, GLOBEX], 'one’s own are one’s to know');
    assert.equal(Array.isArray(rolesIds) && rolesIds.length, 2);
    assert.equal(hasPassword, true);
    assert.match(String(passwordChangedAt), /^\d{4}-.+Z$/);
    const gone = await db
      .delete(passwords)
      .where(eq(passwords.userId, String((await told()).id)))
      .returning();
    const without = await told();
    assert.deepEqual([without.hasPassword, without.passwordChangedAt], [false, undefined]);
    await db.insert(passwords).values(gone);
  });

  it('refuses what a field cannot be, and names it', async () => {
    const refused: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ metadata: '[]' }, 'metadata'],
      [{ phoneNumber: '+4917604069099' }, 'phoneNumber'],
      [{ profilePictureUrl: 'javascript:alert(1)' }, 'profilePictureUrl'],
    ];
    for (const [body, field] of refused) {
      const answer = await put(body);
      assert.deepEqual([answer.status, fieldOf(answer)], [400, field], JSON.stringify(body));
    }
  });

  it('PROFILE-006 keeps a picture, serves it at an address that cannot be guessed, and removes it', async () => {
    const picture = pngOf(512, 512);
    const answer = await upload(formOf(picture));
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
    assert.equal(at((await ada.get(ME)).body, 'profilePictureUrl'), answer.text);
    const served = await running.provider.fetch(new Request(answer.text), { address: '192.0.2.1' });
    assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/png']);
    assert.deepEqual(new Uint8Array(await served.arrayBuffer()), picture);
    const stamped = `${answer.text}?t=1`;
    const kept = await put({ profilePictureUrl: stamped });
    assert.equal(at(kept.body, 'profilePictureUrl'), stamped, 'as published clients send it');
    const still = await running.provider.fetch(new Request(stamped), { address: '192.0.2.1' });
    assert.equal(still.status, 200);
    const second = await upload(formOf(picture));
    assert.notEqual(second.text, answer.text);
    const former = await running.provider.fetch(new Request(answer.text), { address: '192.0.2.1' });
    assert.equal(former.status, 404);
    assert.equal((await put({ profilePictureUrl: null })).status, 200);
    const gone = await running.provider.fetch(new Request(second.text), { address: '192.0.2.1' });
    assert.equal(gone.status, 404);
  });

  it('ELE-20 takes a picture by its bytes alone: no SVG, nothing that unfolds, 1 MB at most', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const refused: [string, FormData, number][] = [
      ['an SVG with the name of a PNG', formOf(svg), 400],
      ['a text', formOf(new TextEncoder().encode('no picture')), 400],
      ['60,000 pixels a side', formOf(pngOf(60_000, 60_000)), 400],
      ['a side too wide', formOf(pngOf(4_097, 9)), 400],
      ['a side too high', formOf(pngOf(9, 4_097)), 400],
      ['20 MB', formOf(pngOf(512, 512, 20_000_000)), 413],
      ['a form without the part', new FormData(), 400],
    ];
    for (const [what, form, status] of refused) assert.equal((await upload(form)).status, status, what);
    assert.equal((await upload(formOf(pngOf(4_096, 4_096)))).status, 200, 'the longest sides');
    assert.equal((await ada.call('PUT', IMAGE, { body: {} })).status, 415, 'JSON');
    assert.equal((await upload(formOf(pngOf(9, 9)), running.browser())).status, 401, 'of a stranger');
  });

  it('PROFILE-008 has one username at most, which is free', async () => {
    const own = () => ada.get(`${USERNAMES}/me`);
    assert.equal(at((await own()).body, 'username'), 'ada');
    assert.equal((await ada.post(USERNAMES, { username: 'countess' })).status, 409, 'a second one');
    assert.equal((await ada.call('DELETE', `${USERNAMES}/ada`)).status, 204);
    assert.deepEqual((await own()).body, {});
    for (const username of ['a', 'a b', 'ada@acme.test']) {
      const answer = await ada.post(USERNAMES, { username });
      assert.deepEqual([answer.status, fieldOf(answer)], [400, 'username'], username);
    }
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await rob.post(USERNAMES, { username: 'robert' })).status < 500, true);
    assert.equal((await ada.post(USERNAMES, { username: 'Countess' })).status, 204);
    assert.equal((await rob.call('DELETE', `${USERNAMES}/Countess`)).status, 204, 'another one’s stays');
    assert.equal(at((await own()).body, 'username'), 'Countess');
    assert.equal(
      (
        await running.browser().call('POST', '/identity/resources/auth/v1/user', {
          body: { username: 'countess', password: 'correct horse battery' },
        })
      ).status,
      200,
    );
    await ada.call('DELETE', `${USERNAMES}/Countess`);
    assert.equal((await ada.post(USERNAMES, { username: 'ada' })).status, 204);
  });

  it('PROFILE-008 keeps the username that is the last thing to sign in with, or has another in its place', async () => {
    const { db } = running.provider.services;
    const [user] = await db.select().from(users).where(eq(users.emailKey, 'ada@acme.test'));
    assert.ok(user, 'Ada has an account');
    const { id, email, emailKey } = user;
    const isHers = eq(phoneNumbers.userId, id);
    const numbers = await db.delete(phoneNumbers).where(isHers).returning();
    await db.update(users).set({ email: '', emailKey: '' }).where(eq(users.id, id));
    const remove = (username: string) => ada.call('DELETE', `${USERNAMES}/${username}`);
    const refused = async (why: string) => {
      const { status, body } = await remove('ADA');
      assert.deepEqual([status, body.errorCode], [409, 'ER-LAST-IDENTIFIER'], why);
      assert.equal(at((await ada.get(`${USERNAMES}/me`)).body, 'username'), 'ada');
    };
    await refused('neither an address nor a number');
    const replace = async (replaces: string, username: string) => {
      const answer = await ada.post(USERNAMES, { username, replaces });
      return [answer.status, answer.body.errorCode ?? at((await ada.get(`${USERNAMES}/me`)).body, 'username')];
    };
    assert.deepEqual(
      await replace('another', 'countess'),
      [409, 'ER-IDENTIFIER-TAKEN'],
      'it replaces the own one alone',
    );
    assert.deepEqual(await replace('ada', 'Robert'), [409, 'ER-IDENTIFIER-TAKEN']);
    assert.equal(at((await ada.get(`${USERNAMES}/me`)).body, 'username'), 'ada', 'a refusal takes nothing away');
    assert.deepEqual(await replace('ADA', 'countess'), [204, 'countess'], 'another takes its place');
    assert.deepEqual(await replace('countess', 'ada'), [204, 'ada']);
    assert.equal((await remove('another')).status, 204, 'nothing is removed');
    await db.insert(phoneNumbers).values({ userId: id, phoneNumber: '+4917604069077' });
    await refused('a number that is not proven may be claimed by another person');
    await db
      .update(phoneNumbers)
      .set({ verifiedAt: new Date(running.clock.read()) })
      .where(isHers);
    assert.equal((await remove('ada')).status, 204, 'a proven number');
    assert.equal((await ada.post(USERNAMES, { username: 'ada' })).status, 204);
    await db.delete(phoneNumbers).where(isHers);
    await db.update(users).set({ email, emailKey }).where(eq(users.id, id));
    assert.equal((await remove('ada')).status, 204, 'an address');
    assert.equal((await ada.post(USERNAMES, { username: 'ada' })).status, 204);
    if (numbers.length > 0) await db.insert(phoneNumbers).values(numbers);
  });
});
