import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kitOf, partsOf, piecesOf } from './manifest/kit.mjs';

const kit = (text, of = 'One') =>
  kitOf(
    text.split('\n').map((line) => {
      const [, name, rest] = /^@(\w+) (.*)$/.exec(line);
      return { name, text: rest };
    }),
    of,
  );
const shell = kit(
  '@kit page\n@kitpart page title - The title.\n@kitpart dialog|sheet close - The button that closes it.\n@kitpart dialog dialog - A dialog.',
);
const pieces = piecesOf([shell]);
const names = (parts) => parts.map(({ name }) => name);
const one = (text, ...cssParts) => ({ name: 'Page', cssParts, kit: kit(text) });

describe('The parts of the kit', () => {
  it('are declared by piece, and some by several', () => {
    assert.deepEqual([...pieces.keys()], ['page', 'dialog', 'sheet']);
    assert.deepEqual(names(pieces.get('dialog')), ['close', 'dialog']);
    assert.deepEqual(names(pieces.get('sheet')), ['close']);
  });

  it('are those of the pieces that a page names', () => {
    assert.deepEqual(names(partsOf([one('@kit dialog')], pieces)), ['close', 'dialog']);
    assert.deepEqual(names(partsOf([one('@kit page, sheet')], pieces)), ['title', 'close']);
    assert.deepEqual(partsOf([{ name: 'Plain' }], pieces), []);
  });

  it('stand after what a page says itself, so that its words win', () => {
    const own = { name: 'close', description: 'The button that ends the story.' };
    assert.deepEqual(partsOf([one('@kit sheet', own)], pieces)[0], own);
  });

  it('are not repeated by a page, nor where it inherits them', () => {
    const again = { name: 'title', description: 'The title.' };
    assert.throws(() => partsOf([one('@kit page', again)], pieces), /Page: "@csspart title" repeats the kit/);
    assert.throws(() => partsOf([one('@kit sheet', again), { name: 'Shell', kit: shell }], pieces), /repeats the kit/);
  });

  it('are refused with the name of the class where a line is wrong', () => {
    assert.throws(() => kit('@kitpart dialog close'), /One: "@kitpart dialog close" is not/);
    assert.throws(
      () => partsOf([one('@kit dialogue')], pieces),
      /Page: the kit has no piece "dialogue".* page, dialog, sheet/,
    );
    assert.throws(() => piecesOf([shell, kit('@kitpart sheet close - Another.')]), /the part "close" of "sheet" twice/);
  });
});
