import type { LoginProblem } from '../../stores/auth/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { FieldProblem, Sentence } from '../core/credential/Sentence.ts';
import { loginArea, type LoginArguments, type LoginText } from '../i18n/generated/login.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';
import type { LaterWords } from './LaterWords.ts';
import type { StepTexts } from './StepTexts.ts';

export const NOTHING: FieldProblem = { text: '', lang: '' };

/** What the box says: its texts, and what is wrong in words. */
export class Wording {
  readonly #texts: Translator<LoginText, LoginArguments>;
  readonly #made: ConstructorParameters<typeof LaterWords>;
  /** Loaded after the sign-in, so that it is available when the network is not. */
  #later: LaterWords | undefined;

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

  /** The keyboard for the identifier. */
  get inputMode(): string {
    return this.#later?.texts ? 'text' : 'email';
  }

  /** @param step the texts of the step that the problem belongs to */
  problem(problem: LoginProblem | undefined, step: StepTexts | undefined): FieldProblem {
    return problem ? { field: problem.field, ...this.#sentence(problem, step) } : NOTHING;
  }

  #sentence(problem: LoginProblem, step: StepTexts | undefined): Sentence {
    if (problem.kind === 'failed' || problem.kind === 'unavailable') return this.#later?.sentence(problem) ?? NOTHING;
    const key = step?.[problem.kind];
    return key ? { text: this.texts.text(key), lang: this.texts.lang } : NOTHING;
  }

  /** Sends for the later words. Never rejects: what did not arrive is asked for again with the next problem. */
  async loadLater(): Promise<void> {
    if (this.#later) return;
    try {
      const { LaterWords } = await import('./LaterWords.ts');
      this.#later = new LaterWords(...this.#made);
      this.#made[2]();
    } catch {
      // Asked for again with the next problem.
    }
  }
}
