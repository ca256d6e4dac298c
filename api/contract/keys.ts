import { endpoint } from './endpoint.ts';

export interface Jwk {
  kty: string;
  alg: string;
  use: string;
  kid: string;
  n: string;
  e: string;
}

export const keysEndpoints = {
  jwks: endpoint<object, { keys: Jwk[] }>()('GET', '/.well-known/jwks.json', { prefix: false, anonymous: true }),
} as const;
