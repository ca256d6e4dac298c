import type { FormProblem } from '../../../stores/auth/form/FormFlow.ts';
import type { Area } from '../../i18n/area.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';
import type { IdentifierTexts, Taken } from '../credential/IdentifierTexts.ts';
import type { ProblemTexts } from '../credential/ProblemTexts.ts';
import type { FieldProblem, Sentence } from '../credential/Sentence.ts';
import type { FlowScreen } from './FlowScreen.ts';
import type { FlowViewModule } from './FlowViewModule.ts';

/** Nothing is wrong. */
export const NOTHING: FieldProblem = { text: '', lang: '' };

/** What the view brings along for the words of a flow. */
type LaterWords = Pick<FlowViewModule<never>, 'formatMessage' | 'ProblemTexts' | 'IdentifierTexts'>;

/** A screen of a link that has ended says so by itself. */
const isSaid = (problem: FormProblem, { emblem }: FlowScreen): boolean =>
  emblem === 'ended' && problem.kind === 'failed' && problem.error.errorCode.startsWith('ER-LINK');

/** What the box of a flow says: its texts, from the element's own catalogue or that of all flows, and what is wrong in words. */
export class FlowWording {
  readonly #own: Translator<string, object>;
  readonly #common: Translator<string, object>;
  readonly #language: Language;
  readonly #changed: () => void;
  #later: LaterWords | undefined;
  #problems: ProblemTexts | undefined;
  #identifiers: IdentifierTexts | undefined;
  #taken: Taken | undefined;

  /** @param changed told when a sentence is another one now */
  constructor(area: Area<string, object>, language: Language, changed: () => void) {
    this.#own = new Translator(area, language);
    this.#common = new Translator(flowArea, language);
    this.#language = language;
    this.#changed = changed;
  }

  /** The catalogues of the language have loaded. */
  get ready(): boolean {
    return this.#common.ready && this.#own.ready;
  }

  get lang(): string {
    return this.#own.lang;
  }

  /** The view is here, and with it what only later words need. */
  extend(later: LaterWords): void {
    this.#later = later;
    this.#problems ??= new later.ProblemTexts(this.#language, this.#changed);
    if (later.IdentifierTexts) this.#identifiers ??= new later.IdentifierTexts(this.#language, this.#changed);
  }

  /** The identifier may be something else than an email address: what that is. */
  take(taken: Taken | undefined): void {
    this.#taken = taken;
  }

  /** What is said of such an identifier in place of the usual. */
  get identifierTexts(): Translator<string, object> | undefined {
    const texts = this.#identifiers?.of(this.#taken);
    return texts?.ready ? texts : undefined;
  }

  /** A text by its key; empty without one. */
  text(key: string | undefined, values: Readonly<Record<string, string>>): string {
    if (!key) return '';
    const named = this.identifierTexts;
    const own = key.startsWith('flow.') && named?.message(key.replace('flow', named.name));
    if (typeof own === 'string') return own;
    for (const texts of [this.#own, this.#common]) {
      const message = texts.message(key);
      if (typeof message === 'string') return message;
      if (message) return this.#later?.formatMessage(message, texts.lang, values) ?? '';
    }
    return '';
  }

  /** @param screen the texts of the screen that the problem belongs to */
  problem(
    problem: FormProblem | undefined,
    screen: FlowScreen,
    values: Readonly<Record<string, string>>,
  ): FieldProblem {
    const sentence = problem && !isSaid(problem, screen) && this.#sentence(problem, screen, values);
    return sentence ? { field: problem.field, ...sentence } : NOTHING;
  }

  #sentence(problem: FormProblem, screen: FlowScreen, values: Readonly<Record<string, string>>): Sentence | undefined {
    const { lang } = this.#common;
    if (problem.kind !== 'failed')
      return { text: this.text(screen[problem.kind]?.[problem.field ?? ''], values), lang };
    const { error, doing } = problem;
    const own = `${this.#own.name}.error.`;
    const known =
      this.text(`flow.error.${error.errorCode}`, values) || this.text(`${own}${doing ?? error.errorCode}`, values);
    return known ? { text: known, lang } : this.#problems?.sentence(problem.error);
  }
}
