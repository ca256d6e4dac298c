import { nearestLang } from './nearestLang.ts';

interface Watch {
  readonly observer: MutationObserver;
  readonly languages: Set<Language>;
}
const watches = new WeakMap<Document, Watch>();

/** The language an element speaks. Follows the `lang` attributes of the document while it is started. */
export class Language {
  readonly #element: Element;
  readonly #subscribers = new Set<() => void>();
  #tag = 'en';

  constructor(element: Element) {
    this.#element = element;
  }

  /** A language tag, as the page wrote it. */
  get tag(): string {
    return this.#tag;
  }

  /**
   * Calls `changed` after each change of the texts in this language: a new `tag`, or a catalogue that was asked for and
   * has arrived. Returns the undo.
   */
  subscribe(changed: () => void): () => void {
    this.#subscribers.add(changed);
    return () => void this.#subscribers.delete(changed);
  }

  /** Tells the subscribers. For the translators of this language. */
  notify(): void {
    for (const changed of this.#subscribers) changed();
  }

  /** Reads the language again: the element has moved, or a `lang` has changed. */
  look(): void {
    const tag = nearestLang(this.#element);
    if (tag === this.#tag) return;
    this.#tag = tag;
    this.notify();
  }

  /** Follows the page; returns the undo. One observer per document, however many elements follow it. */
  start(): () => void {
    this.look();
    const document = this.#element.ownerDocument;
    let watch = watches.get(document);
    if (!watch) {
      const languages = new Set<Language>();
      const observer = new MutationObserver(() => languages.forEach((language) => language.look()));
      observer.observe(document, { attributes: true, attributeFilter: ['lang'], subtree: true });
      watches.set(document, (watch = { observer, languages }));
    }
    const { observer, languages } = watch;
    languages.add(this);
    return () => {
      languages.delete(this);
      if (languages.size) return;
      observer.disconnect();
      watches.delete(document);
    };
  }
}
