import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nonEmpty } from '../../../tests/support/expect.ts';

const provider = fileURLToPath(new URL('../../', import.meta.url));

/** A route as it would stand in an area, for the row `name`. */
const area = (name: string, route: string): string => `
import * as v from 'valibot';
import { portalFlags } from '../database/storage/schema.ts';
import { anonymousRead, userRead, type RouteTable } from '../http/pipeline/route.ts';
import { anonymousWrite, NOTHING_CHANGED, userWrite } from '../http/pipeline/writeRoute.ts';
import { id, oneOf, text, truth } from '../http/pipeline/fields.ts';
export const used = { v, portalFlags, anonymousRead, userRead, anonymousWrite, NOTHING_CHANGED, userWrite, id, oneOf, text, truth };
export const routes = { '${name}': ${route} } satisfies Partial<RouteTable>;
`;

const switching = (schema: string, name = 'tenants.switch'): string =>
  area(
    name,
    `userWrite({
      access: 'user', body: ${schema},
      write: async () => ({ answer: undefined, event: { event: 'auth.tenant.switched' } }),
    })`,
  );

const listing = (schema: string): string =>
  area('groups.list', `userRead({ access: 'user', query: ${schema}, handle: async () => ({ groups: [] }) })`);

const writing = (write: string, more = ''): string =>
  area('auth.logout', `anonymousWrite({ ${more} write: async ({ db, services }) => { ${write} } })`);

const insert = "await db.insert(portalFlags).values({ name: 'x', value: 'on' });";
const logout = "event: { event: 'auth.logout' }";

const sound: Readonly<Record<string, string>> = {
  'a body with the fields of the contract': switching(
    'v.object({ tenantId: id, silentReload: v.nullish(v.boolean()) })',
  ),
  'a query with the words of the contract': listing(
    "v.object({ _groupsRelations: v.optional(oneOf(['roles', 'users', 'rolesAndUsers'])) })",
  ),
  'a write with its event': writing(`${insert} return { answer: undefined, ${logout} };`),
  'a write that found nothing to change': writing('return { answer: undefined, event: NOTHING_CHANGED };'),
  'a read': area(
    'vendor.flags',
    'anonymousRead({ handle: async ({ db }) => { await db.select().from(portalFlags); return {}; } })',
  ),
};

const faulty: Readonly<Record<string, string>> = {
  'a body that lacks a field which must be sent': switching('v.object({ silentReload: v.nullish(v.boolean()) })'),
  'a body that lacks a field which may be sent': switching('v.object({ tenantId: id })'),
  'a body that invents a field which must be sent': switching(
    'v.object({ tenantId: id, silentReload: v.nullish(v.boolean()), more: text() })',
  ),
  'a body that invents a field which may be sent': switching(
    'v.object({ tenantId: id, silentReload: v.nullish(v.boolean()), more: v.optional(text()) })',
  ),
  'a body that demands a field which may be missing': switching(
    'v.object({ tenantId: id, silentReload: v.nullable(v.boolean()) })',
  ),
  'a body that does without a field which must be sent': switching(
    'v.object({ tenantId: v.optional(id), silentReload: v.nullish(v.boolean()) })',
  ),
  'a body whose field has another type': switching(
    'v.object({ tenantId: v.number(), silentReload: v.nullish(v.boolean()) })',
  ),
  'a body that takes less than may be sent': switching(
    'v.object({ tenantId: id, silentReload: v.optional(v.boolean()) })',
  ),
  'a body for a row without one': switching('v.object({ tenantId: id })', 'auth.logout'),
  'no body for a row with one': area(
    'tenants.switch',
    `userWrite({ access: 'user', write: async () => ({ answer: undefined, ${logout} }) })`,
  ),
  'a field inside a list that drifts': area(
    'metadata.updateAdminBox',
    `userWrite({
      access: 'user', body: v.object({ actions: v.array(v.object({ type: text() })) }),
      write: async () => ({ answer: {}, ${logout} }),
    })`,
  ),
  'a query that lacks a word': listing("v.object({ _groupsRelations: v.optional(oneOf(['roles', 'users'])) })"),
  'a query that invents a word': listing(
    "v.object({ _groupsRelations: v.optional(oneOf(['roles', 'users', 'rolesAndUsers', 'none'])) })",
  ),
  'a query that invents a field': listing(
    "v.object({ _groupsRelations: v.optional(oneOf(['roles', 'users', 'rolesAndUsers'])), more: v.optional(truth) })",
  ),
  'no query for a row with one': area(
    'groups.list',
    "userRead({ access: 'user', handle: async () => ({ groups: [] }) })",
  ),
  'an answer that is not the contract’s': area(
    'vendor.flags',
    "anonymousRead({ handle: async () => ({ flag: 'maybe' }) })",
  ),
  'a write without an event': writing(`${insert} return { answer: undefined };`),
  'a write with an empty list of events': writing(`${insert} return { answer: undefined, event: [] };`),
  'a refusal without an event': writing(`${insert} return { refusal: services };`),
  'a write to the database of the pipeline': writing(
    `await services.db.insert(portalFlags).values({ name: 'x', value: 'on' }); return { answer: undefined, ${logout} };`,
  ),
  'hashing inside the transaction': writing(
    `await services.passwordHasher.hash('x'); return { answer: undefined, ${logout} };`,
  ),
  'signing inside the transaction': writing(
    `await services.accessTokens.hint('x'); return { answer: undefined, ${logout} };`,
  ),
  'a write while it prepares': writing(
    `return { answer: undefined, ${logout} };`,
    "prepare: async ({ db }) => void (await db.insert(portalFlags).values({ name: 'x', value: 'on' })),",
  ),
  'a write while it counts a try': writing(
    `return { answer: undefined, ${logout} };`,
    "attempt: async ({ db }) => { await db.delete(portalFlags); return { subject: 'x' }; },",
  ),
  ...Object.fromEntries(
    [
      "db.insert(portalFlags).values({ name: 'x', value: 'on' })",
      "db.update(portalFlags).set({ value: 'on' })",
      'db.delete(portalFlags)',
      "db.execute('DELETE FROM portal_flags')",
      'db.transaction(async () => undefined)',
    ].map((statement) => [
      `a read that calls ${statement.slice(0, statement.indexOf('('))}`,
      area('vendor.flags', `anonymousRead({ handle: async ({ db }) => { await ${statement}; return {}; } })`),
    ]),
  ),
};

/** One run of the compiler checks all cases: each has a file of its own. */
describe('what the compiler refuses of a route', () => {
  let folder: string;
  /** The files with an error, by number, and the compiler's messages. */
  const said = new Map<string, string>();
  const cases = Object.entries({ ...sound, ...faulty });

  before(async () => {
    folder = await mkdtemp(path.join(provider, '.binding-'));
    for (const [index, [, source]] of cases.entries()) await writeFile(path.join(folder, `case${index}.ts`), source);
    const config = {
      extends: '../../tsconfig.node.json',
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
      include: ['*.ts'],
      exclude: [],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const output = await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      maxBuffer: 1e8,
    }).then(
      ({ stdout }) => stdout,
      (failure: { stdout: string }) => failure.stdout,
    );
    for (const line of nonEmpty(output.split('\n'), 'messages')) {
      const [, file, message] = /^(\w+\.ts)\(\d+,\d+\): error (.*)/.exec(line) ?? [];
      if (file !== undefined) said.set(file, `${said.get(file) ?? ''}${message}\n`);
      else assert.doesNotMatch(line, /error TS/, 'an error outside the cases');
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [index, [what]] of cases.entries()) {
    const isSound = Object.hasOwn(sound, what);
    it(`${isSound ? 'takes' : 'refuses'} ${what}`, () => {
      const message = said.get(`case${index}.ts`);
      if (isSound) assert.equal(message, undefined);
      else assert.match(message ?? '', /^TS(2322|2339|2345|2353|2741|2769|1360|2551)/);
    });
  }
});
