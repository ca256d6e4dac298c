import type { SignUpStep } from '../../stores/auth/signUp/signUp.flow.ts';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { takeInvitation } from '../core/flow/invitation.ts';
import type { Box } from '../core/form/box.ts';
import type { CredentialForm } from '../core/form/CredentialForm.ts';
import type { Current, FormHost, FormKind, FormWords, ScreenTexts, Seen, Shown } from '../core/form/FormKind.ts';
import { NOTHING, type FieldProblem } from '../core/form/Sentence.ts';
import { h } from '../core/shell/h.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { AuthSignUpProps, Links, StageName } from './props.ts';
import type { SeenStage, SignUpLook } from './SignUpLook.ts';

const FIRST: SignUpStep = 'SignUp';

/** The keys of the two texts that depend on more than the stage. */
const HEADING = { title: 'title', lead: 'lead' } as const;
const FORM = { ...HEADING, button: 'signUp.submit', busy: 'signUp.submitting' } as const satisfies ScreenTexts;
const NO_TEXTS: ScreenTexts = {};

/** What a sign-up draws from. */
export interface SignUpShown extends Shown {
  readonly step: SignUpStep;
  readonly stage: StageName;
  readonly asksPassword: boolean;
  readonly problems: readonly FieldProblem[];
  /** Names the tenant of an invitation. */
  readonly joining: string;
}

/** The element of a sign-up. */
export interface SignUpHost extends FormHost {
  /** The links of the tick box, as they may be followed. */
  readonly links: Links;
}

/** The address of the sign-in, for a new tab too: with the token of an invitation, it joins the tenant as well. */
function loginHref({ routing }: RootStore, token: string | undefined): string {
  const url = routing.url('loginUrl');
  return token ? `${url}${url.includes('?') ? '&' : '?'}invitationToken=${encodeURIComponent(token)}` : url;
}

/** The words of a sign-up. They arrive with the view. */
class SignUpWords implements FormWords {
  readonly common = 'signUp';
  readonly inputMode = 'email';
  #look: SignUpLook | undefined;
  #heading: Pick<SeenStage, keyof typeof HEADING> | undefined;

  get lang(): string {
    return this.#look?.lang ?? '';
  }

  /** What the two texts of the heading are now. */
  take(look: SignUpLook, heading: Pick<SeenStage, keyof typeof HEADING>): void {
    this.#look = look;
    this.#heading = heading;
  }

  text(key: string | undefined): string {
    if (!key) return '';
    return key === HEADING.title || key === HEADING.lead ? (this.#heading?.[key] ?? '') : (this.#look?.text(key) ?? '');
  }
}

/** A sign-up as a form with steps. It asks for several identifiers, so its view draws all fields. */
export class SignUpForm implements FormKind<SignUpStore, AuthSignUpProps, SignUpShown> {
  readonly atFirst: SignUpShown = {
    step: FIRST,
    screen: FIRST,
    texts: FORM,
    stage: 'waiting',
    asksPassword: true,
    problems: [],
    joining: '',
    waiting: true,
  };
  readonly words = new SignUpWords();
  readonly #host: SignUpHost;
  #box!: Box;
  #form!: CredentialForm;
  #head!: HTMLElement;
  /** The line that names the tenant of an invitation. */
  #joining!: HTMLElement;
  /** The line with the link to the sign-in. */
  #line!: HTMLElement;
  #question!: HTMLElement;
  #link!: HTMLAnchorElement;
  #invitation: string | undefined;
  #current: Current<SignUpStore> | undefined;
  #look: SignUpLook | undefined;
  /** The view is on the page: before, a title would be seen without its panel. */
  #isDrawn = false;
  /** The stage on the page, waiting left out. */
  #entered: StageName | undefined;

  constructor(host: SignUpHost) {
    this.#host = host;
  }

  furnish(box: Box, form: CredentialForm): void {
    const page = box.panel.ownerDocument;
    this.#box = box;
    this.#form = form;
    this.#head = h(page, 'div');
    this.#joining = h(page, 'p', { part: 'joining', hidden: '' });
    this.#question = h(page, 'span');
    this.#link = h(page, 'a', { part: 'sign-in' });
    this.#line = h(page, 'span', {}, this.#question, ' ', this.#link);
    this.#link.addEventListener('click', (event) => this.#handleSignIn(event));
    box.title.tabIndex = -1;
    box.header.append(this.#joining);
    box.form.before(this.#head);
    box.back.replaceWith(this.#line);
  }

  /** The form has neither the one identifier of a sign-in, nor a button until its fields are there. */
  arrive(): void {
    const { field, fields, button } = this.#form.parts;
    field.remove();
    if (!fields.hasChildNodes()) button.remove();
    this.#invitation = takeInvitation(this.#host.ownerDocument);
  }

  async loadStore(): Promise<typeof SignUpStore> {
    return (await import('../../stores/auth/signUp/SignUpStore.ts')).SignUpStore;
  }

  async loadView(): Promise<ViewModule<AuthSignUpProps>> {
    const view = await import('./view.ts');
    this.#look ??= new view.SignUpLook(this.#host.language, () => this.#host.refresh());
    return view;
  }

  start(current: Current<SignUpStore>): () => void {
    this.#current = current;
    const stop = current.store.start(this.#invitation);
    return () => {
      this.#current = undefined;
      stop();
    };
  }

  look({ store, before }: Seen<SignUpStore, SignUpShown>): SignUpShown {
    const { root } = this.#host;
    if (!root || !store || !this.#look) return { ...before, texts: NO_TEXTS, stage: 'waiting', waiting: true };
    const { stage, title, lead, ...seen } = this.#look.of(store, root);
    const { step } = store.form.flow;
    this.words.take(this.#look, { title, lead });
    return {
      ...seen,
      step,
      screen: step,
      stage,
      texts: stage === 'form' ? FORM : title ? HEADING : NO_TEXTS,
      ready: this.#look.ready,
      problem: store.form.problem,
      said: seen.problems.find(({ field }) => field === undefined) ?? NOTHING,
      busy: store.form.busy,
      needsView: true,
      waiting: stage === 'waiting' || !this.#isDrawn,
    };
  }

  draw({ stage, joining }: SignUpShown): void {
    const { root, store } = this.#current ?? {};
    const isForm = stage === 'form';
    this.#joining.hidden = !joining;
    this.#joining.textContent = joining;
    this.#line.hidden = !isForm;
    if (!isForm || !root || !store) return;
    this.#box.footer.hidden = false;
    this.#question.textContent = this.words.text('signUp.haveAccount');
    this.#link.textContent = this.words.text('signUp.signIn');
    this.#link.href = loginHref(root, store.joining?.token);
  }

  viewProps(
    { stage, asksPassword, problems }: SignUpShown,
    current: Current<SignUpStore> | undefined,
  ): AuthSignUpProps {
    return {
      root: current?.root,
      signUp: current?.store,
      stage,
      host: this.#host,
      fields: this.#form.parts.fields,
      head: this.#head,
      formId: this.#form.id,
      links: this.#host.links,
      asksPassword,
      problems,
      onDrawn: this.#handleDrawn,
    };
  }

  submit(store: SignUpStore, data: FormData, { asksPassword }: SignUpShown): Promise<boolean> {
    const { terms, privacy } = this.#host.links;
    return store.submit(data, { password: asksPassword, terms: !!(terms || privacy) });
  }

  change(store: SignUpStore): void {
    store.change();
  }

  back(store: SignUpStore): void {
    store.back();
  }

  /** A plain click is the host's router's. */
  #handleSignIn(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#current?.store.toLogin();
  }

  /** What follows the form is read from its title on; a person who comes back to it types. */
  readonly #handleDrawn = (stage: StageName): void => {
    if (!this.#isDrawn) {
      this.#isDrawn = true;
      this.#host.refresh();
    }
    const { fields, button } = this.#form.parts;
    if (stage === 'form') fields.after(button);
    else button.remove();
    if (stage === 'waiting') return;
    const before = this.#entered;
    this.#entered = stage;
    if (before === 'form' && stage !== 'form') this.#box.title.focus();
    else if (before && before !== 'form' && stage === 'form') this.#host.focus();
  };
}
