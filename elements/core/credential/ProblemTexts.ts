import { observable, runInAction } from 'mobx';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Argument, Message } from '../../i18n/area.ts';
import type { ErrorsArguments, ErrorsText } from '../../i18n/generated/errors.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';

/** A sentence and the language it is in. */
export interface Sentence {
  text: string;
  lang: string;
}

interface Loaded {
  errors: Translator<ErrorsText, ErrorsArguments>;
  formatMessage: (message: Message | undefined, lang: string, values: Readonly<Record<string, Argument>>) => string;
}

const TOO_MANY = 429;

/**
 * Errors of a provider in words: the catalogue's for a known code, else the provider's own, which is English. The texts
 * and the formatter arrive with the first error; what it gives is observable.
 */
export class ProblemTexts {
  readonly #language: Language;
  readonly #loaded = observable.box<Loaded | undefined>(undefined, { deep: false });
  #loading: Promise<void> | undefined;

  constructor(language: Language) {
    this.#language = language;
  }

  /** The provider's text at once, the catalogue's as soon as it is here. */
  sentence(error: ApiError): Sentence {
    const loaded = this.#loaded.get();
    if (!loaded) {
      this.#loading ??= this.#load();
      return { text: '', lang: '' };
    }
    const { errors, formatMessage } = loaded;
    const seconds = Math.ceil((error.retryAfter ?? 0) / 1000);
    const limited = seconds > 0 ? 'errors.wait' : 'errors.waitABit';
    const key = error.code.startsWith('GH-') ? error.code : (error.fixedText ?? error.errorCode);
    const message = errors.message(error.statusCode === TOO_MANY ? limited : `errors.${key}`);
    if (message === undefined) return { text: error.message, lang: 'en' };
    return { text: formatMessage(message, errors.lang, { seconds }), lang: errors.lang };
  }

  async #load(): Promise<void> {
    try {
      const [{ errorsArea }, { formatMessage }] = await Promise.all([import('../../i18n/generated/errors.ts'), import('../../i18n/format.ts')]);
      runInAction(() => this.#loaded.set({ errors: new Translator(errorsArea, this.#language), formatMessage }));
    } catch {
      this.#loading = undefined; // offline: asked for again with the next error
    }
  }
}
