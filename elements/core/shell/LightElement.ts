import { ReactiveElement } from '@lit/reactive-element';
import type { EventDetails } from '../events/events.ts';
import { dress, shareAgain, shareSheet } from '../../tokens/sheets.ts';

/** The placeholder for the tag in rules for the light DOM: a page may register an element under another name. */
const HOST = 'light-host';

/**
 * The base of every element of this library: events, styles for its shadow root and for the nodes of the page, states
 * for `:state()`, and one method that is called when it has left the page. No React, no rendering: an element draws
 * itself with plain DOM calls in {@link renderShell} and changes what it drew in `update`.
 */
export abstract class LightElement extends ReactiveElement {
  /** Texts of the sheets of the shadow root. @internal */
  static css: readonly string[] = [];
  /**
   * What the names of this page's elements begin with, where they were registered by `defineAll({ prefix })`. @internal
   */
  static prefix = '';

  readonly #internals = this.attachInternals?.();
  #late: readonly string[] = [];
  #lateLight: string | undefined;
  #place: Node | undefined;
  #unshare: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#settle();
    this.arrived();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => !this.isConnected && this.#leave());
  }

  /** `moveBefore`: only the place is new; the controllers look for their app again. @internal */
  connectedMoveCallback(): void {
    super.disconnectedCallback();
    super.connectedCallback();
    this.#settle();
    this.arrived();
  }

  /**
   * Another document: the browser has dropped the sheets, and a constructed sheet belongs to one document. @internal
   */
  adoptedCallback(): void {
    this.#dress();
    if (this.#place) shareAgain(this.#place);
  }

  /**
   * Announces something; bubbling, composed and cancelable. The docblock of the element says what `detail` holds.
   *
   * @returns false when a listener cancelled what the element would do next
   * @internal
   */
  emit<Type extends string>(
    type: Type,
    detail?: Type extends keyof EventDetails ? EventDetails[Type] : object,
  ): boolean {
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true });
    return this.dispatchEvent(event);
  }

  /** Adds sheets to the shadow root, after those of the class. For a view that brings its own. @internal */
  protected addCss(texts: readonly string[]): void {
    this.#late = [...new Set([...this.#late, ...texts])];
    this.#dress();
  }

  /** The same for the light DOM. @internal */
  protected addLightCss(text: string): void {
    if (this.#lateLight === text) return;
    this.#lateLight = text;
    if (this.#place) this.#share(this.#place, text);
  }

  /** The name under which another tag of this library is registered on this page. @internal */
  protected tagOf(tag: string): string {
    return (this.constructor as typeof LightElement).prefix + tag;
  }

  /** Turns a state for `:state(name)` on or off. Browsers without custom states do without. @internal */
  protected setState(name: string, on: boolean): void {
    try {
      if (on) this.#internals?.states.add(name);
      else this.#internals?.states.delete(name);
    } catch {
      // Before 2024 a state had to look like a custom property; such a browser shows the element without its states.
    }
  }

  /** Rules for the light DOM, adopted by the root that contains the element; `light-host` is the tag. @internal */
  protected get lightCss(): string | undefined {
    return undefined;
  }

  /** In the page, or at a new place in it. @internal */
  protected arrived(): void {}

  /**
   * The element has left the page. Stop here what runs, not in `disconnectedCallback`, which a move calls too.
   *
   * @internal
   */
  protected left(): void {}

  /** Fills the shadow root, once. @internal */
  protected renderShell(root: ShadowRoot): void {
    root.append(this.ownerDocument.createElement('slot'));
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow((this.constructor as typeof LightElement).shadowRootOptions);
    root.replaceChildren(); // a declarative root from the server is rendered again
    this.#dress(root);
    this.renderShell(root);
    return root;
  }

  #dress(root: ShadowRoot | null = this.shadowRoot): void {
    if (!root) return;
    const { css } = this.constructor as typeof LightElement;
    dress(root, [...css, ...this.#late]);
  }

  #settle(): void {
    const place = this.getRootNode();
    if (place === this.#place) return;
    this.#undress();
    this.#place = place;
    for (const text of [this.lightCss, this.#lateLight]) if (text) this.#share(place, text);
  }

  #share(place: Node, text: string): void {
    this.#unshare.push(shareSheet(place, text.replaceAll(HOST, this.localName)));
  }

  #undress(): void {
    for (const unshare of this.#unshare.splice(0)) unshare();
  }

  #leave(): void {
    this.#undress();
    this.#place = undefined;
    this.left();
  }
}
