import { auditEvents } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

export type AuditEventName =
  | 'auth.login'
  | 'auth.login.blocked'
  | 'auth.logout'
  | 'auth.refresh.reuse'
  | 'auth.token.issued'
  | 'auth.tenant.switched'
  | 'user.passkey.added'
  | 'user.passkey.removed'
  | 'admin.metadata.updated'
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
  | 'console.flag.changed'
  | 'seed.applied';

/** Where a request came from; goes into every event it causes. */
export interface Origin {
  ipAddress: string;
  userAgent: string | undefined;
  traceId: string;
}

export interface AuditEvent {
  event: AuditEventName;
  outcome: 'success' | 'failure';
  tenantId?: string | undefined;
  /** A person, unless it says otherwise. */
  actorKind?: 'user' | 'operator' | 'system';
  actorId?: string | undefined;
  subjectId?: string | undefined;
  /** Never a password, code or token. */
  details?: Record<string, unknown>;
}

/** Writes an event down for good. Inside a transaction it stands or falls with what it tells about. */
export async function recordEvent(db: Database, event: AuditEvent, origin: Origin, at: Date): Promise<void> {
  await db.insert(auditEvents).values({ ...event, ...origin, at });
}
