/** `cdn/autoloader.js`. Built by scripts/cdnFiles.mjs, which knows what every other file of the CDN build contains. */
import { fault } from '../../../codes/fault.ts';
import { Autoloader } from './Autoloader.ts';
import { brought } from './brought.ts';

/** What of a release is needed for some tags. Files are named by their place in the list, across all lists. */
interface Listed {
  /** Each with its SHA-384. */
  readonly files: readonly (readonly [file: string, hash: string])[];
  /** By tag: what must be there before it is registered, its own file last, and what it loads next. */
  readonly tags: Readonly<Record<string, readonly [first: readonly number[], next: readonly number[]]>>;
}
interface CdnFiles extends Listed {
  readonly version: string;
  /** The tags with a form that can be typed into before anything else has loaded. */
  readonly forms: readonly string[];
  /** The tags of pages: most documents have none of them, so a file of its own lists what they need. */
  readonly pages: {
    readonly tags: readonly string[];
    /** The file with their list. */
    readonly list: number;
    /** What all of them need first. */
    readonly shared: readonly number[];
  };
}
declare const GATEHOUSE_CDN: CdnFiles;
const { version, forms, pages, ...listed } = GATEHOUSE_CDN;
const files = [...listed.files];
const needs = new Map(Object.entries(listed.tags));

/** In a page with a nonce, what a script adds needs it too. */
const nonce = [...document.scripts].find(({ src }) => src === import.meta.url)?.nonce;
const asked = new Map<number, Promise<void>>();
/** How often a file did not come that is imported from here. */
const failures = new Map<number, number>();
/**
 * Browsers may remember a module that did not come: another try needs an address of its own. Others import chunks by
 * their one address.
 */
const addressOf = (at: number): string =>
  new URL(`${files[at]?.[0]}.js${failures.has(at) ? `#${failures.get(at)}` : ''}`, import.meta.url).href;
const isImportedHere = (at: number): boolean => at === pages.list || !files[at]?.[0].startsWith('chunks/');

/**
 * Fetches a file into the page's modules and checks its integrity against this release; an `import` finds it there. A
 * `modulepreload` link takes an integrity in all browsers: the `integrity` of import maps is younger.
 */
function check(at: number): Promise<void> {
  const known = asked.get(at);
  if (known) return known;
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return Promise.resolve();
  const checked = new Promise<void>((done, failed) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () =>
      failed(new Error(`${link.href} could not be loaded, or is not the file of Gatehouse ${version}.`)),
    );
  });
  asked.set(at, checked);
  checked
    .catch(() => {
      asked.delete(at);
      if (isImportedHere(at)) failures.set(at, (failures.get(at) ?? 0) + 1);
    })
    .finally(() => link.remove());
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  if (nonce) link.nonce = nonce;
  link.integrity = `sha384-${files[at]?.[1]}`;
  link.href = addressOf(at);
  document.head.append(link);
  return checked;
}

/** The element asks for these itself, and says when they do not come. */
const prepare = (list: readonly number[]): void => {
  for (const at of list) check(at).catch(() => {});
};

/** Reads what the tags of pages need, while what all of them need is on its way. */
async function listPages(): Promise<void> {
  prepare(pages.shared);
  await check(pages.list);
  const { default: more }: { default: Listed } = await import(addressOf(pages.list));
  if (files.length === listed.files.length) files.push(...more.files);
  for (const [tag, need] of Object.entries(more.tags)) needs.set(tag, need);
}

/** The forms that are on their way, until they are drawn. */
const coming = new Set<Promise<void>>();
const drawn = (): Promise<unknown> =>
  new Promise((done) => (document.hidden ? done(undefined) : requestAnimationFrame(() => setTimeout(done))));

/**
 * Imports the script of a tag. A form comes first: what else the page has runs once the form is drawn, for a person
 * types while the session is on its way.
 */
async function bring(tag: string, isForm: boolean): Promise<void> {
  if (!needs.has(tag)) await listPages();
  const [first, next] = needs.get(tag) ?? [[], []];
  await Promise.all(first.map(check));
  if (!isForm) await Promise.allSettled(coming);
  await import(addressOf(first.at(-1) ?? -1));
  if (isForm) await drawn();
  prepare(next);
}

/**
 * Registers a tag of this release; rejects when its script, or one it needs, could not be loaded or is another one
 * (ELE-17).
 */
export function loadElement(tag: string): Promise<void> {
  const isPage = pages.tags.includes(tag);
  if (!isPage && !needs.has(tag)) return Promise.reject(fault('GH-UNKNOWN-TAG', `Component ${tag} is not supported`));
  return brought(tag, () => {
    const isForm = forms.includes(tag);
    const running = bring(tag, isForm);
    if (isForm) {
      coming.add(running);
      void running.catch(() => undefined).finally(() => coming.delete(running));
    }
    return running;
  });
}

const autoloader = new Autoloader({ tags: [...needs.keys(), ...pages.tags], load: loadElement });
autoloader.watch(document);

/**
 * Looks through a shadow root that was attached to an element after it had come into the page, and at what comes into
 * it later.
 */
export function autoload(root: Document | ShadowRoot): void {
  autoloader.watch(root);
}
