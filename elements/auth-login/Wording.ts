import type { LoginProblem } from '../../stores/auth/LoginStore.ts';
import type { ProblemTexts } from '../core/credential/ProblemTexts.ts';
import type { FieldProblem, Sentence } from '../core/credential/Sentence.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';
import type { StepTexts } from './StepTexts.ts';

export const NOTHING: FieldProblem = { text: '', lang: '' };

/** What the box says: its texts, and what is wrong in words. */
export class Wording {
  readonly texts: Translator<LoginText, LoginArguments>;
  readonly #language: Language;
  readonly #arrived: () => void;
  /** Turns errors of the provider into sentences. Loaded after the sign-in, so that it is available when the network is not. */
  #problems: ProblemTexts | undefined;

  /** @param arrived called when the sentences for errors have loaded */
  constructor(language: Language, arrived: () => void) {
    this.texts = new Translator(loginArea, language);
    this.#language = language;
    this.#arrived = arrived;
  }

  /** @param step the texts of the step that the problem belongs to */
  problem(problem: LoginProblem | undefined, step: StepTexts | undefined): FieldProblem {
    return problem ? { field: problem.field, ...this.#sentence(problem, step) } : NOTHING;
  }

  #sentence(problem: LoginProblem, step: StepTexts | undefined): Sentence {
    if (problem.kind === 'failed') return this.#problems?.sentence(problem.error) ?? NOTHING;
    const key = problem.kind === 'unavailable' ? 'login.unavailable' : step?.[problem.kind];
    return key ? { text: this.texts.text(key), lang: this.texts.lang } : NOTHING;
  }

  /** Sends for the sentences. Never rejects: what did not arrive is asked for again with the next error. */
  async loadProblems(): Promise<void> {
    if (this.#problems) return;
    try {
      const { ProblemTexts } = await import('../core/credential/ProblemTexts.ts');
      this.#problems = new ProblemTexts(this.#language, this.#arrived);
      this.#arrived();
    } catch {
      // Asked for again with the next error.
    }
  }
}
