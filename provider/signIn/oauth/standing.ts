import { chooseTenant } from 'gatehouse-contract/rules.js';
import type { AuthorizeQuery } from 'gatehouse-contract/contract.js';
import { findTenantByAlias } from '../../vendor/tenants/storage.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { findUser, keepsOut, membershipsToEnter, type User } from '../../people/accounts.ts';
import { mayStayInApplication, mayUseApplication } from '../../people/circumstances.ts';
import type { Reader } from '../../ground/database.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { endsIn } from '../sessions/ends.ts';
import type { Session } from '../sessions/storage.ts';
import { demandOnRunning, proofsOf } from '../mfa/demand.ts';
import { isFulfilled } from '../mfa/fulfilment.ts';
import type { Client } from './clients.ts';

/** What a session opens for an application. */
export type Standing =
  | { readonly verdict: 'open'; readonly user: User; readonly tenantId: string }
  /** The person is signed in, and the application is closed to them. */
  | { readonly verdict: 'denied' }
  /** The session does not do: a sign-in, or the proof that is missing, comes first. */
  | { readonly verdict: 'sign-in' };

/**
 * What a running session opens for an application, by the rules of a refresh: account, memberships, application, the
 * limits of the tenant, and a second factor where the tenant asks for one. It is asked before a code is given and again
 * when it is exchanged. The login page refreshes the session: a rule that a refresh does not have would send a person
 * to and fro.
 * @param wished a wish only: it chooses among the person's own tenants
 */
export async function standingOf(
  { db, services, now }: ReadCall | WriteCall,
  session: Session,
  client: Client,
  wished: string | undefined,
): Promise<Standing> {
  const user = await findUser(db, session.userId);
  if (!user || user.isLocked) return { verdict: 'sign-in' };
  const memberships = await membershipsToEnter(db, user.id, wished ?? session.tenantId, now);
  const choice = chooseTenant(
    memberships.filter((one) => !keepsOut(one, session)),
    now,
    wished ?? session.tenantId,
  );
  if ('refusal' in choice) return { verdict: 'sign-in' };
  const { tenantId } = choice;
  if (!(await mayStayInApplication(db, tenantId, session, now))) return { verdict: 'denied' };
  const { application } = client;
  if (application && !(await mayUseApplication(db, tenantId, user.id, application, now))) return { verdict: 'denied' };
  const { ofLastUse } = await endsIn(db, services.settings.lifetimes, session, tenantId, now);
  if (ofLastUse <= now) return { verdict: 'sign-in' };
  const proofs = await proofsOf(db, user.id, session);
  const isProven = isFulfilled(proofs) || (await demandOnRunning(db, user, tenantId, proofs)) === 'nothing';
  return isProven ? { verdict: 'open', user, tenantId } : { verdict: 'sign-in' };
}

/** The tenant that a request names, by its id or alias. */
export async function wishedIn(
  db: Reader,
  { organization, tenantId }: Pick<AuthorizeQuery, 'organization' | 'tenantId'>,
): Promise<string | undefined> {
  const named = idIn(tenantId) ?? idIn(organization);
  return named ?? (organization === undefined ? undefined : (await findTenantByAlias(db, organization))?.id);
}
