import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { ProblemTexts } from '../core/form/ProblemTexts.ts';
import type { FieldProblem } from '../core/form/Sentence.ts';
import { format } from '../i18n/format.ts';
import { passwordsArea } from '../i18n/generated/passwords.ts';
import { signUpArea, type SignUpText } from '../i18n/generated/signUp.ts';
import type { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';
import type { StageName } from './props.ts';
import { sentencesOf, type Words } from './sentences.ts';
import { leadOf, stageOf, stageTexts } from './stages.tsx';

/** A stage and what the box shows around its form. */
export interface SeenStage {
  readonly stage: StageName;
  /** A stage without a title has no header. */
  readonly title: string;
  readonly lead: string;
  /** Names the tenant of an invitation. */
  readonly joining: string;
  readonly asksPassword: boolean;
  readonly problems: readonly FieldProblem[];
}

/** What a sign-up shows at each stage, in words. It arrives with the view. */
export class SignUpLook {
  readonly #words: Words;

  /** @param changed called when a sentence is another one now */
  constructor(language: Language, changed: () => void) {
    this.#words = {
      signUp: new Translator(signUpArea, language),
      passwords: new Translator(passwordsArea, language),
      errors: new ProblemTexts(language, changed),
    };
  }

  get ready(): boolean {
    return this.#words.signUp.ready;
  }

  get lang(): string {
    return this.#words.signUp.lang;
  }

  /** A text by its key; empty for a key that the catalogue does not have. */
  text(key: string): string {
    const message = this.#words.signUp.message(key);
    return typeof message === 'string' ? message : '';
  }

  /** Reads everything that the stage depends on. */
  of(signUp: SignUpStore, root: RootStore): SeenStage {
    const config = root.use(ConfigStore);
    const stage = stageOf(signUp, root, config);
    const asksPassword = config.vendorConfig?.authStrategy.endsWith('AndPassword') ?? true;
    const tenant = signUp.joining?.tenant;
    const isForm = stage === 'form';
    const isJoining = isForm || stage === 'joinSignedIn';
    const named = isJoining ? 'signUp.joinTitle' : stage === 'member' ? 'signUp.memberTitle' : undefined;
    const texts = isForm
      ? { title: 'signUp.title' as const, lead: leadOf(signUp.asks({ password: asksPassword, terms: false })) }
      : stageTexts[stage];
    return {
      stage,
      title: named && tenant ? format(this.#words.signUp, named, { tenant }) : this.#say(texts?.title),
      lead: this.#say(texts?.lead),
      joining: isJoining && tenant ? format(this.#words.signUp, 'signUp.joining', { tenant }) : '',
      asksPassword,
      problems: sentencesOf(signUp.form.problems, this.#words),
    };
  }

  #say(key: SignUpText | undefined): string {
    return key ? this.#words.signUp.text(key) : '';
  }
}
