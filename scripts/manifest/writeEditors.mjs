// What editors read: VS Code's custom data and JetBrains' web-types, into dist/.
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { readFileSync, writeFileSync } from 'node:fs';

/** The generators tell on the console that they have written; a build says nothing where nothing is wrong. */
function quietly(work) {
  const { log } = console;
  console.log = () => {};
  try {
    work();
  } finally {
    console.log = log;
  }
}

/** Defaults stand in the manifest as TypeScript writes them; an editor shows what a page would write. */
const asWritten = (manifest) =>
  JSON.parse(JSON.stringify(manifest), (key, value) =>
    key === 'default' && typeof value === 'string' ? value.replace(/^'(.*)'$/, '$1') : value,
  );

/** Writes the three files. */
export function writeEditors(folder = 'dist') {
  const manifest = asWritten(JSON.parse(readFileSync('custom-elements.json', 'utf8')));
  quietly(() => {
    generateVsCodeCustomElementData(manifest, {
      outdir: folder,
      htmlFileName: 'html-custom-data.json',
      cssFileName: 'css-custom-data.json',
    });
    generateJetBrainsWebTypes(manifest, { outdir: folder, webTypesFileName: 'web-types.json', packageJson: false });
  });
  // Sorted and by one rule, so that two builds of the same sources are the same.
  for (const name of ['html-custom-data.json', 'css-custom-data.json', 'web-types.json']) {
    const file = `${folder}/${name}`;
    writeFileSync(file, `${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2)}\n`);
  }
}
