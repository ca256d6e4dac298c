/** Registers nothing by itself: for hosts whose page has elements of the same names already. */
import { fault } from '../codes/fault.ts';
import { define } from './core/shell/define.ts';
import type { LightElement } from './core/shell/LightElement.ts';
import { classes } from './generated/classes.ts';

const elements: Readonly<Record<string, (new () => LightElement) & Pick<typeof LightElement, 'prefix'>>> = classes;

/** Prefixes that were asked for: asking again changes nothing. */
const asked = new Set<string>();

/** The names `defineAll` gives, without a prefix. */
export const definableTags: readonly string[] = Object.keys(elements);

/**
 * Registers every element, under names of the host's own: `defineAll({ prefix: 'acme-' })` makes `<acme-auth-login>`
 * and so on. May be called with several prefixes. Elements that compose others (the router, the portal) take those of
 * their own prefix.
 *
 * @param options.prefix what each name begins with; lower case, e.g. `acme-`. Default empty
 * @throws {TypeError} when no element may be called so
 */
export function defineAll({ prefix = '' }: { prefix?: string } = {}): void {
  if (!/^([a-z][a-z0-9._-]*)?$/.test(prefix))
    throw fault(
      'GH-BAD-PREFIX',
      `No element's name can begin with "${prefix}": use lower case, as in "acme-".`,
      TypeError,
    );
  if (asked.has(prefix)) return;
  asked.add(prefix);
  // A class has one name: each prefix has its own.
  for (const [tag, Element] of Object.entries(elements))
    define(
      prefix + tag,
      prefix
        ? class extends Element {
            static override prefix = prefix;
          }
        : Element,
    );
}
