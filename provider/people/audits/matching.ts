import { and, eq, gt, gte, ilike, inArray, lt, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditCatalogue, auditTextIn, type AuditEntry, type AuditSeverity } from 'gatehouse-contract/contract.js';
import { auditEvents } from '../../database/storage/schema.ts';
import { literal } from '../users/matching.ts';

/** Which events of a tenant are meant. Instants are read already. */
export interface AuditMatch {
  readonly filter?: string | undefined;
  readonly user?: string | undefined;
  readonly email?: string | undefined;
  readonly action?: string | undefined;
  readonly ip?: string | undefined;
  readonly severity?: readonly AuditSeverity[] | undefined;
  /** From here on. */
  readonly from?: Date | undefined;
  /** Before this. */
  readonly to?: Date | undefined;
  /** Up to this, and itself. */
  readonly asOf?: Date | undefined;
  /** After this. */
  readonly newerThan?: Date | undefined;
}

const entries: readonly (readonly [string, AuditEntry])[] = Object.entries(auditCatalogue);
const eventsWhere = (is: (entry: AuditEntry, name: string) => boolean): string[] =>
  entries.filter(([name, entry]) => is(entry, name)).map(([name]) => name);

const QUIET = eventsWhere(({ isQuiet }) => isQuiet === true);
const holds = (column: PgColumn, text: string | undefined): SQL | undefined =>
  text?.trim() ? ilike(column, `%${literal(text.trim())}%`) : undefined;

/** The events whose name or text, in English or in `language`, holds a text. */
function named(text: string, language: string): string[] {
  const wanted = text.trim().toLocaleLowerCase(language);
  return eventsWhere((entry, name) =>
    [name, entry.text, auditTextIn(name, language) ?? ''].some((one) =>
      one.toLocaleLowerCase(language).includes(wanted),
    ),
  );
}

const isOne = (events: readonly string[] | undefined): SQL | undefined =>
  events && inArray(auditEvents.event, [...events]);

/**
 * The events that a tenant sees, as far as they match. Those of other tenants are never among them. Texts are
 * searched as they are in `language`.
 */
export const conditions = (tenantId: string, match: AuditMatch, language = 'en'): SQL | undefined =>
  and(
    eq(auditEvents.tenantId, tenantId),
    notInArray(auditEvents.event, QUIET),
    match.from && gte(auditEvents.at, match.from),
    match.to && lt(auditEvents.at, match.to),
    match.asOf && lte(auditEvents.at, match.asOf),
    match.newerThan && gt(auditEvents.at, match.newerThan),
    holds(auditEvents.actorName, match.user),
    holds(auditEvents.actorEmail, match.email),
    holds(auditEvents.ipAddress, match.ip),
    match.action?.trim() ? isOne(named(match.action, language)) : undefined,
    match.severity && isOne(eventsWhere(({ severity }) => match.severity?.includes(severity) === true)),
    match.filter?.trim()
      ? or(
          holds(auditEvents.actorName, match.filter),
          holds(auditEvents.actorEmail, match.filter),
          holds(auditEvents.ipAddress, match.filter),
          isOne(named(match.filter, language)),
        )
      : undefined,
  );
