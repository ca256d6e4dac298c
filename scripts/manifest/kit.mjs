// The parts of elements/ui: each is declared once, by `@kitpart piece name - description` in the docblock of a shell,
// and an element that draws a piece says so by `@kit piece, piece`. Several pieces may hold a part:
// `@kitpart dialog|sheet close - …`.

const LINE = /^(?<pieces>[\w|-]+)\s+(?<name>[\w-]+)\s+-\s+(?<description>\S.*)$/s;
const named = (text) => text.split(/[\s,]+/).filter(Boolean);

/**
 * What the tags of a docblock say: `[{ name, text }]` to `{ parts: [{ pieces, name, description }], uses: [piece] }`.
 */
export function kitOf(tags, of) {
  const texts = (wanted) =>
    tags.filter(({ name }) => name === wanted).map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const parts = texts('kitpart').map((text) => {
    const { groups } = LINE.exec(text) ?? {};
    if (!groups) throw new Error(`${of}: "@kitpart ${text}" is not "@kitpart piece name - description"`);
    return { pieces: groups.pieces.split('|'), name: groups.name, description: groups.description };
  });
  return { parts, uses: texts('kit').flatMap(named) };
}

/** Every piece, from what all shells declare: `Map<piece, [{ name, description }]>`. */
export function piecesOf(kits) {
  const pieces = new Map();
  for (const { pieces: of, name, description } of kits.flatMap(({ parts }) => parts))
    for (const piece of of) {
      const parts = pieces.get(piece) ?? [];
      if (parts.some((part) => part.name === name))
        throw new Error(`The kit declares the part "${name}" of "${piece}" twice`);
      pieces.set(piece, [...parts, { name, description }]);
    }
  return pieces;
}

/** The parts of the pieces that a class uses. */
function piecesIn({ name: of, kit }, pieces) {
  return (kit?.uses ?? []).flatMap((piece) => {
    const found = pieces.get(piece);
    if (!found) throw new Error(`${of}: the kit has no piece "${piece}". It has: ${[...pieces.keys()].join(', ')}`);
    return found;
  });
}

/**
 * The parts of a class: its own, and those of the pieces that it uses. Its own stand first, so that they say what a
 * part of the kit is in this element. The line is the class and what it inherits from, nearest first.
 */
export function partsOf(line, pieces) {
  const [{ name: of, cssParts = [] }] = line;
  const known = line.flatMap((one) => piecesIn(one, pieces));
  for (const own of cssParts)
    if (known.some(({ name, description }) => own.name === name && own.description === description))
      throw new Error(`${of}: "@csspart ${own.name}" repeats the kit`);
  return [...cssParts, ...piecesIn(line[0], pieces)];
}

/** A plugin of the analyzer: each class gets what its docblock says of the kit. */
export const kitPlugin = () => ({
  name: 'kit',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node) || !node.name) return;
    const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name.text);
    if (!declaration) return;
    const tags = ts.getJSDocTags(node).map((tag) => ({
      name: tag.tagName.text,
      text: ts.getTextOfJSDocComment(tag.comment) ?? '',
    }));
    declaration.kit = kitOf(tags, node.name.text);
  },
});
