import type { PropertyValues } from '@lit/reactive-element';
import { observable, runInAction } from 'mobx';
import type { LoginProblem, LoginStore } from '../../stores/auth/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import boxCss from '../core/credential/box.css';
import { CredentialForm } from '../core/credential/CredentialForm.ts';
import lightCss from '../core/credential/credential.light.css';
import { hasSessionHint } from '../core/credential/hint.ts';
import { icon } from '../core/credential/icons.ts';
import type { ProblemTexts } from '../core/credential/ProblemTexts.ts';
import type { Sentence } from '../core/credential/Sentence.ts';
import { Observer } from '../core/observe/Observer.ts';
import { attribute } from '../core/shell/attribute.ts';
import { h } from '../core/shell/h.ts';
import { ReactElement } from '../core/shell/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import { loginArea, type LoginText } from '../i18n/generated/login.ts';
import { Translator } from '../i18n/Translator.ts';
import tokens from '../tokens/tokens.css';
import type { AuthLoginProps } from './props.ts';
import { captions, refusals } from './words.ts';

const NOTHING: Sentence = { text: '', lang: '' };

/** The app and its sign-in. */
interface Current {
  root: RootStore;
  login: LoginStore;
}

/** What the element draws from. */
interface Shown {
  step: LoginStore['flow']['step'];
  busy: boolean;
  waiting: boolean;
  problem: LoginProblem | undefined;
  sentence: Sentence;
  /** The catalogue of the language is here. */
  ready: boolean;
}

/** The nodes of the shadow root, by their parts; `form` is the slot of the form. */
type Box = Record<'panel' | 'header' | 'logo' | 'title' | 'titleText' | 'lead' | 'footer' | 'back' | 'backText', HTMLElement> &
  Record<'form' | 'logoSlot' | 'titleSlot' | 'leadSlot' | 'footerSlot', HTMLSlotElement>;

/**
 * The login box: every step from the first identifier to the session.
 *
 * Write an empty `<form></form>` inside it when the page is rendered on a server.
 *
 * @tagname auth-login
 * @summary Lets a person sign in, by whichever methods their tenant allows.
 * @slot - The form. The element brings one when the page wrote none.
 * @slot logo - Above the title.
 * @slot title - Instead of the title of the first step.
 * @slot lead - Instead of the line under that title.
 * @slot footer - Under every step; a place for a link to terms or to the sign-up.
 * @fires {CustomEvent<{ step: LoginStep }>} auth-step - The box moved to another step.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The provider refused a step, or was out of reach.
 * @fires {CustomEvent<{ error: unknown }>} view-error - A later step could not be loaded or drawn.
 * @csspart panel - The box itself.
 * @csspart header - Logo, title and lead.
 * @csspart logo - The place of the logo.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart done - The line that says that the person is signed in.
 * @csspart footer - What stands under the form.
 * @csspart back - The way back to the identifier.
 * @cssprop [--gh-box-width=384px] - How wide the box may grow.
 * @cssprop [--gh-box-padding=32px] - The room inside it.
 * @cssstate waiting - Whether there is a session is not known yet, and nothing is shown.
 */
export class AuthLoginElement extends ReactElement<AuthLoginProps> {
  static override css = [tokens, boxCss];

  static override properties = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
  };

  /** Shows the box without its own heading. */
  declare withoutHeader: boolean;
  /** The level of the heading, 1 to 6. */
  declare headingLevel: number;

  readonly #form = new CredentialForm(this, {
    submit: (data) => this.#submit(data),
    input: (username) => this.#login?.setIdentifier(username),
    change: () => this.#back(),
  });
  readonly #texts = new Translator(loginArea, this.language);
  readonly #observer = new Observer();
  readonly #hinted = hasSessionHint();
  /** The app and its sign-in, as soon as both are there. */
  readonly #current = observable.box<Current | undefined>(undefined, { deep: false });
  /** What puts errors of a provider into words. Comes after the sign-in, so that it is here when the network is not. */
  readonly #problems = observable.box<ProblemTexts | undefined>(undefined, { deep: false });
  #beginning: RootStore | undefined;
  #stopLogin: (() => void) | undefined;
  /** Submitted before the app was there; sent when it is. */
  readonly #early = observable.box<FormData | undefined>(undefined, { deep: false });
  #shown: Shown = { step: 'preLogin', busy: false, waiting: false, problem: undefined, sentence: NOTHING, ready: false };
  #box!: Box;

  constructor() {
    super();
    this.withoutHeader = false;
    this.headingLevel = 1;
  }

  get #login(): LoginStore | undefined {
    return this.#current.get()?.login;
  }

  /** Focuses the field the step asks for. */
  override focus(options?: FocusOptions): void {
    const { fields, username } = this.#form.parts;
    (fields.querySelector('input') ?? username).focus(options);
  }

  protected override get lightCss(): string {
    return lightCss;
  }

  protected override get viewContainer(): ParentNode & Node {
    return this.#box.panel;
  }

  /** React and the view side by side: one round trip less. */
  protected load = (): Promise<ViewModule<AuthLoginProps>> => {
    void import('../core/mount/react.tsx').catch(() => {});
    return import('./view.ts');
  };

  protected viewProps = (): AuthLoginProps => ({
    login: this.#login,
    fields: this.#form.parts.fields,
    formId: this.#form.id,
    message: this.#shown.problem?.field === 'password' ? this.#shown.sentence : NOTHING,
    routing: this.#current.get()?.root.routing,
  });

  protected override furnish(root: ShadowRoot): void {
    const page = this.ownerDocument;
    const slot = (name: string) => h(page, 'slot', { name });
    const form = h(page, 'slot');
    const [logoSlot, titleSlot, leadSlot, footerSlot] = [slot('logo'), slot('title'), slot('lead'), slot('footer')];
    const [titleText, backText] = [h(page, 'span'), h(page, 'span')];
    const logo = h(page, 'div', { part: 'logo' }, logoSlot);
    const title = h(page, 'div', { part: 'title', role: 'heading' }, titleSlot, titleText);
    const lead = h(page, 'p', { part: 'lead' }, leadSlot);
    const header = h(page, 'div', { part: 'header' }, logo, title, lead);
    const back = h(page, 'button', { type: 'button', part: 'back' }, icon(page, 'back'), backText);
    const footer = h(page, 'div', { part: 'footer' }, back, footerSlot);
    const panel = h(page, 'div', { part: 'panel' }, header, form, footer);
    form.addEventListener('slotchange', () => this.isConnected && this.#form.place());
    for (const one of [logoSlot, footerSlot]) one.addEventListener('slotchange', () => this.requestUpdate());
    back.addEventListener('click', () => this.#back());
    this.#box = { panel, header, logo, title, titleText, lead, footer, back, backText, form, logoSlot, titleSlot, leadSlot, footerSlot };
    root.append(panel);
  }

  protected override arrived(): void {
    super.arrived();
    this.#observer.stop();
    this.#observer.watch(
      () => this.#look(),
      (shown) => this.#show(shown),
    );
  }

  protected override left(): void {
    this.#observer.stop();
    this.#beginning = undefined;
    this.#follow(undefined);
    super.left();
  }

  /** Told `undefined` first when the provider loads its stores lazily. */
  protected override followed(root: RootStore | undefined): void {
    if (root) void this.#begin(root);
  }

  /** Once per app; again with the next submit when the code of the sign-in did not arrive. */
  async #begin(root: RootStore): Promise<void> {
    if (this.#beginning === root) return;
    this.#beginning = root;
    try {
      const { LoginStore } = await import('../../stores/auth/LoginStore.ts');
      if (this.isConnected && this.root === root) this.#follow({ root, login: root.use(LoginStore) });
      void this.#loadProblems();
    } catch (error) {
      this.#beginning = undefined;
      this.viewFailed(error);
    }
  }

  #follow(current: Current | undefined): void {
    this.#stopLogin?.();
    this.#stopLogin = undefined;
    runInAction(() => this.#current.set(current));
    if (!current) return;
    const { login } = current;
    const { username } = this.#form.parts;
    if (username.value) login.setIdentifier(username.value);
    else username.value = login.identifier;
    this.#stopLogin = login.start();
    const early = this.#early.get();
    if (!early) return;
    runInAction(() => this.#early.set(undefined));
    this.#submit(early);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { step, busy, waiting, problem, sentence, ready } = this.#shown;
    const { panel, header, title, form: formSlot, back, footer, logo, logoSlot, footerSlot } = this.#box;
    const form = this.#form;
    const first = step === 'preLogin';
    const done = step === 'success';
    const caption = first ? captions.first : captions.later;
    panel.toggleAttribute('data-waiting', waiting);
    this.setState('waiting', waiting);
    title.ariaLevel = String(this.headingLevel);
    header.hidden = this.withoutHeader || done;
    formSlot.hidden = done;
    back.hidden = first || done;
    logo.hidden = !logoSlot.assignedNodes().length;
    footer.hidden = back.hidden && !footerSlot.assignedNodes().length;
    form.setIdentified(!first);
    form.setError(problem?.field === 'identifier' ? sentence.text : '', sentence.lang);
    if (!ready) return;
    this.#write(caption);
    const underWay = busy || (!first && !this.viewReady);
    form.setButton(this.#texts.text(underWay ? caption.busy : caption.button), underWay);
  }

  #submit(data: FormData): void {
    if (!this.viewReady) this.retryLoad();
    const login = this.#login;
    if (login) {
      void login.submit(data);
      return;
    }
    runInAction(() => this.#early.set(data));
    if (this.root) void this.#begin(this.root);
  }

  #back(): void {
    this.#login?.back();
    const { username } = this.#form.parts;
    username.focus();
    username.select();
  }

  /** Everything the drawing depends on, read in one place. */
  #look(): Shown {
    const { root } = this;
    const current = this.#current.get();
    const login = current?.login;
    const problem = login?.problem;
    return {
      step: login?.flow.step ?? 'preLogin',
      busy: (login?.busy ?? false) || !!this.#early.get(),
      waiting: root ? root.session.status === 'loading' && !root.session.error : this.#hinted,
      problem,
      sentence: problem ? this.#sentence(problem) : NOTHING,
      ready: this.#texts.ready,
    };
  }

  #sentence(problem: LoginProblem): Sentence {
    if (problem.kind === 'failed') return this.#problems.get()?.sentence(problem.error) ?? NOTHING;
    const key = problem.kind === 'unavailable' ? 'login.unavailable' : refusals[problem.field][problem.kind];
    return { text: this.#texts.text(key), lang: this.#texts.lang };
  }

  /** Announces what has changed, then draws it. */
  #show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    this.requestUpdate();
    if (before.step !== shown.step) this.emit('auth-step', { step: shown.step });
    if (shown.problem?.kind !== 'failed' || shown.problem === before.problem) return;
    void this.#loadProblems();
    this.emit('auth-error', { error: shown.problem.error });
  }

  async #loadProblems(): Promise<void> {
    if (this.#problems.get()) return;
    try {
      const { ProblemTexts } = await import('../core/credential/ProblemTexts.ts');
      runInAction(() => this.#problems.set(new ProblemTexts(this.language)));
    } catch {
      // Asked for again with the next error.
    }
  }

  #write(caption: (typeof captions)[keyof typeof captions]): void {
    const { panel, titleSlot, titleText, lead, leadSlot, backText } = this.#box;
    const { label, username, change } = this.#form.parts;
    const text = (key: LoginText) => this.#texts.text(key);
    const first = caption === captions.first;
    panel.lang = this.#texts.lang;
    titleSlot.textContent = text('login.title');
    titleText.textContent = first ? '' : text(caption.title);
    titleSlot.hidden = !first;
    lead.hidden = !first;
    leadSlot.textContent = text('login.lead');
    backText.textContent = text('login.back');
    label.textContent = text('login.identifier');
    username.placeholder = text('login.placeholder');
    change.textContent = text('login.change');
  }
}
