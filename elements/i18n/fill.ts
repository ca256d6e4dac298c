import type { Message } from './area.ts';

/** A message whose arguments stand as they are, without numbers and plurals: what needs no formatter is spared its code. */
export const fill = (message: Message | undefined, values: Readonly<Record<string, string>>): string =>
  typeof message === 'object'
    ? message.map((part) => (typeof part === 'string' ? part : values[part === 0 ? '' : part[0]])).join('')
    : (message ?? '');
