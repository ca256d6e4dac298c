import { IntlMessageFormat } from 'intl-messageformat';
import type { Argument, Message } from './area.ts';
import type { Translator } from './Translator.ts';

const formats = new WeakMap<object, Map<string, IntlMessageFormat>>();

/** Puts values into a compiled message. */
export function formatMessage(message: Message | undefined, lang: string, values: Readonly<Record<string, Argument>>): string {
  if (message === undefined || typeof message === 'string') return message ?? '';
  let known = formats.get(message);
  if (!known) formats.set(message, (known = new Map()));
  let format = known.get(lang);
  if (!format) known.set(lang, (format = new IntlMessageFormat(message, lang)));
  return String(format.format(values));
}

/**
 * A text with arguments: plurals, numbers, names.
 *
 * Apart from the translator, so that a form that needs plain texts alone does not load the formatter.
 */
export function format<Text extends string, Args, Key extends keyof Args & string>(
  translator: Translator<Text, Args>,
  key: Key,
  values: Args[Key] & Readonly<Record<string, Argument>>,
): string {
  return formatMessage(translator.message(key), translator.lang, values);
}
