import { nearestLang } from './nearestLang.ts';

interface Watch {
  readonly observer: MutationObserver;
  readonly languages: Set<Language>;
}
const watches = new WeakMap<Node, Watch>();

/** Lets a language follow the `lang` attributes below a root; returns the undo. One observer per root serves all. */
function follow(root: Node, language: Language): () => void {
  let watch = watches.get(root);
  if (!watch) {
    const languages = new Set<Language>();
    const observer = new MutationObserver(() => languages.forEach((one) => one.look()));
    observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true });
    watches.set(root, (watch = { observer, languages }));
  }
  const { observer, languages } = watch;
  languages.add(language);
  return () => {
    languages.delete(language);
    if (languages.size) return;
    observer.disconnect();
    watches.delete(root);
  };
}

/** The language an element speaks. Follows the `lang` attributes of the page around while it is started. */
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

  /** Follows the page, out through the shadow roots around, into which no observer sees; returns the undo. */
  start(): () => void {
    this.look();
    const stops: (() => void)[] = [];
    let root: Node | undefined = this.#element.getRootNode();
    while (root) {
      stops.push(follow(root, this));
      root = root instanceof ShadowRoot ? root.host.getRootNode() : undefined;
    }
    return () => stops.forEach((stop) => stop());
  }
}
