import { gateOf } from '../../stores/auth/captcha/CaptchaGate.ts';
import { takesUsernames } from '../../stores/auth/identifier.ts';
import type { LoginProblem } from '../../stores/auth/LoginStore.ts';
import type { Refusal } from '../../stores/auth/LoginStep.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { ConfigStore } from '../../stores/session/later/ConfigStore.ts';
import { ProblemTexts } from '../core/credential/ProblemTexts.ts';
import type { Sentence } from '../core/credential/Sentence.ts';
import { handInvitation } from '../core/flow/invitation.ts';
import type { Area, Message } from '../i18n/area.ts';
import { errorsArea } from '../i18n/generated/errors.ts';
import { laterStepsArea, type LaterStepsText } from '../i18n/generated/laterSteps.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import { usernamesArea } from '../i18n/generated/usernames.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';

/** The texts of an area where people may sign in by a username. What the catalogue `usernames` does not say, the area does. */
class UsernameTexts<Text extends string, Args> extends Translator<Text, Args> {
  readonly #own: Translator<string, object>;
  readonly #applies: () => boolean;

  constructor(area: Area<Text, Args>, language: Language, applies: () => boolean) {
    super(area, language);
    this.#own = new Translator(usernamesArea, language);
    this.#applies = applies;
  }

  override message(key: string): Message | undefined {
    const own =
      this.#applies() && this.#own.ready ? this.#own.message(key.replace(/^\w+/, usernamesArea.name)) : undefined;
    return own ?? super.message(key);
  }
}

/** What nobody needs before a form can be submitted: errors in words, and the texts that depend on how people sign in here. */
export class LaterWords {
  readonly #problems: ProblemTexts;
  readonly #usernames: UsernameTexts<LoginText, LoginArguments>;
  /** What is said of steps that this version cannot show. */
  readonly #unbuilt: Translator<LaterStepsText, object>;
  readonly #root: () => RootStore | undefined;

  /**
   * @param root the app, as soon as it is there
   * @param changed told when a sentence is another one now
   */
  constructor(language: Language, root: () => RootStore | undefined, changed: () => void) {
    this.#root = root;
    const app = root();
    if (app) {
      gateOf(app.context); // before any password is sent
      handInvitation(document, app); // here, because nobody who has none waits for that code
    }
    this.#unbuilt = new Translator(laterStepsArea, language);
    const applies = (): boolean => this.#takesUsernames();
    this.#usernames = new UsernameTexts(loginArea, language, applies);
    const errors = new UsernameTexts(errorsArea, language, applies);
    this.#problems = new ProblemTexts(language, changed, () => this.#takesPasskeys(), errors);
  }

  /** The texts of the box, where they are not the usual ones. Observable. */
  get texts(): Translator<LoginText, LoginArguments> | undefined {
    return this.#takesUsernames() ? this.#usernames : undefined;
  }

  /** What the provider refused, or that it asks for a step that this version cannot show. */
  sentence(problem: Exclude<LoginProblem, { kind: Refusal }>): Sentence {
    if (problem.kind === 'failed') return this.#problems.sentence(problem.error);
    const known = this.#unbuilt.message(`laterSteps.${problem.step}`);
    return typeof known === 'string'
      ? { text: known, lang: this.#unbuilt.lang }
      : this.#problems.text('errors.unknownStep');
  }

  get #config(): ConfigStore | undefined {
    return this.#root()?.use(ConfigStore);
  }

  #takesUsernames(): boolean {
    const strategies = this.#config?.strategies;
    return !!strategies && takesUsernames(strategies);
  }

  /** Provider and browser do. */
  #takesPasskeys(): boolean {
    return !!this.#config?.takesPasskeys && 'PublicKeyCredential' in window;
  }
}
