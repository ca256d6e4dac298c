import { reaction } from 'mobx';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Area, Argument } from '../../i18n/area.ts';
import { format, formatMessage } from '../../i18n/format.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';

/** The language of the element a view is drawn in. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** The texts of one area, as a view uses them. */
export interface Texts<Text extends string, Args> {
  /** A text without arguments. */
  text: (key: Text) => string;
  /** A text with arguments. */
  format: <Key extends keyof Args & string>(key: Key, values: Args[Key] & Readonly<Record<string, Argument>>) => string;
  /** A text by a key nobody knew in advance (an error code); `undefined` when the catalogue has none. */
  find: (key: string, values?: Readonly<Record<string, Argument>>) => string | undefined;
  /** The language the texts are in. */
  lang: string;
}

/** The texts of an area in the language of the element around. A new language draws the view again. */
export function useText<Text extends string, Args>(area: Area<Text, Args>): Texts<Text, Args> {
  const language = useContext(LanguageContext);
  if (!language) throw new TypeError('useText works inside a view that mountReact has mounted.');
  const translator = useMemo(() => new Translator(area, language), [area, language]);
  const subscribe = useCallback((notify: () => void) => reaction(() => translator.messages, notify), [translator]);
  const messages = useSyncExternalStore(subscribe, () => translator.messages);
  return useMemo(
    () => ({
      text: (key) => translator.text(key),
      format: (key, values) => format(translator, key, values),
      find: (key, values = {}) => {
        const message = translator.message(key);
        return message === undefined ? undefined : formatMessage(message, translator.lang, values);
      },
      lang: translator.lang,
    }),
    // A new catalogue makes new functions, so that memoised parts draw again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `messages` stands for what the translator reads
    [translator, messages],
  );
}
