// What pages depend on, as a flat list, and what a new manifest has lost of it.
import { readFileSync } from 'node:fs';

const fields = (text = '') => [...text.matchAll(/(\w+)\??:/g)].map(([, name]) => name);

/**
 * Every name of a manifest a page may have written: `auth-login event auth-step`, `auth-login event auth-step .step`.
 */
export const apiOf = ({ modules }) =>
  modules
    .flatMap(({ declarations }) => declarations)
    .flatMap((one) => {
      const of = (kind, items = []) => items.map(({ name }) => `${one.tagName} ${kind} ${name || '(default)'}`);
      return [
        one.tagName,
        ...of('attribute', one.attributes),
        ...(one.members ?? []).map(
          ({ kind, name }) => `${one.tagName} ${kind === 'method' ? 'method' : 'property'} ${name}`,
        ),
        ...of('event', one.events),
        ...(one.events ?? []).flatMap(({ name, type }) =>
          fields(type?.text).map((field) => `${one.tagName} event ${name} .${field}`),
        ),
        ...of('slot', one.slots),
        ...of('part', one.cssParts),
        ...of('custom property', one.cssProperties),
        ...of('state', one.cssStates),
      ];
    })
    .sort();

/** Where the API of the last release stands. */
export const BASELINE = 'docs/api-baseline.json';

/** The baseline a release leaves behind. */
export const baselineOf = (manifest, version) => `${JSON.stringify({ version, api: apiOf(manifest) }, null, 1)}\n`;

const major = (version) => Number(version.split('.')[0]);

/** What the baseline has and the manifest has not; nothing where the major version is a newer one. */
export function lost(baseline, manifest, version) {
  if (major(version) > major(baseline.version)) return [];
  const now = new Set(apiOf(manifest));
  return baseline.api.filter((name) => !now.has(name));
}

export const readBaseline = () => JSON.parse(readFileSync(BASELINE, 'utf8'));
