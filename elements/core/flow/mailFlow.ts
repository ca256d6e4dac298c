import type { MailLink } from '../../../stores/auth/form/MailLink.ts';
import type { RouteName } from '../../../stores/core/options.ts';
import { keepWithEntry, keptWithEntry } from './address.ts';
import type { FlowSpec } from './FlowForm.ts';

/** The name of the address of a person in the state of an entry of the history. */
const ADDRESS = 'gatehouse-address';
/** The same of what led to the page. */
const LINK = 'gatehouse-link';

/** The store of a flow that a mail leads into. */
interface MailFlow {
  readonly mail: Pick<MailLink, 'addressToKeep' | 'linkToKeep'>;
}

type MailSpec = Required<Pick<FlowSpec<MailFlow>, 'parameters' | 'origin' | 'changed'>>;

/**
 * What is special to a flow that the link or the code of a mail leads into: it takes what the address of the page says.
 * For a reload it keeps whom the mail went to, and what its store takes for harmless.
 *
 * @param element asks for the code of the mail if `withCode` is set, or at its route for codes
 */
export function mailFlow(element: HTMLElement & { readonly withCode: boolean }, codeRoute: RouteName): MailSpec {
  return {
    parameters: ['userId', 'token', 'code'],
    origin: ({ routing }, query) => {
      const page = element.ownerDocument;
      const [address, link] = [keptWithEntry(page, ADDRESS), keptWithEntry(page, LINK)];
      return { query, withCode: element.withCode || routing.isAt(codeRoute), address, link };
    },
    changed: ({ mail: { addressToKeep, linkToKeep } }) => {
      if (addressToKeep !== undefined) keepWithEntry(element.ownerDocument, ADDRESS, addressToKeep);
      keepWithEntry(element.ownerDocument, LINK, linkToKeep);
    },
  };
}
