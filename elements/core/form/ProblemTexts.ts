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

/** The texts for a wait. The first whose condition holds wins. */
const waits = [
  { when: ({ retryAfter }: ApiError) => !retryAfter, key: 'errors.waitABit' },
  {
    when: (_: ApiError, seconds: number, passkeys: boolean) => seconds > MINUTE && passkeys,
    key: 'errors.waitOrPasskey',
  },
  { when: (_: ApiError, seconds: number) => seconds > MINUTE, key: 'errors.waitMinutes' },
  { when: (_: ApiError, seconds: number) => seconds > 0, key: 'errors.wait' },
  { when: () => true, key: 'errors.waitOver' },
] as const;

/** A value that was refused. */
const INVALID = 'ER-INVALID-REQUEST';
/** What is wrong with it, which the provider says of a field in English. The first that matches wins. */
const faults = [
  { is: /must have at most (\d+) characters/, key: 'errors.tooLong' },
  { is: /must be given/, key: 'errors.notGiven' },
  { is: /must not contain/, key: 'errors.unusable' },
  { is: /(?:)/, key: 'errors.invalid' },
] as const;

/**
 * Errors of a provider in words: the catalogue's for a known code, else the provider's own, which are English. They
 * change when the language tells its subscribers. Texts and formatter come along with it: load it beside what a person
 * waits for.
 */
export class ProblemTexts {
  readonly #errors: Translator<ErrorsText, ErrorsArguments>;
  readonly #changed: () => void;
  readonly #takesPasskeys: () => boolean;
  /** When the wait of an error is over, by the monotonic clock. */
  readonly #ends = new WeakMap<ApiError, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param changed called when a part of the wait has passed: the text names another time now
   * @param takesPasskeys whether a passkey can be used meanwhile; the text then names it
   * @param errors the texts, where an element has its own for some of them
   */
  constructor(
    language: Language,
    changed: () => void = () => {},
    takesPasskeys: () => boolean = () => false,
    errors: Translator<ErrorsText, ErrorsArguments> = new Translator(errorsArea, language),
  ) {
    this.#errors = errors;
    this.#changed = changed;
    this.#takesPasskeys = takesPasskeys;
  }

  /** A sentence without arguments. */
  text(key: ErrorsText): Sentence {
    return { text: this.#errors.text(key), lang: this.#errors.lang };
  }

  sentence(error: ApiError): Sentence {
    const errors = this.#errors;
    const seconds = this.#secondsLeft(error);
    const minutes = Math.ceil(seconds / 60);
    const limited = waits.find(({ when }) => when(error, seconds, this.#takesPasskeys()))?.key;
    const key = error.code.startsWith('GH-') ? error.code : (error.fixedText ?? error.errorCode);
    const fault = error.errorCode === INVALID ? faults.find(({ is }) => is.test(error.message)) : undefined;
    const known = fault?.key ?? (error.statusCode === TOO_MANY && limited ? limited : `errors.${key}`);
    const message = errors.message(known);
    if (message === undefined) return { text: error.message, lang: 'en' };
    const max = Number(fault?.is.exec(error.message)?.[1]);
    const count = Number(error.errorContext?.['count']); // how many passwords are remembered
    return { text: formatMessage(message, errors.lang, { seconds, minutes, max, count }), lang: errors.lang };
  }

  /**
   * How much of a wait is left. The text is read aloud, so it changes once a minute, and in the last minute every ten
   * seconds.
   */
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
