import { auditEvents } from '../../database/storage/schema.ts';
import type { Database } from '../database.ts';

export type AuditEventName =
  | 'auth.login'
  | 'auth.login.blocked'
  | 'auth.logout'
  | 'auth.passkey.asked'
  | 'auth.refresh'
  | 'auth.refresh.reuse'
  | 'auth.refresh.ambiguous'
  | 'auth.token.issued'
  | 'auth.tenant.switched'
  | 'user.signed.up'
  | 'user.activated'
  | 'user.activation.asked'
  | 'user.invitation.accepted'
  | 'user.invitation.asked'
  | 'user.joined.by.link'
  | 'auth.message.asked'
  | 'user.password.asked'
  | 'user.password.proven'
  | 'user.password.reset'
  | 'user.password.demanded'
  | 'user.password.changed'
  | 'user.password.resetsAsked'
  | 'user.phone.asked'
  | 'user.phone.proven'
  | 'user.phone.changed'
  | 'user.locked.out'
  | 'user.unlocked'
  | 'user.passkey.asked'
  | 'user.passkey.added'
  | 'user.passkey.removed'
  | 'admin.metadata.updated'
  | 'admin.policy.changed'
  | 'admin.role.added'
  | 'admin.role.changed'
  | 'admin.role.deleted'
  | 'admin.permission.roles.changed'
  | 'admin.user.applications.changed'
  | 'admin.invitation.link.added'
  | 'admin.invitation.link.changed'
  | 'admin.invitation.link.removed'
  | 'admin.user.disabled'
  | 'admin.user.enabled'
  | 'admin.user.expiration.changed'
  | 'admin.user.invited'
  | 'admin.user.removed'
  | 'admin.user.roles.changed'
  | 'admin.user.sessions.ended'
  | 'keys.rotated'
  | 'console.key.created'
  | 'console.session.opened'
  | 'console.session.ended'
  | 'console.tenant.plans.changed'
  | 'console.tenant.feature.changed'
  | 'console.feature.changed'
  | 'console.plan.changed'
  | 'console.role.changed'
  | 'console.user.enabled'
  | 'console.user.disabled'
  | 'console.user.sessions.ended'
  | 'console.user.stepped-up'
  | 'console.user.roles.changed'
  | 'console.vendor.changed'
  | 'console.portal.changed'
  | 'console.flag.changed'
  | 'operator.applied'
  | 'operator.bootstrapped'
  | 'operator.copied'
  | 'operator.exported'
  | 'operator.imported'
  | 'operator.origins.changed'
  | 'operator.person.erased'
  | 'operator.tenant.closed'
  | 'operator.tenant.erased'
  | 'operator.token.created'
  | 'operator.token.revoked'
  | 'operator.token.rotated'
  | 'seed.applied';

/** Where a request came from; goes into every event it causes. */
export interface Origin {
  ipAddress: string;
  userAgent: string | undefined;
  traceId: string;
}

/** What a write caused, as far as the code that wrote knows it. */
export interface AuditFact {
  readonly event: AuditEventName;
  /** The tenant of the person who calls, unless it says otherwise. */
  readonly tenantId?: string | undefined;
  /** The person who calls, unless it says otherwise. */
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Never a password, code or token. */
  readonly details?: Record<string, unknown>;
}

/** What a write caused: one fact, or several. Never none. */
export type Caused = AuditFact | readonly [AuditFact, ...AuditFact[]];

export interface AuditEvent extends AuditFact {
  readonly outcome: 'success' | 'failure';
  /** A person, unless it says otherwise. */
  readonly actorKind?: 'user' | 'operator' | 'system';
}

/** What the pipeline knows of every event of a call. */
export type AuditFrame = Pick<AuditEvent, 'outcome' | 'actorKind' | 'tenantId' | 'actorId'>;

/** Records an event. Inside a transaction the event is committed or rolled back with the write. */
export async function recordEvent(db: Database, event: AuditEvent, origin: Origin, at: Date): Promise<void> {
  await db.insert(auditEvents).values({ ...event, ...origin, at });
}

/** Writes down what a write caused, in the transaction of that write. */
export async function recordCaused(
  transaction: Database,
  caused: Caused,
  frame: AuditFrame,
  origin: Origin,
  at: Date,
): Promise<void> {
  for (const fact of isList(caused) ? caused : [caused])
    await recordEvent(transaction, { ...frame, ...fact }, origin, at);
}

const isList = (caused: Caused): caused is readonly [AuditFact, ...AuditFact[]] => Array.isArray(caused);
