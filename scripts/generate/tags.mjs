// The manifest as TypeScript: what each element fires and takes. The elements themselves are checked against it.
import { doc } from './model.mjs';
import { importsFor } from './names.mjs';

const NOTE = '// Written by `npm run generate` from custom-elements.json.\n';

const map = (name, text, entries) => `${doc(text)}export interface ${name} {\n${entries.join('')}}\n`;
const quoted = (name) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);

/** elements/core/events/events.ts */
export function writeEvents(elements) {
  const details = new Map();
  for (const { events } of elements)
    for (const { name, detail } of events) details.set(name, new Set([...(details.get(name) ?? []), detail]));
  const names = [...details.keys()].sort();
  return [
    NOTE,
    ...importsFor(
      elements.flatMap(({ events }) => events.map(({ detail }) => detail)),
      (home) => `../../../${home}`,
    ),
    '\n',
    ...elements.flatMap(({ tag, component, events }) => [
      map(
        `${component}Events`,
        `What \`<${tag}>\` fires: the \`detail\` of each event.`,
        events.map(({ name, detail, description }) => `${doc(description, '  ')}  '${name}': ${detail};\n`),
      ),
      '\n',
    ]),
    map(
      'EventDetails',
      'The `detail` of every event, whichever element fires it.',
      names.map((name) => `  '${name}': ${[...details.get(name)].join(' | ')};\n`),
    ),
    '\ndeclare global {\n  interface GlobalEventHandlersEventMap {\n',
    ...names.map((name) => `    '${name}': CustomEvent<EventDetails['${name}']>;\n`),
    '  }\n}\n',
  ].join('');
}

/** What HTML and JSX may write as the value of an attribute. */
function attributeValue({ text }) {
  const value = { boolean: "boolean | ''", number: 'number | `${number}`' };
  return text
    .split(' | ')
    .map((one) => value[one] ?? one)
    .join(' | ');
}

const isWord = (text) => /^'[^']*'$/.test(text);

/** elements/core/shell/words.ts: every tag, and the words its attributes take. */
export function writeWords(elements) {
  const rows = elements.map(({ tag, attributes }) => {
    const lists = attributes
      .map(({ name, type }) => [name, (type?.text ?? '').split(' | ').filter((text) => text !== 'undefined')])
      .filter(([, texts]) => texts.length && texts.every(isWord))
      .map(([name, texts]) => `${quoted(name)}: [${texts.join(', ')}]`);
    return `  '${tag}': {${lists.length ? ` ${lists.join(', ')} ` : ''}},\n`;
  });
  return `${NOTE}
/** Every tag, and the words its attributes take. */
export const words: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
${rows.join('')}};
`;
}

/** wrappers/tags.ts */
export function writeTags(elements) {
  return [
    NOTE,
    ...elements.map(({ tag, name }) => `import type { ${name} } from '../elements/${tag}/${tag}.element.ts';\n`),
    `import type { ${elements.map(({ component }) => `${component}Events`).join(', ')} } from '../elements/core/events/events.ts';\n\n`,
    ...elements.flatMap(({ tag, component, attributes }) => [
      map(
        `${component}Attributes`,
        `The attributes of \`<${tag}>\`.`,
        attributes.map(
          ({ name, type, description }) =>
            `${doc(description, '  ')}  ${quoted(name)}?: ${attributeValue(type)} | undefined;\n`,
        ),
      ),
      '\n',
    ]),
    map(
      'Tags',
      'Every element: its class, its attributes, the properties a page may set, and what it fires.',
      elements.map(({ tag, name, component, summary, properties }) =>
        [
          `${doc(summary, '  ')}  '${tag}': {\n`,
          `    element: ${name};\n`,
          `    attributes: ${component}Attributes;\n`,
          `    properties: Pick<${name}, ${properties.map((one) => `'${one.name}'`).join(' | ')}>;\n`,
          `    events: ${component}Events;\n`,
          '  };\n',
        ].join(''),
      ),
    ),
  ].join('');
}
