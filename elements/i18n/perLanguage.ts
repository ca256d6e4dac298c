/**
 * Makes something once for each language. Formatters of `Intl` are slow to make, and a list needs several a row.
 *
 * @param make Makes it for a language, as BCP 47.
 * @returns the same one for the same language
 */
export function perLanguage<Made>(make: (lang: string) => Made): (lang: string) => Made {
  const made: Record<string, Made> = {};
  return (lang) => (made[lang] ??= make(lang));
}

/** Writes numbers as the language does. */
export const numbersIn = perLanguage((lang) => new Intl.NumberFormat(lang));
