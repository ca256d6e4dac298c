// The manifest as the writers of typings and wrappers need it.

const pascal = (text) => text.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
const camel = (text) => pascal(text).replace(/^./, (letter) => letter.toLowerCase());

/** One sentence as a doc comment. */
export const doc = (text = '', indent = '') =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : '';

/**
 * Every element of a manifest.
 *
 * `component` is its name in wrappers (`AuthLogin`), `properties` what a page may set on it, `events` its own and
 * inherited ones with the inside of their `CustomEvent<…>` and their names in wrappers (`onAuthStep`, `authStep`).
 */
export const elementsOf = (manifest) =>
  manifest.modules.map(({ declarations: [declaration] }) => {
    const { tagName: tag, name, description, summary, attributes = [], members = [], events = [] } = declaration;
    return {
      tag,
      name,
      component: pascal(tag),
      summary: summary ?? description ?? '',
      attributes,
      properties: members.filter(({ kind, readonly }) => kind === 'field' && !readonly),
      /** What a server-rendered page must write inside. */
      serverMarkup: declaration.serverMarkup,
      events: events.map((event) => ({
        ...event,
        detail: /^CustomEvent<(.*)>$/s.exec(event.type?.text ?? '')?.[1] ?? 'unknown',
        handler: `on${pascal(event.name)}`,
        output: camel(event.name),
      })),
    };
  });
