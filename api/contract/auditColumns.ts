import type { AuditColumn, AuditsMetadata } from './audits.ts';

type Facts = Pick<AuditColumn, 'displayName' | 'type'> & Partial<AuditColumn>;
const IN_TABLE = { showInTable: true } as const;

/** What a client shows of the log, in this order (AUDIT-004, AUDIT-016). By the name of the field. */
const columns: Readonly<Record<string, Facts>> = {
  createdAt: { displayName: 'Time', type: 'Timestamp', sortable: true, ...IN_TABLE },
  user: { displayName: 'Who', type: 'AlphaNumeric', filterable: true, ...IN_TABLE },
  email: { displayName: 'Email', type: 'Email', filterable: true },
  action: { displayName: 'Action', type: 'AlphaNumeric', filterable: true, ...IN_TABLE },
  description: { displayName: 'Description', type: 'AlphaNumeric' },
  resource: { displayName: 'About', type: 'AlphaNumeric' },
  ip: { displayName: 'IP address', type: 'IpAddress', filterable: true, ...IN_TABLE },
  severity: { displayName: 'Severity', type: 'Severity', filterable: true, ...IN_TABLE },
  actorKind: { displayName: 'Kind of actor', type: 'AlphaNumeric' },
  outcome: { displayName: 'Outcome', type: 'AlphaNumeric' },
  userAgent: { displayName: 'Browser', type: 'AlphaNumeric' },
  traceId: { displayName: 'Trace', type: 'AlphaNumeric' },
  json: { displayName: 'Details', type: 'Json' },
};

export const auditColumns: readonly AuditColumn[] = Object.entries(columns).map(([name, facts]) => ({
  _id: name,
  name,
  sortable: false,
  filterable: false,
  showInTable: false,
  showInMoreInfo: 'details',
  isPredefined: true,
  ...facts,
}));

/** The document of the entity `audits`: the same for every tenant of a vendor. It never changes. */
export const auditsMetadata = (vendorId: string): AuditsMetadata => ({
  id: 'audits',
  entityName: 'audits',
  createdAt: BEGINNING,
  updatedAt: BEGINNING,
  vendorId,
  properties: [...auditColumns],
  theme: { id: 'audits', name: 'default', styles: {} },
});
const BEGINNING = '1970-01-01T00:00:00.000Z';
