import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escape } from './escape.ts';

const require = createRequire(import.meta.url);
const examples = path.join(path.dirname(fileURLToPath(import.meta.url)), '../docs/elements/examples');
/** The example of a tag. Those of the pages of the portal are written by `npm run generate`, apart from the others. */
function exampleOf(tag: string): Promise<string> {
  const ofPage = path.join(examples, 'pages', `${tag}.html`);
  return readFile(existsSync(ofPage) ? ofPage : path.join(examples, `${tag}.html`), 'utf8');
}

interface Item {
  name?: string;
  type?: { text?: string };
  description?: string;
  default?: string;
}
interface Member extends Item {
  kind: string;
  attribute?: string;
  parameters?: Item[];
  return?: Item;
}
interface Declaration {
  tagName: string;
  summary?: string;
  description?: string;
  attributes?: Item[];
  members?: Member[];
  events?: Item[];
  slots?: Item[];
  cssParts?: Item[];
  cssStates?: Item[];
  cssProperties?: Item[];
}
interface Manifest {
  modules: { declarations: Declaration[] }[];
}

const code = (text: string | undefined): string => (text ? `<code>${escape(text)}</code>` : '');
/** A sentence of the manifest: only its `code` is marked up. */
const prose = (text = ''): string =>
  escape(text)
    .replace(/&#96;([^]*?)&#96;/g, '<code>$1</code>')
    .replace(/`([^`]*)`/g, '<code>$1</code>');

async function declarations(): Promise<Declaration[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(require.resolve('gatehouse-elements/custom-elements.json'), 'utf8'),
  );
  return manifest.modules.flatMap((module) => module.declarations);
}

/** What can be asked of an attribute, by its type: a switch, a choice, a number or a text. */
function control({ name = '', type, default: initial }: Item): string {
  const text = type?.text ?? 'string';
  const choices = [...text.matchAll(/'([^']*)'/g)].map(([, choice = '']) => choice);
  const said = escape(initial?.replaceAll("'", ''));
  const field = choices.length
    ? `<select name="${escape(name)}" data-control><option value="">default</option>${choices.map((choice) => `<option>${escape(choice)}</option>`).join('')}</select>`
    : text === 'boolean'
      ? `<input type="checkbox" name="${escape(name)}" data-control />`
      : `<input type="${text.startsWith('number') ? 'number' : 'text'}" name="${escape(name)}" data-control autocomplete="off" spellcheck="false" placeholder="${said || 'none'}" />`;
  return `<label class="${text === 'boolean' ? 'switch' : ''}"><code>${escape(name)}</code>${field}</label>`;
}

type Columns<I> = Readonly<Record<string, (item: I) => string>>;

function table<I extends Item>(heading: string, items: readonly I[], columns: Columns<I>): string {
  if (!items.length) return '';
  const id = `all-${heading.toLowerCase().replaceAll(' ', '-')}`;
  const used = Object.entries(columns).filter(([, of]) => items.some((item) => of(item)));
  const head = used.map(([name]) => `<th scope="col">${name}</th>`).join('');
  const rows = items
    .map((item) => `<tr>${used.map(([name, of]) => `<td data-label="${name}">${of(item)}</td>`).join('')}</tr>`)
    .join('');
  return `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2><div class="panel flush"><table class="reference"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

const meaning = ({ description }: Item): string => prose(description);

/** Everything the manifest says of a tag, as tables. */
function reference({
  attributes = [],
  members = [],
  events = [],
  slots = [],
  cssParts = [],
  cssStates = [],
  cssProperties = [],
}: Declaration): string {
  const only = members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined);
  const methods = members.filter(({ kind }) => kind === 'method');
  const described: Columns<Item> = {
    Name: ({ name }) => code(name),
    Type: ({ type }) => code(type?.text),
    Default: (item) => code(item.default),
    Meaning: meaning,
  };
  return [
    table('Attributes', attributes, described),
    table('Properties', only, described),
    table('Methods', methods, {
      Name: ({ name = '', parameters = [] }) => code(`${name}(${parameters.map((one) => one.name).join(', ')})`),
      Returns: (item) => code(item.return?.type?.text),
      Meaning: meaning,
    }),
    table('Events', events, { Name: ({ name }) => code(name), Type: ({ type }) => code(type?.text), Meaning: meaning }),
    table('Slots', slots, { Name: ({ name }) => (name ? code(name) : 'default'), Meaning: meaning }),
    table('Parts', cssParts, { Name: ({ name }) => code(name), Meaning: meaning }),
    table('States', cssStates, { Name: ({ name = '' }) => code(`:state(${name})`), Meaning: meaning }),
    table('Custom properties', cssProperties, {
      Name: ({ name }) => code(name),
      Default: (item) => code(item.default),
      Meaning: meaning,
    }),
  ].join('\n');
}

/** The documentation page of a tag, or undefined where there is no such tag. Without a tag: the first one. */
export async function docsPage(tag?: string): Promise<Readonly<Record<string, string>> | undefined> {
  const all = await declarations();
  const shown =
    tag === undefined
      ? all.find(({ tagName }) => tagName === 'auth-login')
      : all.find(({ tagName }) => tagName === tag);
  if (!shown) return undefined;
  const example = await exampleOf(shown.tagName);
  const names = (shown.events ?? []).map(({ name }) => name).join(' ');
  return {
    tag: shown.tagName,
    summary: prose(shown.summary ?? shown.description),
    description: prose(shown.description),
    navigation: all
      .map(
        ({ tagName }) =>
          `<li><a href="/docs/${tagName}"${tagName === shown.tagName ? ' aria-current="page"' : ''}><code>${tagName}</code></a></li>`,
      )
      .join(''),
    // A provider cannot stand in the one of the page: its example is shown as text, and its attributes build that text.
    live:
      shown.tagName === 'auth-provider'
        ? ''
        : `<div class="live" id="live" data-events="${escape(names)}">${example}</div>`,
    example: escape(example.trim()),
    controls: (shown.attributes ?? []).map(control).join(''),
    reference: reference(shown),
  };
}
