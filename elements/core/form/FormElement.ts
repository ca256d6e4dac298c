import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { RootStore } from '../../../stores/RootStore.ts';
import tokens from '../../tokens/tokens.css';
import { attribute } from '../shell/attribute.ts';
import { ReactElement } from '../shell/react/ReactElement.ts';
import type { ViewModule } from '../shell/view.ts';
import boxCss from './box.css';
import { makeBox, type Box } from './box.ts';
import lightCss from './credential.light.css';
import { CredentialForm } from './CredentialForm.ts';
import { drawForm } from './drawForm.ts';
import type { Current, FormHost, FormKind, FormStore, Shown } from './FormKind.ts';

/**
 * The box of a form with steps: one screen after the other. The form is in the light DOM and belongs to the shell;
 * React draws the fields of a screen into it.
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
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart footer - The area under the form.
 * @kitpart flow back - The button in the footer.
 * @kitpart flow emblem - The sign above the title of a screen that tells how something ended.
 * @kitpart flow-link done - The line that says that the link is looked at.
 * @kitpart flow-end progress - How long it takes until the page goes on.
 * @kitpart flow-end continue - The button that goes on without waiting.
 * @kitpart flow-mail more - A further way on.
 * @kitpart flow-mail note - Where a mail was sent, or why none was.
 * @kitpart flow-mail resend - The line that offers to send the mail again.
 * @cssprop [--gh-box-width=384px] - The maximum width of the box.
 * @cssprop [--gh-box-padding=32px] - The padding of the box.
 */
export abstract class FormElement<Store extends FormStore, Props extends object>
  extends ReactElement<Props>
  implements FormHost
{
  static override css = [tokens, boxCss];

  static override properties: PropertyDeclarations = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
  };

  /** Hides the heading of the box. */
  declare withoutHeader: boolean;
  /** The level of the heading, 1 to 6. */
  declare headingLevel: number;

  /** What this form adds to the life of every form. @internal */
  protected abstract readonly kind: FormKind<Store, Props>;

  readonly #form = new CredentialForm(this, {
    submit: (data) => this.#submit(data),
    input: (value) => this.#typed(value),
    change: () => this.#current && this.kind.change(this.#current.store),
  });
  #box!: Box;
  /** The app and what is shown of it, as soon as both are loaded. */
  #current: Current<Store> | undefined;
  #beginning: RootStore | undefined;
  /** Submitted before the app was loaded; sent when it is. */
  #early: FormData | undefined;
  /** There is no app to wait for: nothing is running. */
  #appMissed = false;
  #shown: Shown | undefined;
  /** The screen on the page. */
  #drawn: string | undefined;
  #stopStore: (() => void) | undefined;
  #stopWatch: (() => void) | undefined;
  #stopLanguage: (() => void) | undefined;

  constructor() {
    super();
    this.withoutHeader = false;
    this.headingLevel = 1;
  }

  /** Focuses the first field of the screen, or its title. */
  override focus(options?: FocusOptions): void {
    const { form, fields, field, username } = this.#form.parts;
    const { title, form: slot } = this.#box;
    const isAsked = !field.hidden && !username.readOnly && !slot.hidden && form.isConnected;
    const target = isAsked ? username : fields.querySelector<HTMLElement>('input:not([hidden]),select,textarea');
    (target ?? (title.hasAttribute('tabindex') ? title : username)).focus(options);
  }

  /** Draws now, and after each change of what was read, which depends on what has loaded. @internal */
  refresh(): void {
    this.#unwatch();
    if (!this.isConnected) return;
    const look = (): Shown => this.#look();
    const show = (shown: Shown): void => this.#show(shown);
    const stop = this.root?.watch(look, show);
    if (!stop) return show(look());
    this.#unwatch(); // a listener of an event may have led here again
    this.#stopWatch = stop;
  }

  protected override get lightCss(): string {
    return lightCss;
  }

  protected override get viewContainer(): ParentNode & Node {
    return this.#box.view;
  }

  protected override async load(): Promise<ViewModule<Props>> {
    const view = await this.kind.loadView();
    this.refresh();
    return view;
  }

  protected override viewProps(): Props {
    return this.kind.viewProps(this.#state, this.#current);
  }

  protected override renderShell(root: ShadowRoot): void {
    const box = (this.#box = makeBox(this.ownerDocument));
    const { panel, form, logoSlot, footerSlot, back } = box;
    form.addEventListener('slotchange', () => this.isConnected && this.#form.place());
    for (const one of [logoSlot, footerSlot]) one.addEventListener('slotchange', () => this.requestUpdate());
    back.addEventListener('click', () => this.#current && this.kind.back(this.#current.store));
    this.kind.furnish(box, this.#form);
    if (this.kind.css) this.addCss([this.kind.css]);
    root.append(panel);
  }

  protected override arrived(): void {
    this.kind.arrive(); // first of all: what loads from now on finds nothing in the address
    super.arrived();
    this.#stopLanguage?.();
    this.#stopLanguage = this.language.subscribe(() => this.refresh());
    this.refresh();
  }

  protected override left(): void {
    this.#unwatch();
    this.#stopLanguage?.();
    this.#stopLanguage = this.#beginning = undefined;
    this.kind.leave?.(!!this.#current);
    this.#unfollow();
    super.left();
  }

  /** Receives `undefined` first if the provider loads its stores lazily. */
  protected override followed(root: RootStore | undefined): void {
    this.#appMissed = false;
    this.#beginning = undefined;
    this.#unfollow();
    this.refresh();
    if (root) void this.#begin(root);
  }

  protected override appMissed(): void {
    this.#appMissed = true;
    this.refresh();
  }

  /** Another step than before. Fires the event of the element. @internal */
  protected abstract stepped(step: string): void;

  get #state(): Shown {
    return this.#shown ?? this.kind.atFirst;
  }

  /** Runs once per app, and again at the next submit if the code of the form failed to load. */
  async #begin(root: RootStore): Promise<void> {
    if (this.#beginning === root) return;
    this.#beginning = root;
    try {
      const Store = await this.kind.loadStore();
      if (this.isConnected && this.root === root && !this.#current) this.#follow({ root, store: root.use(Store) });
      this.kind.loaded?.(root);
    } catch (error) {
      this.#beginning = undefined;
      this.viewFailed(error);
    }
  }

  #follow(current: Current<Store>): void {
    this.#current = current;
    const { value } = this.#form.parts.username;
    if (value) this.#typed(value);
    this.#stopStore = this.kind.start(current);
    const early = this.#early;
    this.#early = undefined;
    this.refresh();
    if (early) this.#submit(early); // it was the form of the first screen
  }

  #unfollow(): void {
    this.#stopStore?.();
    this.#stopStore = this.#current = undefined;
  }

  #unwatch(): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
  }

  #look(): Shown {
    const isSending = !!this.#early && !this.#appMissed;
    return this.kind.look({ store: this.#current?.store, isSending, before: this.#state });
  }

  /** Fires the events for the changes, then draws them. */
  #show(shown: Shown): void {
    const before = this.#state;
    this.#shown = shown;
    this.requestUpdate();
    if (shown.step !== undefined && shown.step !== before.step) this.stepped(shown.step);
    this.kind.changed?.(shown, before, this.#current?.store);
    const { problem } = shown;
    if (problem && problem !== before.problem && problem.kind === 'failed')
      this.emit('auth-error', { error: problem.error });
  }

  #typed(identifier: string): void {
    const store = this.#current?.store;
    if (store?.setIdentifier) store.setIdentifier(identifier);
    else store?.form.setIdentifier(identifier);
  }

  #submit(data: FormData): void {
    if (!this.viewReady) this.retryLoad();
    const store = this.#current?.store;
    if (!store) {
      this.#early = data;
      this.refresh();
      if (this.root) void this.#begin(this.root);
      return;
    }
    const screen = store.screen ?? store.form.flow.step;
    // it is the form of the screen before
    if (this.#drawn !== undefined && this.#drawn !== screen) return this.refresh();
    const answer = this.kind.submit?.(store, data, this.#state) ?? store.submit(data);
    void answer.then(() => this.kind.answered?.(store));
  }

  protected override updated(changed: PropertyValues): void {
    const shown = this.#state;
    const { title, header } = this.#box;
    title.ariaLevel = String(this.headingLevel);
    header.hidden = this.withoutHeader || !shown.texts.title;
    this.setState('waiting', !!shown.waiting);
    const isFirst = shown.texts === this.kind.atFirst.texts;
    drawForm(this.#box, this.#form, shown, this.kind.words, { isFirst, isReady: this.viewReady });
    this.kind.draw?.(shown);
    this.#drawn = shown.screen;
    super.updated(changed); // after the shell: a field that takes the focus is in a form that is shown
  }
}
