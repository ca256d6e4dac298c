import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { globSync } from 'glob';
import { committedRenames, renamedFiles } from '../change.mjs';
import { root } from '../run.mjs';
import { faultLists, faultsOf, placeOf, planted, readList, writeList } from './lists.mjs';
import { candidatesIn, moved, narrowed, neighboursAt, rankOf } from './tokens.mjs';

/** @typedef {import('./lists.mjs').Fault} Fault */

/** A shorter text may occur elsewhere by chance. */
const TELLING_TOKENS = 6;

/**
 * Finds the places of faults in the tree as it is now. It reads each file once; take a new one after a change.
 */
export class Places {
  #sources = new Map();
  #tree;
  #renames;
  #parses;

  /**
   * @param {{ parses?: boolean }} [options] `parses`: also look whether sources parse with faults whose text is as it
   * was
   */
  constructor({ parses = false } = {}) {
    this.#parses = parses;
  }

  /**
   * Where a fault belongs now. Its own file is looked at first, then the path git has renamed it to, then, when the
   * text has moved or a line has changed, what still lies between the same neighbours, and last the rest of the tree.
   *
   * @param {Fault} fault
   * @returns {{ fault: Fault, problem?: string }} the fault with its present place; `problem` says why it has none
   */
  find(fault) {
    const tests = this.tests(fault.tests);
    const found = this.#find(fault);
    const problem = found
      ? tests.length
        ? this.#unusable(found, this.#parses || found.from !== fault.from || found.to !== fault.to)
        : `none of its tests exists: ${fault.tests.join(', ')}`
      : this.#exists(fault.file)
        ? `its place is found ${this.#times(fault.file, fault)} times in ${fault.file}`
        : `${fault.file} does not exist`;
    return problem ? { fault, problem } : { fault: { ...found, tests } };
  }

  /**
   * The same fault with the lines around its place, unless one of those it has is still there: the less changes, the
   * fewer conflicts.
   *
   * @param {Fault} fault one that has a place
   * @returns {Fault}
   */
  withNeighbours(fault) {
    const source = this.#source(fault.file);
    const [match] = source.matchAll(placeOf(fault.from));
    const near = neighboursAt(source, match.index, match.index + match[0].length);
    if (near.above.includes(fault.before) || near.below.includes(fault.after)) return fault;
    return { ...fault, before: near.above[0], after: near.below[0] };
  }

  #find(fault) {
    const file = this.#now(fault.file);
    if (file) {
      if (this.#times(file, fault) === 1) return { ...fault, file };
      const beside = this.#times(file, fault) === 0 && this.#elsewhere(fault, path.posix.dirname(file));
      return beside || this.#near(file, fault) || this.#elsewhere(fault, '.');
    }
    const named = this.#files().filter((other) => path.posix.basename(other) === path.posix.basename(fault.file));
    const holding = named.filter((other) => this.#times(other, fault) === 1);
    if (holding.length === 1) return { ...fault, file: holding[0] };
    const near = named.map((other) => this.#near(other, fault)).filter(Boolean);
    return near.length === 1 ? near[0] : this.#elsewhere(fault, '.');
  }

  /** The path of a file now: its own, or the one that git has renamed it to. */
  #now(file) {
    for (let now = file, seen = new Set(); now && !seen.has(now); now = this.#renamed(now)) {
      if (this.#exists(now)) return now;
      seen.add(now);
    }
    return undefined;
  }

  #renamed(file) {
    this.#renames ??= new Map([...committedRenames(), ...renamedFiles()]);
    return this.#renames.get(file);
  }

  /**
   * @param {string[]} tests paths of test files
   * @returns {string[]} their present paths, without those that are gone
   */
  tests(tests) {
    const now = tests.map((test) => this.#now(test) ?? this.#sameName(test));
    return [...new Set(now.filter(Boolean))];
  }

  /** A test that git does not know as renamed, such as one whose folder was only moved on the disk. */
  #sameName(test) {
    const found = this.#files(true).filter((other) => path.posix.basename(other) === path.posix.basename(test));
    return found.length === 1 ? found[0] : undefined;
  }

  /** The text, unchanged, in the one other file below a folder that holds it. */
  #elsewhere(fault, folder) {
    const holding = this.#files().filter(
      (file) => (folder === '.' || file.startsWith(`${folder}/`)) && this.#times(file, fault) > 0,
    );
    if (holding.length !== 1 || this.#times(holding[0], fault) !== 1) return undefined;
    const [candidate] = candidatesIn(this.#source(holding[0]), fault.from, { renamed: false });
    const isTelling = (fault.from.match(/[\w$]+|[^\s\w$]/g) ?? []).length >= TELLING_TOKENS;
    if (!isTelling && !(candidate && rankOf(candidate, fault))) return undefined;
    return { ...fault, file: holding[0] };
  }

  /**
   * The line between the same neighbours: repeated elsewhere, with identifiers renamed, or changed beside what the
   * fault changes.
   */
  #near(file, fault) {
    const source = this.#source(file);
    for (const { from, to } of narrowed(fault)) {
      const exact = candidatesIn(source, from, { renamed: false });
      const all = exact.length ? exact : candidatesIn(source, from, { renamed: true });
      const ranked = all.map((candidate) => ({ candidate, rank: rankOf(candidate, fault) }));
      const best = Math.max(0, ...ranked.map(({ rank }) => rank));
      const [only, ...others] = ranked.filter(({ rank }) => rank === best);
      if (!best || others.length) continue;
      const changed = moved(only.candidate, { from, to });
      if (changed) return { ...fault, ...changed, file };
    }
    return undefined;
  }

  /** Why a fault cannot be planted where it was found. */
  #unusable(fault, parses) {
    const { file } = fault;
    if (this.#times(file, fault) !== 1) return `its place is found ${this.#times(file, fault)} times in ${file}`;
    if (!parses || !/\.[mc]?[jt]sx?$/.test(file)) return undefined;
    try {
      const loader = file.endsWith('x') ? 'tsx' : 'ts';
      transformSync(planted(this.#source(file), fault), { loader, jsx: 'automatic', logLevel: 'silent' });
      return undefined;
    } catch (failure) {
      return `it does not parse: ${failure.message}`;
    }
  }

  #times = (file, { from }) => this.#source(file).match(placeOf(from))?.length ?? 0;
  #exists = (file) => existsSync(path.join(root, file));

  #source(file) {
    if (!this.#sources.has(file)) this.#sources.set(file, readFileSync(path.join(root, file), 'utf8'));
    return this.#sources.get(file);
  }

  /** Every source of the tree, or every test. */
  #files(tests = false) {
    this.#tree ??= globSync(
      '{api,codes,demo,docs,doctor,elements,provider,scripts,server,stores,testing,wrappers}/**/*.{ts,tsx,mjs,js,css,sql}',
      { cwd: root, posix: true, ignore: ['**/node_modules/**', '**/dist/**', 'demo/hosts/**'] },
    ).sort();
    return this.#tree.filter((file) => /\.test\.\w+$/.test(file) === tests);
  }
}

/**
 * Mends the places of all faults and writes the lists that change: renamed files and tests, texts that moved to another
 * file, lines whose identifiers were renamed. A second call changes nothing.
 *
 * @returns {{ moved: string[], lost: string[] }} a line for each fault with another place than before, and for each
 * without one
 */
export function replaceFaults() {
  const places = new Places();
  const moved = [];
  const lost = [];
  for (const file of faultLists()) {
    const list = readList(file);
    const mendTests = (tests, label) => {
      const now = places.tests(tests);
      if (!now.length || String(now) === String(tests)) return tests;
      moved.push(`${label}: ${tests.join(', ')} → ${now.join(', ')}`);
      return now;
    };
    const tests = mendTests(list.tests, file);
    const faults = faultsOf(file, list).map((fault, at) => {
      const label = `${fault.area}: ${fault.name}`;
      const { fault: found, problem } = places.find(fault);
      if (problem) {
        lost.push(`${label}: ${problem}`);
        return list.faults[at];
      }
      if (found.file !== fault.file) moved.push(`${label}: ${fault.file} → ${found.file}`);
      else if (found.from !== fault.from || found.to !== fault.to) moved.push(`${label}: ${found.from}`);
      const { name, from, to, before, after, file: source } = places.withNeighbours(found);
      const own = list.faults[at].tests;
      return { name, file: source, from, to, ...(own && { tests: mendTests(own, label) }), before, after };
    });
    writeList(file, { tests, faults });
  }
  return { moved, lost };
}
