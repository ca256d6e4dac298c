import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stepsOf } from '../../tests/support/steps.ts';
import { find } from './find.ts';
import { compileRegExp } from './linearRegExp.ts';
import { matchesPattern } from './permissions.ts';

const SEED = 20_261;
const SIZE = 50_000;
/** Steps that building the automaton of one pattern may take, whatever the text is. */
const BUILDING = 30_000;
/** Steps for each letter of a wildcard and its key: split, borders, search and the two ends. */
const PER_LETTER = 5;
const skip = !process.env.SOAK && 'measures times: part of "npm run soak"';

/** The best of several runs in milliseconds: what the work costs, not what else the machine was doing. */
const cost = (work: () => unknown): number => {
  let best = Infinity;
  for (let run = 0; run < 7; run++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
};

const random = (alphabet: string, length: number): string => {
  let state = SEED;
  return Array.from(
    { length },
    () => alphabet[((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 8) % alphabet.length],
  ).join('');
};

describe('Regular expressions in linear time', () => {
  it('answer as the built-in engine does, for every pattern they take', () => {
    const parts = fc.constantFrom(
      'a',
      'b',
      '-',
      '_',
      ' ',
      '\n',
      '.',
      '\\d',
      '\\w',
      '\\s',
      '\\b',
      '\\B',
      '\\D',
      '\\W',
      '\\S',
      '^',
      '$',
      '(',
      '(?:',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2}',
      '{1,2}',
      '{0,}',
      '{,2}',
      '{',
      '}',
      '[',
      '[^',
      ']',
      'a-c',
      '\\.',
      '\\x61',
      '\\u0062',
      '\\n',
      '(?=',
      '(?<n>',
      '\\1',
      '\\k',
      '\\cA',
      '*?',
      '??',
      '1',
      '\\-',
      '\\_',
      'é',
      '[^]',
      '[]',
      '\\X',
    );
    const letters = fc.constantFrom('a', 'b', 'c', '-', '_', ' ', '\n', '1', '.', 'é', '}', ']', '\u2028', '😀');
    let understood = 0;
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), fc.array(letters, { maxLength: 8 }), (pattern, text) => {
        const source = pattern.join('');
        let builtIn: RegExp | undefined;
        try {
          builtIn = new RegExp(source);
        } catch {
          assert.equal(compileRegExp(source), undefined, `${source} is invalid`);
        }
        const ours = compileRegExp(source);
        if (!ours) return;
        understood++;
        assert.equal(ours(text.join('')), builtIn?.test(text.join('')), JSON.stringify([source, text.join('')]));
      }),
      { seed: SEED, numRuns: 20_000 },
    );
    assert.ok(understood > 5_000, `${understood} patterns understood`);
  });

  it('take the usual patterns', () => {
    for (const [source, yes, no] of [
      ['@acme\\.com$', 'ada@acme.com', 'ada@acme.com.evil.com'],
      ['^(ada|bob)@(acme|example)\\.(com|org)$', 'bob@example.org', 'eve@example.org'],
      ['^[\\w.+-]+@[a-z\\d-]+(\\.[a-z\\d-]+)+$', 'a.b+c@x-y.co.uk', 'a b@x.com'],
      ['^v?\\d{1,3}(\\.\\d{1,3}){2}$', 'v1.20.300', '1.2'],
      ['\\bteam-(?:blue|green)\\b', 'in team-blue now', 'in team-bluer'],
      ['', 'anything', undefined],
    ] as const) {
      assert.equal(compileRegExp(source)?.(yes), true, source);
      if (no !== undefined) assert.equal(compileRegExp(source)?.(no), false, source);
    }
  });

  it('refuse what they do not understand, what is invalid and what is too large', () => {
    for (const source of [
      '(?=a)',
      '(?!a)',
      '(?<=a)',
      '(?<a>b)',
      '(a)\\1',
      '\\p{L}',
      '\\cA',
      '(',
      ')',
      '[',
      'a**',
      '*',
      'a{2,1}',
      'a{1,9999}',
      '(((a{99}){99}){99}){99}',
      '((){999}){999}',
      '('.repeat(4_000),
      'a'.repeat(6_000),
    ]) {
      assert.equal(compileRegExp(source), undefined, source.slice(0, 30));
    }
    assert.doesNotThrow(() => compileRegExp('('.repeat(2_000) + 'a' + ')'.repeat(2_000))?.('a'));
  });
});

describe('STO-16: 50 kB in steps that grow with the length alone', () => {
  const letters = 'a'.repeat(SIZE);
  const everyCharacter = Array.from({ length: SIZE }, (_, at) => String.fromCharCode(at)).join('');
  const emails = `^(${Array.from({ length: 150 }, (_, at) => `user${at}@acme\\.com`).join('|')})$`;

  const expressions: readonly (readonly [source: string, text: string, answer: boolean | undefined])[] = [
    ['(a+)+$', `${letters}!`, false],
    ['(a|a)*b', letters, false],
    ['(a|aa)+$', `${letters}!`, false],
    ['(a?){50}a{50}b', letters, false],
    ['(x+x+)+y', 'x'.repeat(SIZE), false],
    ['a{0,900}b', letters, undefined],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', letters, false],
    ['.*a.{20}$', random('ab', SIZE), undefined],
    ['(a|b)*a(a|b){12}c', random('ab', SIZE), undefined],
    ['(.*)*(.*)*(.*)*x', random('abcd', SIZE), false],
    ['foo.*bar', everyCharacter, undefined],
    ['\\bfoo\\b|[^\\d]+x', everyCharacter, true],
    [emails, random('user@acme.com0123', SIZE), false],
  ];
  const tooLong = [letters, '('.repeat(SIZE), '[a-z]?'.repeat(SIZE / 6), '(a|'.repeat(SIZE / 3)];
  const wildcards: readonly (readonly [pattern: string, key: string, answer: boolean])[] = [
    [`${'*a'.repeat(60)}*b`, 'a'.repeat(120), false],
    ['*a'.repeat(SIZE / 2), letters, true],
    [`${'*a'.repeat(SIZE / 2)}b`, letters, false],
    [`*${'a'.repeat(SIZE / 2)}b*`, letters, false],
    [`*${'a'.repeat(SIZE / 4)}b${'a'.repeat(SIZE / 4)}*`, letters, false],
    [`${'*'.repeat(SIZE)}b`, letters, false],
  ];

  for (const [source, text, answer] of expressions)
    it(`STO-16: matches ${source.slice(0, 40)}`, () => {
      let given: boolean | undefined;
      const steps = stepsOf(() => (given = compileRegExp(source)?.(text)));
      assert.equal(given, answer);
      assert.ok(steps < text.length + BUILDING, `${steps} steps`);
    });

  it('STO-16: a pattern of 50 kB is refused before a letter of it is read', () => {
    for (const source of tooLong) {
      assert.equal(
        stepsOf(() => assert.equal(compileRegExp(source), undefined)),
        0,
        source.slice(0, 9),
      );
    }
  });

  it('STO-16: permission wildcards', () => {
    for (const [pattern, key, answer] of wildcards) {
      const steps = stepsOf(() => assert.equal(matchesPattern(pattern, key), answer));
      assert.ok(steps < PER_LETTER * (pattern.length + key.length), `${pattern.slice(0, 20)}: ${steps} steps`);
    }
  });

  it('STO-16: each takes less than 5 ms', { skip }, () => {
    for (const [name, work] of [
      ...expressions.map(([source, text]) => [source, () => compileRegExp(source)?.(text)] as const),
      ...tooLong.map((source) => [source, () => compileRegExp(source)?.(letters)] as const),
      ...wildcards.map(([pattern, key]) => [pattern, () => matchesPattern(pattern, key)] as const),
    ]) {
      const milliseconds = cost(work);
      assert.ok(milliseconds < 5, `${name.slice(0, 40)}: ${milliseconds} ms`);
    }
  });

  it('STO-16: searching a text finds what indexOf finds', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 200 });
    const pieces = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }).map((piece) => piece.repeat(14));
    fc.assert(
      fc.property(texts, pieces, texts, fc.nat(50), (before, piece, after, from) => {
        const text = before + piece + after;
        assert.equal(find(text, piece, from), text.indexOf(piece, from));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});
