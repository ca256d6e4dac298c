// Compiles the message sources (ICU, elements/i18n/messages/{language}/{area}.json) into modules: plain messages stay
// strings, those with arguments become parts for elements/i18n/format.ts, so that neither a parser nor a formatting
// package is shipped. Of ICU they may use what that knows; anything else is an error here.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { pageRows } from '../pages/rows.mjs';

const sources = 'elements/i18n/messages';
const generated = 'elements/i18n/generated';
const ENGLISH = 'en';

const argumentTypes = {
  [TYPE.argument]: 'string | number',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
};

/** How each kind of element is written in a module; the kinds that are not here, no message may use. */
const encoders = {
  [TYPE.literal]: ({ value }) => value,
  [TYPE.argument]: ({ value }) => [value],
  [TYPE.number]: ({ value, style }) => (style ? null : [value, 0]),
  [TYPE.pound]: () => 0,
  [TYPE.plural]: ({ value, options, offset, pluralType }) =>
    offset || pluralType !== 'cardinal'
      ? null
      : [value, Object.fromEntries(Object.entries(options).map(([name, option]) => [name, encode(option.value)]))],
};

function encode(elements) {
  return elements.map((element) => {
    const part = encoders[element.type]?.(element);
    if (part === undefined || part === null)
      throw new Error(`elements/i18n/format.ts does not know how to write {${element.value}} as it stands here`);
    return part;
  });
}

/** Every argument of a message with its type; the narrower one when it is used twice. */
function argumentsOf(elements, found = new Map()) {
  for (const element of elements) {
    const type = argumentTypes[element.type];
    if (type && (!found.has(element.value) || found.get(element.value).includes('|'))) found.set(element.value, type);
    for (const option of Object.values(element.options ?? {})) argumentsOf(option.value, found);
  }
  return found;
}

const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A plain message becomes its text (with quoting undone), any other its parts. */
function compile(area, language, key, source) {
  if (!key.startsWith(`${area}.`))
    throw new Error(`${language}/${area}.json: the key ${key} must begin with "${area}."`);
  return compiled(`${language}/${area}.json: ${key}`, source);
}

function compiled(place, source) {
  try {
    const elements = parse(source, { ignoreTag: true });
    const parts = encode(elements);
    return parts.every((part) => typeof part === 'string') ? { text: parts.join('') } : { elements, parts };
  } catch (error) {
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}

/**
 * The messages of one area that has a file for each language, each as its parts or its text.
 *
 * @param {[language: string, file: string][]} files
 */
export function catalogues(files) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const messagesOf = (file) =>
    new Map(Object.entries(read(file)).map(([key, text]) => [key, compiled(`${file}: ${key}`, text)]));
  const all = Object.fromEntries(files.map(([language, file]) => [language, messagesOf(file)]));
  for (const [language, file] of files) sameArguments(file, all[ENGLISH], all[language]);
  return all;
}

const sourceOf = (language, area) => JSON.parse(readFileSync(path.join(sources, language, `${area}.json`), 'utf8'));

/** The navigation calls a page as the page calls itself: `roles.page` is also `portal.page.roles`. */
const pageNames = (language) =>
  Object.fromEntries(
    [...pageRows]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter(({ catalogue }) => jsonOf(language).includes(catalogue))
      .flatMap(({ name, catalogue }) => {
        const title = sourceOf(language, catalogue)[`${catalogue}.page`];
        return title === undefined ? [] : [[`portal.page.${name}`, title]];
      }),
  );

function read(language, area) {
  const source = { ...sourceOf(language, area), ...(area === 'portal' && pageNames(language)) };
  return new Map(Object.entries(source).map(([key, text]) => [key, compile(area, language, key, text)]));
}

function catalogueModule(language, area, messages) {
  const lines = [...messages].map(
    ([key, message]) => `  ${quote(key)}: ${message.parts ? JSON.stringify(message.parts) : quote(message.text)},`,
  );
  return `// Compiled from messages/${language}/${area}.json by \`npm run generate\`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
${lines.join('\n')}
};
`;
}

function areaModule(area, messages, languages) {
  const plain = [...messages].filter(([, message]) => !message.parts).map(([key]) => key);
  const others = [...messages].filter(([, message]) => message.parts);
  const shape = (elements) => [...argumentsOf(elements)].map(([name, type]) => `${quote(name)}: ${type}`).join('; ');
  const type = area.replace(/(^|-)(\w)/g, (_, dash, letter) => letter.toUpperCase());
  const name = type[0].toLowerCase() + type.slice(1);
  return `// Compiled from messages/*/${area}.json by \`npm run generate\`.
import type { Area } from '../area.ts';
import { messages } from './en/${area}.ts';

export type ${type}Text =
${plain.map((key) => `  | ${quote(key)}`).join('\n') || '  never'};

export type ${type}Arguments = {
${others.map(([key, { elements }]) => `  ${quote(key)}: { ${shape(elements)} };`).join('\n')}
};

export const ${name}Area: Area<${type}Text, ${type}Arguments> = {
  name: ${quote(area)},
  english: messages,
  load: {
${languages.map((language) => `    ${quote(language)}: () => import('./${language}/${area}.ts'),`).join('\n')}
  },
};
`;
}

function sameArguments(file, english, messages) {
  for (const [key, message] of messages) {
    const original = english.get(key);
    if (!original) throw new Error(`${file}: ${key} is not in English`);
    const known = new Set(argumentsOf(original.elements ?? []).keys());
    for (const name of argumentsOf(message.elements ?? []).keys()) {
      if (!known.has(name)) throw new Error(`${file}: ${key} uses {${name}}, which English does not`);
    }
  }
}

/**
 * A translation may lack keys (English fills in), but it may not have ones, or arguments, that English does not know.
 */
function compare(language, area, english, messages) {
  sameArguments(`${language}/${area}.json`, english, messages);
  return [...english.keys()].filter((key) => !messages.has(key));
}

const jsonOf = (folder) => globSync('*.json', { cwd: path.join(sources, folder) }).map((name) => name.slice(0, -5));

/** The texts in the place of a tag whose script did not come, in all languages: nothing can be loaded then. */
function failureModule(languages) {
  const lines = languages.map((language) => {
    const messages = read(language, 'shell');
    const [title, retry] = ['shell.failedTitle', 'shell.retry'].map((key) => messages.get(key)?.text);
    return title && retry ? `  ${quote(language)}: { title: ${quote(title)}, retry: ${quote(retry)} },` : undefined;
  });
  return `// Compiled from messages/*/shell.json by \`npm run generate\`.

export const failureTexts: Readonly<Record<string, { readonly title: string; readonly retry: string }>> = {
${lines.filter(Boolean).join('\n')}
};
`;
}

/** Every message module, by its file. Says on the console what a language lacks; throws on what no message may have. */
export function messageModules() {
  const languages = readdirSync(sources)
    .filter((language) => language !== ENGLISH)
    .sort();
  const files = {};
  for (const area of jsonOf(ENGLISH).sort()) {
    const english = read(ENGLISH, area);
    files[`${generated}/en/${area}.ts`] = catalogueModule(ENGLISH, area, english);
    const translated = languages.filter((language) => jsonOf(language).includes(area));
    for (const language of languages)
      if (!translated.includes(language)) console.warn(`${language}: the whole area ${area} is missing`);
    for (const language of translated) {
      const messages = read(language, area);
      const missing = compare(language, area, english, messages);
      if (missing.length) console.warn(`${language}/${area}.json lacks ${missing.join(', ')}`);
      files[`${generated}/${language}/${area}.ts`] = catalogueModule(language, area, messages);
    }
    files[`${generated}/${area}.ts`] = areaModule(area, english, translated);
  }
  files[`${generated}/failure.ts`] = failureModule([ENGLISH, ...languages]);
  return files;
}
