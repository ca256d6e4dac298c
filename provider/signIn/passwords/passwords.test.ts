import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PASSWORD_LENGTHS } from 'gatehouse-contract/rules.js';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { ProviderError } from '../../ground/errors.ts';
import { passwordRules } from '../../database/storage/schema.ts';
import { CLIENT_ID, startProvider, type TestProvider } from '../../testing/provider.ts';
import { listedPasswords } from '../../testing/listedPasswords.ts';
import { assertAcceptablePassword } from './accept.ts';
import { isBreached } from './breached.ts';
import { buildFilter, isInFilter } from './xorFilter.ts';

const CONFIG = '/identity/resources/users/v1/passwords/config';

describe('passwords that people choose', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  before(async () => {
    running = await startProvider();
    db = running.provider.services.db;
  });
  after(() => running.end());

  const asked = () => ({
    db,
    services: running.provider.services,
    now: running.provider.services.now(),
    origin: { ipAddress: '127.0.0.1', userAgent: undefined, traceId: 'trace' },
  });
  const refusal = async (password: string, field?: string): Promise<[string, unknown]> => {
    const error = await rejectionOf(assertAcceptablePassword(asked(), password, { ...(field && { field }) }));
    return error instanceof ProviderError ? [error.code, error.extras.context] : [String(error), undefined];
  };

  it('PWPOL-001 answers null while the vendor has set no rules, to everybody alike', async () => {
    const [{ id } = { id: '' }] = await db.query.users.findMany({ columns: { id: true }, limit: 1 });
    for (const query of [`?userId=${id}`, '?userId=nobody', '']) {
      const { status, text } = await running.browser().get(CONFIG + query);
      assert.deepEqual([status, text], [200, 'null'], query);
    }
  });

  it('PWPOL-002 PRO-14 refuses weak ones with the names of the rules, at the field', async () => {
    assert.deepEqual(await refusal('short'), ['ER-PASSWORD-WEAK', { field: 'password', rules: ['minLength'] }]);
    assert.deepEqual((await refusal('x'.repeat(PASSWORD_LENGTHS.most + 1), 'newPassword'))[1], {
      field: 'newPassword',
      rules: ['maxLength'],
    });
    await assertAcceptablePassword(asked(), 'a lamp of green glass');
  });

  it('PRO-14 refuses breached ones, in any letter case', async () => {
    for (const password of ['password1', 'PASSWORD1', 'Iloveyou!', 'qwertyuiop', 'JenniFer'])
      assert.deepEqual(await refusal(password), ['ER-PASSWORD-BREACHED', { field: 'password' }], password);
  });

  it('PRO-14 knows the listed passwords, and takes fewer than one in 10,000 others for one', async () => {
    const listed = listedPasswords();
    assert.ok(listed.size > 470_000, `${listed.size} are listed`);
    const some = nonEmpty([...listed].filter((_, index) => index % 25 === 0));
    let missed = 0;
    for (const password of some) if (!(await isBreached(password))) missed++;
    assert.equal(missed, 0);
    let wrong = 0;
    for (let count = 0; count < 100_000; count++) {
      const password = randomBytes(9).toString('base64url');
      if (!listed.has(password.toLowerCase()) && (await isBreached(password))) wrong++;
    }
    assert.ok(wrong < 10, `${wrong} of 100,000`); // 1.5 are expected; 10 come once in 100,000 runs
  });

  it('PWPOL-002 follows the rules of the vendor', async () => {
    await db.insert(passwordRules).values({
      vendorId: CLIENT_ID,
      minLength: 12,
      requireNumbers: true,
      requireUppercase: true,
      minOptionalTestsToPass: 1,
      checkThreeRepeatedChars: true,
    });
    assert.deepEqual((await running.browser().get(CONFIG)).body, {
      allowPassphrases: false,
      minLength: 12,
      minOptionalTestsToPass: 1,
      requiredTests: { checkThreeRepeatedChars: true },
      optionalTests: {
        requireLowercase: false,
        requireUppercase: true,
        requireNumbers: true,
        requireSpecialChars: false,
      },
    });
    assert.deepEqual(await refusal('lamp'), [
      'ER-PASSWORD-WEAK',
      { field: 'password', rules: ['minLength', 'minOptionalTestsToPass'] },
    ]);
    assert.deepEqual((await refusal('lampppp of 3 glasses'))[1], {
      field: 'password',
      rules: ['checkThreeRepeatedChars'],
    });
    await assertAcceptablePassword(asked(), 'lamp of 3 glasses');
    await db.update(passwordRules).set({ maxLength: 256, checkThreeRepeatedChars: false });
    await assertAcceptablePassword(asked(), `1${'🔑'.repeat(127)}`);
    assert.deepEqual((await refusal(`1${'🔑'.repeat(128)}`))[1], { field: 'password', rules: ['maxLength'] });
    await db.delete(passwordRules);
  });

  it('keeps rules out of the database that would undo the list of breached passwords', async () => {
    for (const odd of [{ minLength: 7 }, { maxLength: 127 }, { minOptionalTestsToPass: 5 }])
      await rejectionOf(
        db
          .insert(passwordRules)
          .values({ vendorId: CLIENT_ID, ...odd })
          .execute(),
      );
  });

  it('builds the same filter of the same set, and never misses one of it', () => {
    for (const size of [0, 1, 2, 5_000]) {
      const set = new Set(Array.from({ length: size }, (_, index) => `text ${index}`));
      const filter = buildFilter(set);
      assert.deepEqual(buildFilter(set), filter);
      assert.equal([...set].filter((text) => !isInFilter(filter, text)).length, 0);
    }
  });
});
