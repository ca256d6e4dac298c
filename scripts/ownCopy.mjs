import { readFile } from 'node:fs/promises';
import path from 'node:path';

const real = (id) => id.replace('/api~fake/', '/api/');

/**
 * Rollup: the fake provider has a copy of the contract of its own. It knows every call, so each table it shared with a page would
 * be a file and a request of its own, for every visitor who never sees the fake.
 */
export const ownCopy = () => ({
  name: 'own-copy',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer || !/\/(testing|api~fake)\//.test(importer)) return null;
    const file = path.resolve(path.dirname(importer), source);
    const root = path.resolve('api');
    return real(file).startsWith(`${root}/`) ? real(file).replace(root, `${root}~fake`) : null;
  },
  load: (id) => (id.includes('/api~fake/') ? readFile(real(id), 'utf8') : null),
});
