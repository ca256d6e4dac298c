import { desc, eq } from 'drizzle-orm';
import { auditEvents, tenants, users } from '../../../database/storage/schema.ts';
import { html, type Markup } from '../../../http/pipeline/html.ts';
import { instant, named, status, table } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

const NEWEST = 100;

export const auditPage: PageSource = async ({ db }) => {
  const rows = await db
    .select({ event: auditEvents, tenant: tenants.name, actor: users.email })
    .from(auditEvents)
    .leftJoin(tenants, eq(tenants.id, auditEvents.tenantId))
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(NEWEST);
  return {
    title: 'Audit',
    lead: `The newest ${NEWEST} events of the whole provider. They are written once and never changed.`,
    section: 'audit',
    body: table({
      label: 'Audit events',
      rows,
      empty: 'Nothing has happened yet.',
      columns: [
        { label: 'Event', cell: ({ event }) => named(event.event, event.ipAddress ?? '') },
        { label: 'When', cell: ({ event }) => instant(event.at) },
        {
          label: 'Actor',
          cell: ({ event, actor }) =>
            event.actorKind === 'user'
              ? html`<span dir="auto">${actor ?? event.actorId ?? 'unknown'}</span>`
              : event.actorKind,
        },
        { label: 'Tenant', cell: ({ event, tenant }) => tenant ?? event.tenantId ?? '' },
        {
          label: 'Outcome',
          cell: ({ event }) =>
            event.outcome === 'success' ? status('success', 'Success') : status('error', 'Failure'),
        },
        { label: 'Details', cell: ({ event }) => details(event.details) },
      ],
    }),
  };
};

function details(facts: Record<string, unknown>): Markup {
  const text = JSON.stringify(facts);
  return text === '{}' ? html`` : html`<code class="details" title="${text}">${text}</code>`;
}
