import { gateOf } from '../../stores/auth/captcha/CaptchaGate.ts';
import { takesPhoneNumbers, takesUsernames } from '../../stores/auth/otherIdentifiers.ts';
import type { LoginProblem } from '../../stores/auth/login/LoginStore.ts';
import type { Refusal } from '../../stores/auth/form/FormFlow.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { takeInvitation } from '../core/flow/invitation.ts';
import { IdentifierTexts } from '../core/form/IdentifierTexts.ts';
import { ProblemTexts } from '../core/form/ProblemTexts.ts';
import type { Sentence } from '../core/form/Sentence.ts';
import type { Area, Message } from '../i18n/area.ts';
import { errorsArea, type ErrorsText } from '../i18n/generated/errors.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';

export { sayAway } from '../core/shell/notices/away.ts';

/**
 * The texts of an area where people may sign in by more than an email. What a catalogue of those ways does not say, the
 * area does.
 */
class OwnTexts<Text extends string, Args> extends Translator<Text, Args> {
  readonly #own: () => Translator<string, object> | undefined;

  constructor(area: Area<Text, Args>, language: Language, own: () => Translator<string, object> | undefined) {
    super(area, language);
    this.#own = own;
  }

  override message(key: string): Message | undefined {
    const own = this.#own();
    return (own?.ready ? own.message(key.replace(/^\w+/, own.name)) : undefined) ?? super.message(key);
  }
}

/**
 * The texts that are not needed before a form can be submitted: errors, and the texts that depend on how users sign in
 * here.
 */
export class LoginWords {
  readonly #problems: ProblemTexts;
  readonly #texts: OwnTexts<LoginText, LoginArguments>;
  /** The texts for steps that this version cannot show. */
  readonly #unbuilt: Translator<ErrorsText, object>;
  readonly #root: () => RootStore | undefined;
  readonly #own: IdentifierTexts;

  /**
   * @param root the app, as soon as it is there
   * @param changed called when a text has changed
   */
  constructor(language: Language, root: () => RootStore | undefined, changed: () => void) {
    this.#root = root;
    this.#own = new IdentifierTexts(language, changed);
    this.#unbuilt = new Translator(errorsArea, language);
    const own = () => this.#ownTexts();
    this.#texts = new OwnTexts(loginArea, language, own);
    const errors = new OwnTexts(errorsArea, language, own);
    this.#problems = new ProblemTexts(language, changed, () => this.#takesPasskeys(), errors);
  }

  /** The texts of the box, where they are not the usual ones. Observable. */
  get texts(): Translator<LoginText, LoginArguments> | undefined {
    return this.#ownTexts() && this.#texts;
  }

  /** What the provider refused, or that it asks for a step that this version cannot show. */
  sentence(problem: Exclude<LoginProblem, { kind: Refusal }>): Sentence {
    if (problem.kind === 'failed') return this.#problems.sentence(problem.error);
    const known = this.#unbuilt.message(`errors.step.${problem.step}`);
    return typeof known === 'string'
      ? { text: known, lang: this.#unbuilt.lang }
      : this.#problems.text('errors.unknownStep');
  }

  get #config(): ConfigStore | undefined {
    return this.#root()?.use(ConfigStore);
  }

  /** Of the ways that people sign in by here. */
  #ownTexts(): Translator<string, object> | undefined {
    const strategies = this.#config?.strategies;
    return this.#own.of(
      strategies && { usernames: takesUsernames(strategies), phoneNumbers: takesPhoneNumbers(strategies) },
    );
  }

  /** Provider and browser do. */
  #takesPasskeys(): boolean {
    return !!this.#config?.takesPasskeys && 'PublicKeyCredential' in window;
  }
}

/**
 * Readies an app for a sign-in, before any password is sent: its calls get their captcha, and its routing holds the
 * token of the invitation that led to the page (LOGIN-032, ACCEPT-013). A box can be typed into before this code is
 * here.
 */
export function prepare({ context, routing }: RootStore, page: Document): void {
  gateOf(context);
  routing.holdInvitation(takeInvitation(page) ?? null);
}
