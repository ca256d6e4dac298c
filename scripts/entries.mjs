import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import './run.mjs';

const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8'));

/** A folder with a hyphen is a tag: its entry module has its name. */
export const tags = globSync('elements/*-*/', { posix: true })
  .map((folder) => path.basename(folder))
  .sort();

/** The condition under which the package's entries are its sources. */
const SOURCE = 'gatehouse-source';

/** The modules package.json names one by one; the pattern beside them stands for the tags. */
const fixed = Object.entries(exports)
  .filter(([name, target]) => name.endsWith('.js') && !name.includes('*') && target?.default)
  .map(([name, target]) => ({
    name: name.slice('./'.length, -'.js'.length),
    ...(target[SOURCE] && { source: target[SOURCE].slice('./'.length) }),
    types: target.types.slice('./'.length),
  }));

/**
 * Every public module: `{ name, source?, types, tag? }`, the name being that of `gatehouse-elements/{name}.js`. The
 * directives for Angular have no source: scripts/angular.mjs makes them.
 */
export const entries = [
  ...fixed,
  ...tags.map((tag) => ({
    name: tag,
    source: `elements/${tag}/${tag}.ts`,
    types: `dist/types/elements/${tag}/${tag}.d.ts`,
    tag: true,
  })),
];

/** Input for rollup: every source, or those that pass. */
export const inputs = (passes = () => true) =>
  Object.fromEntries(
    entries.filter((entry) => entry.source && passes(entry)).map(({ name, source }) => [name, source]),
  );

/** What can be run by `npx`: the names are those of package.json. */
const commands = { gatehouse: 'doctor/cli.ts' };
export const commandInputs = Object.fromEntries(
  Object.entries(commands).map(([name, source]) => [bin[name].slice('./dist/'.length, -'.js'.length), source]),
);
