// One element of the manifest: its own docblocks and those of its shells, with what stands in tables instead of
// classes.
import { classOf, lineOf, sourceOf } from './classes.mjs';
import { tables } from './tables.mjs';

const isPublic = (member) =>
  !(member.privacy === 'private' || member.privacy === 'protected' || member.name.startsWith('#') || member.static);

/** What Lit needs of a class, and no page does. */
const OWN = new Set(['styles', 'css', 'lightCss', 'shadowRootOptions', 'load', 'viewProps']);

const byName = (a, b) => (a.name < b.name ? -1 : 1);
const without = (text, ...names) =>
  text
    .split('|')
    .map((one) => one.trim())
    .filter((one) => !names.includes(one))
    .join(' | ');

/** What may be written into an attribute: a property says more (objects, functions, undefined). */
function attributeType(text = 'string') {
  const said = without(text, 'undefined', 'null');
  const written = said
    .split('|')
    .map((one) => one.trim())
    .filter((one) => /^(string|number|boolean|'[^']*')$/.test(one));
  return written.length ? written.join(' | ') : 'string';
}

/** Whether the docblock says that the element waits for the listeners: then `preventDefault()` has a meaning. */
const cancelable = (event) =>
  /\bcancelable\b/i.test(event.description ?? '') ? { ...event, cancelable: true } : event;

/** The analyzer gives a plain default the quotes of the source, or none. */
const plainDefault = (text) => (text === 'undefined' ? undefined : text);

function gather(line, field) {
  const seen = new Map();
  for (const one of line) for (const item of one[field] ?? []) if (!seen.has(item.name)) seen.set(item.name, item);
  return [...seen.values()].map(({ inheritedFrom: _, parsedType: __, ...item }) => item);
}

/** The element of a tag, as the manifest has it. */
export function declarationOf(tag) {
  const own = classOf(tag);
  const line = lineOf(own);
  const { members: inTable = [], cssProperties = [] } = tables[tag] ?? {};
  const members = [...gather(line, 'members'), ...inTable]
    .filter((member) => isPublic(member) && !OWN.has(member.name))
    .map((member) => {
      if (member.kind !== 'field') return member;
      const { default: given, attribute, ...said } = member;
      const value = plainDefault(given);
      return { ...said, ...(value !== undefined && { default: value }), ...(attribute && { attribute }) };
    });
  const attributes = members.flatMap(({ name, attribute, type, description, default: value }) =>
    attribute
      ? [
          {
            name: attribute,
            type: { text: attributeType(type?.text) },
            ...(description && { description }),
            ...(value !== undefined && { default: value }),
            fieldName: name,
          },
        ]
      : [],
  );
  const part = (field, items) => (items.length ? { [field]: items.sort(byName) } : {});
  return {
    kind: 'class',
    customElement: true,
    name: own.name,
    ...(own.summary && { summary: own.summary }),
    ...(own.description && { description: own.description }),
    superclass: { name: 'HTMLElement' },
    ...part('attributes', attributes),
    ...part('members', members),
    ...part(
      'events',
      gather(line, 'events')
        .filter(({ name }) => name)
        .map(cancelable),
    ),
    ...part('slots', gather(line, 'slots')),
    ...part('cssParts', gather(line, 'cssParts')),
    ...part('cssProperties', [...gather(line, 'cssProperties'), ...cssProperties]),
    ...part('cssStates', gather(line, 'cssStates')),
    // Its form is light DOM: a framework that hydrates keeps it only when the server wrote one.
    ...(sourceOf(tag).includes('new LoginForm(') && { serverMarkup: '<form></form>' }),
    tagName: tag,
  };
}
