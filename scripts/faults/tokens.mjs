// Finds a text again whose identifiers were renamed or whose surroundings have changed, token by token.
import { placeOf } from './lists.mjs';

/** Lines above and below a place that are looked at: one or two may have come between it and its old neighbour. */
const NEAR = 3;
/** With fewer tokens unchanged, a place needs the neighbours on both sides. */
const TELLING = 3;

const WORD = /[\w$]+/g;
const isIdentifier = (token) => /^[A-Za-z_$][\w$]*$/.test(token);
const KEYWORDS = new Set(
  `and as async await break case catch class const continue default delete do else export extends false finally for from function get if
  import in instanceof is keyof let new not null of or return satisfies select set static super switch this throw true try typeof
  undefined update var void where while yield`.split(/\s+/),
);

/**
 * A run of tokens in a source that reads like the text of a fault.
 *
 * @typedef {object} Candidate
 * @property {string} source
 * @property {number} start   Offset of its first character.
 * @property {number} end     Offset behind its last one.
 * @property {Map<string, string>} names The identifiers of the text that have another name here.
 * @property {boolean} isWeak Whether so little is unchanged that it could be another text.
 */

/** Words and signs with their offsets, without the commas a formatter adds before a closing bracket. */
function tokensOf(text) {
  const all = [...text.matchAll(/[\w$]+|[^\s\w$]/g)].map(({ 0: token, index }) => ({
    token,
    start: index,
    end: index + token.length,
  }));
  const kept = all.filter(({ token }, at) => token !== ',' || !/^[)\]}]$/.test(all[at + 1]?.token ?? ''));
  // A word between quotes is a value, which no renaming of identifiers touches.
  return kept.map((one, at) => ({
    ...one,
    isFixed:
      !isIdentifier(one.token) ||
      KEYWORDS.has(one.token.toLowerCase()) ||
      /^['"`]$/.test(kept[at - 1]?.token ?? '') ||
      /^['"`]$/.test(kept[at + 1]?.token ?? ''),
  }));
}

/** Whether `here` reads like `there` when identifiers have other names; adds the names it needs to `names`. */
function reads(there, here, names) {
  const taken = new Set(names.values());
  for (const [at, one] of there.entries()) {
    const other = here[at];
    const name = names.get(one.token);
    if (name !== undefined) {
      if (name !== other.token) return false;
    } else if (one.isFixed || other.isFixed) {
      if (one.token !== other.token) return false;
    } else {
      if (taken.has(other.token)) return false;
      names.set(one.token, other.token);
      taken.add(other.token);
    }
  }
  return true;
}

/**
 * Every place of a source that reads like a text.
 *
 * @param {string} source
 * @param {string} from
 * @param {{ renamed: boolean }} how `renamed`: identifiers may have other names, each the same one everywhere
 * @returns {Candidate[]}
 */
export function candidatesIn(source, from, { renamed }) {
  if (!renamed)
    return [...source.matchAll(placeOf(from))].map(({ 0: text, index }) => ({
      source,
      start: index,
      end: index + text.length,
      names: new Map(),
      isWeak: false,
    }));
  const there = tokensOf(from);
  const here = tokensOf(source);
  const found = [];
  for (let at = 0; there.length && at + there.length <= here.length; at++) {
    const run = here.slice(at, at + there.length);
    const names = new Map();
    if (!reads(there, run, names)) continue;
    const changed = new Map([...names].filter(([before, now]) => before !== now));
    // A new name that the text used for something else would join two things in one.
    if ([...changed.values()].some((name) => names.has(name))) continue;
    const unchanged = there.filter(({ token }) => isIdentifier(token) && !changed.has(token)).length;
    found.push({
      source,
      start: run[0].start,
      end: run.at(-1).end,
      names: changed,
      isWeak: there.length < TELLING || unchanged < 1,
    });
  }
  return found;
}

/**
 * The lines with words around a place, nearest first.
 *
 * @param {string} source
 * @param {number} start offset of its first character
 * @param {number} end   offset behind its last one
 * @returns {{ above: string[], below: string[] }}
 */
export function neighboursAt(source, start, end) {
  const first = source.lastIndexOf('\n', start - 1) + 1;
  const last = source.indexOf('\n', end);
  const told = (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /[\w$]{2}/.test(line));
  return {
    above: told(source.slice(0, first)).slice(-NEAR).reverse(),
    below: last < 0 ? [] : told(source.slice(last)).slice(0, NEAR),
  };
}

/** Whether a line reads like another one with the names of a candidate and at most one name more. */
function isSameLine(line, other, names) {
  if (line === other) return true;
  const there = tokensOf(line);
  const here = tokensOf(other);
  if (there.length !== here.length) return false;
  const all = new Map(names);
  if (!reads(there, here, all)) return false;
  return [...all].filter(([before, now]) => before !== now && !names.has(before)).length <= 1;
}

/**
 * How well the neighbours of a candidate are those of a fault.
 *
 * @param {Candidate} candidate
 * @param {{ before?: string, after?: string }} fault
 * @returns {number} 0 when none is there, or too little for what has changed
 */
export function rankOf({ source, start, end, names, isWeak }, { before, after }) {
  const { above, below } = neighboursAt(source, start, end);
  const rank = (line, lines) => {
    const at = line === undefined ? -1 : lines.findIndex((other) => isSameLine(line, other, names));
    return at < 0 ? 0 : NEAR - at;
  };
  const [over, under] = [rank(before, above), rank(after, below)];
  return isWeak && !(over && under) ? 0 : over + under;
}

/**
 * The fault at the place of a candidate: with the names used there, and with as much of the lines around as makes the
 * text unique.
 *
 * @param {Candidate} candidate
 * @param {{ from: string, to: string }} fault
 * @returns {{ from: string, to: string } | undefined} undefined when no text is unique
 */
export function moved({ source, start, end, names }, fault) {
  const isUnique = (text) => source.match(placeOf(text))?.length === 1;
  const to = fault.to.replace(WORD, (word, at, text) =>
    /['"`]/.test(text[at - 1] ?? '') || /['"`]/.test(text[at + word.length] ?? '') ? word : (names.get(word) ?? word),
  );
  const from = names.size ? source.slice(start, end) : fault.from;
  if (isUnique(from)) return { from, to };
  const lineStart = (offset) => source.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = (offset) => (source.indexOf('\n', offset) + 1 || source.length + 1) - 1;
  const [first, last] = [lineStart(start), lineEnd(end)];
  const [above, below] = [lineStart(Math.max(0, first - 1)), lineEnd(Math.min(source.length, last + 1))];
  for (const [left, right] of [
    [first, last],
    [above, last],
    [first, below],
    [above, below],
  ]) {
    const wider = source.slice(left, right).trim();
    if (isUnique(wider))
      return { from: wider, to: `${source.slice(left, start)}${to}${source.slice(end, right)}`.trim() };
  }
  return undefined;
}

/**
 * A fault with less and less of the text that it leaves as it is, down to one token on each side of what it changes.
 *
 * @param {{ from: string, to: string }} fault
 * @returns {{ from: string, to: string }[]} the whole one first
 */
export function narrowed({ from, to }) {
  const there = tokensOf(from);
  const here = tokensOf(to);
  const least = Math.min(there.length, here.length);
  const same = (a, b) => a !== undefined && a.token === b?.token;
  let head = 0;
  while (head < least && same(there[head], here[head])) head++;
  let tail = 0;
  while (tail < least - head && same(there.at(-1 - tail), here.at(-1 - tail))) tail++;
  const cuts = [];
  for (let left = 0; left < Math.max(1, head); left++)
    for (let right = 0; right < Math.max(1, tail); right++) cuts.push([left, right]);
  const part = (text, tokens, left, right) => text.slice(tokens[left]?.start ?? 0, tokens.at(-1 - right)?.end);
  return cuts
    .sort(([a, b], [c, d]) => a + b - c - d)
    .filter(([left, right]) => left + right === 0 || there.length - left - right >= TELLING)
    .map(([left, right]) =>
      left + right === 0 ? { from, to } : { from: part(from, there, left, right), to: part(to, here, left, right) },
    );
}
