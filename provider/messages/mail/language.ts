/** The languages that mails are written in. */
export const mailLanguages = ['en', 'de', 'ar'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const isMailLanguage = (tag: string): tag is MailLanguage => mailLanguages.some((language) => language === tag);

/** The language of a mail for a language tag such as `de-AT`; English where it is none of ours. */
export function toMailLanguage(tag: string | undefined): MailLanguage {
  const [language = ''] = (tag ?? '').toLowerCase().split('-');
  return isMailLanguage(language) ? language : 'en';
}

/** The language that a browser asks for first among ours (`Accept-Language`). */
export function languageOf(request: Request): MailLanguage {
  const wanted = (request.headers.get('accept-language') ?? '').split(',').map((item) => {
    const [tag = '', ...parameters] = item.split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((value) => value !== undefined);
    return { language: tag.trim().toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1) };
  });
  const [first] = wanted
    .filter(({ language, quality }) => isMailLanguage(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return toMailLanguage(first?.language);
}
