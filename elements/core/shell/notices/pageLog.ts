import { leveled } from '../../../../codes/leveled.ts';
import type { Level } from '../../../../codes/tell.ts';

const levels: readonly Level[] = ['error', 'warn', 'info', 'debug'];

/** The log level where no app gives one: `log-level` around an element, else the first on the page. */
export function levelOf(page: Document, element?: Element): Level {
  const said = (element?.closest('[log-level]') ?? page.querySelector('[log-level]'))?.getAttribute('log-level');
  return levels.find((level) => level === said) ?? 'warn';
}

/** Tells what is about an element, as its page says. */
export const pageLog = (element: Element): ReturnType<typeof leveled> =>
  leveled(levelOf(element.ownerDocument, element));
