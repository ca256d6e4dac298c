import type { PropertyValues } from '@lit/reactive-element';
import type { LoginStep } from '../../stores/auth/login.flow.ts';
import type { LoginStore } from '../../stores/auth/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import boxCss from '../core/credential/box.css';
import { makeBox, type Box } from '../core/credential/box.ts';
import { CredentialForm } from '../core/credential/CredentialForm.ts';
import lightCss from '../core/credential/credential.light.css';
import { hasSessionHint, keepsPlaceForPasskeys } from '../core/credential/hint.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import tokens from '../tokens/tokens.css';
import type { AuthLoginProps } from './props.ts';
import { AT_FIRST, draw, FIRST, type Shown } from './draw.ts';
import type { StepTexts } from './StepTexts.ts';
import { step as first } from './steps/preLogin.ts';
import { NOTHING, Wording } from './Wording.ts';

/** The app and its sign-in. */
interface Current {
  root: RootStore;
  login: LoginStore;
}

/** Asked for once. A box that comes later gets its store before it can be seen. */
let code: Promise<typeof import('../../stores/auth/LoginStore.ts')> | undefined;

/** What was typed into a box that left its provider before its store was loaded. The next box there takes it over. */
const unheld = new WeakMap<Element, string>();

/**
 * The login box: all steps of a sign-in, from the identifier to the session.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-login
 * @summary Signs a user in, with the methods that the tenant allows.
 * @slot - The form. If the page has none, the element creates it.
 * @slot logo - Shown above the title.
 * @slot title - Replaces the title of the first step.
 * @slot lead - Replaces the line under that title.
 * @slot footer - Shown under every step, for example for a link to terms or to the sign-up.
 * @fires {CustomEvent<{ step: LoginStep }>} auth-step - The sign-in moved to another step.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The provider refused a step or was unreachable.
 * @fires {CustomEvent<{ error: unknown }>} view-error - A later step could not be loaded or drawn.
 * @csspart panel - The box itself.
 * @csspart header - Logo, title and lead.
 * @csspart logo - The area of the logo.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart divider - The line between the form and the other sign-in methods.
 * @csspart passkey - The button that asks for a passkey; present only if provider and browser support passkeys.
 * @csspart quick - The quick login by text message; present only if this browser is registered for it.
 * @csspart quick-divider - The line above it, where no passkey is offered.
 * @csspart quick-sign-in - The button that sends the code.
 * @csspart quick-whose - The line that has this browser forget it.
 * @csspart sign-up - The line that leads to the sign-up; present only if its route is served and the vendor takes sign-ups.
 * @csspart ways - The other ways to sign in; present at the step of one way if the provider allows more.
 * @csspart way - The button of another way.
 * @csspart resent - Says that the message was sent again.
 * @csspart resend - The line that offers to send a message again; present while one is waited for.
 * @csspart done - The line that says that the user is signed in, and as whom if that happened in another tab.
 * @csspart continue - The button that goes on after a sign-in in another tab.
 * @csspart footer - The area under the form.
 * @csspart back - The button that returns to the identifier.
 * @cssprop [--gh-box-width=384px] - The maximum width of the box.
 * @cssprop [--gh-box-padding=32px] - The padding of the box.
 * @cssstate waiting - It is not known yet whether there is a session; the box is empty.
 */
export class AuthLoginElement extends ReactElement<AuthLoginProps> {
  static override css = [tokens, boxCss];

  static override properties = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
  };

  /** Hides the heading of the box. */
  declare withoutHeader: boolean;
  /** The level of the heading, 1 to 6. */
  declare headingLevel: number;

  readonly #form = new CredentialForm(this, {
    submit: (data) => this.#submit(data),
    input: (username) => this.#login?.setIdentifier(username),
    change: () => this.#back(),
  });
  readonly #wording = new Wording(
    this.language,
    () => this.root,
    () => this.isConnected && this.#watch(),
  );
  readonly #hinted = hasSessionHint();
  /** The app and its sign-in, as soon as both are loaded. */
  #current: Current | undefined;
  #beginning: RootStore | undefined;
  #prepared: RootStore | undefined;
  #stopLogin: (() => void) | undefined;
  #stopWatch: (() => void) | undefined;
  #stopTexts: (() => void) | undefined;
  /** Submitted before the app was loaded; sent when it is. */
  #within: Element | null = null;
  #early: FormData | undefined;
  /** There is no app to wait for: nothing is running. */
  #appMissed = false;
  /** Takes away what is said of a provider that does not answer. */
  #stopAway: (() => void) | undefined;
  /** That is said apart from what is wrong with a step, unless its code cannot be had. */
  #saysAway = true;
  /** How the later steps look; here as soon as their view is. */
  #views: typeof import('./view.ts').stepViews | undefined;
  #shown: Shown = AT_FIRST;
  #box!: Box;

  constructor() {
    super();
    this.withoutHeader = false;
    this.headingLevel = 1;
  }

  get #login(): LoginStore | undefined {
    return this.#current?.login;
  }

  /** Focuses the first field of the step. */
  override focus(options?: FocusOptions): void {
    const { fields, username } = this.#form.parts;
    (fields.querySelector<HTMLElement>('[name]') ?? username).focus(options);
  }

  protected override get lightCss(): string {
    return lightCss;
  }

  protected override get viewContainer(): ParentNode & Node {
    return this.#box.view;
  }

  /**
   * Names the view alone: were React the target of an import() too, Rolldown would merge packages of the page into its
   * chunk, and two chunks that import each other fail in one of the two orders they may arrive in.
   */
  protected load = async (): Promise<ViewModule<AuthLoginProps>> => {
    const view = await import('./view.ts');
    this.#views = view.stepViews;
    this.#refresh();
    return view;
  };

  protected viewProps = (): AuthLoginProps => ({
    login: this.#login,
    fields: this.#form.parts.fields,
    formId: this.#form.id,
    step: this.#shown.drawn,
    problem: this.#shown.said,
    root: this.#current?.root,
  });

  protected override renderShell(root: ShadowRoot): void {
    const { panel, form, logoSlot, footerSlot, back } = (this.#box = makeBox(this.ownerDocument));
    form.addEventListener('slotchange', () => this.isConnected && this.#form.place());
    for (const one of [logoSlot, footerSlot]) one.addEventListener('slotchange', () => this.requestUpdate());
    back.addEventListener('click', () => this.#back());
    panel.toggleAttribute('data-passkeys', keepsPlaceForPasskeys());
    root.append(panel);
  }

  protected override arrived(): void {
    super.arrived();
    this.#stopTexts ??= this.language.subscribe(() => this.#refresh());
    if (!this.#stopWatch) this.#watch();
    this.#within = this.closest('auth-provider');
    if (!this.#within) return;
    this.#form.parts.username.value ||= unheld.get(this.#within) ?? '';
    unheld.delete(this.#within);
  }

  protected override left(): void {
    this.#stopWatch?.();
    this.#stopTexts?.();
    this.#stopWatch = this.#stopTexts = this.#beginning = undefined;
    const { value } = this.#form.parts.username;
    if (this.#within && !this.#current && value) unheld.set(this.#within, value);
    this.#follow(undefined);
    super.left();
  }

  /** Receives `undefined` first if the provider loads its stores lazily. */
  protected override followed(root: RootStore | undefined): void {
    this.#appMissed = false;
    this.#watch();
    if (root) void this.#begin(root);
  }

  protected override appMissed(): void {
    this.#appMissed = true;
    this.#refresh();
  }

  /** Draws now, and after each change of the stores. Every other change calls `#refresh`. */
  #watch(): void {
    this.#stopWatch?.();
    this.#stopWatch = this.root?.watch(
      () => this.#look(),
      (shown) => this.#show(shown),
    );
    if (!this.#stopWatch) this.#refresh();
  }

  #refresh(): void {
    if (this.isConnected) this.#show(this.#look());
  }

  /** Runs once per app, and again at the next submit if the code of the sign-in failed to load. */
  async #begin(root: RootStore): Promise<void> {
    if (this.#beginning === root) return;
    this.#beginning = root;
    try {
      const { LoginStore } = await (code ??= import('../../stores/auth/LoginStore.ts'));
      if (this.isConnected && this.root === root) this.#follow({ root, login: root.use(LoginStore) });
      void this.#loadLater(root);
    } catch (error) {
      code = this.#beginning = undefined;
      this.viewFailed(error);
    }
  }

  /** Sends for what a form can be typed into without. What did not arrive is asked for again with the next problem. Never rejects. */
  async #loadLater(root: RootStore): Promise<void> {
    void this.#wording.loadLater();
    if (this.#prepared === root) return;
    try {
      const { prepare } = await import('./prepare.ts');
      if (this.root !== root || this.#prepared === root) return;
      prepare(root, this.ownerDocument);
      this.#prepared = root;
    } catch {
      // Asked for again with the next problem.
    }
  }

  #follow(current: Current | undefined): void {
    this.#stopLogin?.();
    this.#stopAway?.();
    this.#stopLogin = this.#stopAway = undefined;
    this.#current = current;
    if (!current) return;
    this.#watch();
    const { login } = current;
    const { username } = this.#form.parts;
    if (username.value) login.setIdentifier(username.value);
    else username.value = login.form.identifier;
    this.#stopLogin = login.start();
    const early = this.#early;
    if (!early) return;
    this.#early = undefined;
    this.#submit(early);
    this.#refresh();
  }

  /** Above the form: the person only has to wait. */
  async #sayAway(root: RootStore): Promise<void> {
    const away = await import('../core/shell/later/away.ts').catch(() => undefined);
    this.#saysAway = !!away;
    if (!away) this.#refresh();
    else if (this.root === root && this.#current && !this.#stopAway)
      this.#stopAway = away.sayAway(root, this, (note) => this.#box.form.before(note));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#box.title.ariaLevel = String(this.headingLevel);
    this.setState('waiting', this.#shown.waiting);
    draw(this.#box, this.#form, this.#shown, this.#wording, this.withoutHeader, this.viewReady);
  }

  #submit(data: FormData): void {
    if (!this.viewReady) this.retryLoad();
    const login = this.#login;
    const { step, drawn } = this.#shown;
    if (step !== drawn) return void this.#loadStep(step); // what a person has sent is the form of the step before
    if (login) return void login.submit(data).then(() => login.form.problem?.field === 'identifier' && this.focus());
    this.#early = data;
    this.#refresh();
    if (this.root) void this.#begin(this.root);
  }

  #back(): void {
    this.#login?.back();
    const { username } = this.#form.parts;
    void this.updateComplete.then(() => (username.focus(), username.select())); // a step without a form has hidden it
  }

  /** Reads everything that the drawing depends on. */
  #look(): Shown {
    const { root } = this;
    const login = this.#login;
    const problem = login?.form.problem;
    const step = login?.form.flow.step ?? FIRST;
    const texts = this.#textsOf(step);
    const isUnknown = root?.session.status === 'loading';
    // Once shown, it stays until the answer is known.
    const away = !!root && (root.session.isAway || (this.#shown.away && (isUnknown || (login?.form.busy ?? false))));
    return {
      step,
      // A step is drawn whole: until its code has loaded, the one before stays.
      ...(texts ? { drawn: step, texts } : { drawn: this.#shown.drawn, texts: this.#shown.texts }),
      canGoBack: login?.canGoBack ?? false,
      busy: (login?.form.busy ?? false) || (!!this.#early && !this.#appMissed) || !texts,
      away,
      waiting: root ? isUnknown && !away : this.#hinted,
      problem,
      said:
        this.#saysAway && problem?.kind === 'failed' && problem.isAway
          ? NOTHING
          : this.#wording.problem(problem, texts),
      ready: this.#wording.texts.ready,
    };
  }

  #textsOf(step: LoginStep): StepTexts | undefined {
    return step === FIRST ? first : this.#views?.get(step);
  }

  /** Fires the events for the changes, then draws them. */
  #show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    this.requestUpdate();
    if (before.step !== shown.step) this.emit('auth-step', { step: shown.step });
    if (shown.away && !before.away && this.root) void this.#sayAway(this.root);
    if (shown.drawn !== shown.step) void this.#loadStep(shown.step);
    const { problem } = shown;
    if (!problem || problem === before.problem) return;
    if (this.root) void this.#loadLater(this.root);
    if (problem.kind === 'failed') this.emit('auth-error', { error: problem.error });
  }

  /** Sends for the code of a step. Without any view there is nothing to ask: the view comes first, and refreshes. */
  async #loadStep(step: LoginStep): Promise<void> {
    if (!this.#views) return;
    try {
      await this.#views.load(step);
      if (this.#views.get(step)) this.#refresh();
    } catch (error) {
      this.viewFailed(error);
    }
  }
}
