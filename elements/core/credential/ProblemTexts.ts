import type { ApiError } from '../../../api/http/errors.ts';
import { formatMessage } from '../../i18n/format.ts';
import { errorsArea, type ErrorsArguments, type ErrorsText } from '../../i18n/generated/errors.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';
import type { Sentence } from './Sentence.ts';

const TOO_MANY = 429;
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

  constructor(language: Language) {
    this.#errors = new Translator(errorsArea, language);
  }

  sentence(error: ApiError): Sentence {
    const errors = this.#errors;
    const seconds = Math.ceil((error.retryAfter ?? 0) / 1000);
    const limited = seconds > 0 ? 'errors.wait' : 'errors.waitABit';
    const key = error.code.startsWith('GH-') ? error.code : (error.fixedText ?? error.errorCode);
    const known = errors.message(error.statusCode === TOO_MANY ? limited : `errors.${key}`);
    // What a server in trouble says without a code is meant for those who run it.
    const isService = error.statusCode >= FAILING && error.errorCode === NO_CODE;
    const message = known ?? (isService ? errors.message('errors.service') : undefined);
    if (message === undefined) return { text: error.message, lang: 'en' };
    return { text: formatMessage(message, errors.lang, { seconds }), lang: errors.lang };
  }
}
