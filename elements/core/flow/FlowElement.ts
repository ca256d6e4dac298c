import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { FlowOrigin, FlowProblem } from '../../../stores/auth/flows/FlowStore.ts';
import type { StoreKind } from '../../../stores/core/context.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { Area } from '../../i18n/area.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import { Translator } from '../../i18n/Translator.ts';
import tokens from '../../tokens/tokens.css';
import boxCss from '../credential/box.css';
import { makeBox, type Box } from '../credential/box.ts';
import { CredentialForm } from '../credential/CredentialForm.ts';
import lightCss from '../credential/credential.light.css';
import type { ProblemTexts } from '../credential/ProblemTexts.ts';
import type { FieldProblem, Sentence } from '../credential/Sentence.ts';
import { attribute } from '../shell/attribute.ts';
import { h } from '../shell/h.ts';
import { ReactElement } from '../shell/react/ReactElement.ts';
import type { ViewModule } from '../shell/view.ts';
import { takeParameters } from './address.ts';
import { emblem } from './emblems.ts';
import flowCss from './flow.css';
import type { AnyFlow, FlowScreen } from './FlowScreen.ts';
import type { FlowProps, FlowViewModule } from './FlowViewModule.ts';

/** Any catalogue, whatever its keys. */
type Texts = Translator<string, object>;

interface Current<Store> {
  readonly root: RootStore;
  readonly store: Store;
}

/** What the element draws from. */
interface Shown {
  readonly screen: string | undefined;
  readonly step: string | undefined;
  readonly texts: FlowScreen;
  readonly values: Readonly<Record<string, string>>;
  readonly identifier: string;
  readonly problem: FlowProblem | undefined;
  readonly busy: boolean;
}

const NOTHING: FieldProblem = { text: '', lang: '' };

/** The provider did not answer, or not about what was sent: trying again is the way on. */
const isAway = (problem: FlowProblem | undefined): boolean =>
  problem?.kind === 'failed' && (problem.error.statusCode < 400 || problem.error.statusCode >= 500);

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
    input: (value) => this.#store?.setIdentifier(value),
    change: () => this.#store?.change(),
  });
  #texts: Texts | undefined;
  readonly #common: Texts = new Translator(flowArea, this.language);
  #current: Current<Store> | undefined;
  #beginning: RootStore | undefined;
  #query: Readonly<Record<string, string>> = {};
  #view: FlowViewModule<Store> | undefined;
  #problems: ProblemTexts | undefined;
  /** Submitted before the app was loaded; sent when it is. */
  #early: FormData | undefined;
  #shown: Shown | undefined;
  /** The screen on the page. */
  #drawn: string | undefined;
  /** The screen whose fields are on the page too. */
  #entered: string | undefined;
  #stops: (() => void)[] = [];
  #stopStore: (() => void) | undefined;
  #box!: Box;
  #emblem!: HTMLElement;
  #head!: HTMLElement;

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
    this.#problems ??= new view.ProblemTexts(this.language, () => this.#refresh());
    this.#refresh();
    return view;
  };

  protected viewProps = (): FlowProps<Store> => ({
    store: this.#store,
    root: this.#current?.root,
    screen: this.#shown?.screen,
    fields: this.#form.parts.fields,
    head: this.#head,
    formId: this.#form.id,
    problem: this.#sentence(this.#shown?.problem),
    onDrawn: this.#handleDrawn,
  });

  get #store(): Store | undefined {
    return this.#current?.store;
  }

  protected override renderShell(root: ShadowRoot): void {
    const { panel, form, logoSlot, footerSlot, back, title } = (this.#box = makeBox(this.ownerDocument));
    this.#emblem = h(this.ownerDocument, 'div', { part: 'emblem', hidden: '' });
    title.before(this.#emblem);
    form.before((this.#head = h(this.ownerDocument, 'div')));
    title.tabIndex = -1;
    form.addEventListener('slotchange', () => this.isConnected && this.#form.place());
    for (const one of [logoSlot, footerSlot]) one.addEventListener('slotchange', () => this.requestUpdate());
    back.addEventListener('click', () => this.#store?.back());
    root.append(panel);
  }

  protected override arrived(): void {
    // First of all: whatever loads from now on finds nothing in the address.
    this.#query = { ...this.#query, ...takeParameters(this.ownerDocument, this.parameters) };
    this.#texts ??= new Translator(this.area, this.language);
    super.arrived();
    this.#stop();
    this.#stops.push(this.language.subscribe(() => this.#refresh()));
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
    this.#stops.push(this.language.subscribe(() => this.#refresh()));
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
    if (value) store.setIdentifier(value);
    this.#stopStore = store.start(this.origin(root, this.#query));
    this.#query = {}; // the store has it now
    this.#watch(root);
    const early = this.#early;
    this.#early = undefined;
    if (early) this.#submit(early);
  }

  #unfollow(): void {
    this.#stopStore?.();
    this.#stopStore = this.#current = undefined;
  }

  #stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #watch(root: RootStore): void {
    this.#stops.push(
      root.watch(
        () => this.#look(),
        (shown) => this.#show(shown),
      ),
    );
  }

  #refresh(): void {
    if (this.isConnected && this.#texts) this.#show(this.#look());
  }

  /** Reads everything that the drawing depends on. A screen is drawn whole: until its code has loaded, the one before stays. */
  #look(): Shown {
    const store = this.#store;
    const screen = store?.screen;
    return {
      screen: store && this.#view ? screen : this.#shown?.screen,
      step: store?.flow.step,
      texts: (screen && this.#view?.views[screen]) || this.#shown?.texts || this.first,
      values: store?.values ?? {},
      identifier: store?.identifier ?? '',
      problem: store?.problem,
      busy: store ? store.busy : !!this.#early,
    };
  }

  #show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    this.requestUpdate();
    if (shown.step && before?.step !== shown.step) this.stepped(shown.step);
    const { problem } = shown;
    if (problem && problem !== before?.problem && problem.kind === 'failed')
      this.emit('auth-error', { error: problem.error });
  }

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
    if (!shown) return;
    this.#draw(shown);
    this.#drawn = shown.screen;
  }

  /** The fields of a screen are there: a new one takes the focus, unless the person is busy elsewhere on the page. */
  readonly #handleDrawn = (screen: string): void => {
    if (this.#entered === screen) return; // the view was mounted again
    const isFirst = this.#entered === undefined;
    this.#entered = screen;
    const { button, emblem: sign } = this.#shown?.texts ?? this.first;
    if (!button && !sign) return; // the person only has to wait
    const { activeElement, body } = this.ownerDocument;
    if (!this.isConnected || (activeElement && activeElement !== body && !this.contains(activeElement))) return;
    if (!this.#form.parts.fields.contains(activeElement)) this.focus({ preventScroll: isFirst });
  };

  #text(key: string | undefined): string {
    if (!key) return '';
    for (const texts of [this.#texts, this.#common]) {
      const message = texts?.message(key);
      if (typeof message === 'string') return message;
      if (message && texts) return this.#view?.formatMessage(message, texts.lang, this.#shown?.values ?? {}) ?? '';
    }
    return '';
  }

  #sentence(problem: FlowProblem | undefined): FieldProblem {
    const sentence = problem && this.#words(problem);
    return sentence ? { field: problem.field, ...sentence } : NOTHING;
  }

  #words(problem: FlowProblem): Sentence | undefined {
    const { lang } = this.#common;
    if (problem.kind !== 'failed') {
      const key = this.#shown?.texts[problem.kind]?.[problem.field ?? ''];
      return { text: this.#text(key), lang };
    }
    const known = this.#text(`flow.error.${problem.error.errorCode}`);
    return known ? { text: known, lang } : this.#problems?.sentence(problem.error);
  }

  #draw({ texts, busy, problem, identifier }: Shown): void {
    const box = this.#box;
    const form = this.#form;
    const { username, field, label, change } = form.parts;
    const isFirst = texts === this.first;
    box.title.ariaLevel = String(this.headingLevel);
    box.header.hidden = this.withoutHeader || !texts.title;
    box.form.hidden = !texts.button;
    box.back.hidden = !texts.back;
    box.logo.hidden = !box.logoSlot.assignedNodes().length;
    box.footer.hidden = box.back.hidden && !box.footerSlot.assignedNodes().length;
    const isFact = texts.identifier !== undefined && texts.identifier !== 'asked';
    if (isFact || !username.value) username.value = identifier;
    form.setIdentified(isFact);
    if (texts.identifier === 'fact') change.hidden = true;
    field.hidden = !texts.identifier || (isFact && !identifier);
    username.inputMode = 'email';
    const said = this.#sentence(problem);
    form.setError(said.field === username.name ? said : NOTHING);
    form.setNote(said.field ? NOTHING : said);
    this.#emblem.hidden = !texts.emblem;
    this.#emblem.replaceChildren(...(texts.emblem ? [emblem(this.ownerDocument, texts.emblem)] : []));
    if (texts.emblem) this.#emblem.dataset.kind = texts.emblem;
    if (!this.#common.ready || !this.#texts?.ready) return;
    box.panel.lang = this.#texts.lang;
    const title = this.#text(texts.title);
    const lead = this.#text(texts.lead);
    box.titleSlot.textContent = isFirst ? title : '';
    box.titleText.textContent = isFirst ? '' : title;
    box.titleSlot.hidden = !isFirst;
    box.leadSlot.hidden = !isFirst;
    if (isFirst) box.leadSlot.textContent = lead;
    if (box.lead.lastChild !== box.leadSlot) box.lead.lastChild?.remove();
    if (!isFirst && lead) box.lead.append(lead);
    box.lead.hidden = !lead;
    box.backText.textContent = this.#text(texts.back);
    label.textContent = this.#text('flow.identifier');
    change.textContent = this.#text('flow.change');
    username.placeholder = this.#text('flow.placeholder');
    const caption = busy ? texts.busy : isAway(problem) ? 'flow.tryAgain' : texts.button;
    form.setButton(this.#text(caption ?? 'flow.oneMoment'), busy); // never without a name, also where it is hidden
  }
}
