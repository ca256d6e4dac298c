import { auth0 } from './auth0.ts';
import { frontegg } from './frontegg.ts';
import { keycloak } from './keycloak.ts';
import type { Source } from './source.ts';

/** The systems whose exports can be converted. */
export const sources: ReadonlyMap<string, Source> = new Map([
  ['auth0', auth0],
  ['keycloak', keycloak],
  ['frontegg', frontegg],
]);
