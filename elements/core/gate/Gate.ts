import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { RootStore } from '../../../stores/RootStore.ts';
import { AppController } from '../shell/AppController.ts';
import { attribute, unsaid } from '../shell/attribute.ts';
import { h } from '../shell/h.ts';
import { LightElement } from '../shell/LightElement.ts';
import { awaitAnswer } from './awaitAnswer.ts';
import { turn } from './turns.ts';

/**
 * Whether two plain objects have the same fields with the same values. MobX compares whole trees, which is more than is
 * asked here.
 */
export function sameFields(one: object | undefined, other: object | undefined): boolean {
  if (!one || !other) return one === other;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => Object.hasOwn(other, name) && Reflect.get(other, name) === value)
  );
}

/** The verdict of a gate, `pending` until it is known. */
export type GateVerdict =
  | { readonly state: 'pending' }
  | { readonly state: 'allowed' }
  /** `slot` names the slot that says why; without content there, `denied` is shown. */
  | { readonly state: 'denied'; readonly justification: string; readonly slot?: string };

/** What a gate tells a render function. */
export interface GateAnswer {
  readonly allowed: boolean;
  /** The same, by the name of the entitlement check. */
  readonly isEntitled: boolean;
  /** The reason of a refusal. */
  readonly justification: string | undefined;
}

/** Draws instead of the children (GATE-004). Not called before the verdict (ELE-18). */
export type GateRender = (answer: GateAnswer) => Node | readonly Node[] | null;

/** What `gate-change` tells. */
export interface GateChange {
  isEntitled: boolean;
  justification: string | undefined;
  /** What was asked for. */
  key: string;
}

/** A reserved height holds in every state, and not for gates inside the content. */
const css = `:host{display:contents;min-block-size:var(--gh-gate-min-height,0)}:host([hidden]),[hidden]{display:none!important}
div{display:contents;min-block-size:inherit;--gh-gate-min-height:initial}
@container style(--gh-gate-min-height){div{display:block}}`;

/** The name of the slot for the result of a render function. The children are in another slot and stay hidden. */
const DRAWN = 'gh-drawn';
/** The comments around what a gate has put into its light DOM: a clone of the gate finds and removes it by them. */
const [FROM, TO] = ['gh-drawn', '/gh-drawn'];

const PENDING: GateVerdict = { state: 'pending' };
const states = ['pending', 'allowed', 'denied'] as const;

/**
 * Shows its content to those who may see it. A gate decides what is shown, not what is allowed: that is the provider's.
 * Plain children are only hidden; the content of a `<template>` and of `render` does not exist before the verdict.
 *
 * @csspart failure - The message shown when the element belongs to no app, or when the provider does not answer.
 * @csspart retry - The button of that message that asks the provider again.
 */
export abstract class Gate extends LightElement {
  static override css = [css];
  static override properties: PropertyDeclarations = { app: attribute(), render: unsaid({ attribute: false }) };

  /** The name of the app. Without it, the element uses the nearest `<auth-provider>` around it. */
  declare app: string;
  /** Draws the content in place of the children: `({ allowed, isEntitled, justification }) => Node`. */
  declare render: GateRender | undefined;

  readonly #app = new AppController(this, () => this.isConnected && this.hasUpdated && this.#follow());
  #slots!: Record<'content' | 'pending' | 'reason', HTMLSlotElement>;
  #verdict: GateVerdict = PENDING;
  /** The verdict that `gate-change` reported last. */
  #told: GateChange | undefined;
  /** What this gate has put into its own light DOM. */
  #stamped: readonly ChildNode[] = [];
  #stop: (() => void) | undefined;
  #awaited: RootStore | undefined;
  /** Ends the wait for the answer of the app, and removes its notice. */
  #stopWaiting: (() => void) | undefined;

  constructor() {
    super();
    this.app = '';
    this.render = undefined;
  }

  /** The current verdict. */
  get verdict(): GateVerdict {
    return this.#verdict;
  }

  /** The app, while there is one. @internal */
  protected get appRoot(): RootStore | undefined {
    return this.#app.root;
  }

  /** It is not known who is signed in: the answer is on its way, or the provider cannot be reached. @internal */
  protected isUnknown({ session }: RootStore): boolean {
    return session.isLoading || session.isAway;
  }

  /** Computes the verdict; observables it reads are followed. `pending` without an app. @internal */
  protected abstract ask(root: RootStore): GateVerdict;
  /** The key that the gate checks, for `gate-change`. @internal */
  protected abstract get key(): string;

  protected override renderShell(root: ShadowRoot): void {
    this.#forgetDrawn();
    const page = this.ownerDocument;
    const content = h(page, 'slot', { hidden: '' });
    const pending = h(page, 'slot', { name: 'pending' });
    const reason = h(page, 'slot', { name: 'denied', hidden: '' }, h(page, 'slot', { name: 'denied' }));
    // a template that is parsed or added later
    content.addEventListener('slotchange', () => this.isConnected && this.#stamp());
    this.#slots = { content, pending, reason };
    root.append(h(page, 'div', {}, content, h(page, 'slot', { name: DRAWN }), pending, reason));
  }

  protected override arrived(): void {
    if (this.hasUpdated) this.#follow();
  }

  protected override left(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#take(PENDING); // nothing of the content stays in an element that is out of the page
  }

  /** @internal */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const begins = this.hasUpdated ? undefined : turn();
    return begins ? begins.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('render')) this.#draw();
    if (this.isConnected && (changed.size || !this.#stop)) this.#follow();
  }

  /** Asks again, whatever the verdict was. @internal */
  protected follow(): void {
    this.#follow();
  }

  #follow(): void {
    this.#stop?.();
    const { root } = this.#app;
    if (!root) this.#take(PENDING);
    this.#stop = root?.watch(
      () => this.ask(root),
      (verdict) => this.#take(verdict),
    );
  }

  #take(verdict: GateVerdict): void {
    if (!this.#told || !sameFields(this.#verdict, verdict)) {
      this.#verdict = verdict;
      this.#draw();
    }
    this.#wait(verdict.state === 'pending' && this.isConnected ? this.#app.root : undefined);
    if (verdict.state === 'pending') return;
    const { allowed: isEntitled, justification } = this.#answer;
    const tell: GateChange = { isEntitled, justification, key: this.key };
    if (sameFields(this.#told, tell)) return;
    this.#told = tell;
    this.emit('gate-change', { ...tell });
  }

  /** Waits for the answer of an app, anew for another one; a verdict ends it. */
  #wait(root: RootStore | undefined): void {
    if (root === this.#awaited) return;
    this.#awaited = root;
    this.#stopWaiting?.();
    this.#stopWaiting = root && awaitAnswer(root, this, this.#slots.pending);
  }

  get #answer(): GateAnswer {
    const { state } = this.#verdict;
    const allowed = state === 'allowed';
    return {
      allowed,
      isEntitled: allowed,
      justification: this.#verdict.state === 'denied' ? this.#verdict.justification : undefined,
    };
  }

  #draw(): void {
    const { content, pending, reason } = this.#slots;
    const { state } = this.#verdict;
    for (const one of states) this.setState(one, one === state);
    const drawn = this.render !== undefined && state !== 'pending';
    content.hidden = state !== 'allowed' || drawn;
    pending.hidden = state !== 'pending';
    reason.hidden = state !== 'denied' || drawn;
    reason.name = (this.#verdict.state === 'denied' && this.#verdict.slot) || 'denied';
    for (const node of this.#stamped) node.remove();
    this.#stamped = [];
    this.#stamp();
  }

  /** Brings what is to exist only now: what `render` gives, or copies of the templates. */
  #stamp(): void {
    const { state } = this.#verdict;
    if (this.#stamped.length || state === 'pending') return;
    const nodes = this.render ? [this.render(this.#answer) ?? []].flat() : state === 'allowed' ? this.#copies() : [];
    const stamped = nodes.flatMap((node) =>
      node instanceof DocumentFragment ? [...node.childNodes] : [node as ChildNode],
    );
    if (!stamped.length) return;
    const page = this.ownerDocument;
    const inside = this.render ? stamped.map((node) => this.#drawn(node)) : stamped;
    this.#stamped = [page.createComment(FROM), ...inside, page.createComment(TO)];
    this.append(...this.#stamped);
  }

  /** Removes from a clone what the open gate had drawn. A page that keeps copies of itself makes clones (ELE-18). */
  #forgetDrawn(): void {
    let isDrawn = false;
    for (let node = this.firstChild; node;) {
      const { nextSibling } = node;
      const mark = node instanceof Comment ? node.data : undefined;
      isDrawn ||= mark === FROM;
      if (isDrawn) node.remove();
      if (mark === TO) isDrawn = false;
      node = nextSibling;
    }
  }

  /** Only an element can name its slot. */
  #drawn(node: ChildNode): ChildNode {
    const element = node instanceof Element ? node : h(this.ownerDocument, 'span', {}, node);
    element.slot = DRAWN;
    return element;
  }

  #copies(): Node[] {
    return [...this.querySelectorAll<HTMLTemplateElement>(':scope > template:not([slot])')].map(({ content }) =>
      this.ownerDocument.importNode(content, true),
    );
  }
}
