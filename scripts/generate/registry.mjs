// The tables of tags: a folder with a hyphen under elements/ is a tag.
import { tags } from '../entries.mjs';

const NOTE = '// Written by `npm run generate` from the folders of elements/.\n';

const pascal = (tag) => tag.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
const lines = (line) => tags.map(line).join('');

/** elements/generated/: what registers every tag, the class of each, and how each is loaded. */
export const registryModules = () => ({
  'elements/generated/all.ts': NOTE + lines((tag) => `import '../${tag}/${tag}.ts';\n`),

  'elements/generated/classes.ts': `${NOTE}${lines(
    (tag) => `import { ${pascal(tag)}Element } from '../${tag}/${tag}.element.ts';\n`,
  )}
/** The class of each tag. */
export const classes = {
${lines((tag) => `  '${tag}': ${pascal(tag)}Element,\n`)}};
`,

  'elements/generated/loaders.ts': `${NOTE}
/** What loads and registers each tag. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
${lines((tag) => `  '${tag}': () => import('../${tag}/${tag}.ts'),\n`)}};
`,
});
