// Options stand in a table instead of a class, which the analyzer cannot read: the rows of stores/core/options.ts.
import { readFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { ts } from './classes.mjs';
import { designTokens } from './tokens.mjs';

const OPTIONS = 'stores/core/options.ts';
const load = (file) => tsImport(`../../${file}`, import.meta.url);
const [{ providerDefaults, providerProperties }, { appOptions, appRoutes }] = await Promise.all([
  load('elements/auth-provider/options.ts'),
  load(OPTIONS),
]);
const source = ts.createSourceFile(OPTIONS, readFileSync(OPTIONS, 'utf8'), ts.ScriptTarget.ES2022, true);

/** The rows of a table: `{ name, description, value }`, `value` being the node that makes the row. */
function rowsOf(table) {
  const declaration = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === table);
  if (!declaration) throw new Error(`${OPTIONS} has no table ${table}`);
  return declaration.initializer.properties.map((row) => {
    const [doc] = ts.getJSDocCommentsAndTags(row);
    if (!doc?.comment) throw new Error(`${table}.${row.name.getText()} in ${OPTIONS} has no doc comment`);
    return {
      name: row.name.getText(),
      description: ts.getTextOfJSDocComment(doc.comment).replace(/\s+/g, ' '),
      value: row.initializer,
    };
  });
}

/** The type of the property, by the function that makes its row and the first type it is given. */
const types = {
  text: (words = 'string') => `${words} | undefined`,
  number: () => 'number | undefined',
  flag: () => 'boolean',
  list: () => 'string',
  option: (written) => written,
};
/** These take a row as their second argument. */
const around = new Set(['named', 'usually']);

function typeOf(row) {
  const made = row.expression?.getText();
  if (around.has(made)) return typeOf(row.arguments[1]);
  const text = types[made]?.(row.typeArguments?.[0]?.getText());
  if (!text) throw new Error(`${OPTIONS}: no type is known for ${row.getText()}`);
  return text;
}

const literal = (value) =>
  typeof value === 'string' ? `'${value}'` : value === undefined ? undefined : JSON.stringify(value);

const field = ({ name, description }, type, value) => ({
  kind: 'field',
  name,
  type: { text: type },
  description,
  ...(value !== undefined && { default: literal(value) }),
  attribute: providerProperties[name].attribute,
});

/** By tag: members that stand in no class, and custom properties. */
export const tables = {
  'auth-provider': {
    members: [
      ...rowsOf('appOptions').map((row) =>
        field(row, typeOf(row.value), appOptions[row.name].usual ?? providerDefaults[row.name]),
      ),
      ...rowsOf('appRoutes').map((row) => field(row, 'string | false | undefined', appRoutes[row.name])),
    ],
    cssProperties: designTokens,
  },
};
