import { endpoint } from './endpoint.ts';

export interface SessionRecord {
  id: string;
  expires?: string;
  ipAddress?: string;
  userAgent?: string;
  createdAt?: string;
  current?: boolean;
  impersonated?: boolean;
}

/** The session of the caller. */
export interface CurrentSession extends SessionRecord {
  /** An extension: another text when roles, permissions, tenants or entitlements of the person have changed. */
  rightsVersion?: string;
}

export const sessionsEndpoints = {
  mine: endpoint<object, SessionRecord[]>()('GET', '/identity/resources/users/sessions/v1/me'),
  current: endpoint<object, CurrentSession>()('GET', '/identity/resources/users/sessions/v1/me/current'),
  /** Ends every session of the caller but the one that asks (SESSADM-003). */
  endOthers: endpoint()('DELETE', '/identity/resources/users/sessions/v1/me/all'),
  /** Ends one session of the caller, also the one that asks. */
  end: endpoint()('DELETE', '/identity/resources/users/sessions/v1/me/{id}'),
} as const;
