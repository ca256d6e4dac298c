import { asc, eq } from 'drizzle-orm';
import { featureFlags, featurePermissions, features, planFeatures, plans } from '../../../database/storage/schema.ts';
import type { Markup } from '../../../http/pipeline/html.ts';
import { html } from '../../../http/pipeline/html.ts';
import { chips, editForm, named, panel, selectField, status, table, textArea, type Option } from '../parts/parts.ts';
import { toRulesText } from '../parts/rulesText.ts';
import type { PageSource } from './page.ts';
import { RULES_HELP } from './plans.ts';

type Flag = typeof featureFlags.$inferSelect;

const treatments: readonly Option[] = [
  ['true', 'true: entitled'],
  ['false', 'false: not entitled'],
];

function flagState(flag: Flag | undefined): Markup {
  if (!flag) return html`<span class="quiet">No flag</span>`;
  return flag.on ? status('success', flag.rules ? 'On, by rules' : 'On') : status('neutral', 'Off');
}

export const featuresPage: PageSource = async ({ db }) => {
  const rows = await db.select().from(features).orderBy(asc(features.name));
  const flags = await db.select().from(featureFlags);
  const inPlans = await db
    .select({ featureId: planFeatures.featureId, name: plans.name })
    .from(planFeatures)
    .innerJoin(plans, eq(plans.id, planFeatures.planId))
    .orderBy(asc(plans.name));
  const links = await db.select().from(featurePermissions).orderBy(asc(featurePermissions.permissionKey));
  return {
    title: 'Features',
    lead: 'What gates ask for. A feature is held by a plan, given to a tenant, or switched by its flag.',
    section: 'features',
    body: table({
      label: 'Features',
      rows,
      empty: 'There is no feature yet.',
      columns: [
        { label: 'Feature', cell: ({ id, name, key }) => named(name, key, `/console/features/${id}`) },
        { label: 'Flag', cell: ({ id }) => flagState(flags.find((flag) => flag.featureId === id)) },
        {
          label: 'Plans',
          cell: ({ id }) =>
            chips(
              inPlans.filter((plan) => plan.featureId === id).map((plan) => plan.name),
              'None',
            ),
        },
        {
          label: 'Needed by',
          cell: ({ id }) =>
            chips(
              links.filter((link) => link.featureId === id).map((link) => link.permissionKey),
              'No permission',
            ),
        },
      ],
    }),
  };
};

export const featurePage: PageSource = async ({ db, id }) => {
  const [feature] = await db.select().from(features).where(eq(features.id, id));
  if (!feature) return undefined;
  const [flag] = await db.select().from(featureFlags).where(eq(featureFlags.featureId, id));
  const links = await db
    .select()
    .from(featurePermissions)
    .where(eq(featurePermissions.featureId, id))
    .orderBy(asc(featurePermissions.permissionKey));
  const form = 'feature';
  return {
    title: feature.name,
    lead: feature.description === '' ? feature.key : `${feature.key} · ${feature.description}`,
    section: 'features',
    back: { href: '/console/features', label: 'Features' },
    body: panel(
      'Flag and permissions',
      editForm({
        edit: 'feature',
        id: form,
        fixed: { featureId: id },
        submit: 'Save feature',
        body: [
          selectField({
            form,
            name: 'flag',
            label: 'Flag',
            help: 'A flag can give a feature that no plan gives. Without one, plans and tenants alone decide.',
            options: [
              ['none', 'No flag'],
              ['on', 'On'],
              ['off', 'Off'],
            ],
            value: !flag ? 'none' : flag.on ? 'on' : 'off',
          }),
          html`<div class="columns">${selectField({ form, name: 'defaultTreatment', label: 'While it is on', help: 'Unless a rule says otherwise.', options: treatments, value: flag?.defaultTreatment ?? 'true' })}
${selectField({ form, name: 'offTreatment', label: 'While it is off', help: 'Rules are not read.', options: treatments, value: flag?.offTreatment ?? 'false' })}</div>`,
          textArea({
            form,
            name: 'rules',
            label: 'Rules of the flag',
            help: RULES_HELP,
            value: toRulesText(flag?.rules ?? null),
            rows: 10,
          }),
          textArea({
            form,
            name: 'permissions',
            label: 'Permissions that need this feature',
            help: 'One whole key on each line, without *. They count only while the feature is entitled.',
            value: links.map((link) => link.permissionKey).join('\n'),
            rows: 3,
          }),
        ],
      }),
    ),
  };
};
