const told = new WeakSet<Document>();

/**
 * Without the address of a provider nothing can work: the person who builds the page is told by an alert, an empty body
 * and the element in the console, once per page (CFG-005, CFG-006).
 */
export function missingBaseUrl(element: Element): void {
  const page = element.ownerDocument;
  if (told.has(page)) return;
  told.add(page);
  console.error('auth-provider has no base-url. Set it to the address of your identity provider.', element);
  page.defaultView?.alert('Edit the provider options with baseUrl');
  page.body.replaceChildren();
}
