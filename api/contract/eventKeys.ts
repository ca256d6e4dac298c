import type { EventChannel } from './events.ts';

/**
 * What other systems may hear of, by the published keys. `gatehouse.audit.recorded` brings every row of the audit log
 * that its tenant sees.
 */
export const eventKeys = {
  'frontegg.user.authenticated': 'Signed in',
  'frontegg.user.failedAuthentication': 'Sign-in failed',
  'frontegg.user.signedUp': 'Signed up',
  'frontegg.user.created': 'Person joined',
  'frontegg.user.invitedToTenant': 'Person invited',
  'frontegg.user.activated': 'Person activated',
  'frontegg.user.updated': 'Person changed',
  'frontegg.user.removedFromTenant': 'Person removed',
  'frontegg.user.changedPassword': 'Password changed',
  'frontegg.user.forgotPassword': 'Password reset asked for',
  'frontegg.user.enrolledMFA': 'Second factor added',
  'frontegg.user.disabledMFA': 'Second factor removed',
  'frontegg.tenant.created': 'Workspace created',
  'frontegg.tenant.updated': 'Workspace changed',
  'frontegg.tenant.deleted': 'Workspace deleted',
  'frontegg.userApiToken.created': 'Personal token made',
  'frontegg.userApiToken.deleted': 'Personal token deleted',
  'frontegg.tenantApiToken.created': 'Token of the workspace made',
  'frontegg.tenantApiToken.deleted': 'Token of the workspace deleted',
  'gatehouse.audit.recorded': 'Audit event recorded',
} as const;

/** The key of an event that other systems hear of. */
export type EventKey = keyof typeof eventKeys;
/** The key under which the audit log itself is sent. */
export const AUDIT_RECORDED = 'gatehouse.audit.recorded' satisfies EventKey;
/** The key of a delivery that a user has asked for to try a webhook. It cannot be subscribed to. */
export const WEBHOOK_TEST = 'gatehouse.webhook.test';

/** The groups in which pages show the keys. An id is the beginning of its keys. */
export const eventCategories = {
  'frontegg.user': 'People',
  'frontegg.tenant': 'Workspaces',
  'frontegg.userApiToken': 'Personal tokens',
  'frontegg.tenantApiToken': 'Tokens of the workspace',
  'gatehouse.audit': 'Audit log',
} as const;

export type EventCategoryId = keyof typeof eventCategories;

/** The group of a key. */
export const categoryOfEvent = (key: string): string => key.slice(0, key.lastIndexOf('.'));

/**
 * Whether a channel can hear of a key. Every row of the log is for programs: people would be written to with each page.
 */
export const isHeardBy = (channel: EventChannel, key: string): boolean =>
  Object.hasOwn(eventKeys, key) && (channel === 'webhook' || key !== AUDIT_RECORDED);
