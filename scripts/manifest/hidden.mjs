// The members of the elements that belong to the library: what the source says is protected, private or @internal.
import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import { ts } from './classes.mjs';

const KEPT = [ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.PrivateKeyword];
const isHidden = (member) =>
  member.modifiers?.some(({ kind }) => KEPT.includes(kind)) ||
  ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal');

const files = globSync('elements/{*-*,core/shell/**,core/{gate,flow,form,recovery}}/*.ts', {
  ignore: ['**/*.test.ts'],
  posix: true,
});

/** Their names, over all classes; the compiler knows whose they are. */
export const hiddenMembers = new Set(
  files.flatMap((file) =>
    ts
      .createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
      .statements.filter(ts.isClassDeclaration)
      .flatMap(({ members }) => members.filter((one) => one.name && isHidden(one)).map((one) => one.name.getText())),
  ),
);
