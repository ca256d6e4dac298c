import { isLoopback } from '../api/rules/loopback.ts';
import { toAddress } from '../api/http/address.ts';
import { configurationEndpoints, vendorInfoEndpoints } from '../api/contract/configuration.ts';
import { vendorEndpoints } from '../api/contract/vendor.ts';
import { metadataEndpoints } from '../api/contract/metadata.ts';
import type { Endpoint } from '../api/contract/endpoint.ts';
import type { Target } from './facts.ts';

export interface TargetOptions {
  baseUrl: string;
  urlPrefix?: string | undefined;
  clientId?: string | undefined;
}

/** Never throws: an address that is none is for the first check to tell. */
export function toTarget({ baseUrl, urlPrefix = 'frontegg', clientId }: TargetOptions): Target {
  const given = baseUrl.trim();
  const isWeb = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  return { given, url: isWeb ? new URL(given) : undefined, prefix: urlPrefix.replace(/^\/+|\/+$/g, ''), clientId };
}

/** The address of a call, as the library itself would write it. */
export const addressOf = ({ given, prefix }: Target, endpoint: Endpoint<never>, query: object = {}): string =>
  toAddress({ baseUrl: given.replace(/[?#].*$/, ''), urlPrefix: prefix }, endpoint, {}, query);

/** Answered to everybody, and read by every page at its start. */
export const probe = vendorEndpoints.flags;

/** The request that shows whether a provider implements the contract. */
export const publicCalls: readonly { endpoint: Endpoint<never>; query?: object }[] = [
  { endpoint: vendorEndpoints.flags },
  { endpoint: vendorInfoEndpoints.publicInfo },
  { endpoint: configurationEndpoints.vendorConfig },
  { endpoint: configurationEndpoints.publicStrategies },
  { endpoint: metadataEndpoints.read, query: { entityName: 'adminBox' } },
];

/** Prefixes that are tried when the configured one is answered with 404. */
export const otherPrefixes = ({ prefix }: Target): readonly string[] =>
  ['frontegg', ''].filter((other) => other !== prefix);

/** What an address without a scheme probably means; undefined for one that has it. */
export const withScheme = (address: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? undefined
    : `${isLoopback(address.split(/[:/?#]/)[0] ?? '') ? 'http' : 'https'}://${address}`;
