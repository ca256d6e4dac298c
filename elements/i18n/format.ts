import type { Argument, Message, Part } from './area.ts';
import { numbersIn, perLanguage } from './perLanguage.ts';
import type { Translator } from './Translator.ts';

type Values = Readonly<Record<string, Argument>>;

const pluralsIn = perLanguage((lang) => new Intl.PluralRules(lang));

function write(parts: readonly Part[], lang: string, values: Values, count = 0): string {
  const numeral = (value: number) => numbersIn(lang).format(value);
  const piece = (part: Part): string => {
    if (typeof part === 'string') return part;
    if (part === 0) return numeral(count);
    const [name, forms] = part;
    const value = values[name] ?? ''; // error codes of a provider find messages whose arguments are unknown
    if (forms === undefined) return String(value);
    const number = Number(value);
    if (forms === 0) return numeral(number);
    return write(
      forms[`=${number}`] ?? forms[pluralsIn(lang).select(number)] ?? forms['other'] ?? [],
      lang,
      values,
      number,
    );
  };
  return parts.map(piece).join('');
}

/** Puts values into a compiled message. */
export function formatMessage(message: Message | undefined, lang: string, values: Values): string {
  return message === undefined || typeof message === 'string' ? (message ?? '') : write(message, lang, values);
}

/**
 * A text with arguments: plurals, numbers, names.
 *
 * Apart from the translator, so that a form that needs plain texts alone does not load the formatter.
 */
export function format<Text extends string, Args, Key extends keyof Args & string>(
  translator: Translator<Text, Args>,
  key: Key,
  values: Args[Key] & Values,
): string {
  return formatMessage(translator.message(key), translator.lang, values);
}
