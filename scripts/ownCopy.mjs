import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Folders of which some modules have a copy of their own: what two of them shared would be a file and a request more for every
 * page that has only the first. `for` are the folders of the importers, each with the copy itself.
 */
const copies = [
  // The fake provider knows every call, and most visitors never see it.
  { of: 'api', as: 'api~fake', for: /\/(testing|api~fake)\// },
  // A sign-in is asked for far more often than the flows of mails and what sets a new password.
  {
    of: 'elements/core/credential',
    as: 'elements/core/credential~new',
    for: /\/elements\/(auth-sign-up|core\/(flow|password|credential~new))\//,
  },
];

/** The file that a module of a copy is made of. */
export const real = (id) => copies.reduce((name, { of, as }) => name.replace(`/${as}/`, `/${of}/`), id);

/** Rollup: gives the importers above their own copy. */
export const ownCopy = () => ({
  name: 'own-copy',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer) return null;
    const file = real(path.resolve(path.dirname(importer), source));
    const copy = copies.find(
      ({ of, for: importers }) => importers.test(importer) && file.startsWith(`${path.resolve(of)}/`),
    );
    return copy ? file.replace(path.resolve(copy.of), path.resolve(copy.as)) : null;
  },
  load: (id) => (real(id) === id || id.endsWith('.css') ? null : readFile(real(id), 'utf8')),
});
