import type { Argument, Message, Part } from './area.ts';
import type { Translator } from './Translator.ts';

type Values = Readonly<Record<string, Argument>>;

interface Rules {
  readonly number: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
}
const rules = new Map<string, Rules>();

/** Made once for a language: they are slow to make. */
function rulesOf(lang: string): Rules {
  let known = rules.get(lang);
  if (!known) rules.set(lang, (known = { number: new Intl.NumberFormat(lang), plural: new Intl.PluralRules(lang) }));
  return known;
}

function write(parts: readonly Part[], lang: string, values: Values, count = 0): string {
  const numeral = (value: number) => rulesOf(lang).number.format(value);
  const piece = (part: Part): string => {
    if (typeof part === 'string') return part;
    if (part === 0) return numeral(count);
    const [name, forms] = part;
    const value = values[name] ?? ''; // codes of a provider find messages whose arguments nobody has
    if (forms === undefined) return String(value);
    const number = Number(value);
    if (forms === 0) return numeral(number);
    return write(
      forms[`=${number}`] ?? forms[rulesOf(lang).plural.select(number)] ?? forms['other'] ?? [],
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
