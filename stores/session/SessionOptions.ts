import type { LoginResponse } from '../../api/contract/auth.ts';
import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import type { Tenant, UserProfile } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import type { Requirement } from '../../api/rules/permissions.ts';
import type { hint } from '../../api/rules/storageKeys.ts';
import type { GatehouseOptions } from '../core/options.ts';
import type { Ports } from '../core/ports.ts';

export type SignedOutReason = 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked';

/**
 * The key of the hint that this browser has a session; the box of a sign-in looks for one before the stores are here.
 */
export type SessionHint = ReturnType<typeof hint<string>>;

/** Everything that belongs to one person in one tenant, exchanged as a whole (STO-13). */
export interface Account {
  user: UserProfile;
  /** All, or their first page where the provider has more of them. */
  tenants: Tenant[];
  tenantCount: number;
  activeTenant: Tenant | undefined;
  /** Whether the person holds all of this; see `hasEvery`. */
  holds(required: Requirement): boolean;
}

export interface SessionOptions {
  ports: Ports;
  call: Call;
  /** The failure as an `ApiError`. */
  toError: (failure: unknown) => ApiError;
  /** Makes an error of the client's own. */
  newError: (code: string, message: string, statusCode?: number) => ApiError;
  clientId: string;
  /** Base URL, client id and app name: what a session belongs to. */
  identity: string;
  /** Users sign in on the provider's own page. */
  hostedLogin: boolean | undefined;
  /** The tenant this tab is bound to; undefined without separate-tabs mode. */
  tabTenant: () => string | undefined;
  /** The provider's. On another site than the page's, the browser may keep the session cookie from the page. */
  baseUrl: GatehouseOptions['baseUrl'];
  /** The entitlements of the person, once they are read (AUTH-003). */
  entitlements: () => EntitlementsBundle | undefined;
  /** Reads the account a token belongs to. */
  loadAccount: (token: string) => Promise<Account>;
  /** Leaves what asks for a second factor in place of a token for the login. */
  demand: (answer: Partial<LoginResponse>) => Promise<void>;
  /** Forgets which page a sign-in leads back to. */
  forget: () => void;
  /** Announces to the host; false when a listener cancelled. */
  emit: (event: string, detail: object) => boolean;
}
