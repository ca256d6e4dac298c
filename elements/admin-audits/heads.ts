/** What the columns that are known are called, by the name of the field; others keep the provider's name. */
export const auditHeads = {
  createdAt: 'audits.column.time',
  user: 'audits.column.who',
  email: 'audits.column.email',
  action: 'audits.column.action',
  description: 'audits.column.what',
  resource: 'audits.column.about',
  ip: 'audits.column.ip',
  severity: 'audits.column.severity',
  actorKind: 'audits.column.kind',
  outcome: 'audits.column.outcome',
  userAgent: 'audits.column.browser',
  traceId: 'audits.column.trace',
  json: 'audits.details',
} as const;
export type AuditHead = (typeof auditHeads)[keyof typeof auditHeads];
