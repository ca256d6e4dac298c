import { pageLog } from './notices/pageLog.ts';
import { words } from './words.ts';

/** Frameworks set attributes and properties late, and a tag may still be loaded. Milliseconds. */
const LATE = 2_000;
/** Names that sound like ours. Anything else is the page's own. */
const OURS = /^(auth|user|admin)-|-gate$/;
/** A name that differs in more letters than this is another name. */
const NEAR = 2;
/** What a gate is asked for: one of these properties. */
const keys: Readonly<Record<string, readonly string[]>> = {
  'entitlement-gate': ['feature', 'permission'],
  'permission-gate': ['permissions', 'roles'],
};
const attributeFilter = [...new Set([...Object.values(words).flatMap(Object.keys), ...Object.values(keys).flat()])];

/** How many letters differ (Levenshtein). A package for these lines would be installed with every production build. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, its] of [...other].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + Number(letter !== its)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The candidate that differs least. */
function nearest(word: string, candidates: readonly string[]): { name: string; letters: number } {
  const [first = { name: '', letters: Infinity }] = candidates
    .map((name) => ({ name, letters: distance(word, name) }))
    .sort((one, other) => one.letters - other.letters);
  return first;
}

const told = new Set<string>();
const isNews = (mistake: string): boolean => !told.has(mistake) && !!told.add(mistake);

function checkName(element: Element): void {
  const { localName } = element;
  if (!OURS.test(localName) || customElements.get(localName)) return;
  const { name, letters } = nearest(localName, Object.keys(words));
  if (letters > NEAR || !isNews(localName)) return;
  pageLog(element)('warn', 'GH-MISSPELT', 'This name or value is unknown.', `<${localName}>: <${name}>?`, element);
}

function checkValues(element: Element, attributes: Readonly<Record<string, readonly string[]>>): void {
  for (const [attribute, values] of Object.entries(attributes)) {
    const value = element.getAttribute(attribute);
    if (value === null || values.includes(value)) continue;
    const mistake = `<${element.localName} ${attribute}="${value}">: "${nearest(value, values).name}"?`;
    if (isNews(mistake))
      pageLog(element)('warn', 'GH-MISSPELT', 'This name or value is unknown.', mistake, values, element);
  }
}

function checkKey(element: Element): void {
  const { localName } = element;
  const asked = keys[localName];
  if (!asked || asked.some((name) => String(Reflect.get(element, name) ?? ''))) return;
  if (isNews(localName))
    pageLog(element)('warn', 'GH-NO-KEY', 'This gate has no key and stays closed.', asked, element);
}

/** Tells each mistake on a page once: a misspelt tag, an unknown value of an attribute, a gate without a key. */
export function lookOver(root: Document | ShadowRoot, open: (inner: ShadowRoot) => void = lookOver): void {
  for (const element of root.querySelectorAll('*')) {
    const attributes = Object.hasOwn(words, element.localName) ? words[element.localName] : undefined;
    if (!attributes) checkName(element);
    else if (element.matches(':defined')) {
      checkValues(element, attributes);
      checkKey(element);
    }
    if (element.shadowRoot && !attributes) open(element.shadowRoot);
  }
}

const watched = new WeakSet<Node>();

/** Checks a page in development, now and after each change. */
export function watchPage(page: Document): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    due = undefined;
    lookOver(page, watch);
  };
  const soon = (): void => void (due ??= setTimeout(look, LATE));
  const observer = new MutationObserver(soon);
  const watch = (root: Document | ShadowRoot): void => {
    if (root !== page) lookOver(root, watch);
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { subtree: true, childList: true, attributeFilter });
  };
  if (watched.has(page)) return;
  watch(page);
  soon();
}
