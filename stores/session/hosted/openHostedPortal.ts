import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import { toAddress } from '../../../api/http/address.ts';
import type { PageName } from '../../../api/rules/pages.ts';
import type { GatehouseOptions } from '../../core/options.ts';
import type { Ports } from '../../core/ports.ts';

/** What of an app is asked. */
interface PortalApp {
  readonly options: Pick<GatehouseOptions, 'baseUrl' | 'urlPrefix'>;
  readonly ports: Pick<Ports, 'navigation'>;
}

export interface HostedPortalOptions {
  /** Whether it opens in a new tab, and not in the place of this page. Default: true. */
  newTab?: boolean | undefined;
  /** The page that is shown first, such as `users`. Default: the first one that the user may see. */
  page?: PageName | undefined;
  /** What opens a tab. Default: that of the page. */
  open?: ((href: string, target: string, features: string) => unknown) | undefined;
}

/**
 * Opens the administration portal that the provider serves itself. A browser that holds the provider's
 * cookie needs no further sign-in there. Call it from the handler of a press: browsers block tabs that open by
 * themselves.
 */
export function openHostedPortal(
  { options, ports }: PortalApp,
  { newTab = true, page, open = globalThis.open }: HostedPortalOptions = {},
): void {
  const { baseUrl, urlPrefix } = options;
  const address = toAddress({ baseUrl, urlPrefix }, oauthEndpoints.portal, {}, {});
  const href = new URL(page === undefined ? address : `${address}#/${page}`, ports.navigation.href()).href;
  // The portal gets no hand on this page.
  if (newTab) open(href, '_blank', 'noopener');
  else ports.navigation.go(href);
}
