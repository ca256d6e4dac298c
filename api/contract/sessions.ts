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

export const sessionsEndpoints = {
  mine: endpoint<object, SessionRecord[]>()('GET', '/identity/resources/users/sessions/v1/me'),
  current: endpoint<object, SessionRecord>()('GET', '/identity/resources/users/sessions/v1/me/current'),
} as const;
