/** The `lang` nearest to an element, out through shadow roots to the document; `en` on a page that names none. */
export function nearestLang(element: Element): string {
  for (let node: Element | null = element; node;) {
    const named: Element | null = node.closest('[lang]');
    const lang = named?.getAttribute('lang');
    if (lang) return lang;
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}
