import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: databases, migrations, sample data, audit. */
export default {
  tests: [provider('storage/trouble')],
  faults: [
    ...of(
      'storage/trouble',
      ['storage/trouble'],
      [
        {
          name: 'a wrong statement is trouble of the database',
          from: '/^(08|40|53|55|57|58|XX|25006)/',
          to: '/^(08|2|40|53|55|57|58|XX|25006)/',
        },
        { name: 'a lost race is an accident', from: '(08|40|', to: '(08|' },
        { name: 'only the outermost error is looked at', from: 'depth < 5', to: 'depth < 1' },
        { name: 'errors without a code are accidents', from: ' || MESSAGES.test(cause.message)', to: '' },
      ],
    ),
    ...of(
      'storage/migrate',
      ['storage/migrate'],
      [
        {
          name: 'a process that may not migrate does',
          from: "if (migrating === 'never')",
          to: "if (migrating === 'plan')",
        },
        {
          name: 'a plan to migrate is carried out',
          from: " || migrating === 'plan') return missing;",
          to: ') return missing;',
        },
        {
          name: 'a process that cannot migrate works with tables that were migrated for newer ones alone',
          from: '(worksWith === null || worksWith > newest)',
          to: '(worksWith !== null && worksWith > newest)',
        },
        {
          name: 'a process works with tables that were migrated for others newer than it',
          from: '(worksWith === null || worksWith > newest)',
          to: 'worksWith === null',
        },
        {
          name: 'to migrate keeps no note of the versions that may stay',
          from: '${quoted(WORKS_WITH.exec(statements)?.[1])}',
          to: 'NULL',
        },
      ],
    ),
    ...of(
      'storage/databaseClock',
      ['storage/databaseClock'],
      [
        {
          name: 'the clock of the database is asked once and for all',
          from: 'offset = await sample();\n  };',
          to: 'await sample();\n  };',
        },
        {
          name: 'a database without an answer stops the clock of all',
          from: '.catch(() => undefined)',
          to: '.catch(() => (offset = NaN))',
        },
        { name: 'a closed database is asked for its time', from: 'clearInterval(timer)', to: 'timer.ref()' },
      ],
    ),
    ...of(
      'createProvider',
      ['proofs/clock'],
      [
        {
          name: 'processes judge by the clocks of their machines',
          from: 'settings.clock ?? clock',
          to: 'settings.clock ?? Date.now',
        },
      ],
    ),
    ...of(
      'storage/folderLock',
      ['storage/folderLock'],
      [
        {
          name: 'the lock of another process is deleted',
          from: 'if (readText(path) === mine) rmSync(path, { force: true });',
          to: 'rmSync(path, { force: true });',
        },
        {
          name: 'the lock shows no sign of life',
          from: 'if (existsSync(path)) utimesSync(path, new Date(), new Date());',
          to: '',
        },
        {
          name: 'a silent host holds the folder for ever',
          from: '?.mtimeMs ?? 0) < SILENT_MS',
          to: '?.mtimeMs ?? 0) < Infinity',
        },
        {
          name: 'a process id that was given away holds the folder',
          from: ' && startOf(holder.pid) === holder.started',
          to: '',
        },
        {
          name: 'the draft of the lock stays behind',
          from: '  } finally {\n    rmSync(draft, { force: true });\n  }',
          to: '  }',
        },
        { name: 'everybody may read the lock', from: "openSync(draft, 'w', 0o600)", to: "openSync(draft, 'w', 0o644)" },
        {
          name: 'an unreadable lock is never taken over',
          from: 'if (holder && isAlive(holder, path))',
          to: 'if (!holder || isAlive(holder, path))',
        },
      ],
    ),
    ...of(
      'storage/postgres',
      ['proofs/lostDatabase'],
      [
        {
          name: 'a connection that ends between two statements ends the process',
          from: "pool.on('connect', (opened) => opened.on('error', ignore));",
          to: '',
        },
        {
          name: 'a frozen connection is waited for without end',
          from: "pool.on('connect', (opened) => boundStatements(opened, timeout * 1000));",
          to: '',
        },
      ],
    ),
    ...of(
      'storage/bounded',
      ['proofs/lostDatabase'],
      [
        {
          name: 'statements of a pool end their connection after they were answered',
          from: '(finished(), Reflect.apply(callback, undefined, outcome))',
          to: 'Reflect.apply(callback, undefined, outcome)',
          tests: [provider('storage/postgres')],
        },
        {
          name: 'statements of a transaction end their connection after they were answered',
          from: 'answer.then(finished, finished)',
          to: 'answer.then(undefined, finished)',
          tests: [provider('storage/postgres')],
        },
      ],
    ),
    ...of(
      'storage/postgres',
      ['storage/postgres'],
      [
        {
          name: 'two processes migrate at once',
          from: "  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);\n",
          to: '',
        },
        {
          name: 'the connection that migrated is kept',
          from: '    client.release(true); // a migration',
          to: '    // a migration',
        },
        { name: 'a failed migration is kept in part', from: "  await client.query('BEGIN');\n", to: '' },
      ],
    ),
    ...of(
      'storage/migrate',
      ['storage/pglite'],
      [
        {
          name: 'a migration runs at every start',
          from: 'names.filter((name) => applied.every((one) => one.name !== name))',
          to: 'names',
        },
        {
          name: 'a migration that ran is not written down',
          from: 'await session.run(\n      `INSERT INTO',
          to: 'String(\n      `INSERT INTO',
        },
        { name: 'the newest migration runs first', from: '.sort();', to: '.sort().reverse();' },
      ],
    ),
    ...of(
      'storage/pglite',
      ['storage/pglite'],
      [
        {
          name: 'a migration that fails leaves half of the tables',
          from: 'run: async (sql) => void (await transaction.exec(sql))',
          to: "run: async (sql) => void (await transaction.exec(sql + ';COMMIT;BEGIN;'))",
        },
        {
          name: 'a folder stays taken when its migration fails',
          from: 'release();\n    throw error;',
          to: 'throw error;',
        },
        {
          name: 'a folder stays taken when it is closed',
          from: 'await client.close();\n        release();',
          to: 'await client.close();',
        },
        {
          name: 'a database that is closed goes on answering',
          from: 'await client.close();\n        release();',
          to: 'release();',
        },
        {
          name: 'what is in a folder is kept in memory alone',
          from: "dataDir === undefined ? (image ? { loadDataDir: image } : {}) : { dataDir: join(dataDir, 'pglite') }",
          to: '{}',
        },
        {
          name: 'a copy of an image is empty',
          from: '(image ? { loadDataDir: image } : {})',
          to: '{}',
        },
      ],
    ),
    ...of(
      'seed/applySeed',
      ['seed/applySeed'],
      [
        { name: 'an invited person is active', from: 'membership.invited ? null : daysAgo', to: 'daysAgo' },
        {
          name: 'access ends in the past',
          from: 'daysAgo(-membership.expiresInDays)',
          to: 'daysAgo(membership.expiresInDays)',
        },
        { name: 'locked people are not', from: 'isLocked: locked,', to: '' },
        {
          name: 'a name nobody declared is passed over',
          from: "if (id === undefined) throw new TypeError(`The seed document names the ${kind} '${name}' but does not declare it`);\n    return id;",
          to: "return id ?? '';",
        },
        { name: 'every permission is one of the portal', from: "permission.key.startsWith('fe.')", to: 'true' },
        {
          name: 'tenants have no parent',
          from: "...(parent !== undefined && { parentId: names.get('tenant', parent) })",
          to: '',
        },
      ],
    ),
    ...of(
      'audit/storage',
      ['http/writes'],
      [
        {
          name: 'of several facts the first alone is written down',
          from: 'isList(caused) ? caused : [caused]',
          to: '[isList(caused) ? caused[0] : caused]',
        },
        {
          name: 'the caller stands where a fact names somebody else',
          from: '{ ...frame, ...fact }',
          to: '{ ...fact, ...frame }',
        },
        {
          name: 'an event stands at the machine’s time',
          from: 'values({ ...event, ...origin, at })',
          to: 'values({ ...event, ...origin, at: new Date() })',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'an event does not tell where the request came from',
          from: 'values({ ...event, ...origin, at })',
          to: 'values({ ...event, ...origin, ipAddress: undefined, at })',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'an event does not name the trace of its request',
          from: 'values({ ...event, ...origin, at })',
          to: "values({ ...event, ...origin, traceId: '', at })",
        },
      ],
    ),
  ],
};
