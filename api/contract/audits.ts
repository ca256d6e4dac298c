import type { AuditSeverity } from './auditCatalogue.ts';
import { endpoint } from './endpoint.ts';

/** Who acted. */
export type AuditActorKind = 'user' | 'apiToken' | 'operator' | 'system';

/** What columns hold (AUDIT-005). */
export const auditColumnTypes = ['Timestamp', 'Email', 'AlphaNumeric', 'IpAddress', 'Severity', 'Json'] as const;

/** One column of the log (AUDIT-004). `showInMoreInfo` names the place in the detail of an event; empty for none. */
export interface AuditColumn {
  _id: string;
  /** The field of the row. */
  name: string;
  displayName: string;
  type: (typeof auditColumnTypes)[number];
  sortable: boolean;
  filterable: boolean;
  showInTable: boolean;
  showInMoreInfo: string;
  isPredefined?: boolean;
}

/** The document of the entity `audits`. */
export interface AuditsMetadata {
  id: string;
  entityName: 'audits';
  createdAt: string;
  updatedAt: string;
  vendorId: string;
  properties: AuditColumn[];
  theme: { id: string; name: string; styles: object };
}

/** One event of the log (AUDIT-003). */
export interface AuditRow {
  _id: string;
  /** The address of the network that asked; empty where there was none. */
  ip: string;
  /** Details of the event. */
  json: Record<string, unknown>[];
  /** The name of the event. */
  action: string;
  /** What it was about: a person's name as of now, else an id; empty for nothing. */
  resource: string;
  /** When it happened, as `createdAt`. */
  time: string;
  /** The name of the person who acted, as of that moment; empty for no person. */
  user: string;
  email: string;
  severity: AuditSeverity;
  vendorId: string;
  tenantId: string;
  createdAt: string;
  updatedAt: string;
  actorMail?: string;
  __v: number;
  /** An extension: what happened, in words. */
  description: string;
  /** An extension. */
  userAgent: string;
  /** An extension: the id of the request, as its caller got it in `frontegg-trace-id`. */
  traceId: string;
  /** An extension. */
  actorKind: AuditActorKind;
  /** An extension. */
  outcome: 'success' | 'failure';
}

/** The columns that order the log. */
export const auditSorts = ['createdAt'] as const;

/** Which events are asked for. Every field beside `filter` that names a column is looked for in that column. */
export interface AuditFilter {
  /** A text in the name or address of the person, the action, what it says, or the network. */
  filter?: string;
  user?: string;
  email?: string;
  action?: string;
  ip?: string;
  /** One severity, or several joined by commas. */
  severity?: string;
  /** An extension: the first instant of the range, as ISO 8601. */
  from?: string;
  /** An extension: the instant after the range. */
  to?: string;
  /** An extension: nothing newer than this, the `createdAt` of the first row of the first answer. */
  asOf?: string;
  /** An extension: only what is newer than this. */
  newerThan?: string;
}

export interface AuditOrder {
  sortBy?: (typeof auditSorts)[number];
  sortDirection?: 'asc' | 'desc';
}

/** A page of the log. `offset` counts rows. */
export interface AuditQuery extends AuditFilter, AuditOrder {
  offset: number;
  count: number;
  paginationMode?: 'virtual';
}

/** At most as many rows are counted. */
export const AUDIT_COUNT_LIMIT = 100_000;
/** At most as many rows are in one answer. */
export const AUDIT_PAGE_LIMIT = 200;

/** `totalIsMore` is an extension: there are more than the total says. */
export interface AuditPage {
  data: AuditRow[];
  total: number;
  totalIsMore?: boolean;
}

/** `keptDays` is an extension: how long rows are kept. */
export interface AuditStats {
  totalToday: number;
  severeThisWeek: number;
  keptDays: number;
}

export const auditsEndpoints = {
  list: endpoint<{ query: AuditQuery }, AuditPage>()('GET', '/audits'),
  /** Today, and the seven days that end with it. `timeZone`, an extension, says whose days: UTC without it. */
  stats: endpoint<{ query: AuditOrder & { count?: number; timeZone?: string } }, AuditStats>()('GET', '/audits/stats'),
  /** The events of a filter as a file, the newest first unless it says otherwise. Of the published formats this one. */
  export: endpoint<
    {
      query: AuditFilter & AuditOrder & { offset?: number; outputFileName: string };
      /** The columns of the file, in order. Published clients send all of their fields. */
      body: { properties: Pick<AuditColumn, 'name' | 'displayName'>[] };
    },
    Blob
  >()('POST', '/audits/export/csv/v2', { download: true, timeout: 120_000 }),
} as const;
