// The Angular library: one standalone directive per tag, compiled by the compiler of Angular into the form every later
// Angular links ("partial" compilation).
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { doc, elementsOf } from './generate/model.mjs';
import { must } from './run.mjs';

/**
 * Where the compiled module waits for rollup. Two folders deep, so that it names the sources as the declarations do.
 */
export const compiledAngular = 'dist/.angular/angular.js';
const SOURCE = 'dist/types/wrappers/angular/angular.ts';

/** A flag may be written without a value; Angular then hands over an empty text. */
const isFlag = (attributes, name) =>
  attributes.some(
    ({ fieldName, name: attribute, type }) => (fieldName ?? attribute) === name && type?.text === 'boolean',
  );

const list = (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`;

function directive({ tag, name: element, component, summary, attributes, properties, events }) {
  const typeOf = (name) => `Tags['${tag}']['element']['${name}']`;
  const members = [
    `  /** The element itself. */\n  declare readonly element: Tags['${tag}']['element'];\n`,
    ...properties.map(({ name, description }) => `${doc(description, '  ')}  declare ${name}: ${typeOf(name)};\n`),
    ...events.map(
      ({ name, output, description }) =>
        `${doc(description, '  ')}  declare readonly ${output}: OutputRef<CustomEvent<Tags['${tag}']['events']['${name}']>>;\n`,
    ),
    ...properties
      .filter(({ name }) => isFlag(attributes, name))
      .map(({ name }) => `  declare static ngAcceptInputType_${name}: ${typeOf(name)} | '';\n`),
  ].join('');
  const inputs = list(properties.map(({ name }) => name));
  const outputs = list(events.map(({ output }) => output));
  return `${doc(`\`<${tag}>\`. ${summary}`)}@Directive({ selector: '${tag}', standalone: true, inputs: ${inputs}, outputs: ${outputs} })
export class ${component} {
${members}
  constructor(host: ElementRef<HTMLElement>) {
    proxy(this, host.nativeElement, '${tag}', ${element}, ${list(events.map(({ name }) => name))});
  }
}
`;
}

const sourceOf = (elements) => `import { Directive, ElementRef, type OutputRef } from '@angular/core';
${elements.map(({ tag, name }) => `import { ${name} } from '../../elements/${tag}/${tag}.element.js';\n`).join('')}import type { Tags } from '../tags.js';
import { proxy } from './proxy.js';

${elements.map(directive).join('\n')}
/** Every directive, for \`imports\` of a component. */
export const GATEHOUSE = [${elements.map(({ component }) => component).join(', ')}] as const;
`;

/**
 * Compiles the directives against the declarations in `dist/types/`, which must be there: writes `angular.d.ts` beside them and
 * the module where rollup takes it from.
 */
export function compileAngular() {
  writeFileSync(SOURCE, sourceOf(elementsOf(JSON.parse(readFileSync('custom-elements.json', 'utf8')))));
  must('tools/node_modules/.bin/ngc', ['-p', 'tools/tsconfig.angular.json']);
  const out = 'dist/.angular/out/wrappers/angular';
  const code = readFileSync(`${out}/angular.js`, 'utf8')
    .replace(/(from '\.\.\/\.\.\/elements\/[^']+)\.js'/g, "$1.ts'")
    .replace("'./proxy.js'", "'../../wrappers/angular/proxy.ts'");
  mkdirSync('dist/.angular', { recursive: true });
  writeFileSync(compiledAngular, code);
  renameSync(`${out}/angular.d.ts`, SOURCE.replace('.ts', '.d.ts'));
  rmSync(SOURCE);
}
