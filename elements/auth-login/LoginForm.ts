import type { LoginStep } from '../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../stores/auth/login/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { Box } from '../core/form/box.ts';
import type { CredentialForm } from '../core/form/CredentialForm.ts';
import type { Current, FormHost, FormKind, Seen, Shown } from '../core/form/FormKind.ts';
import { hasSessionHint, keepsPlaceForPasskeys, keepsPlaceForSignUp } from '../core/form/hint.ts';
import { NOTHING } from '../core/form/Sentence.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { AuthLoginProps, StepTexts } from './props.ts';
import { step as first } from './steps/preLogin.ts';
import { Wording } from './Wording.ts';

/** The first step, which the shell draws itself. */
const FIRST = 'preLogin';

/** Where the provider asks for everything. */
const onProvider: StepTexts = { title: 'login.title' };

/** Loaded once. A box that comes later gets its store before it can be seen. */
let code: Promise<typeof import('../../stores/auth/login/LoginStore.ts')> | undefined;

/** What was typed into a box that left its provider before its store was loaded. The next box there takes it over. */
const unheld = new WeakMap<Element, string>();

/** What a sign-in draws from. */
export interface LoginShown extends Shown {
  readonly step: LoginStep;
  /** The step whose code has loaded: it is drawn until the code of the next one has. */
  readonly screen: LoginStep;
  readonly texts: StepTexts;
  /** The provider does not say who is signed in. */
  readonly away: boolean;
}

/** A sign-in as a form with steps: the code of a step loads with the step. */
export class LoginForm implements FormKind<LoginStore, AuthLoginProps, LoginShown> {
  readonly atFirst: LoginShown = {
    step: FIRST,
    screen: FIRST,
    texts: first,
    asks: 'asked',
    away: false,
  };
  readonly words: Wording;
  readonly #host: FormHost;
  readonly #hinted = hasSessionHint();
  #box!: Box;
  #form!: CredentialForm;
  #within: Element | null = null;
  #prepared: RootStore | undefined;
  /** Removes the note on a provider that does not answer. */
  #stopAway: (() => void) | undefined;
  #sayAway: typeof import('./LoginWords.ts').sayAway | undefined;
  /** How the later steps look, as soon as their view has loaded. */
  #views: typeof import('./view.ts').stepViews | undefined;

  constructor(host: FormHost) {
    this.#host = host;
    this.words = new Wording(
      host.language,
      () => host.root,
      () => host.refresh(),
    );
  }

  furnish(box: Box, form: CredentialForm): void {
    this.#box = box;
    this.#form = form;
    box.panel.toggleAttribute('data-passkeys', keepsPlaceForPasskeys());
    box.panel.toggleAttribute('data-sign-up', keepsPlaceForSignUp());
  }

  arrive(): void {
    this.#within = this.#host.closest('auth-provider');
    if (!this.#within) return;
    this.#form.parts.username.value ||= unheld.get(this.#within) ?? '';
    unheld.delete(this.#within);
  }

  leave(isFollowing: boolean): void {
    const { value } = this.#form.parts.username;
    if (this.#within && !isFollowing && value) unheld.set(this.#within, value);
  }

  async loadStore(): Promise<typeof LoginStore> {
    try {
      return (await (code ??= import('../../stores/auth/login/LoginStore.ts'))).LoginStore;
    } catch (error) {
      code = undefined;
      throw error;
    }
  }

  /**
   * Names the view alone: were React the target of an import() too, Rolldown would merge packages of the page into its
   * chunk, and two chunks that import each other fail in one of the two orders they may arrive in.
   */
  async loadView(): Promise<ViewModule<AuthLoginProps>> {
    const view = await import('./view.ts');
    this.#views = view.stepViews;
    return view;
  }

  start({ root, store }: Current<LoginStore>): () => void {
    const { username } = this.#form.parts;
    const stop = store.start();
    username.value = store.form.identifier; // what was typed is in the store
    // The login is a page of the provider.
    const stopLeaving = root.options.hostedLogin
      ? root.watch(
          () => root.lacksUser,
          (lacks) => lacks && root.toLogin(),
        )
      : undefined;
    return () => {
      stop();
      stopLeaving?.();
      this.#stopAway?.();
      this.#stopAway = undefined;
    };
  }

  /**
   * Loads what a form can be typed into without. What did not arrive is loaded with the next problem. Never rejects.
   */
  async loaded(root: RootStore): Promise<void> {
    if (this.#prepared === root) return;
    try {
      const { LoginWords, prepare, sayAway } = await import('./LoginWords.ts');
      this.#sayAway = sayAway;
      this.words.extend(LoginWords);
      if (this.#host.root !== root || this.#prepared === root) return;
      prepare(root, this.#host.ownerDocument);
      this.#prepared = root;
    } catch {
      // Asked for again with the next problem.
    }
  }

  look({ store, isSending, before }: Seen<LoginStore, LoginShown>): LoginShown {
    const { root } = this.#host;
    const form = store?.form;
    const problem = form?.problem;
    const step = form?.flow.step ?? FIRST;
    // In hosted mode the app leaves for the page of the provider: the box is empty, or says why it stays.
    const isHosted = root ? root.options.hostedLogin : this.#within?.matches('[hosted-login]');
    const texts = isHosted ? onProvider : step === FIRST ? first : this.#views?.get(step);
    const isUnknown = root?.session.status === 'loading';
    // Once shown, it stays until the answer is known.
    const away = !!root && (root.session.isAway || (before.away && (root.session.isLoading || (form?.busy ?? false))));
    return {
      step,
      // A step is drawn whole: until its code has loaded, the one before stays.
      ...(texts ? { screen: step, texts } : { screen: before.screen, texts: before.texts }),
      ready: this.words.texts.ready,
      asks: step === FIRST ? 'asked' : store?.canGoBack ? 'changeable' : 'fact',
      back: store?.canGoBack ? 'login.back' : undefined,
      problem,
      // The notice above the form reports a provider that does not answer.
      said: problem?.kind === 'failed' && problem.isAway ? NOTHING : this.words.problem(problem, texts),
      busy: form?.busy || isSending || !texts,
      needsView: step !== FIRST,
      waiting: !away && (isHosted || (root ? isUnknown : this.#hinted)),
      away,
    };
  }

  changed(shown: LoginShown, before: LoginShown, store: LoginStore | undefined): void {
    const { root } = this.#host;
    // Above the form, as soon as its code is here: the user only has to wait.
    if (root && store && shown.away)
      this.#stopAway ??= this.#sayAway?.(root, this.#host, (note) => this.#box.form.before(note));
    if (shown.screen !== shown.step) void this.#loadStep(shown.step);
    if (root && shown.problem && shown.problem !== before.problem) void this.loaded(root);
  }

  draw({ texts }: LoginShown): void {
    this.#box.view.toggleAttribute('data-methods', !!texts.hasMethods);
  }

  viewProps({ screen, said = NOTHING }: LoginShown, current: Current<LoginStore> | undefined): AuthLoginProps {
    const { root, store: login } = current ?? {};
    return { login, fields: this.#form.parts.fields, formId: this.#form.id, step: screen, problem: said, root };
  }

  answered({ form }: LoginStore): void {
    if (form.problem?.field === 'identifier') this.#host.focus();
  }

  change(login: LoginStore): void {
    this.back(login);
  }

  back(login: LoginStore): void {
    login.back();
    const { username } = this.#form.parts;
    // a step without a form has hidden it
    void this.#host.updateComplete.then(() => (username.focus(), username.select()));
  }

  /** Sends for the code of a step. Without any view there is nothing to ask: the view comes first, and refreshes. */
  async #loadStep(step: LoginStep): Promise<void> {
    if (!this.#views) return;
    try {
      await this.#views.load(step);
      if (this.#views.get(step)) this.#host.refresh();
    } catch (error) {
      this.#host.emit('view-error', { error });
    }
  }
}
