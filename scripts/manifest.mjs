// Writes custom-elements.json from the docblocks of the elements; `--check` fails when the written one is not current.
import { create } from '@custom-elements-manifest/analyzer/src/create.js';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { globSync } from 'glob';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const FILE = 'custom-elements.json';
const ts = createRequire(createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/package.json'))('typescript');

/** `define('tag', Class)` in `<tag>.ts` says which class a tag has. */
const definitions = () => ({
  name: 'definitions',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, element] = node.arguments;
    if (!tag || !element || !ts.isStringLiteral(tag)) return;
    moduleDoc.exports = [...(moduleDoc.exports ?? []), { kind: 'custom-element-definition', name: tag.text, declaration: { name: element.getText() } }];
  },
});

const isPublic = (member) => !(member.privacy === 'private' || member.privacy === 'protected' || member.name.startsWith('#') || member.static);

/** What Lit and the shell need of a class, and no page does. */
const OWN = new Set(['styles', 'css', 'lightCss', 'shadowRootOptions', 'connectedMoveCallback', 'emit', 'root', 'language', 'viewProps', 'load']);

const sources = globSync('elements/{*-*,core/shell}/*.ts', { ignore: ['**/*.test.ts'] }).sort();
/** `attribute({ … })` and `unsaid({ … })` only add how the house reads attributes; the analyzer knows the plain declaration. */
const withPlainDeclarations = (source) => source.replace(/\b(?:attribute|unsaid)\((\{[^}]*\})?\)/g, (_, options = '{}') => options);
const modules = sources.map((file) => ts.createSourceFile(file, withPlainDeclarations(readFileSync(file, 'utf8')), ts.ScriptTarget.ES2022, true));
const { modules: found } = create({ modules, plugins: [...litPlugin(), definitions()], context: { dev: false } });

const classes = new Map(found.flatMap(({ declarations = [] }) => declarations.filter(({ kind }) => kind === 'class' || kind === 'mixin').map((one) => [one.name, one])));

/** A class with what it inherits from the shells, nearest first. */
function whole(declaration) {
  const line = [];
  for (let one = declaration; one; one = classes.get(one.superclass?.name)) line.push(one);
  const gather = (field) => {
    const seen = new Map();
    for (const one of line) for (const item of one[field] ?? []) if (!seen.has(item.name)) seen.set(item.name, item);
    return [...seen.values()].map(({ inheritedFrom: _, parsedType: __, ...item }) => item);
  };
  const sorted = (items) => items.sort((a, b) => (a.name < b.name ? -1 : 1));
  const part = (field, items) => (items.length ? { [field]: items } : {});
  return {
    kind: 'class',
    customElement: true,
    name: declaration.name,
    ...(declaration.tagName && { tagName: declaration.tagName }),
    ...(declaration.summary && { summary: declaration.summary }),
    ...(declaration.description && { description: declaration.description }),
    superclass: { name: 'HTMLElement' },
    ...part('attributes', sorted(gather('attributes'))),
    ...part('members', sorted(gather('members').filter((member) => isPublic(member) && !OWN.has(member.name)))),
    ...part('events', sorted(gather('events').filter(({ name }) => name))),
    ...part('slots', sorted(gather('slots'))),
    ...part('cssParts', sorted(gather('cssParts'))),
    ...part('cssProperties', sorted(gather('cssProperties'))),
    ...part('cssStates', sorted(gather('cssStates'))),
  };
}

/** A tag with more options than hands should write keeps them in a table, `options.ts`; the analyzer cannot read one. */
const tables = { 'auth-provider': (await tsImport('../elements/auth-provider/options.ts', import.meta.url)).providerProperties };

/** Adds the attributes of a tag's table to what its members say of them. */
function withTable(declaration, table = {}) {
  const members = declaration.members ?? [];
  const named = Object.entries(table).flatMap(([field, { attribute }]) => {
    const member = members.find(({ name }) => name === field);
    if (!attribute || !member) return [];
    member.attribute = attribute;
    return [{ name: attribute, ...(member.type && { type: member.type }), ...(member.description && { description: member.description }), fieldName: field }];
  });
  const attributes = [...(declaration.attributes ?? []), ...named].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...declaration, ...(attributes.length && { attributes }) };
}

const manifest = {
  schemaVersion: '1.0.0',
  readme: '',
  modules: globSync('elements/*-*/')
    .sort()
    .map((folder) => {
      const tag = path.basename(folder);
      const definition = found.find(({ path: file }) => file === `elements/${tag}/${tag}.ts`)?.exports?.find(({ kind }) => kind === 'custom-element-definition');
      const declaration = classes.get(definition?.declaration.name);
      if (!declaration) throw new Error(`elements/${tag}/${tag}.ts defines no element that is documented`);
      const file = `dist/${tag}.js`;
      return {
        kind: 'javascript-module',
        path: file,
        declarations: [{ ...withTable(whole(declaration), tables[tag]), tagName: tag }],
        exports: [
          { kind: 'js', name: declaration.name, declaration: { name: declaration.name, module: file } },
          { kind: 'custom-element-definition', name: tag, declaration: { name: declaration.name, module: file } },
        ],
      };
    }),
};

const text = `${JSON.stringify(manifest, null, 2)}\n`;
if (process.argv.includes('--check')) {
  let written = '';
  try {
    written = readFileSync(FILE, 'utf8');
  } catch {
    // not written yet: not current either
  }
  if (written !== text) {
    console.error(`${FILE} is not current: run "npm run manifest" and commit it.`);
    process.exitCode = 1;
  }
} else writeFileSync(FILE, text);
