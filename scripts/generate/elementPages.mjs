// Writes docs/elements/: one page per tag, from custom-elements.json and the example beside it.
import { readFileSync } from 'node:fs';
import { pageRows } from '../pages/rows.mjs';

const read = (file) => readFileSync(file, 'utf8');
const examples = 'docs/elements/examples';

/** Every element of the manifest: `{ tag, declaration }`, in its order. */
const elementsOf = (manifest) =>
  manifest.modules.flatMap(({ declarations }) =>
    declarations.map((declaration) => ({ tag: declaration.tagName, declaration })),
  );

/** The example of a tag, as a page would write it: the sample of a page of the portal, else a file of its own. */
export const exampleOf = (tag) =>
  pageRows.find((row) => row.tag === tag)?.sample ?? read(`${examples}/${tag}.html`).trimEnd();

const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text) => (text === undefined || text === '' ? '' : `\`${cell(text).replaceAll('`', '')}\``);

/** Heading, the manifest's field, the columns: what stands in each, by item. */
const sections = [
  {
    heading: 'Attributes and properties',
    items: ({ attributes = [], members = [] }) => {
      const named = new Set(attributes.map(({ fieldName }) => fieldName));
      const only = members
        .filter(({ kind, name }) => kind === 'field' && !named.has(name))
        .map((field) => ({ ...field, fieldName: field.name, name: undefined }));
      return [...attributes, ...only];
    },
    columns: {
      Attribute: ({ name }) => code(name),
      Property: ({ fieldName }) => code(fieldName),
      Type: ({ type }) => code(type?.text),
      Default: (item) => code(item.default),
      '': ({ description }) => cell(description),
    },
  },
  {
    heading: 'Methods',
    items: ({ members = [] }) => members.filter(({ kind }) => kind === 'method'),
    columns: {
      Method: ({ name, parameters = [] }) =>
        code(
          `${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text ?? 'unknown'}`).join(', ')})`,
        ),
      Returns: (item) => code(item.return?.type?.text),
      '': ({ description }) => cell(description),
    },
  },
  {
    heading: 'Events',
    items: ({ events = [] }) => events,
    columns: {
      Event: ({ name }) => code(name),
      Type: ({ type }) => code(type?.text),
      '': ({ description }) => cell(description),
    },
  },
  {
    heading: 'Slots',
    items: ({ slots = [] }) => slots,
    columns: { Slot: ({ name }) => (name ? code(name) : '(default)'), '': ({ description }) => cell(description) },
  },
  {
    heading: 'Parts',
    items: ({ cssParts = [] }) => cssParts,
    columns: { Part: ({ name }) => code(name), '': ({ description }) => cell(description) },
  },
  {
    heading: 'States',
    items: ({ cssStates = [] }) => cssStates,
    columns: { State: ({ name }) => code(`:state(${name})`), '': ({ description }) => cell(description) },
  },
  {
    heading: 'Custom properties',
    items: ({ cssProperties = [] }) => cssProperties,
    columns: {
      Property: ({ name }) => code(name),
      Default: (item) => code(item.default),
      '': ({ description }) => cell(description),
    },
  },
];

const table = (items, columns) => {
  const used = Object.entries(columns).filter(
    ([heading, of]) => heading === '' || items.some((item) => of(item) !== ''),
  );
  return [
    `| ${used.map(([heading]) => heading).join(' | ')} |`,
    `|${'---|'.repeat(used.length)}`,
    ...items.map((item) => `| ${used.map(([, of]) => of(item)).join(' | ')} |`),
  ].join('\n');
};

const NOTE = '<!-- Written by `npm run generate` from custom-elements.json. -->';

/** The page of one tag. */
export function elementPage({ tag, declaration }) {
  const { summary, description } = declaration;
  const parts = sections.flatMap(({ heading, items, columns }) => {
    const found = items(declaration);
    return found.length ? [`## ${heading}`, table(found, columns)] : [];
  });
  return `${[
    `# \`<${tag}>\``,
    NOTE,
    ...[description, summary].filter((text, at, all) => text && all.indexOf(text) === at),
    `\`\`\`js\nimport 'gatehouse-elements/${tag}.js';\n\`\`\``,
    '## Example',
    `\`\`\`html\n${exampleOf(tag)}\n\`\`\``,
    `The demo shows it live, with a control for every attribute: \`npm start\`, then \`/docs/${tag}\`.`,
    ...parts,
  ].join('\n\n')}\n`;
}

/** The list of all tags. */
export const indexPage = (elements) =>
  `${[
    '# Elements',
    NOTE,
    'Every tag works alone on a page that has an `<auth-provider>` (around it, or named by `app`). Attributes are the strings a page writes; properties hold the same, and objects.',
    table(elements, {
      Tag: ({ tag }) => `[\`<${tag}>\`](${tag}.md)`,
      '': ({ declaration }) => cell(declaration.summary ?? declaration.description),
    }),
  ].join('\n\n')}\n`;

/** All pages, by file. */
export function elementPages(manifest) {
  const elements = elementsOf(manifest);
  return Object.fromEntries([
    ['docs/elements/README.md', indexPage(elements)],
    ...elements.map((element) => [`docs/elements/${element.tag}.md`, elementPage(element)]),
  ]);
}
