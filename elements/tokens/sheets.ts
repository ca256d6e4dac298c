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

/**
 * Adopts rules for the light DOM of an element in the root it stands in; the first user brings the sheet, the last one
 * takes it along.
 *
 * @returns the undo
 */
export function shareSheet(root: Node, css: string): () => void {
  if (!isStyleRoot(root)) return () => {};
  const document = root.ownerDocument ?? (root as Document);
  const sheet = sheetFor(document, css);
  let counts = users.get(root);
  if (!counts) users.set(root, (counts = new Map()));
  const count = counts.get(css) ?? 0;
  counts.set(css, count + 1);
  if (!count) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  let shared = true;
  return () => {
    if (!shared) return;
    shared = false;
    const left = (counts.get(css) ?? 1) - 1;
    if (left) counts.set(css, left);
    else {
      counts.delete(css);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  };
}
