import type { FlowOrigin } from '../../../stores/auth/form/FlowContext.ts';
import type { FormProblem } from '../../../stores/auth/form/FormFlow.ts';
import type { StoreKind } from '../../../stores/core/context.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { Area } from '../../i18n/area.ts';
import type { Box } from '../form/box.ts';
import type { CredentialForm } from '../form/CredentialForm.ts';
import type { Current, FormHost, FormKind, Seen, Shown } from '../form/FormKind.ts';
import { NOTHING } from '../form/Sentence.ts';
import { h } from '../shell/h.ts';
import { takeParameters, watchFragment } from './address.ts';
import { emblem } from './emblems.ts';
import flowCss from './flow.css';
import type { AnyFlow, FlowScreen } from './FlowScreen.ts';
import type { FlowProps, FlowViewModule } from './FlowViewModule.ts';
import { FlowWording } from './FlowWording.ts';

/** What a flow draws from. */
export interface FlowShown extends Shown {
  readonly texts: FlowScreen;
}

/** What is special to a flow. */
export interface FlowSpec<Store> {
  /** The catalogue of the element. */
  readonly area: Area;
  /** What is shown until the app and the view are loaded. */
  readonly first: FlowScreen;
  /** What the address of the page may say, by name: taken from it at once. */
  readonly parameters?: readonly string[];
  /** Its store, by a dynamic import. */
  loadStore(): Promise<StoreKind<Store>>;
  /** Its view, by a dynamic import. */
  loadView(): Promise<FlowViewModule<Store>>;
  /** What the flow is begun with. */
  origin?(root: RootStore, query: FlowOrigin['query']): FlowOrigin;
  /** Something of the flow has changed. */
  changed?(store: Store): void;
}

/** The provider did not answer, or not about what was sent: trying again is the way on. */
const isAway = (problem: FormProblem | undefined): boolean =>
  problem?.kind === 'failed' && (problem.error.statusCode < 400 || problem.error.statusCode >= 500);

/** A flow as a form with steps: each screen is a row of a table, and all of them come with the view. */
export class FlowForm<Store extends AnyFlow> implements FormKind<Store, FlowProps<Store>, FlowShown> {
  readonly atFirst: FlowShown;
  readonly words: FlowWording;
  readonly css = flowCss;
  readonly #host: FormHost;
  readonly #spec: FlowSpec<Store>;
  #query: Readonly<Record<string, string>> = {};
  #view: FlowViewModule<Store> | undefined;
  #form!: CredentialForm;
  #emblem!: HTMLElement;
  /** Where React draws above the form. */
  #head!: HTMLElement;
  /** The texts of the screen. */
  #texts: FlowScreen;
  /** The screen whose fields are on the page too. */
  #entered: string | undefined;

  constructor(host: FormHost, spec: FlowSpec<Store>) {
    this.#host = host;
    this.#spec = spec;
    this.#texts = spec.first;
    this.words = new FlowWording(spec.area, host.language, () => host.refresh());
    this.atFirst = { texts: spec.first };
  }

  /** The title can be focused, so that it is read aloud. */
  furnish(box: Box, form: CredentialForm): void {
    const page = box.panel.ownerDocument;
    this.#form = form;
    this.#emblem = h(page, 'div', { part: 'emblem', hidden: '' });
    this.#head = h(page, 'div');
    box.title.before(this.#emblem);
    box.title.tabIndex = -1;
    box.form.before(this.#head);
  }

  arrive(): void {
    this.#query = { ...this.#query, ...takeParameters(this.#host.ownerDocument, this.#spec.parameters ?? []) };
  }

  loadStore(): Promise<StoreKind<Store>> {
    return this.#spec.loadStore();
  }

  async loadView(): Promise<FlowViewModule<Store>> {
    const view = (this.#view = await this.#spec.loadView());
    this.words.extend(view);
    return view;
  }

  /** A link to this screen that is pasted into the address bar begins anew where the browser only moves. */
  start(current: Current<Store>): () => void {
    let stop = this.#begin(current);
    const stopWatching = watchFragment(this.#host.ownerDocument, () => {
      this.arrive();
      if (!Object.keys(this.#query).length) return;
      stop();
      stop = this.#begin(current);
    });
    return () => {
      stopWatching();
      stop();
    };
  }

  #begin({ root, store }: Current<Store>): () => void {
    const query = this.#query;
    this.#query = {}; // the store has it now
    return store.start(this.#spec.origin?.(root, query) ?? { query, withCode: false });
  }

  /** A screen is drawn whole: until its code has loaded, the one before stays. */
  look({ store, isSending, before }: Seen<Store, FlowShown>): FlowShown {
    const { words } = this;
    const { root } = this.#host;
    const screen = store?.screen;
    words.take(root && store && this.#view?.taken?.(root, store));
    const texts = (screen && this.#view?.views[screen]) || before.texts;
    const values = store?.values ?? {};
    const problem = store?.form.problem;
    const busy = store?.form.busy ?? isSending;
    return {
      step: store?.form.flow.step,
      screen: store && this.#view ? screen : before.screen,
      texts,
      values,
      ready: words.ready,
      asks: texts.identifier,
      identifier: store?.form.identifier ?? '',
      back: texts.back,
      // Never without a name, also where it is hidden.
      button: (busy ? texts.busy : isAway(problem) ? 'flow.tryAgain' : texts.button) ?? 'flow.oneMoment',
      problem,
      said: words.problem(problem, texts, values),
      busy,
    };
  }

  changed({ texts }: FlowShown, _before: FlowShown, store: Store | undefined): void {
    this.#texts = texts;
    if (store) this.#spec.changed?.(store);
  }

  draw({ texts }: FlowShown): void {
    const { emblem: name } = texts;
    this.#emblem.hidden = !name;
    this.#emblem.replaceChildren(...(name ? [emblem(this.#host.ownerDocument, name)] : []));
    if (name) this.#emblem.dataset['kind'] = name;
  }

  viewProps({ screen, said = NOTHING }: FlowShown, current: Current<Store> | undefined): FlowProps<Store> {
    const { fields } = this.#form.parts;
    const { root, store } = current ?? {};
    const onDrawn = this.#handleDrawn;
    return { store, root, screen, fields, head: this.#head, formId: this.#form.id, problem: said, onDrawn };
  }

  change(store: Store): void {
    store.change?.();
  }

  back(store: Store): void {
    store.back();
  }

  /** The fields of a screen are there: a new one takes the focus, unless the user is busy elsewhere on the page. */
  readonly #handleDrawn = (screen: string): void => {
    if (this.#entered === screen) return; // the view was mounted again
    const isFirst = this.#entered === undefined;
    this.#entered = screen;
    const { button, emblem: name, back } = this.#texts;
    if (!button && !name && !back) return; // the user only has to wait
    const host = this.#host;
    const { activeElement, body } = host.ownerDocument;
    if (!host.isConnected || (activeElement && activeElement !== body && !host.contains(activeElement))) return;
    if (!this.#form.parts.fields.contains(activeElement)) host.focus({ preventScroll: isFirst });
  };
}
