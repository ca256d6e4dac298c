import { AUDIT_RECORDED, auditCatalogue, type AuditEntry, type EventKey } from 'gatehouse-contract/contract.js';
import type { auditEvents } from '../../database/storage/schema.ts';
import type { AuditEventName } from '../generated/areas.ts';

export type AuditRecord = typeof auditEvents.$inferSelect;

/** An event that the provider records and the catalogue does not have is refused by the compiler here. */
const catalogue: Readonly<Record<AuditEventName, AuditEntry>> = auditCatalogue;
const entries: ReadonlyMap<string, AuditEntry> = new Map(Object.entries(catalogue));

/** What the catalogue says of an event; undefined for one that it does not know any more. */
export const entryOf = (event: string): AuditEntry | undefined => entries.get(event);

/** Which token acted: a detail of every event. */
const TOKEN = 'apiToken';

/** The details that the catalogue lets out. */
export function detailsOf({ event, details }: Pick<AuditRecord, 'event' | 'details'>): Record<string, unknown>[] {
  const shown = entryOf(event)?.details ?? [];
  const told = Object.fromEntries(Object.entries(details).filter(([name]) => shown.includes(name) || name === TOKEN));
  return Object.keys(told).length > 0 ? [told] : [];
}

/** The keys under which other systems hear of an event. Of one that tenants do not see they hear nothing. */
export function keysOf({ event, outcome }: Pick<AuditRecord, 'event' | 'outcome'>): EventKey[] {
  const entry = entryOf(event);
  if (!entry || entry.isQuiet) return [];
  const own = outcome === 'success' ? entry.eventKey : entry.refusedKey;
  return own === undefined ? [AUDIT_RECORDED] : [own, AUDIT_RECORDED];
}
