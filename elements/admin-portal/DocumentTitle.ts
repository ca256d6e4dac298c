/** The title of the document while the portal is on the page. */
export class DocumentTitle {
  readonly #page: Document;
  readonly #allowed: (title: string) => boolean;
  /** The title that was set, and the one before. */
  #shown: { readonly before: string; readonly set: string } | undefined;

  /** @param allowed asks the host before the document gets a title */
  constructor(page: Document, allowed: (title: string) => boolean) {
    this.#page = page;
    this.#allowed = allowed;
  }

  /** Puts the name of a page before the title that the document had. */
  show(name: string): void {
    this.giveBack();
    if (!name) return;
    const before = this.#page.title;
    const title = before ? `${name} · ${before}` : name;
    if (!this.#allowed(title)) return;
    this.#page.title = title;
    this.#shown = { before, set: this.#page.title };
  }

  /** Restores the earlier title, unless the host has set another one meanwhile. */
  giveBack(): void {
    if (this.#shown?.set === this.#page.title) this.#page.title = this.#shown.before;
    this.#shown = undefined;
  }
}
