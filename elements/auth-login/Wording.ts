import type { LoginProblem } from '../../stores/auth/login/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { FormWords } from '../core/form/FormKind.ts';
import { inWords, type FieldProblem, type Sentence } from '../core/form/Sentence.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';
import type { LoginWords } from './LoginWords.ts';
import type { StepTexts } from './props.ts';

/** What the box says: its texts, and what is wrong in words. */
export class Wording implements FormWords {
  readonly common = 'login';
  readonly #texts: Translator<LoginText, LoginArguments>;
  readonly #made: ConstructorParameters<typeof LoginWords>;
  /** Loaded after the sign-in, so that it is available when the network is not. */
  #later: LoginWords | undefined;

  /**
   * @param root the app, as soon as it is there
   * @param changed called when words have loaded that were missing, and when they change
   */
  constructor(language: Language, root: () => RootStore | undefined, changed: () => void) {
    this.#texts = new Translator(loginArea, language);
    this.#made = [language, root, changed];
  }

  /** The texts of the box. Observable. */
  get texts(): Translator<LoginText, LoginArguments> {
    return this.#later?.texts ?? this.#texts;
  }

  get lang(): string {
    return this.texts.lang;
  }

  text(key: LoginText | undefined): string {
    return key ? this.texts.text(key) : '';
  }

  /** The keyboard for the identifier. */
  get inputMode(): string {
    return this.#later?.texts ? 'text' : 'email';
  }

  /** @param step the texts of the step that the problem belongs to */
  problem(problem: LoginProblem | undefined, step: StepTexts | undefined): FieldProblem {
    const say = (key: LoginText): Sentence => ({ text: this.text(key), lang: this.lang });
    return problem?.kind === 'failed' || problem?.kind === 'unavailable'
      ? inWords(problem, [], say, () => this.#later?.sentence(problem))
      : inWords(problem, [problem && step?.[problem.kind]], say);
  }

  /** The later words have loaded. */
  extend(Words: typeof LoginWords): void {
    this.#later ??= new Words(...this.#made);
    this.#made[2]();
  }
}
