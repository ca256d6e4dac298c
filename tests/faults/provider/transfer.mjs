import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: import, export and copies. */
export default {
  tests: [provider('transfer/convert/convert'), provider('transfer/import')],
  faults: [
    ...of(
      'transfer/lines',
      ['transfer/import'],
      [
        {
          name: 'any text is imported as a password hash',
          from: 'if (dataset.typed) readPasswordHash(dataset.value);',
          to: '',
        },
        { name: 'a line may hold what the database cannot keep', from: 'if (fault) throw', to: 'if (!fault) throw' },
      ],
    ),
    ...of(
      'transfer/people',
      ['transfer/import'],
      [
        {
          name: 'an import replaces the password that somebody has',
          from: 'return insertMissing(db, passwords, rows, sql`user_id::text`);',
          to: 'return db.delete(passwords).then(() => insertMissing(db, passwords, rows, sql`user_id::text`));',
        },
        {
          name: 'who has lost a role gets it back by an import',
          from: 'const begun = places.filter((place) => isNew.has(keyOf(place)));',
          to: 'const begun = places;',
        },
        {
          name: 'a line takes the username of somebody else for its own',
          from: 'if (known === undefined && holder !== undefined)',
          to: 'if (false)',
        },
        {
          name: 'one person in two spellings breaks a batch',
          from: 'toIdentifierKey(email)}`]',
          to: 'email}`]',
        },
      ],
    ),
    ...of('storage/trial', ['transfer/import'], [{ name: 'a trial is kept', from: 'throw end;', to: '' }]),
    ...of(
      'transfer/importLines',
      ['transfer/import'],
      [
        { name: 'a run leaves no trace', from: "event: 'operator.imported'", to: "event: 'seed.applied'" },
        { name: 'a stopped run goes on', from: 'if (strict) return;', to: '' },
        { name: 'a run begins at its first line wherever it shall begin', from: 'item.number < from', to: 'false' },
      ],
    ),
    ...of(
      'transfer/readLines',
      ['transfer/import'],
      [
        { name: 'a line may be as long as it likes', from: 'length > LONGEST ? undefined : ', to: '' },
        { name: 'text that is no UTF-8 is guessed', from: '{ fatal: true }', to: '{ ignoreBOM: true }' },
      ],
    ),
    ...of(
      'transfer/exportPeople',
      ['transfer/export'],
      [
        { name: 'an export always holds hashes', from: 'withHashes ? await', to: 'true ? await' },
        {
          name: 'an export of one tenant tells of other memberships',
          from: 'scope && and(inArray(memberships.tenantId, scope), isNotNull(memberships.activatedAt)),',
          to: '',
          tests: [provider('transfer/export')],
        },
        {
          name: 'an export of one tenant tells of who is only invited',
          from: 'inArray(memberships.tenantId, scope), isNotNull(memberships.activatedAt)),\n    );',
          to: 'inArray(memberships.tenantId, scope)),\n    );',
          tests: [provider('transfer/export')],
        },
      ],
    ),
    ...of(
      'transfer/convert/keycloakHash',
      ['transfer/convert/convert'],
      [
        {
          name: 'PBKDF2 of Keycloak is always that of SHA-1',
          from: "['pbkdf2-sha256', 'pbkdf2-sha256']",
          to: "['pbkdf2-sha256', 'pbkdf2-sha1']",
        },
        { name: 'any algorithm is argon2', from: "algorithm !== 'argon2' || ", to: '' },
      ],
    ),
    ...of(
      'transfer/convert/source',
      ['transfer/convert/convert'],
      [{ name: 'lines are written that an import refuses', from: 'readLine(plain(line));', to: '' }],
    ),
    ...of(
      'transfer/convert/auth0',
      ['transfer/convert/convert'],
      [
        {
          name: 'everybody is verified',
          from: "one.email_verified ?? identified('email')?.verified ?? false",
          to: 'true',
        },
        { name: 'who is blocked is let in', from: 'locked: one.blocked ?? false', to: 'locked: false' },
      ],
    ),
    ...of(
      'transfer/convert/keycloak',
      ['transfer/convert/convert'],
      [{ name: 'who is not enabled comes in', from: 'disabled: !one.enabled', to: 'disabled: false' }],
    ),
    ...of(
      'storage/copyDatabase',
      ['commands/copy'],
      [
        { name: 'a copy goes into a database that holds people', from: 'if (held !== undefined)', to: 'if (!held)' },
        { name: 'a copy goes beside the tables of others', from: 'if (others.length > 0)', to: 'if (false)' },
        {
          name: 'what triggers have worked out is worked out again',
          from: ' DISABLE TRIGGER USER',
          to: ' ENABLE TRIGGER USER',
        },
        { name: 'the triggers of a copy stay off', from: ' ENABLE TRIGGER USER', to: ' DISABLE TRIGGER USER' },
        {
          name: 'a branch has to come after its company',
          from: 'own) await defer(target, table, name, true)',
          to: 'own) void name',
        },
        { name: 'the numbers of a copy begin anew', from: 'if (last !== null)', to: 'if (false)' },
      ],
    ),
    ...of(
      'storage/postgres',
      ['commands/copy'],
      [
        {
          name: 'half a copy stays',
          from: 'inTransaction(client, async () => {',
          to: '(async (work: () => Promise<Result>) => work())(async () => {',
        },
      ],
    ),
    ...of(
      'commands/copy',
      ['commands/copy'],
      [
        {
          name: 'a copy is made that its key does not open',
          from: 'await openEncryption(storage.db, settings);',
          to: '',
        },
        { name: 'a copy leaves no trace', from: "'operator.copied'", to: "'seed.applied'" },
        {
          name: 'a copy of a folder that is not there makes it',
          from: 'if (!existsSync(',
          to: 'if (false && !existsSync(',
        },
      ],
    ),
  ],
};
