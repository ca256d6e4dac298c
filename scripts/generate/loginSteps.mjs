// The tables of login steps: a file in `steps/` is a step, in the stores (what it sends) and in the element (what it
// shows). Those of one folder in it load together.
import path from 'node:path';
import { globSync } from 'glob';

/** What a sign-in by password needs. Every other step loads when a person comes to it. */
const atHand = new Set(['preLogin', 'loginWithPassword', 'success']);

const filesIn = (folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { ignore: '**/*.test.*', posix: true })
    .sort()
    .map((file) => ({
      name: path.basename(file, path.extname(file)),
      file: `../${path.posix.relative(path.posix.dirname(folder), file)}`,
    }));

const note = (folder) => `// Written by \`npm run generate\` from the files of ${folder}/.\n`;

/** A table of the steps in a folder, whose type `type` stands in `from`. */
function stepTable(folder, type, from) {
  const steps = filesIn(folder);
  const [here, later] = [true, false].map((is) => steps.filter(({ name }) => atHand.has(name) === is));
  return `${note(folder)}import type { ${type} } from '${from}';
${here.map(({ name, file }) => `import { step as ${name} } from '${file}';\n`).join('')}
/** The steps that are built, by name. */
export const steps: ${type} = {
  atHand: {
${here.map(({ name }) => `    ${name},\n`).join('')}  },
  later: {
${later.map(({ name, file }) => `    ${name}: () => import('${file}'),\n`).join('')}  },
};
`;
}

const methods = 'elements/auth-login/methods';

export const loginStepModules = () => ({
  'stores/auth/login/generated/steps.ts': stepTable('stores/auth/login/steps', 'LoginSteps', '../LoginStep.ts'),
  'elements/auth-login/generated/steps.ts': stepTable('elements/auth-login/steps', 'StepViews', '../StepView.ts'),
  'elements/auth-login/generated/methods.ts': `${note(methods)}import type { LoginMethods } from '../StepView.ts';

/** What stands beside the identifier: each loads after everything a person types into. */
export const methods: LoginMethods = [
${filesIn(methods)
  .map(({ file }) => `  () => import('${file}'),\n`)
  .join('')}];
`,
});
