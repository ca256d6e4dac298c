import type { ApiError } from '../../../api/http/errors.ts';
import { formatMessage } from '../../i18n/format.ts';
import { errorsArea, type ErrorsArguments, type ErrorsText } from '../../i18n/generated/errors.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';
import type { Sentence } from './Sentence.ts';

const TOO_MANY = 429;
const MINUTE = 60;
/** Seconds. */
const STEP = 10;

/** What is said to who has to wait. The first that holds wins. */
const waits = [
  { when: ({ retryAfter }: ApiError) => !retryAfter, key: 'errors.waitABit' },
  { when: (_: ApiError, seconds: number) => seconds > MINUTE, key: 'errors.waitMinutes' },
  { when: (_: ApiError, seconds: number) => seconds > 0, key: 'errors.wait' },
  { when: () => true, key: 'errors.waitOver' },
] as const;

/** From this status on it is the service that fails. */
const FAILING = 500;
/** What an error without a code of its own has (specification part 2 §8). */
const NO_CODE = 'ER-ADMIN-PORTAL-GENERIC-ERROR';

/**
 * Errors of a provider in words: the catalogue's for a known code, else the provider's own, which is English. They change
 * when the language tells its subscribers.
 * Texts and formatter come along with it: load it beside what a person waits for.
 */
export class ProblemTexts {
  readonly #errors: Translator<ErrorsText, ErrorsArguments>;
  readonly #changed: () => void;
  /** When the wait of an error is over, by the monotonic clock. */
  readonly #ends = new WeakMap<ApiError, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param changed told when the time that a sentence names has passed in part: the sentence is another one now */
  constructor(language: Language, changed: () => void = () => {}) {
    this.#errors = new Translator(errorsArea, language);
    this.#changed = changed;
  }

  sentence(error: ApiError): Sentence {
    const errors = this.#errors;
    const seconds = this.#secondsLeft(error);
    const minutes = Math.ceil(seconds / 60);
    const limited = waits.find(({ when }) => when(error, seconds))?.key;
    const key = error.code.startsWith('GH-') ? error.code : (error.fixedText ?? error.errorCode);
    const known = errors.message(error.statusCode === TOO_MANY && limited ? limited : `errors.${key}`);
    // What a server in trouble says without a code is meant for those who run it.
    const isService = error.statusCode >= FAILING && error.errorCode === NO_CODE;
    const message = known ?? (isService ? errors.message('errors.service') : undefined);
    if (message === undefined) return { text: error.message, lang: 'en' };
    return { text: formatMessage(message, errors.lang, { seconds, minutes }), lang: errors.lang };
  }

  /** How much of a wait is left. The sentence is said again in steps of a minute, in the last one of ten seconds: it is read aloud. */
  #secondsLeft(error: ApiError): number {
    clearTimeout(this.#timer);
    const now = performance.now();
    const end = this.#ends.get(error) ?? now + (error.retryAfter ?? 0);
    this.#ends.set(error, end);
    const seconds = Math.max(0, Math.ceil((end - now) / 1000));
    const step = seconds > MINUTE ? MINUTE : STEP;
    if (seconds) this.#timer = setTimeout(this.#changed, end - now - (Math.ceil(seconds / step) - 1) * step * 1000);
    return seconds;
  }
}
