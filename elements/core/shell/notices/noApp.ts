import { tell } from '../../../../codes/tell.ts';
import { sayBeside } from './beside.ts';

const told = new WeakSet<Document>();

/** Whether an element is inside a provider, even one whose code is not here; across shadow roots, under any prefix. */
function standsInProvider(element: Element): boolean {
  for (let node: Node | null = element; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element && node.localName.endsWith('auth-provider')) return true;
  return false;
}

/**
 * Shows on the page, and once in the console, that an element belongs to no app. Returns what takes the former back;
 * nothing when the code of a provider around it is still on its way.
 */
export function sayNoApp(element: HTMLElement): (() => void) | undefined {
  if (standsInProvider(element)) return undefined;
  const page = element.ownerDocument;
  if (!told.has(page)) tell('error', 'GH-NO-PROVIDER', 'No auth-provider stands around this element.', element);
  told.add(page);
  return sayBeside(element, 'notices.noApp');
}
