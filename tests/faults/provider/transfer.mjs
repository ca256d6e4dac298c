import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: import and export. */
export default {
  tests: [provider('transfer/import')],
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
          from: '.values(rows).onConflictDoNothing()',
          to: ".values(rows).onConflictDoUpdate({ target: passwords.userId, set: { hash: 'x' } })",
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
    ...of(
      'transfer/importLines',
      ['transfer/import'],
      [
        { name: 'a trial is kept', from: 'throw end;', to: '' },
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
  ],
};
