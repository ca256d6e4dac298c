const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();
const users = new WeakMap<Node, Map<string, number>>();

type StyleRoot = Document | ShadowRoot;
const isStyleRoot = (node: Node): node is StyleRoot => 'adoptedStyleSheets' in node;

/**
 * The constructable sheet of a text in one document: made once, however many elements share it (ELE-03). A constructed
 * sheet belongs to the document whose window made it, hence the document.
 */
export function sheetFor(document: Document, css: string): CSSStyleSheet {
  let known = sheets.get(document);
  if (!known) sheets.set(document, (known = new Map()));
  let sheet = known.get(css);
  if (!sheet) {
    const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
    sheet = new Sheet();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return sheet;
}

const documentOf = (root: StyleRoot): Document => root.ownerDocument ?? (root as Document);

/**
 * Gives a shadow root the sheets of its element; those that its parts share with `shareSheet` stay, after them. Also
 * for a root that another document has adopted: the browser has then dropped every sheet.
 */
export function dress(root: ShadowRoot, texts: readonly string[]): void {
  const shared = users.get(root)?.keys() ?? [];
  root.adoptedStyleSheets = [...texts, ...shared].map((css) => sheetFor(documentOf(root), css));
}

/**
 * Adopts rules for a part of an element in the root that contains it. The first caller adds the sheet, the last one
 * removes it.
 *
 * @returns the undo
 */
export function shareSheet(root: Node, css: string): () => void {
  if (!isStyleRoot(root)) return () => {};
  let counts = users.get(root);
  if (!counts) users.set(root, (counts = new Map()));
  const count = counts.get(css) ?? 0;
  counts.set(css, count + 1);
  if (!count) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheetFor(documentOf(root), css)];
  let shared = true;
  return () => {
    if (!shared) return;
    shared = false;
    const left = (counts.get(css) ?? 1) - 1;
    if (left) counts.set(css, left);
    else {
      counts.delete(css);
      const sheet = sheetFor(documentOf(root), css);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  };
}

/** Adopts the shared rules of a root again: the browser drops all sheets of a root that goes to another document. */
export function shareAgain(root: Node): void {
  if (!isStyleRoot(root)) return;
  const shared = [...(users.get(root)?.keys() ?? [])].map((css) => sheetFor(documentOf(root), css));
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...shared])];
}
