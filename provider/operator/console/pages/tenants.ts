import { asc, count as countOf, eq, isNull } from 'drizzle-orm';
import {
  featureAssignments,
  features,
  memberships,
  planAssignments,
  plans,
  tenants,
} from '../../../database/storage/schema.ts';
import { expiries, expiryNames } from '../parts/expiry.ts';
import { html, type Markup } from '../../../http/pipeline/html.ts';
import {
  checkList,
  chips,
  count,
  editForm,
  instant,
  named,
  panel,
  rowSelect,
  status,
  table,
  type Option,
} from '../parts/parts.ts';
import type { PageSource } from './page.ts';

export const tenantsPage: PageSource = async ({ db, now }) => {
  const rows = await db.select().from(tenants).orderBy(asc(tenants.name), asc(tenants.id));
  const people = await db
    .select({ tenantId: memberships.tenantId, total: countOf() })
    .from(memberships)
    .groupBy(memberships.tenantId);
  const held = await db
    .select({ tenantId: planAssignments.tenantId, name: plans.name })
    .from(planAssignments)
    .innerJoin(plans, eq(plans.id, planAssignments.planId))
    .where(isNull(planAssignments.userId))
    .orderBy(asc(plans.name));
  const given = await db
    .select({ tenantId: featureAssignments.tenantId, name: features.name, expireTime: featureAssignments.expireTime })
    .from(featureAssignments)
    .innerJoin(features, eq(features.id, featureAssignments.featureId))
    .where(isNull(featureAssignments.userId))
    .orderBy(asc(features.name));
  return {
    title: 'Tenants',
    lead: 'What each tenant holds: by its plans, and by features given to it without one.',
    section: 'tenants',
    body: table({
      label: 'Tenants',
      rows,
      empty: 'There is no tenant yet.',
      columns: [
        { label: 'Tenant', cell: ({ id, name, alias }) => named(name, alias ?? id, `/console/tenants/${id}`) },
        {
          label: 'Plans',
          cell: ({ id }) =>
            chips(
              held.filter((plan) => plan.tenantId === id).map((plan) => plan.name),
              'None',
            ),
        },
        {
          label: 'Features given',
          cell: ({ id }) =>
            chips(
              given
                .filter((row) => row.tenantId === id)
                .map((row) => (isOver(row.expireTime, now) ? `${row.name}, expired` : row.name)),
              'None',
            ),
        },
        {
          label: 'People',
          cell: ({ id }) => html`<span class="number">${people.find((row) => row.tenantId === id)?.total ?? 0}</span>`,
        },
      ],
    }),
  };
};

const isOver = (expireTime: number, now: Date): boolean => expireTime !== -1 && expireTime <= now.getTime();

export const tenantPage: PageSource = async ({ db, now, id }) => {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, id));
  if (!tenant) return undefined;
  const allPlans = await db.select().from(plans).orderBy(asc(plans.name));
  const held = (await db.select().from(planAssignments).where(eq(planAssignments.tenantId, id))).filter(
    (row) => row.userId === null,
  );
  const allFeatures = await db.select().from(features).orderBy(asc(features.name));
  const given = (await db.select().from(featureAssignments).where(eq(featureAssignments.tenantId, id))).filter(
    (row) => row.userId === null,
  );
  const assignment = (featureId: string) => given.find((row) => row.featureId === featureId);
  return {
    title: tenant.name,
    lead: tenant.alias === null ? tenant.id : `${tenant.alias} · ${tenant.id}`,
    section: 'tenants',
    back: { href: '/console/tenants', label: 'Tenants' },
    body: html`${panel(
      'Plans',
      allPlans.length === 0
        ? html`<p class="empty">There is no plan yet.</p>`
        : editForm({
            edit: 'tenant-plans',
            id: 'plans',
            fixed: { tenantId: id },
            submit: 'Save plans',
            body: checkList({
              form: 'plans',
              name: 'planIds',
              label: 'Plans of this tenant',
              items: allPlans.map((plan) => ({ id: plan.id, label: plan.name, note: plan.key })),
              chosen: held.map(({ planId }) => planId),
            }),
          }),
    )}
<h2 class="block-title">Features given without a plan</h2>
${table({
  label: 'Features given without a plan',
  rows: allFeatures,
  empty: 'There is no feature yet.',
  columns: [
    { label: 'Feature', cell: (feature) => named(feature.name, feature.key, `/console/features/${feature.id}`) },
    { label: 'Now', cell: (feature) => state(assignment(feature.id)?.expireTime, now) },
    {
      label: 'Change',
      cell: (feature) =>
        editForm({
          edit: 'tenant-feature',
          id: `feature-${feature.key}`,
          fixed: { tenantId: id, featureId: feature.id },
          inRow: true,
          submit: 'Set',
          label: `Set ${feature.name}`,
          body: rowSelect({
            name: 'expiry',
            label: `${feature.name} for ${tenant.name}`,
            options: expiryOptions,
            value: nearest(assignment(feature.id)?.expireTime, now),
          }),
        }),
    },
  ],
})}`,
  };
};

const expiryOptions: readonly Option[] = expiryNames.map((name) => [name, expiries[name].label]);

function state(expireTime: number | undefined, now: Date): Markup {
  if (expireTime === undefined) return html`<span class="quiet">Not given</span>`;
  if (expireTime === -1) return status('success', 'Never expires');
  return isOver(expireTime, now)
    ? status('error', html`Expired ${instant(new Date(expireTime))}`)
    : status('warning', html`Until ${instant(new Date(expireTime))}`);
}

/** The option that matches the present state, so that the list does not begin with a change. */
function nearest(expireTime: number | undefined, now: Date): string {
  if (expireTime === undefined) return 'none';
  if (expireTime === -1) return 'never';
  return isOver(expireTime, now) ? 'expired' : 'month';
}

/** How many tenants something belongs to. */
export const tenantCount = (amount: number): string => (amount === 0 ? 'No tenant' : count(amount, 'tenant'));
