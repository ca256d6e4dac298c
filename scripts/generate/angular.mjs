// wrappers/angular/angular.js and .d.ts: one standalone directive per tag, as the compiler of Angular writes a published
// library ("partial" compilation). The declarations are data in a form that every later Angular links, so they are written
// here and the build needs no Angular; a test compares them with what the compiler makes of the same directives.
import { doc } from './model.mjs';

const NOTE = '// Written by `npm run generate` from custom-elements.json.\n';

/** The compiler whose output this is. */
export const compilerVersion = '20.3.35';

const pairs = (names) => (names.length ? `{ ${names.map((name) => `${name}: "${name}"`).join(', ')} }` : '{}');

/** The declarations of one directive, as the compiler writes them. */
export function declarationsOf({ tag, component, properties, events }) {
  const inputs = properties.map(({ name }) => name);
  const outputs = events.map(({ output }) => output);
  return {
    factory: `i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "${compilerVersion}", ngImport: i0, type: ${component}, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive })`,
    directive: `i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "${compilerVersion}", type: ${component}, isStandalone: true, selector: "${tag}"${inputs.length ? `, inputs: ${pairs(inputs)}` : ''}${outputs.length ? `, outputs: ${pairs(outputs)}` : ''}, ngImport: i0 })`,
  };
}

const code = (element) => {
  const { tag, name, component, summary, events } = element;
  const { factory, directive } = declarationsOf(element);
  return `${doc(`\`<${tag}>\`. ${summary}`)}export class ${component} {
  static ɵfac = ${factory};
  static ɵdir = ${directive};
  constructor(host) {
    proxy(this, host.nativeElement, '${tag}', ${name}, [${events.map((event) => `'${event.name}'`).join(', ')}]);
  }
}
`;
};

/** wrappers/angular/angular.js */
export const writeAngular = (elements) =>
  [
    NOTE,
    "import * as i0 from '@angular/core';\n",
    ...elements.map(({ tag, name }) => `import { ${name} } from '../../elements/${tag}/${tag}.element.ts';\n`),
    "import { proxy } from './proxy.ts';\n\n",
    elements.map(code).join('\n'),
    `\n/** Every directive, for \`imports\` of a component. */\nexport const GATEHOUSE = [${elements.map(({ component }) => component).join(', ')}];\n`,
  ].join('');

/** A flag may be written without a value; Angular then hands over an empty text. */
const flagsOf = ({ tag, attributes, properties }) =>
  properties
    .filter(({ name }) =>
      attributes.some(
        ({ fieldName, name: attribute, type }) => (fieldName ?? attribute) === name && type?.text === 'boolean',
      ),
    )
    .map(({ name }) => `  static ngAcceptInputType_${name}: Tags['${tag}']['element']['${name}'] | '';\n`)
    .join('');

/** The members of a directive class, as TypeScript; `declare` where it is source. */
export const membersOf = ({ tag, properties, events }, declare = '') =>
  [
    `  /** The element itself. */\n  ${declare}readonly element: Tags['${tag}']['element'];\n`,
    ...properties.map(
      ({ name, description }) =>
        `${doc(description, '  ')}  ${declare}${name}: Tags['${tag}']['element']['${name}'];\n`,
    ),
    ...events.map(
      ({ name, output, description }) =>
        `${doc(description, '  ')}  ${declare}readonly ${output}: i0.OutputRef<CustomEvent<Tags['${tag}']['events']['${name}']>>;\n`,
    ),
  ].join('');

const types = (element) => {
  const { tag, component, summary, properties, events } = element;
  const inputs = properties.map(({ name }) => `"${name}": { "alias": "${name}"; "required": false; };`).join(' ');
  const outputs = events.map(({ output }) => `"${output}": "${output}";`).join(' ');
  return `${doc(`\`<${tag}>\`. ${summary}`)}export declare class ${component} {
${membersOf(element)}${flagsOf(element)}  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<${component}, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<${component}, "${tag}", never, { ${inputs} }, { ${outputs} }, never, never, true, never>;
}
`;
};

/** wrappers/angular/angular.d.ts */
export const writeAngularTypes = (elements) =>
  [
    NOTE,
    "import type * as i0 from '@angular/core';\n",
    "import type { Tags } from '../tags.js';\n\n",
    elements.map(types).join('\n'),
    `\n/** Every directive, for \`imports\` of a component. */\nexport declare const GATEHOUSE: readonly [${elements.map(({ component }) => `typeof ${component}`).join(', ')}];\n`,
  ].join('');
