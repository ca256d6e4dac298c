// Reads the docblocks of the elements and of the shells they inherit from.
import { create } from '@custom-elements-manifest/analyzer/src/create.js';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kitPlugin, partsOf, piecesOf } from './kit.mjs';

export const ts = createRequire(
  createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/package.json'),
)('typescript');

/** `define('tag', Class)` in `<tag>.ts` says which class a tag has. */
const definitions = () => ({
  name: 'definitions',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, element] = node.arguments;
    if (!tag || !element || !ts.isStringLiteral(tag)) return;
    moduleDoc.exports = [
      ...(moduleDoc.exports ?? []),
      { kind: 'custom-element-definition', name: tag.text, declaration: { name: element.getText() } },
    ];
  },
});

/**
 * What the analyzer does not see: `this.a = this.b = value` in a constructor gives both their default, and a getter
 * without a setter is read-only.
 */
const rest = () => ({
  name: 'rest',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node) || !node.name) return;
    const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name.text);
    const member = (name) => declaration?.members?.find((one) => one.name === name);
    const attribute = (name) => declaration?.attributes?.find(({ fieldName }) => fieldName === name);
    const given = (expression) => {
      if (
        !ts.isBinaryExpression(expression) ||
        expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken ||
        !ts.isPropertyAccessExpression(expression.left)
      )
        return expression;
      const value = given(expression.right);
      for (const one of [member(expression.left.name.text), attribute(expression.left.name.text)])
        if (one) one.default ??= value.getText();
      return value;
    };
    for (const one of node.members) {
      if (ts.isConstructorDeclaration(one))
        for (const statement of one.body?.statements ?? [])
          if (ts.isExpressionStatement(statement)) given(statement.expression);
      if (!ts.isGetAccessorDeclaration(one)) continue;
      const found = member(one.name.getText());
      if (
        found &&
        !node.members.some((other) => ts.isSetAccessorDeclaration(other) && other.name.getText() === one.name.getText())
      )
        found.readonly = true;
    }
  },
});

/**
 * `attribute({ … })` and `unsaid({ … })` only add how the house reads attributes; the analyzer knows the plain
 * declaration.
 */
const withPlainDeclarations = (source) =>
  source.replace(/\b(?:attribute|unsaid)\((\{[^}]*\})?\)/g, (_, options = '{}') => options);

/** Without the list of names Lit uses: `render` is a property of our gates. */
const lit = litPlugin().filter(({ name }) => !name.endsWith('DENYLIST'));

const files = globSync('elements/{*-*,core/shell/**,core/{form,gate,flow,recovery}}/*.ts', {
  ignore: ['**/*.test.ts'],
  posix: true,
}).sort();
const sources = files.map((file) =>
  ts.createSourceFile(file, withPlainDeclarations(readFileSync(file, 'utf8')), ts.ScriptTarget.ES2022, true),
);
const { modules } = create({
  modules: sources,
  plugins: [...lit, definitions(), rest(), kitPlugin()],
  context: { dev: false },
});

const classes = new Map(
  modules.flatMap(({ declarations = [] }) =>
    declarations.filter(({ kind }) => kind === 'class' || kind === 'mixin').map((one) => [one.name, one]),
  ),
);

/** The class a tag is defined with. */
export function classOf(tag) {
  const definition = modules
    .find(({ path }) => path === `elements/${tag}/${tag}.ts`)
    ?.exports?.find(({ kind }) => kind === 'custom-element-definition');
  const found = classes.get(definition?.declaration.name);
  if (!found) throw new Error(`elements/${tag}/${tag}.ts defines no element that is documented`);
  return found;
}

/** A class and what it inherits from within this library, nearest first. */
export function lineOf(declaration) {
  const line = [];
  for (let one = declaration; one; one = classes.get(one.superclass?.name)) line.push(one);
  return line;
}

const pieces = piecesOf([...classes.values()].flatMap(({ kit }) => kit ?? []));
for (const one of classes.values()) one.cssParts = partsOf(lineOf(one), pieces);

/** The TypeScript names a source imports. */
export const sourceOf = (tag) => readFileSync(`elements/${tag}/${tag}.element.ts`, 'utf8');
