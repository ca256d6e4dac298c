import { escapeHtml } from './page.ts';

/** A piece of HTML that needs no escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: texts are escaped, lists are joined, false and undefined leave nothing. */
export type Content = Markup | string | number | false | null | undefined | readonly Content[];

/**
 * HTML with values from outside in it. Quote every attribute. A text is escaped in the same way in every other place.
 */
export function html(parts: TemplateStringsArray, ...values: Content[]): Markup {
  return new Markup(parts.map((part, index) => part + toText(values[index])).join(''));
}

function toText(value: Content): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map(toText).join('') : '';
}
