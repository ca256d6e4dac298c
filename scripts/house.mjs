// Counts what makes the project hard to read. With --check it fails when a count is above its limit.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as counts from './house/counts.mjs';
import { root } from './run.mjs';

/** Areas whose words are counted, each a pattern of paths. A file counts in the first that matches. */
const areas = [
  { area: 'stores/auth', files: /^stores\/auth\//, limit: 21 },
  { area: 'stores', files: /^stores\//, limit: 0 },
  { area: 'elements/auth-*', files: /^elements\/(auth-|core\/flow\/)/, limit: 3 },
  { area: 'elements/admin-*', files: /^elements\/(admin-|core\/page\/)/, limit: 0 },
  { area: 'elements', files: /^elements\//, limit: 0 },
  { area: 'provider', files: /^provider\//, limit: 0 },
  { area: 'tests, e2e, bench', files: /^(tests|typetests|e2e|bench)\//, limit: 86 },
  {
    area: 'api, codes, doctor, server, testing, wrappers',
    files: /^(api|codes|doctor|server|testing|wrappers)\//,
    limit: 0,
  },
  { area: 'scripts, tools, demo', files: /^(scripts|tools|demo)\//, limit: 28 },
  { area: 'docs and the rest', files: /^/, limit: 75 },
];
const areaOf = (file) => areas.find(({ files }) => files.test(file)).area;

/** @type {{ name: string, count: (files: Map<string, string>) => number, limit: number }[]} A limit only goes down. */
const rows = [
  { name: 'entries of provider/', count: counts.providerEntries, limit: 20 },
  { name: 'folders of provider/ in the largest circle', count: counts.largestCircle, limit: 1 },
  { name: 'abstract classes in stores/', count: counts.abstractClasses, limit: 0 },
  { name: 'names that say when a module loads (later, more, first)', count: counts.namesOfTime, limit: 0 },
  { name: 'modules of 12 lines or fewer', count: counts.smallModules, limit: 80 },
  { name: 'folders in the list of chunks', count: counts.foldersInChunkList, limit: 0 },
  { name: 'files outside its folder that name a tag: most', count: counts.mostNamings, limit: 120 },
  { name: 'files outside its folder that name a tag: median', count: counts.medianNamings, limit: 11 },
  { name: '@csspart lines of parts of the kit', count: counts.repeatedParts, limit: 65 },
  { name: 'lines of JSON beside the migrations', count: counts.migrationLines, limit: 7700 },
  { name: 'decisions over 80 words', count: counts.longDecisions, limit: 0 },
  { name: 'comment lines over 120 characters', count: counts.wideComments, limit: 0 },
  ...areas.map(({ area, limit }) => ({
    name: `vague words: ${area}`,
    count: counts.vagueWords((file) => areaOf(file) === area),
    limit,
  })),
];

/** The texts of the project's files by path, from its folder. Without git, none. */
function projectFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  const names = (stdout ?? '').split('\0').filter((file) => file && existsSync(file));
  return new Map(names.map((file) => [file, readFileSync(file, 'utf8')]));
}

const files = projectFiles();
if (!files.size) console.log('Nothing is counted, because git names no files here.');
for (const { name, count, limit } of files.size ? rows : []) {
  const value = count(files);
  console.log(`${value > limit ? '✖' : ' '} ${String(value).padStart(6)} ≤ ${String(limit).padEnd(6)} ${name}`);
  if (value > limit && process.argv.includes('--check')) process.exitCode = 1;
}
