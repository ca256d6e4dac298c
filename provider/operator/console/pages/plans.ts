import { asc, eq, isNull } from 'drizzle-orm';
import { features, planAssignments, planFeatures, plans } from '../../../database/storage/schema.ts';
import { checkList, chips, editForm, named, panel, selectField, table, textArea, type Option } from '../parts/parts.ts';
import { toRulesText } from '../parts/rulesText.ts';
import type { PageSource } from './page.ts';
import { tenantCount } from './tenants.ts';

export const RULES_HELP =
  'A list of rules as JSON; the first one that holds decides. Each has a treatment, a conditionLogic and conditions of attribute, op, negate and value. Empty: no rules.';

const treatments: readonly Option[] = [
  ['false', 'Does not give its features'],
  ['true', 'Gives its features'],
];

export const plansPage: PageSource = async ({ db }) => {
  const rows = await db.select().from(plans).orderBy(asc(plans.name));
  const links = await db
    .select({ planId: planFeatures.planId, name: features.name })
    .from(planFeatures)
    .innerJoin(features, eq(features.id, planFeatures.featureId))
    .orderBy(asc(features.name));
  const held = await db.select().from(planAssignments).where(isNull(planAssignments.userId));
  return {
    title: 'Plans',
    lead: 'A plan is a bundle of features that tenants hold.',
    section: 'plans',
    body: table({
      label: 'Plans',
      rows,
      empty: 'There is no plan yet.',
      columns: [
        { label: 'Plan', cell: ({ id, name, key }) => named(name, key, `/console/plans/${id}`) },
        {
          label: 'Features',
          cell: ({ id }) =>
            chips(
              links.filter((link) => link.planId === id).map((link) => link.name),
              'None',
            ),
        },
        {
          label: 'To everybody else',
          cell: ({ defaultTreatment, rules }) =>
            `${defaultTreatment === 'true' ? 'Gives its features' : 'Gives nothing'}${rules ? ', by rules' : ''}`,
        },
        { label: 'Held by', cell: ({ id }) => tenantCount(held.filter((row) => row.planId === id).length) },
      ],
    }),
  };
};

export const planPage: PageSource = async ({ db, id }) => {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  if (!plan) return undefined;
  const items = (await db.select().from(features).orderBy(asc(features.name))).map((feature) => ({
    id: feature.id,
    label: feature.name,
    note: feature.key,
  }));
  const chosen = (await db.select().from(planFeatures).where(eq(planFeatures.planId, id))).map(
    ({ featureId }) => featureId,
  );
  return {
    title: plan.name,
    lead: plan.description === '' ? plan.key : `${plan.key} · ${plan.description}`,
    section: 'plans',
    back: { href: '/console/plans', label: 'Plans' },
    body: panel(
      'What it gives',
      editForm({
        edit: 'plan',
        id: 'plan',
        fixed: { planId: id },
        submit: 'Save plan',
        body: [
          checkList({ form: 'plan', name: 'featureIds', label: 'Features', items, chosen }),
          selectField({
            form: 'plan',
            name: 'defaultTreatment',
            label: 'Default treatment',
            help: 'What the plan does for those it is not assigned to, unless a rule says otherwise.',
            options: treatments,
            value: plan.defaultTreatment,
          }),
          textArea({
            form: 'plan',
            name: 'rules',
            label: 'Rules',
            help: RULES_HELP,
            value: toRulesText(plan.rules),
            rows: 10,
          }),
        ],
      }),
    ),
  };
};
