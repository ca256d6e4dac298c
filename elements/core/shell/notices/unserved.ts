import { tell } from '../../../../codes/tell.ts';
import type { NoticesText } from '../../../i18n/generated/notices.ts';
import type { RouteName } from '../../../../stores/core/options.ts';
import { sayBeside } from './beside.ts';

const told = new WeakMap<Document, Set<RouteName>>();

/**
 * Says beside an element, and once in the console, that nothing on this site answers at the route it would lead to.
 * Returns the undo.
 */
export function sayUnserved(element: HTMLElement, route: RouteName, key: NoticesText): () => void {
  const page = element.ownerDocument;
  const routes = told.get(page) ?? new Set();
  told.set(page, routes);
  if (!routes.has(route)) tell('warn', 'GH-ROUTE-UNSERVED', 'Nothing on this site serves a route.', route, element);
  routes.add(route);
  return sayBeside(element, key);
}
