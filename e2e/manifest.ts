import { readFile } from 'node:fs/promises';

export interface Attribute {
  name: string;
  type?: { text: string };
}
interface Declaration {
  tagName?: string;
  attributes?: Attribute[];
}

/** Every tag with its attributes, as the manifest tells them. */
export async function elementsOf(): Promise<{ tagName: string; attributes: Attribute[] }[]> {
  const manifest: { modules: { declarations?: Declaration[] }[] } = JSON.parse(
    await readFile(new URL('../custom-elements.json', import.meta.url), 'utf8'),
  );
  return manifest.modules.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ tagName, attributes = [] }) => (tagName ? [{ tagName, attributes }] : [])),
  );
}

/** Every tag, in order. */
export const tagsOf = async (): Promise<string[]> => (await elementsOf()).map(({ tagName }) => tagName).sort();
