import assert from 'node:assert/strict';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { hashSync as argon2Sync } from '@node-rs/argon2';
import { hashSync } from '@node-rs/bcrypt';
import { eq } from 'drizzle-orm';
import { passwords, users } from '../../database/storage/schema.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { replaceHash } from '../../people/accounts.ts';

const password = 'correct horse battery';
const long = 'x'.repeat(72);
const SALT = 'saltsalt';
const derived = pbkdf2Sync(password, SALT, 10, 32, 'sha256').toString('base64');
const scrypted = scryptSync(password, SALT, 32, { N: 16, r: 8, p: 1 }).toString('base64');
const hashes: readonly [kind: string, hash: string, typed: string][] = [
  ['bcrypt', hashSync(password, 4), password],
  ['pbkdf2', `$pbkdf2-sha256$i=10$c2FsdHNhbHQ$${derived}`, password],
  ['scrypt', `$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$${scrypted}`, password],
  ['argon2id of other costs', argon2Sync(password, { memoryCost: 16, timeCost: 1, parallelism: 1 }), password],
  ['bcrypt, of a password of 72 bytes', hashSync(long, 4), long],
];

describe('somebody whose password another system has hashed', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ lockout: { perAccount: 1_000, perAddress: 1_000 } })));
  after(() => running.end());

  const keep = async (hash: string) => {
    const { db } = running.provider.services;
    const [ada] = await db.select().from(users).where(eq(users.email, 'ada@acme.test'));
    const whose = eq(passwords.userId, ada?.id ?? '');
    await db.update(passwords).set({ hash }).where(whose);
    return async () => (await db.select({ hash: passwords.hash }).from(passwords).where(whose))[0]?.hash ?? '';
  };

  for (const [kind, hash, typed] of hashes)
    it(`PRO-14 is let in (${kind}), and has an argon2id hash of the configured costs from then on`, async () => {
      const kept = await keep(hash);
      const unknown = await running.browser().signIn('nobody@acme.test', 'wrong horse');
      const refused = await running.browser().signIn('ada@acme.test', 'wrong horse');
      assert.deepEqual([refused.status, refused.text], [401, unknown.text]);
      assert.equal(await kept(), hash, 'a wrong password replaces nothing');
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await running.browser().signIn('ada@acme.test', typed)).status, 200);
        assert.match(await kept(), /^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      }
      assert.equal((await running.browser().signIn('ada@acme.test', 'wrong horse')).status, 401);
    });

  it('is let in by what bcrypt sees of a long password, which becomes nobody’s password by that', async () => {
    const hash = hashSync(long, 4);
    const kept = await keep(hash);
    assert.equal((await running.browser().signIn('ada@acme.test', `${long} mistyped`)).status, 200);
    assert.equal(await kept(), hash);
    assert.equal((await running.browser().signIn('ada@acme.test', long)).status, 200);
    assert.equal((await running.browser().signIn('ada@acme.test', `${long} mistyped`)).status, 401);
  });

  it('is let in by each of two sign-ins at once, of which one replaces the hash', async () => {
    const kept = await keep(hashSync(password, 4));
    const both = [running.browser(), running.browser()].map((browser) => browser.signIn('ada@acme.test', password));
    assert.deepEqual(
      (await Promise.all(both)).map(({ status }) => status),
      [200, 200],
    );
    assert.match(await kept(), /^\$argon2id/);
  });

  it('keeps a password that was changed while the old one was compared', async () => {
    const { db } = running.provider.services;
    const kept = await keep(hashSync(password, 4));
    const [ada] = await db.select().from(users).where(eq(users.email, 'ada@acme.test'));
    await replaceHash(db, ada?.id ?? '', { from: hashSync(password, 4), to: 'older' });
    assert.notEqual(await kept(), 'older');
  });
});
