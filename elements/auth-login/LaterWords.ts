import { takesUsernames } from '../../stores/auth/identifier.ts';
import type { LoginProblem } from '../../stores/auth/LoginStore.ts';
import type { Refusal } from '../../stores/auth/LoginStep.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { ConfigStore } from '../../stores/session/later/ConfigStore.ts';
import { ProblemTexts } from '../core/credential/ProblemTexts.ts';
import type { Sentence } from '../core/credential/Sentence.ts';
import type { Message } from '../i18n/area.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import { usernamesArea } from '../i18n/generated/usernames.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';

/** The texts of the box where people may sign in by a username. What they do not say, the texts of the box do. */
class UsernameTexts extends Translator<LoginText, LoginArguments> {
  readonly #own: Translator<string, object>;

  constructor(language: Language) {
    super(loginArea, language);
    this.#own = new Translator(usernamesArea, language);
  }

  override message(key: string): Message | undefined {
    const own = this.#own.ready ? this.#own.message(key.replace('login', 'usernames')) : undefined;
    return own ?? super.message(key);
  }
}

/** What nobody needs before a form can be submitted: errors in words, and the texts that depend on how people sign in here. */
export class LaterWords {
  readonly #problems: ProblemTexts;
  readonly #usernames: UsernameTexts;
  readonly #root: () => RootStore | undefined;

  /**
   * @param root the app, as soon as it is there
   * @param changed told when a sentence is another one now
   */
  constructor(language: Language, root: () => RootStore | undefined, changed: () => void) {
    this.#root = root;
    this.#usernames = new UsernameTexts(language);
    this.#problems = new ProblemTexts(language, changed, () => this.#takesPasskeys());
  }

  /** The texts of the box, where they are not the usual ones. Observable. */
  get texts(): Translator<LoginText, LoginArguments> | undefined {
    const strategies = this.#config?.strategies;
    return strategies && takesUsernames(strategies) ? this.#usernames : undefined;
  }

  /** What the provider refused, or that it asks for a step that this version cannot show. */
  sentence(problem: Exclude<LoginProblem, { kind: Refusal }>): Sentence {
    return problem.kind === 'failed'
      ? this.#problems.sentence(problem.error)
      : this.#problems.text('errors.unknownStep');
  }

  get #config(): ConfigStore | undefined {
    return this.#root()?.use(ConfigStore);
  }

  /** Provider and browser do. */
  #takesPasskeys(): boolean {
    return !!this.#config?.takesPasskeys && 'PublicKeyCredential' in window;
  }
}
