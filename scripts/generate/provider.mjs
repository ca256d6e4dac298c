// What follows from the areas of the provider (provider/<group>/<area>/): the table of all tables, that of all
// routes, the list of areas, the words that every group may know of them, and the modules of their mails.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { globSync } from 'glob';
import { catalogues } from './messages.mjs';

const note = (what) => `// Written by \`npm run generate\` from ${what}.\n`;
const quote = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const filesOf = (pattern) =>
  globSync(pattern, { posix: true, ignore: ['**/node_modules/**', '**/generated/**'] }).sort();
const read = (file) => readFileSync(file, 'utf8');
const from = (folder, file) => {
  const name = path.posix.relative(folder, file);
  return name.startsWith('.') ? name : `./${name}`;
};

const TABLES = 'provider/database/storage/schema.ts';
const LANGUAGES = ['en', 'de', 'ar'];

/** What an area states in words. */
const fields = {
  secrets: (value) => Object.values(value).every((opens) => ['account', 'tenant', 'flow'].includes(opens)),
  names: isList,
  events: isList,
};

function isList(value) {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Stands for everything that an area imports: its words are read without running the provider. */
const imported = new Proxy(() => imported, {
  get: (_target, key) =>
    key === Symbol.iterator ? () => [].values() : key === Symbol.toPrimitive ? () => '' : imported,
});

/** The words of an area. Throws where a field holds another kind of value, such as one that was imported. */
function wordsOf(file) {
  const { code } = transformSync(read(file), { loader: 'ts', format: 'cjs' });
  const made = { exports: {} };
  runInNewContext(code, { module: made, require: () => imported });
  const { area } = made.exports;
  if (!area) throw new Error(`${file} exports no "area"`);
  const words = Object.keys(fields).filter((field) => field in area);
  for (const field of words)
    if (!fields[field](area[field])) throw new Error(`${file}: "${field}" is not written in plain words`);
  return Object.fromEntries(words.map((field) => [field, area[field]]));
}

/** The words of all areas in one list. Throws where two areas state the same one. */
function together(areas, field, keysOf) {
  const owners = new Map();
  for (const { file, words } of areas)
    for (const [key, value] of keysOf(words[field] ?? [])) {
      const other = owners.get(key)?.file;
      if (other) throw new Error(`${file}: "${key}" of "${field}" is in ${other} already`);
      owners.set(key, { file, value });
    }
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { value }]) => [key, value]);
}

const union = (keys) => keys.map(([key]) => `\n  | ${quote(key)}`).join('') || ' never';

function wordsModule(areas) {
  const secrets = together(areas, 'secrets', Object.entries);
  const list = (items) => items.map((item) => [item, undefined]);
  return `${note('provider/*/*/area.ts')}
/** What each secret opens. A secret of one purpose opens nothing of another. */
export const secretPurposes = {
${secrets.map(([key, opens]) => `  ${quote(key)}: ${quote(opens)},\n`).join('')}} as const;

/** What an encrypted name is for. A name of one purpose is none of another. */
export type NamePurpose =${union(together(areas, 'names', list))};

/** What the audit records. */
export type AuditEventName =${union(together(areas, 'events', list))};
`;
}

function areasModule(areas) {
  const folder = 'provider/app/generated';
  const nameOf = ({ file }) => file.split('/').slice(1, -1).join('/');
  return `${note('provider/*/*/area.ts')}import type { Area } from '../../database/areas/area.ts';
${areas.map(({ file }, number) => `import { area as area${number} } from ${quote(from(folder, file))};\n`).join('')}
/** Every area of the provider. */
export const areas: readonly Area[] = [
${areas.map((area, number) => `  area${number}, // ${nameOf(area)}\n`).join('')}];
`;
}

function routesModule() {
  const folder = 'provider/app/generated';
  const tables = filesOf('provider/**/*outes.ts').flatMap((file) =>
    [...read(file).matchAll(/^export const (?<name>\w+) = \{$(?=[^]*?^\} satisfies Partial<RouteTable>;$)/gm)].map(
      ({ groups }) => ({ file, name: groups.name }),
    ),
  );
  return `${note('provider/**/routes.ts')}import type { RouteTable } from '../../http/pipeline/route.ts';
${tables.map(({ file, name }) => `import { ${name} } from ${quote(from(folder, file))};\n`).join('')}
/** Every row of the contract. A row that is missing here does not compile: write its route into a routes.ts. */
export const routes: RouteTable = {
${tables.map(({ name }) => `  ...${name},\n`).join('')}};
`;
}

function tablesModule() {
  const schemas = filesOf('provider/*/*/schema.ts').filter((file) => file !== TABLES);
  return `${note('provider/*/*/schema.ts')}
/** Every table of the provider, for PGlite and PostgreSQL alike. */
${schemas.map((file) => `export * from ${quote(from(path.posix.dirname(TABLES), file))};\n`).join('')}`;
}

/** The texts of the mails of one area: \`mails/{language}.json\` beside its \`area.ts\`. */
function mailsModule(folder) {
  const messages = catalogues(LANGUAGES.map((language) => [language, `${folder}/mails/${language}.json`]));
  const keys = [...messages.en.keys()];
  const values = (language) =>
    keys
      .map((key) => {
        const message = messages[language].get(key);
        if (!message) throw new Error(`${folder}/mails/${language}.json lacks ${key}: a mail is written whole`);
        return `    ${quote(key)}: ${JSON.stringify(message.parts ?? message.text)},\n`;
      })
      .join('');
  return `${note(`${folder}/mails/*.json`)}
/** The texts of mails by language: a text, or the parts of one that takes arguments. */
export const texts = {
${LANGUAGES.map((language) => `  ${language}: {\n${values(language)}  },\n`).join('')}} as const;
`;
}

/** Every module that follows from the areas, by its file. */
export function providerModules() {
  const areas = filesOf('provider/*/*/area.ts')
    .filter((file) => file !== 'provider/database/areas/area.ts')
    .map((file) => ({ file, words: wordsOf(file) }));
  const mails = filesOf('provider/*/*/mails/en.json').map((file) => path.posix.dirname(path.posix.dirname(file)));
  return {
    [TABLES]: tablesModule(),
    'provider/ground/generated/areas.ts': wordsModule(areas),
    'provider/app/generated/areas.ts': areasModule(areas),
    'provider/app/generated/routes.ts': routesModule(),
    ...Object.fromEntries(mails.map((folder) => [`${folder}/generated/mails.ts`, mailsModule(folder)])),
  };
}
