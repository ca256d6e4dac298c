import type { memberships, sessions, users } from '../../database/storage/schema.ts';
import type { Actor } from '../../ground/audit/storage.ts';
import type { Reader } from '../../ground/database.ts';
import type { PermissionRow, RoleRow } from '../../people/roles/schema.ts';

/** Who calls: a signed-in person, a program with a personal token, or a program with a token of the tenant. */
export const callerKinds = ['person', 'userToken', 'tenantToken'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** The caller, in one tenant: what a route that takes programs may know of the caller. */
export interface Caller {
  readonly kind: CallerKind;
  readonly tenantId: string;
  /** Whose rights count. A token of the tenant has rights of its own, and no person. */
  readonly userId: string | undefined;
  /** Of a super user: every permission is held. */
  readonly superUser: boolean;
  /** How the audit names the caller. */
  readonly actor: Actor;
  /** The roles of now. Read like the permissions. */
  roles(): Promise<RoleRow[]>;
  /** Read from the database, once per request and once more in its transaction. */
  permissions(): Promise<PermissionRow[]>;
  /** Whether one of the permissions is held; a super user holds all. */
  may(...anyOf: string[]): Promise<boolean>;
  /** The same caller, whose rights are read by this connection. */
  within(db: Reader): Caller;
}

/** The signed-in person of one request, in the tenant the token names. */
export interface Principal extends Caller {
  readonly kind: 'person';
  readonly userId: string;
  readonly user: typeof users.$inferSelect;
  readonly membership: typeof memberships.$inferSelect;
  readonly session: typeof sessions.$inferSelect;
  /**
   * The tenants whose memberships let the person in: this one, or those above it. The roles held there count. Read like
   * the permissions.
   */
  by(): Promise<readonly string[]>;
  within(db: Reader): Principal;
}

export const isPerson = (caller: Caller): caller is Principal => caller.kind === 'person';
