import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { FlowOrigin } from '../../../stores/auth/form/FlowContext.ts';
import type { StoreKind } from '../../../stores/core/context.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { Area } from '../../i18n/area.ts';
import tokens from '../../tokens/tokens.css';
import boxCss from '../credential/box.css';
import { CredentialForm } from '../credential/CredentialForm.ts';
import lightCss from '../credential/credential.light.css';
import type { FieldProblem } from '../credential/Sentence.ts';
import { attribute } from '../shell/attribute.ts';
import { ReactElement } from '../shell/react/ReactElement.ts';
import type { ViewModule } from '../shell/view.ts';
import { takeParameters } from './address.ts';
import { drawFlow, makeFlowBox, type FlowBox, type Shown } from './drawFlow.ts';
import flowCss from './flow.css';
import type { AnyFlow, FlowScreen } from './FlowScreen.ts';
import type { FlowProps, FlowViewModule } from './FlowViewModule.ts';
import { FlowWording, NOTHING } from './FlowWording.ts';

interface Current<Store> {
  readonly root: RootStore;
  readonly store: Store;
}

/**
 * The box of a flow that a form leads through: one screen after the other, each a row of a table. The form stands in the light
 * DOM and is the shell's; React draws the fields of a screen into it.
 *
 * @slot - The form. If the page has none, the element creates it.
 * @slot logo - Shown above the title.
 * @slot title - Replaces the title of the first screen.
 * @slot lead - Replaces the line under that title.
 * @slot footer - Shown under every screen.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The provider refused a step or was unreachable.
 * @csspart panel - The box itself.
 * @csspart header - Logo, title and lead.
 * @csspart logo - The area of the logo.
 * @csspart emblem - The sign above the title of a screen that tells how something ended.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart footer - The area under the form.
 * @csspart back - The button in the footer.
 * @cssprop [--gh-box-width=384px] - The maximum width of the box.
 * @cssprop [--gh-box-padding=32px] - The padding of the box.
 */
export abstract class FlowElement<Store extends AnyFlow> extends ReactElement<FlowProps<Store>> {
  static override css = [tokens, boxCss, flowCss];

  static override properties: PropertyDeclarations = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
  };

  /** Hides the heading of the box. */
  declare withoutHeader: boolean;
  /** The level of the heading, 1 to 6. */
  declare headingLevel: number;

  /** The catalogue of the element. @internal */
  protected abstract readonly area: Area;
  /** What stands there until the app and the view are loaded. @internal */
  protected abstract readonly first: FlowScreen;
  /** What the address of the page may say, by name: taken from it at once. @internal */
  protected readonly parameters: readonly string[] = [];

  readonly #form = new CredentialForm(this, {
    submit: (data) => this.#submit(data),
    input: (value) => this.#store?.form.setIdentifier(value),
    change: () => this.#store?.change?.(),
  });
  /** Made when the element first arrives: the catalogue is a field of the class below. */
  #wording: FlowWording | undefined;
  #current: Current<Store> | undefined;
  #beginning: RootStore | undefined;
  #query: Readonly<Record<string, string>> = {};
  #view: FlowViewModule<Store> | undefined;
  /** Submitted before the app was loaded; sent when it is. */
  #early: FormData | undefined;
  #shown: Shown | undefined;
  /** The screen on the page. */
  #drawn: string | undefined;
  /** The screen whose fields are on the page too. */
  #entered: string | undefined;
  #stopLanguage: (() => void) | undefined;
  #stopStore: (() => void) | undefined;
  #stopWatch: (() => void) | undefined;
  #box!: FlowBox;

  constructor() {
    super();
    this.withoutHeader = false;
    this.headingLevel = 1;
  }

  /** Focuses the first field of the screen, or its title. */
  override focus(options?: FocusOptions): void {
    const { form, fields, field, username } = this.#form.parts;
    const isAsked = !field.hidden && !username.readOnly && !this.#box.form.hidden && form.isConnected;
    const target = isAsked ? username : fields.querySelector<HTMLElement>('input:not([hidden]),select,textarea');
    (target ?? this.#box.title).focus(options);
  }

  /** Its store, by a dynamic import. @internal */
  protected abstract loadStore(): Promise<StoreKind<Store>>;
  /** Its view, by a dynamic import. @internal */
  protected abstract loadView(): Promise<FlowViewModule<Store>>;

  /** What the flow is begun with. @internal */
  protected origin(_root: RootStore, query: FlowOrigin['query']): FlowOrigin {
    return { query, withCode: false };
  }

  protected override get lightCss(): string {
    return lightCss;
  }

  protected override get viewContainer(): ParentNode & Node {
    return this.#box.view;
  }

  protected load = async (): Promise<ViewModule<FlowProps<Store>>> => {
    const view = (this.#view = await this.loadView());
    this.#wording?.extend(view);
    if (this.isConnected && this.root) this.#watch(this.root); // the view reads more of the app
    this.#refresh();
    return view;
  };

  protected viewProps = (): FlowProps<Store> => ({
    store: this.#store,
    root: this.#current?.root,
    screen: this.#shown?.screen,
    fields: this.#form.parts.fields,
    head: this.#box.head,
    formId: this.#form.id,
    problem: this.#problem,
    onDrawn: this.#handleDrawn,
  });

  get #store(): Store | undefined {
    return this.#current?.store;
  }

  /** What is wrong, in words. */
  get #problem(): FieldProblem {
    const shown = this.#shown;
    return (shown && this.#wording?.problem(shown.problem, shown.texts, shown.values)) ?? NOTHING;
  }

  protected override renderShell(root: ShadowRoot): void {
    const { panel, form, logoSlot, footerSlot, back } = (this.#box = makeFlowBox(this.ownerDocument));
    form.addEventListener('slotchange', () => this.isConnected && this.#form.place());
    for (const one of [logoSlot, footerSlot]) one.addEventListener('slotchange', () => this.requestUpdate());
    back.addEventListener('click', () => this.#store?.back());
    root.append(panel);
  }

  protected override arrived(): void {
    // First of all: whatever loads from now on finds nothing in the address.
    this.#query = { ...this.#query, ...takeParameters(this.ownerDocument, this.parameters) };
    this.#wording ??= new FlowWording(this.area, this.language, () => this.#refresh());
    super.arrived();
    this.#stop();
    this.#stopLanguage = this.language.subscribe(() => this.#refresh());
    if (this.root) this.#watch(this.root);
    this.#refresh();
  }

  protected override left(): void {
    this.#stop();
    this.#beginning = undefined;
    this.#unfollow();
    super.left();
  }

  protected override followed(root: RootStore | undefined): void {
    this.#stop();
    this.#stopLanguage = this.language.subscribe(() => this.#refresh());
    this.#unfollow();
    this.#beginning = undefined;
    if (root) void this.#begin(root);
    this.#refresh();
  }

  protected override appMissed(): void {
    this.#refresh();
  }

  /** Runs once per app, and again at the next submit if the code of the flow failed to load. */
  async #begin(root: RootStore): Promise<void> {
    if (this.#beginning === root) return;
    this.#beginning = root;
    try {
      const Store = await this.loadStore();
      if (!this.isConnected || this.root !== root || this.#current) return;
      this.#follow(root, root.use(Store));
    } catch (error) {
      this.#beginning = undefined;
      this.viewFailed(error);
    }
  }

  #follow(root: RootStore, store: Store): void {
    this.#current = { root, store };
    const { value } = this.#form.parts.username;
    if (value) store.form.setIdentifier(value);
    this.#stopStore = store.start(this.origin(root, this.#query));
    this.#query = {}; // the store has it now
    this.#watch(root);
    const early = this.#early;
    this.#early = undefined;
    if (early) void store.submit(early); // it was the form of the first screen
  }

  #unfollow(): void {
    this.#stopStore?.();
    this.#stopStore = this.#current = undefined;
  }

  #stop(): void {
    this.#stopWatch?.();
    this.#stopLanguage?.();
    this.#stopWatch = this.#stopLanguage = undefined;
  }

  /** Draws whatever changes of what `#look` reads. What it reads depends on what has loaded. */
  #watch(root: RootStore): void {
    this.#stopWatch?.();
    this.#stopWatch = root.watch(
      () => this.#look(),
      (shown) => this.#show(shown),
    );
  }

  #refresh(): void {
    if (this.isConnected && this.#wording) this.#show(this.#look());
  }

  /** Reads everything that the drawing depends on. A screen is drawn whole: until its code has loaded, the one before stays. */
  #look(): Shown {
    const store = this.#store;
    const screen = store?.screen;
    const root = this.#current?.root;
    this.#wording?.take(root && store && this.#view?.taken?.(root, store));
    return {
      screen: store && this.#view ? screen : this.#shown?.screen,
      step: store?.form.flow.step,
      texts: (screen && this.#view?.views[screen]) || this.#shown?.texts || this.first,
      values: store?.values ?? {},
      identifier: store?.form.identifier ?? '',
      problem: store?.form.problem,
      busy: store ? store.form.busy : !!this.#early,
    };
  }

  #show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    this.requestUpdate();
    if (shown.step && before?.step !== shown.step) this.stepped(shown.step);
    if (this.#store) this.followedBy(this.#store);
    const { problem } = shown;
    if (problem && problem !== before?.problem && problem.kind === 'failed')
      this.emit('auth-error', { error: problem.error });
  }

  /** Something of the flow has changed. @internal */
  protected followedBy(_store: Store): void {}

  /** The flow is at another step. @internal */
  protected abstract stepped(step: string): void;

  #submit(data: FormData): void {
    if (!this.viewReady) this.retryLoad();
    const store = this.#store;
    if (store && this.#shown?.screen !== undefined && this.#drawn !== store.screen) return; // it is the form of the screen before
    if (store) return void store.submit(data);
    this.#early = data;
    this.#refresh();
    if (this.root) void this.#begin(this.root);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const shown = this.#shown;
    if (!shown || !this.#wording) return;
    this.#box.title.ariaLevel = String(this.headingLevel);
    this.#box.header.hidden = this.withoutHeader || !shown.texts.title;
    drawFlow(this.#box, this.#form, shown, this.#wording, shown.texts === this.first);
    this.#drawn = shown.screen;
  }

  /** The fields of a screen are there: a new one takes the focus, unless the person is busy elsewhere on the page. */
  readonly #handleDrawn = (screen: string): void => {
    if (this.#entered === screen) return; // the view was mounted again
    const isFirst = this.#entered === undefined;
    this.#entered = screen;
    const { button, emblem: sign, back } = this.#shown?.texts ?? this.first;
    if (!button && !sign && !back) return; // the person only has to wait
    const { activeElement, body } = this.ownerDocument;
    if (!this.isConnected || (activeElement && activeElement !== body && !this.contains(activeElement))) return;
    if (!this.#form.parts.fields.contains(activeElement)) this.focus({ preventScroll: isFirst });
  };
}
