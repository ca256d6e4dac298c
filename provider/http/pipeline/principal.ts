import type { memberships, sessions, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import type { PermissionRow } from '../../people/roles/schema.ts';

/** The signed-in person of one request, in the tenant the token names. */
export interface Principal {
  readonly user: typeof users.$inferSelect;
  readonly membership: typeof memberships.$inferSelect;
  readonly session: typeof sessions.$inferSelect;
  readonly tenantId: string;
  /**
   * The tenants whose memberships let the person in: this one, or those above it. The roles held there count. Read like
   * the permissions.
   */
  by(): Promise<readonly string[]>;
  /** Read from the database, once per request and once more in its transaction. */
  permissions(): Promise<PermissionRow[]>;
  /** Whether one of the permissions is held; a super user holds all. */
  may(...anyOf: string[]): Promise<boolean>;
  /** The same person, whose rights are read by this connection. */
  within(db: Reader): Principal;
}
