import { useMemo } from 'react';
import type { Area, Argument } from '../../i18n/area.ts';
import { format, formatMessage } from '../../i18n/format.ts';
import { useTranslator, type Texts } from '../mount/useText.ts';

/** The texts of one area, also those that take arguments. */
export interface Formats<Text extends string, Args> extends Texts<Text> {
  /** A text with arguments. */
  format: <Key extends keyof Args & string>(key: Key, values: Args[Key] & Readonly<Record<string, Argument>>) => string;
  /** A text by a key that is known at run time only (an error code); `undefined` when the catalogue has none. */
  find: (key: string, values?: Readonly<Record<string, Argument>>) => string | undefined;
  /** The texts have loaded, or could not be loaded and are English. */
  ready: boolean;
}

/**
 * Like `useText`, with the formatter. Apart from it, so that the way to a sign-in, which has plain texts alone, is
 * spared it.
 */
export function useFormat<Text extends string, Args>(area: Area<Text, Args>): Formats<Text, Args> {
  const [translator, messages] = useTranslator(area);
  return useMemo(
    () => ({
      text: (key) => translator.text(key),
      format: (key, values) => format(translator, key, values),
      find: (key, values = {}) => {
        const message = translator.message(key);
        return message === undefined ? undefined : formatMessage(message, translator.lang, values);
      },
      lang: translator.lang,
      ready: messages !== undefined,
    }),
    // A new catalogue makes new functions, so that memoised parts draw again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the texts of the translator change with `messages`
    [translator, messages],
  );
}
