import { globSync } from 'glob';
import path from 'node:path';
import { declarationOf } from './declaration.mjs';

/** A folder with a hyphen is a tag. */
export const tags = globSync('elements/*-*/')
  .map((folder) => path.basename(folder))
  .sort();

/** custom-elements.json, from the docblocks. */
export const buildManifest = () => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: tags.map((tag) => {
    const declaration = declarationOf(tag);
    const file = `dist/${tag}.js`;
    return {
      kind: 'javascript-module',
      path: file,
      declarations: [declaration],
      exports: [
        { kind: 'js', name: declaration.name, declaration: { name: declaration.name, module: file } },
        { kind: 'custom-element-definition', name: tag, declaration: { name: declaration.name, module: file } },
      ],
    };
  }),
});
