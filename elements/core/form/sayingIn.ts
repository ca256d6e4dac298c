import type { Translator } from '../../i18n/Translator.ts';
import type { Sentence } from './Sentence.ts';

/** The texts without arguments of these catalogues. Of two that have a key, the first counts. */
export const sayingIn =
  (...catalogues: readonly Pick<Translator<never, never>, 'lang' | 'message'>[]) =>
  (key: string): Sentence | undefined => {
    for (const { lang, message } of catalogues.map((one) => ({ lang: one.lang, message: one.message(key) })))
      if (typeof message === 'string') return { text: message, lang };
    return undefined;
  };
