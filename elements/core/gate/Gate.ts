import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import { compareStructural, reaction } from 'mobx';
import type { RootStore } from '../../../stores/RootStore.ts';
import { AppController } from '../shell/AppController.ts';
import { attribute } from '../shell/attribute.ts';
import { h } from '../shell/h.ts';
import { LightElement } from '../shell/LightElement.ts';

/** What a gate has found out. `pending` until somebody knows. */
export type GateVerdict =
  | { readonly state: 'pending' }
  | { readonly state: 'allowed' }
  /** `slot` names the slot that says why; without content there, `denied` is shown. */
  | { readonly state: 'denied'; readonly justification: string; readonly slot?: string };

/** Draws instead of the children; told whether the gate is open (GATE-004). Not called before the verdict (ELE-18). */
export type GateRender = (isEntitled: boolean, verdict: GateVerdict) => Node | readonly Node[] | null;

/** What `gate-change` tells. */
export interface GateChange {
  isEntitled: boolean;
  justification: string | undefined;
  /** What was asked for. */
  key: string;
}

const css = ':host{display:contents}:host([hidden]),[hidden]{display:none!important}';

/**
 * Shows its content to those who may see it. A gate decides what is shown, not what is allowed: that is the provider's.
 * Plain children are only hidden; the content of a `<template>` and of `render` does not exist before the verdict.
 */
export abstract class Gate extends LightElement {
  static override css = [css];
  static override properties: PropertyDeclarations = { app: attribute(), render: attribute({ attribute: false }) };

  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  declare app: string;
  /** Draws instead of the children: `(isEntitled) => Node`. */
  declare render: GateRender | undefined;

  readonly #app = new AppController(this);
  #slots!: Record<'content' | 'pending' | 'reason' | 'denied', HTMLSlotElement>;
  #verdict: GateVerdict = { state: 'pending' };
  /** What this gate has put into its own light DOM. */
  #stamped: readonly ChildNode[] = [];
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this.app = '';
    this.render = undefined;
  }

  /** What the gate has found out. */
  get verdict(): GateVerdict {
    return this.#verdict;
  }

  /** Asks; whatever it reads is followed. Without an app nobody knows. @internal */
  protected abstract ask(root: RootStore): GateVerdict;
  /** What is asked for, for `gate-change`. @internal */
  protected abstract get key(): string;

  protected override furnish(root: ShadowRoot): void {
    const page = this.ownerDocument;
    const content = h(page, 'slot', { hidden: '' });
    const pending = h(page, 'slot', { name: 'pending' });
    const denied = h(page, 'slot', { name: 'denied' });
    const reason = h(page, 'slot', { name: 'denied-because', hidden: '' }, denied);
    content.addEventListener('slotchange', () => this.isConnected && this.#stamp());
    this.#slots = { content, pending, reason, denied };
    root.append(content, pending, reason);
  }

  protected override arrived(): void {
    this.#follow();
  }

  protected override left(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('render')) this.#draw();
    if (changed.size && this.isConnected) this.#follow();
  }

  #follow(): void {
    this.#stop?.();
    this.#stop = reaction(
      () => (this.#app.root ? this.ask(this.#app.root) : ({ state: 'pending' } as const)),
      (verdict) => this.#take(verdict),
      { fireImmediately: true, equals: compareStructural },
    );
  }

  #take(verdict: GateVerdict): void {
    const before = this.#verdict;
    this.#verdict = verdict;
    this.#draw();
    if (verdict.state === 'pending' || compareStructural(before, verdict)) return;
    const justification = verdict.state === 'denied' ? verdict.justification : undefined;
    this.emit<GateChange>('gate-change', { isEntitled: verdict.state === 'allowed', justification, key: this.key });
  }

  #draw(): void {
    const { content, pending, reason } = this.#slots;
    const { state } = this.#verdict;
    for (const one of ['pending', 'allowed', 'denied'] as const) this.setState(one, one === state);
    const drawn = this.render !== undefined && state !== 'pending';
    content.hidden = !(state === 'allowed' || drawn);
    pending.hidden = state !== 'pending';
    reason.hidden = state !== 'denied' || drawn;
    reason.name = (this.#verdict.state === 'denied' && this.#verdict.slot) || 'denied-because';
    this.#unstamp();
    this.#stamp();
  }

  /** Brings what is to exist only now: what `render` gives, or copies of the templates. */
  #stamp(): void {
    const { state } = this.#verdict;
    if (this.#stamped.length || state === 'pending') return;
    const nodes = this.render ? [this.render(state === 'allowed', this.#verdict) ?? []].flat() : state === 'allowed' ? this.#copies() : [];
    this.#stamped = nodes.flatMap((node) => (node instanceof DocumentFragment ? [...node.childNodes] : [node as ChildNode]));
    this.append(...this.#stamped);
  }

  #copies(): Node[] {
    return [...this.querySelectorAll<HTMLTemplateElement>(':scope > template:not([slot])')].map(({ content }) => this.ownerDocument.importNode(content, true));
  }

  #unstamp(): void {
    for (const node of this.#stamped) node.remove();
    this.#stamped = [];
  }
}
