/** Whom a sample tells of: the user and the tenant of the session. */
export interface SampleFacts {
  /** Undefined where the session does not name the vendor. */
  readonly vendorId: string | undefined;
  readonly tenantId: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  /** Epoch milliseconds. */
  readonly now: number;
}

const AUDITED = {
  action: 'user.profile.changed',
  description: 'Profile changed',
  severity: 'Info',
  outcome: 'success',
  actorKind: 'user',
} as const;

/** What an event tells of, with the fields that a delivery has. */
function objectsOf(eventKey: string, { tenantId, user, now }: SampleFacts): object {
  const createdAt = new Date(now).toISOString();
  if (eventKey.startsWith('gatehouse.audit.'))
    return { audit: { ...AUDITED, user: user.name, email: user.email, tenantId, createdAt } };
  if (eventKey.startsWith('frontegg.tenant.')) return { tenant: { id: tenantId, tenantId } };
  const token = eventKey.includes('ApiToken.') && { apiToken: { id: '00000000-0000-4000-8000-000000000000' } };
  return { user: { ...user, tenantId, verified: true, createdAt }, ...token };
}

/** The body of a test: what a delivery of this event looks like. */
export const sampleOf = (eventKey: string, facts: SampleFacts): object => ({
  eventKey,
  eventContext: { vendorId: facts.vendorId, tenantId: facts.tenantId, userId: facts.user.id },
  ...objectsOf(eventKey, facts),
  timestamp: new Date(facts.now).toISOString(),
});
