import type { AuthStrategies } from './configuration.ts';
import { endpoint } from './endpoint.ts';

/**
 * The one call about the configuration that a sign-in makes. It is apart from the others, so that a sign-in does not
 * load those.
 */
export const publicStrategies = endpoint<object, AuthStrategies>()(
  'GET',
  '/identity/resources/configurations/v1/auth/strategies/public',
  { anonymous: true },
);
