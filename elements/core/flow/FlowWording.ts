import type { FormProblem } from '../../../stores/auth/form/FormFlow.ts';
import type { Area } from '../../i18n/area.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';
import type { IdentifierTexts, Taken } from '../form/IdentifierTexts.ts';
import type { ProblemTexts } from '../form/ProblemTexts.ts';
import type { FormWords, Values } from '../form/FormKind.ts';
import { inWords, NOTHING, type FieldProblem, type Sentence } from '../form/Sentence.ts';
import type { FlowScreen } from './FlowScreen.ts';
import type { FlowViewModule } from './FlowViewModule.ts';

/** What the view brings along for the words of a flow. */
type ViewWords = Pick<FlowViewModule<never>, 'formatMessage' | 'ProblemTexts' | 'IdentifierTexts'>;

/** A screen of a link that has ended says so by itself. */
const isSaid = (problem: FormProblem, { emblem }: FlowScreen): boolean =>
  emblem === 'ended' && problem.kind === 'failed' && problem.error.errorCode.startsWith('ER-LINK');

/** The words of a flow: its texts, from the element's own catalogue or that of all flows, and what is wrong. */
export class FlowWording implements FormWords {
  readonly common = 'flow';
  readonly #own: Translator<string, object>;
  readonly #common: Translator<string, object>;
  readonly #language: Language;
  readonly #changed: () => void;
  #later: ViewWords | undefined;
  #problems: ProblemTexts | undefined;
  #identifiers: IdentifierTexts | undefined;
  #taken: Taken | undefined;

  /** @param changed called when a text has changed */
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
  extend(later: ViewWords): void {
    this.#later = later;
    this.#problems ??= new later.ProblemTexts(this.#language, this.#changed);
    if (later.IdentifierTexts) this.#identifiers ??= new later.IdentifierTexts(this.#language, this.#changed);
  }

  /** The identifier may be something else than an email address: what that is. */
  take(taken: Taken | undefined): void {
    this.#taken = taken;
  }

  get inputMode(): string {
    return this.identifierTexts ? 'text' : 'email';
  }

  /** The texts for identifiers that are no email address, in place of the general ones. */
  get identifierTexts(): Translator<string, object> | undefined {
    const texts = this.#identifiers?.of(this.#taken);
    return texts?.ready ? texts : undefined;
  }

  /** A text by its key; empty without one. */
  text(key: string | undefined, values: Values): string {
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
  problem(problem: FormProblem | undefined, screen: FlowScreen, values: Values): FieldProblem {
    if (!problem || isSaid(problem, screen)) return NOTHING;
    const { lang } = this.#common;
    const say = (key: string): Sentence | undefined => {
      const text = this.text(key, values);
      return text ? { text, lang } : undefined;
    };
    if (problem.kind !== 'failed') return inWords(problem, [screen[problem.kind]?.[problem.field ?? '']], say);
    const { error, doing } = problem;
    const keys = [`flow.error.${error.errorCode}`, `${this.#own.name}.error.${doing ?? error.errorCode}`];
    return inWords(problem, keys, say, () => this.#problems?.sentence(error));
  }
}
