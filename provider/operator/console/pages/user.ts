import { asc, eq } from 'drizzle-orm';
import { memberships, membershipRoles, roles, tenants, users } from '../../../database/storage/schema.ts';
import { html, type Markup } from '../../../http/pipeline/html.ts';
import { checkList, editForm, panel, selectField } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

/** One person: the roles in each of their tenants. */
export const userPage: PageSource = async ({ db, id, pretendsFactors }) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) return undefined;
  const member = await db
    .select({ tenant: tenants })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(eq(memberships.userId, id))
    .orderBy(asc(tenants.name));
  const known = await db.select().from(roles).orderBy(asc(roles.level), asc(roles.name));
  const held = await db.select().from(membershipRoles).where(eq(membershipRoles.userId, id));
  return {
    title: user.name,
    lead: user.superUser ? `${user.email} · super user, may do everything` : user.email,
    section: 'users',
    back: { href: '/console/users', label: 'Users' },
    body: html`${member.map(({ tenant }) => {
      const form = `roles-${tenant.id}`;
      return panel(
        tenant.name,
        editForm({
          edit: 'user-roles',
          id: form,
          fixed: { tenantId: tenant.id, userId: id },
          submit: 'Save roles',
          body: checkList({
            form,
            name: 'roleIds',
            label: 'Roles',
            help: 'Roles that come from groups are not shown here.',
            items: known
              .filter((role) => role.tenantId === null || role.tenantId === tenant.id)
              .map((role) => ({ id: role.id, label: role.name, note: role.key })),
            chosen: held.filter((row) => row.tenantId === tenant.id).map(({ roleId }) => roleId),
          }),
        }),
      );
    })}${pretendsFactors ? stepUpPanel(id) : ''}`,
  };
};

/** Only in a demo: a session says what its person has proved. */
const stepUpPanel = (id: string): Markup =>
  panel(
    'Second factor',
    editForm({
      edit: 'user-step-up',
      id: 'step-up',
      fixed: { userId: id },
      submit: 'Set second factor',
      body: selectField({
        form: 'step-up',
        name: 'factor',
        label: 'Living sessions',
        help: 'Their tokens say so from the next refresh on.',
        options: [
          ['otp', 'Confirmed a moment ago'],
          ['none', 'Never confirmed'],
        ],
        value: 'otp',
      }),
    }),
    'For trying step-up gates: as if the person had just entered a code, or never had (acr, amr, auth_time).',
  );
