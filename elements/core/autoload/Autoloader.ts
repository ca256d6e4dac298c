import { showFailure } from './failure.ts';

type Root = Document | ShadowRoot;

export interface AutoloaderOptions {
  /** The tags that are looked for. */
  readonly tags: readonly string[];
  /** Registers a tag. */
  readonly load: (tag: string) => Promise<unknown>;
}

/**
 * Registers a tag when the first element of that name appears: in the page, in what is added to it, and in the open
 * shadow roots of other elements. Nothing is loaded for a tag that never comes; nothing in a `<template>` counts before
 * it is used.
 */
export class Autoloader {
  readonly #tags: ReadonlySet<string>;
  readonly #load: AutoloaderOptions['load'];
  readonly #loading = new Set<string>();
  readonly #watched = new WeakSet<Root>();
  /** Held weakly: a root that has left the page is not kept for being looked at. */
  #roots: WeakRef<Root>[] = [];
  /** Elements of others that are not registered yet: they may get a shadow root then. */
  readonly #expected = new Set<string>();
  readonly #observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) this.#look(node);
  });

  constructor({ tags, load }: AutoloaderOptions) {
    this.#tags = new Set(tags);
    this.#load = load;
  }

  /** Looks through a document or a shadow root now, and at whatever comes into it later. Twice is once. */
  watch(root: Root): void {
    if (this.#watched.has(root)) return;
    this.#watched.add(root);
    this.#roots = [...this.#roots.filter((known) => known.deref()), new WeakRef(root)];
    this.#observer.observe(root, { childList: true, subtree: true });
    for (const element of root.querySelectorAll('*')) this.#meet(element);
  }

  #look(element: Element): void {
    this.#meet(element);
    for (const inner of element.querySelectorAll('*')) this.#meet(inner);
  }

  #meet(element: Element): void {
    const { localName, shadowRoot } = element;
    if (this.#tags.has(localName)) this.#bring(localName);
    else if (shadowRoot) this.watch(shadowRoot);
    else if (localName.includes('-') && !customElements.get(localName)) this.#expect(localName);
  }

  #expect(tag: string): void {
    if (this.#expected.has(tag)) return;
    this.#expected.add(tag);
    void customElements
      .whenDefined(tag)
      .then(() => this.#all(tag).forEach(({ shadowRoot }) => shadowRoot && this.watch(shadowRoot)));
  }

  #bring(tag: string): void {
    if (this.#loading.has(tag) || customElements.get(tag)) return;
    this.#loading.add(tag);
    this.#load(tag).then(
      () => this.#loading.delete(tag),
      () => {
        this.#loading.delete(tag);
        for (const element of this.#all(tag)) showFailure(element, () => this.#bring(tag));
      },
    );
  }

  #all(tag: string): Element[] {
    return this.#roots.flatMap((root) => [...(root.deref()?.querySelectorAll(tag) ?? [])]);
  }
}
