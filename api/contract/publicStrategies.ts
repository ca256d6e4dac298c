import type { AuthStrategies } from './configuration.ts';
import { endpoint } from './endpoint.ts';

/** The one call about the configuration that a sign-in makes. Apart from the others: nobody who signs in waits for their names. */
export const publicStrategies = endpoint<object, AuthStrategies>()(
  'GET',
  '/identity/resources/configurations/v1/auth/strategies/public',
  { anonymous: true },
);
