// Compiles the same directives, written as anybody would write them, by the compiler of Angular for publishing, and compares
// its declarations with those the package has.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compilerVersion, declarationsOf, membersOf } from '../../scripts/generate/angular.mjs';
import { elementsOf } from '../../scripts/generate/model.mjs';

const FOLDER = 'node_modules/.angular-partial';

const directive = (element) => {
  const { tag, component, properties, events } = element;
  return `@Directive({ selector: '${tag}', standalone: true, inputs: ${JSON.stringify(properties.map(({ name }) => name))}, outputs: ${JSON.stringify(events.map(({ output }) => output))} })
export class ${component} {
${membersOf(element, 'declare ')}  constructor(host: i0.ElementRef<HTMLElement>) {}
}
`;
};

/** The compiler imports Angular a second time, under a name of its own. */
const plain = (text) =>
  text
    .replaceAll('i0_1', 'i0')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"(\w+)":/g, '$1:')
    .trim();

/** Resolves to what differs. */
export async function partialErrors() {
  const elements = elementsOf(JSON.parse(readFileSync('../custom-elements.json', 'utf8')));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    `${FOLDER}/directives.ts`,
    `import { Directive } from '@angular/core';\nimport * as i0 from '@angular/core';\nimport type { Tags } from '../gatehouse-elements/dist/types/wrappers/tags.js';\n${elements.map(directive).join('')}`,
  );
  writeFileSync(
    `${FOLDER}/tsconfig.json`,
    JSON.stringify({
      extends: '../../angular/tsconfig.json',
      compilerOptions: { noEmit: false, declaration: true, outDir: 'out', rootDir: '.' },
      angularCompilerOptions: { compilationMode: 'partial' },
      files: ['directives.ts'],
    }),
  );
  try {
    execFileSync('node_modules/.bin/ngc', ['-p', `${FOLDER}/tsconfig.json`]);
  } catch ({ stdout, stderr }) {
    return `${stdout}${stderr}`;
  }
  const read = (file) => readFileSync(file, 'utf8').split('\n').map(plain);
  const [made, types, ours] = [
    `${FOLDER}/out/directives.js`,
    `${FOLDER}/out/directives.d.ts`,
    '../wrappers/angular/angular.d.ts',
  ].map(read);
  const { version } = JSON.parse(readFileSync('node_modules/@angular/compiler-cli/package.json', 'utf8'));
  const differences =
    version === compilerVersion ? [] : [`the compiler is ${version}, the declarations name ${compilerVersion}`];
  for (const element of elements) {
    const { factory, directive: declaration } = declarationsOf(element);
    for (const text of [`static ɵfac = ${factory};`, `static ɵdir = ${declaration};`])
      if (!made.includes(plain(text))) differences.push(`not in its output: ${text}`);
  }
  const declared = (lines) => lines.filter((line) => /^static ɵ(fac|dir): /.test(line));
  for (const line of declared(ours))
    if (!declared(types).includes(line)) differences.push(`not in its declarations: ${line}`);
  if (declared(ours).length !== elements.length * 2)
    differences.push(`${declared(ours).length} declarations of ${elements.length} directives`);
  return differences.length ? differences.join('\n') : undefined;
}
