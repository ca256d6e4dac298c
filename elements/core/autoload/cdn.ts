/** `cdn/autoloader.js`. Built by scripts/cdnFiles.mjs, which knows what every other file of the CDN build contains. */
import { fault } from '../../../codes/fault.ts';
import { Autoloader } from './Autoloader.ts';
import { brought } from './brought.ts';

interface CdnFiles {
  readonly version: string;
  /** By file: its integrity. */
  readonly files: Readonly<Record<string, string>>;
  /** By tag: what must be there before it is registered, its own file last, and what it loads next. */
  readonly tags: Readonly<Record<string, { readonly first: readonly string[]; readonly next: readonly string[] }>>;
}
declare const GATEHOUSE_CDN: CdnFiles;
const { files, tags, version } = GATEHOUSE_CDN;

/** In a page with a nonce, what a script adds needs it too. */
const nonce = [...document.scripts].find(({ src }) => src === import.meta.url)?.nonce;
const asked = new Map<string, Promise<void>>();

/**
 * Fetches a file into the page's modules and checks that it is the one this release was built with; an `import` finds it there.
 * That an imported module has an integrity can only be said so in all browsers: an import map's `integrity` is younger.
 */
function check(file: string): Promise<void> {
  const known = asked.get(file);
  if (known) return known;
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return Promise.resolve();
  const checked = new Promise<void>((done, failed) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () =>
      failed(new Error(`${link.href} could not be loaded, or is not the file of Gatehouse ${version}.`)),
    );
  });
  asked.set(file, checked);
  checked.catch(() => asked.delete(file)).finally(() => link.remove());
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  if (nonce) link.nonce = nonce;
  link.integrity = files[file] ?? '';
  link.href = new URL(file, import.meta.url).href;
  document.head.append(link);
  return checked;
}

/** Registers a tag of this release; rejects when its script, or one it needs, could not be loaded or is another one (ELE-17). */
export function loadElement(tag: string): Promise<void> {
  const { first = [], next = [] } = Object.hasOwn(tags, tag) ? (tags[tag] ?? {}) : {};
  const own = first.at(-1);
  if (!own) return Promise.reject(fault('GH-UNKNOWN-TAG', `Component ${tag} is not supported`));
  return brought(tag, async () => {
    await Promise.all(first.map(check));
    await import(new URL(own, import.meta.url).href);
    // The element asks for these itself after its first paint, and says when they do not come.
    for (const file of next) check(file).catch(() => {});
  });
}

const autoloader = new Autoloader({ tags: Object.keys(tags), load: loadElement });
autoloader.watch(document);

/** Looks through a shadow root that was attached to an element after it had come into the page, and at what comes into it later. */
export function autoload(root: Document | ShadowRoot): void {
  autoloader.watch(root);
}
