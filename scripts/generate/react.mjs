// wrappers/react/components.ts: one React component per tag.
import { doc } from './model.mjs';

/** A bundler leaves out what is not used. */
const PURE = '/* @__PURE__ */';

/** What a component is made with beside tag, class and events. */
const options = ({ serverMarkup }) => (serverMarkup === '<form></form>' ? ', { form: true }' : '');

const componentOf = (element) => {
  const { tag, name, events } = element;
  const made = `component('${tag}', ${name}, [${events.map((event) => `'${event.name}'`).join(', ')}]${options(element)})`;
  return tag === 'auth-provider' ? `providesApp(${PURE} ${made})` : made;
};

/** The documentation and the constant of a component. */
const declarationOf = (element) =>
  `${doc(`\`<${element.tag}>\`. ${element.summary}`)}export const ${element.component}: TagComponent<'${element.tag}'> = ` +
  `${PURE} ${componentOf(element)};\n`;

export const writeReact = (elements) =>
  [
    '// Written by `npm run generate` from custom-elements.json.\n',
    ...elements.map(({ tag, name }) => `import { ${name} } from '../../elements/${tag}/${tag}.element.ts';\n`),
    "import { providesApp } from './app.ts';\n",
    "import { component, type TagComponent } from './component.ts';\n\n",
    elements.map(declarationOf).join('\n'),
  ].join('');
