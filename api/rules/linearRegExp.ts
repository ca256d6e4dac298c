/**
 * Regular expressions without backtracking. A pattern becomes a nondeterministic automaton, which is turned into a
 * deterministic one while text is read and only as far as the text needs it. So each character costs one look-up, and a
 * pattern that would hang the built-in engine costs as much as any other.
 *
 * Understood: literals, `.`, classes, `\d \w \s \D \W \S \b \B`, `\t \n \v \f \r \xHH \uHHHH`, escaped punctuation,
 * `^`, `$`, groups, `|`, `* + ?`, `{m}`, `{m,}`, `{m,n}` and their lazy forms. Not understood: look-around,
 * back-references, named groups, flags. The built-in engine is asked only whether a pattern is valid and which single
 * characters an atom takes.
 */

/** Answers whether the text holds a match anywhere; undefined when finding out would take too long. */
export type LinearRegExp = (text: string) => boolean | undefined;

/** A character as the pattern sees it: characters that all atoms treat alike are one symbol. */
interface Sign {
  readonly id: number;
  readonly word: boolean;
  /** By the number of the atom: whether it takes this character. */
  readonly fits: readonly boolean[];
}

/** Whether a position between two characters matches; undefined is the edge of the text. */
type Between = (before: Sign | undefined, after: Sign | undefined) => boolean;

/**
 * A state consumes a character when it has an atom; else it leads on for free, perhaps only `between` certain
 * characters.
 */
interface State {
  readonly id: number;
  readonly atom?: number;
  readonly between?: Between;
  readonly next: State[];
}

/** Builds the states of a part in front of the state that follows it. */
type Part = (next: State) => State;

/** A state of the deterministic automaton: all places the pattern may be at, and what was read last. */
interface Node {
  readonly states: readonly State[];
  readonly before: Sign | undefined;
  readonly next: Node[];
}

const MAX_SOURCE = 5_000;
const MAX_STATES = 5_000;
/** How many deterministic states are kept before the memory of them is dropped. */
const MAX_NODES = 256;
/** Steps of building one run may take: well under 5 ms. */
const MAX_WORK = 25_000;

const atWordEdge: Between = (before, after) => !before?.word !== !after?.word;
const assertions = new Map<string, Between>([
  ['^', (before) => !before],
  ['$', (_, after) => !after],
  ['\\b', atWordEdge],
  ['\\B', (before, after) => !atWordEdge(before, after)],
]);

/** Prepares a pattern; undefined when it is invalid or uses something this engine does not understand. */
export function compileRegExp(source: string): LinearRegExp | undefined {
  try {
    return source.length > MAX_SOURCE || !new RegExp(source) ? undefined : createMatcher(source);
  } catch {
    return undefined;
  }
}

/** Reads a valid pattern by recursive descent. Throws at the first thing it does not understand. */
function parse(source: string, atoms: Map<string, number>): State {
  const quantifier = /(?:([*+?])|\{(\d{1,3})(,(\d{0,3}))?\})\??/y;
  const group = /\((?:\?:)?/y;
  const assertion = /[\^$]|\\[bB]/y;
  const atom = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|[dDwWsStnvfr]|\W)|\[(?:\\[^]|[^\]\\])*\]|[^\\[(){*+?|]/y;
  let at = 0;
  let states = 0;

  const scan = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  const refuse = (): never => {
    throw new SyntaxError();
  };
  const state = (next: State[], rest?: Pick<State, 'atom' | 'between'>): State =>
    ++states > MAX_STATES ? refuse() : { id: states, next, ...rest };

  const alternatives = (): Part => {
    const branches: Part[] = [];
    do branches.push(sequence());
    while (source[at] === '|' && ++at);
    return (next) => state(branches.map((branch) => branch(next)));
  };

  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && !/[|)]/.test(source.charAt(at))) {
      const between = assertions.get(scan(assertion)?.[0] ?? '');
      parts.push(between ? (next) => state([next], { between }) : repeated(single()));
    }
    return (next) => parts.reduceRight((following, part) => part(following), next);
  };

  const single = (): Part => {
    if (scan(group)) {
      const inside = alternatives();
      at++; // the pattern is valid, so this is the closing parenthesis
      return inside;
    }
    const text = scan(atom)?.[0] ?? refuse();
    const number = atoms.get(text) ?? atoms.size;
    atoms.set(text, number);
    return (next) => state([next], { atom: number });
  };

  const repeated = (part: Part): Part => {
    const found = scan(quantifier);
    if (!found) return part;
    const [, sign, from, comma, to] = found;
    const least = sign ? Number(sign === '+') : Number(from);
    const most = sign === '?' ? 1 : sign || (comma && !to) ? Infinity : comma ? Number(to) : least;
    return (next) => {
      let first = next;
      if (most === Infinity) {
        first = state([next]);
        first.next.push(part(first));
      } else for (let left = most - least; left > 0; left--) first = state([next, part(first)]);
      for (let left = least; left > 0; left--) first = part(first);
      return first;
    };
  };

  return alternatives()(state([]));
}

function createMatcher(source: string): LinearRegExp {
  const atoms = new Map([['\\w', 0]]);
  const start = parse(source, atoms);
  const tests = [...atoms.keys()].map((atom) => new RegExp(`^${atom}$`));
  const byCode: Sign[] = [];
  const bySignature = new Map<string, Sign>();

  const matched: Node = { states: [], before: undefined, next: [] };
  const nodes = new Map<string, Node>();
  let work = 0;

  const signOf = (code: number): Sign => {
    work += tests.length;
    const fits = tests.map((test) => test.test(String.fromCharCode(code)));
    const signature = fits.join();
    const sign = bySignature.get(signature) ?? { id: bySignature.size, word: fits[0] === true, fits };
    bySignature.set(signature, sign);
    return (byCode[code] = sign);
  };

  const nodeOf = (states: State[], before?: Sign): Node => {
    const key = `${before?.word} ${states
      .map((state) => state.id)
      .sort()
      .join()}`;
    let node = nodes.get(key);
    if (!node) {
      if (nodes.size >= MAX_NODES) nodes.clear();
      nodes.set(key, (node = { states, before, next: [] }));
    }
    return node;
  };

  /** The node behind a character, or `matched` when a match ends in front of it. */
  const step = ({ states, before }: Node, after?: Sign): Node => {
    const reached = new Set<State>();
    const seen = new Set(states).add(start); // a match may begin anywhere
    for (const { atom, between, next } of seen) {
      if (!next.length) return matched;
      const leads = atom === undefined ? !between || between(before, after) : after?.fits[atom];
      if (leads) for (const state of next) (atom === undefined ? seen : reached).add(state);
    }
    work += seen.size + 4 * reached.size; // naming a set costs more than walking past a state
    return nodeOf([...reached], after);
  };

  return (text) => {
    work = 0;
    let node = nodeOf([]);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const sign = byCode[code] ?? signOf(code);
      node = node.next[sign.id] ??= step(node, sign);
      if (node === matched) return true;
      if (work > MAX_WORK) return undefined;
    }
    return step(node) === matched;
  };
}
