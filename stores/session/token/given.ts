import type { MyTenants } from '../../../api/contract/myTenants.ts';
import type { UserProfile } from '../../../api/contract/types.ts';
import { isRecord } from '../../../api/rules/common/records.ts';
import { decodeToken } from '../../../api/rules/token.ts';
import type { Clock } from '../../core/ports.ts';
import type { SessionStore } from '../SessionStore.ts';
import { toAccount } from './account.ts';
import { HeldToken } from './HeldToken.ts';

/** What a server says of its user in the first HTML of a page (SSR-027). */
interface Given {
  readonly user: UserProfile;
  readonly tenants: Pick<MyTenants, 'tenants'> & Partial<MyTenants>;
  /** The claims of the session in the form of a token, which opens nothing. */
  readonly token: string;
  /** Milliseconds until the session of the server is renewed. */
  readonly remaining: number;
  /** The server adds the token to every call: the page needs none (SSR-016). */
  readonly secureJwt: boolean;
}

const isGiven = (found: unknown): found is Given =>
  isRecord(found) &&
  isRecord(found.user) &&
  typeof found.user.id === 'string' &&
  isRecord(found.tenants) &&
  Array.isArray(found.tenants.tenants) &&
  typeof found.token === 'string' &&
  typeof found.remaining === 'number' &&
  typeof found.secureJwt === 'boolean';

/** Says who is signed in, and opens nothing: the first call asks for a token that does (AUTH-019). */
class Named extends HeldToken {
  override get expired(): boolean {
    return true;
  }

  override get dueIn(): number {
    return 0;
  }
}

function readGiven(text: string): Given | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isGiven(found) && decodeToken(found.token).sub === found.user.id ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Begins a session with the user that the page itself names: nothing is loading, and nothing is asked for at its start.
 * Only as trustworthy as the page. A sign-out that the provider has not heard of takes precedence, as does the tenant
 * of this tab.
 *
 * @returns whether the session is in use; undefined for a text that cannot be read
 */
export function giveSession(session: SessionStore, clock: Clock, text: string): boolean | undefined {
  const given = readGiven(text);
  if (!given) return undefined;
  const { token, remaining, secureJwt, user, tenants } = given;
  const held = new (secureJwt ? HeldToken : Named)(clock, { token, generation: 0, remaining });
  return session.give(held, toAccount(user, tenants));
}
