import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Area, Messages } from '../../i18n/area.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';

/** The language of the element a view is drawn in. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** The texts of one area, as a view uses them. */
export interface Texts<Text extends string> {
  /** A text without arguments. */
  text: (key: Text) => string;
  /** The language the texts are in. */
  lang: string;
}

/** The language of the element a view is drawn in. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new TypeError('Texts need mountReact.');
  return language;
}

/**
 * The translator of an area in the language of the element around, with the messages it reads: they change with the
 * language.
 */
export function useTranslator<Text extends string, Args>(
  area: Area<Text, Args>,
): readonly [Translator<Text, Args>, Messages | undefined] {
  const language = useLanguage();
  const translator = useMemo(() => new Translator(area, language), [area, language]);
  const subscribe = useCallback((notify: () => void) => language.subscribe(notify), [language]);
  return [translator, useSyncExternalStore(subscribe, () => translator.messages)];
}

/** The plain texts of an area, in the language of the element around. A new language draws the view again. */
export function useText<Text extends string, Args>(area: Area<Text, Args>): Texts<Text> {
  const [translator, messages] = useTranslator(area);
  return useMemo(
    () => ({ text: (key) => translator.text(key), lang: translator.lang }),
    // A new catalogue makes new functions, so that memoised parts draw again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the texts of the translator change with `messages`
    [translator, messages],
  );
}
