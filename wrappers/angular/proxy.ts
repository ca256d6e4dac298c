import type { PropertyDeclaration } from '@lit/reactive-element';
import { define } from '../../elements/core/shell/define.ts';

interface ElementClass extends CustomElementConstructor {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<PropertyKey, PropertyDeclaration>;
}

/** The output that Angular subscribes to; it listens only while there is a subscriber. */
const output = (element: HTMLElement, type: string) => ({
  subscribe(listener: (event: Event) => void) {
    element.addEventListener(type, listener);
    return { unsubscribe: () => element.removeEventListener(type, listener) };
  },
});

const camel = (text: string): string => text.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A server draws attributes only: what is text is written as one. A flag without a value (`<x-y flag />`) reaches its
 * input as ''.
 */
function write(element: HTMLElement, name: string, { attribute, type }: PropertyDeclaration, input: unknown): void {
  const value = type === Boolean && input === '' ? true : input;
  if (typeof customElements !== 'undefined') Reflect.set(element, name, value);
  else if (attribute === false || value === undefined || value === false || value === null) return;
  else if (typeof value !== 'object' && typeof value !== 'function')
    element.setAttribute(
      typeof attribute === 'string' ? attribute : name.toLowerCase(),
      value === true ? '' : String(value),
    );
}

/**
 * Makes a directive hand its inputs to its element and its element's events to its outputs, and registers the tag. The
 * names come from the class itself, so a directive is no more than its declaration.
 */
export function proxy(
  directive: object,
  element: HTMLElement,
  tag: string,
  Kind: ElementClass,
  events: readonly string[],
): void {
  define(tag, Kind);
  Object.defineProperty(directive, 'element', { value: element });
  for (const type of events) Object.defineProperty(directive, camel(type), { value: output(element, type) });
  if (!Kind.observedAttributes.length) return; // asking makes the class gather what it inherits
  for (const [name, declaration] of Kind.elementProperties)
    Object.defineProperty(directive, name, {
      get: () => Reflect.get(element, name),
      set(value: unknown) {
        write(element, String(name), declaration, value);
      },
    });
}
