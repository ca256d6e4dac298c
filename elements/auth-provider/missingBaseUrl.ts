import { tell } from '../../codes/tell.ts';

const told = new WeakSet<Document>();

/**
 * Without the address of a provider nothing works. The developer of the page sees an alert, an empty body
 * and the element in the console, once per page (CFG-005, CFG-006).
 */
export function missingBaseUrl(element: Element): void {
  const page = element.ownerDocument;
  if (told.has(page)) return;
  told.add(page);
  tell('error', 'GH-NO-BASE-URL', 'auth-provider has no base-url.', element);
  page.defaultView?.alert('Edit the provider options with baseUrl');
  page.body.replaceChildren();
}
