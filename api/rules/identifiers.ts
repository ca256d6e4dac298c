/**
 * The one form in which an email address or username is looked up, counted and kept unique. Compatible Unicode forms,
 * letter case and surrounding white space make no difference.
 */
export const toIdentifierKey = (identifier: string): string =>
  identifier.normalize('NFKC').trim().toLowerCase().normalize('NFC');

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** The form in which names are sorted and searched: as above, and without accents, so that `muller` finds Müller. */
export const toSearchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
