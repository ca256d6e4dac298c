import { and, asc, count as countOf, eq, exists, gt, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { statusOf, statusWords, toIdentifierKey, toneOf, toSearchKey } from 'gatehouse-contract/rules.js';
import { memberships, sessions, tenants, usernames, users } from '../../../database/storage/schema.ts';
import { html, type Markup } from '../../../http/pipeline/html.ts';
import { count, editForm, named, status, table } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

const PAGE_SIZE = 25;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

export const usersPage: PageSource = async ({ db, now, query }) => {
  const search = (query.get('search') ?? '').slice(0, 320).replaceAll('\0', '');
  const where =
    search === ''
      ? undefined
      : or(
          like(users.nameKey, `%${escapeLike(toSearchKey(search))}%`),
          like(users.emailKey, `%${escapeLike(toIdentifierKey(search))}%`),
          exists(
            db
              .select({ one: sql`1` })
              .from(usernames)
              .where(
                and(
                  eq(usernames.userId, users.id),
                  like(usernames.usernameKey, `%${escapeLike(toIdentifierKey(search))}%`),
                ),
              ),
          ),
        );
  const [counted] = await db
    .select({ total: countOf() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where);
  const total = counted?.total ?? 0;
  const page = pageWithin(query.get('page'), Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const rows = await db
    .select({ user: users, membership: memberships, tenant: tenants.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(where)
    .orderBy(asc(users.nameKey), asc(users.id), asc(tenants.name))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const userIds = [...new Set(rows.map(({ user }) => user.id))];
  const living =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: sessions.userId, total: countOf() })
          .from(sessions)
          .where(
            and(
              inArray(sessions.userId, userIds),
              isNull(sessions.endedAt),
              gt(sessions.idleExpiresAt, now),
              gt(sessions.absoluteExpiresAt, now),
            ),
          )
          .groupBy(sessions.userId);
  return {
    title: 'Users',
    lead: 'One row for each tenant a person belongs to. Disabling acts with the person’s next request.',
    section: 'users',
    body: html`<form class="search" method="get" action="/console/users" role="search"><label class="hidden" for="search">Name, email or username</label><input class="control" type="search" id="search" name="search" value="${search}" placeholder="Name, email or username"><button class="button" type="submit">Search</button></form>
${table({
  label: 'Users',
  rows,
  empty: search === '' ? 'There is nobody yet.' : 'Nobody has such a name, email or username.',
  columns: [
    { label: 'Person', cell: ({ user }) => named(user.name, user.email, `/console/users/${user.id}`) },
    { label: 'Tenant', cell: ({ tenant }) => html`<span dir="auto">${tenant}</span>` },
    { label: 'Status', cell: ({ user, membership }) => access(user, membership, now) },
    {
      label: 'Sessions',
      cell: ({ user }) => sessionCell(user, living.find((row) => row.userId === user.id)?.total ?? 0),
    },
    {
      label: 'Change',
      cell: ({ user, membership, tenant }) =>
        editForm({
          edit: 'user-access',
          id: `access-${user.id}-${membership.tenantId}`,
          fixed: {
            tenantId: membership.tenantId,
            userId: user.id,
            access: membership.isDisabled ? 'enabled' : 'disabled',
          },
          inRow: true,
          submit: membership.isDisabled ? 'Enable' : 'Disable',
          label: `${membership.isDisabled ? 'Enable' : 'Disable'} ${user.name} in ${tenant}`,
          body: '',
        }),
    },
  ],
})}${pager(page, total, search)}`,
  };
};

/** The page that was asked for, or the nearest there is. */
function pageWithin(asked: string | null, pages: number): number {
  const page = Number(asked ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}

/** The status of a person in a tenant, as the tenant's own administrators see it. */
function access(
  { isLocked }: typeof users.$inferSelect,
  { isDisabled, activatedAt, temporaryExpirationDate }: typeof memberships.$inferSelect,
  now: Date,
): Markup {
  const facts = {
    isDisabled,
    isLocked,
    activatedForTenant: activatedAt !== null,
    ...(temporaryExpirationDate && { temporaryExpirationDate: temporaryExpirationDate.toISOString() }),
  };
  const shown = statusOf(facts, now.getTime());
  return status(toneOf(shown), statusWords[shown]);
}

function sessionCell(user: typeof users.$inferSelect, living: number): Markup {
  if (living === 0) return html`<span class="quiet">None</span>`;
  return editForm({
    edit: 'user-sessions',
    id: `sessions-${user.id}`,
    fixed: { userId: user.id },
    inRow: true,
    submit: 'End',
    label: `End all sessions of ${user.name}`,
    body: html`<span class="number">${living}</span>`,
  });
}

function pager(page: number, total: number, search: string): Markup {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const to = (target: number) =>
    `/console/users?${new URLSearchParams({ ...(search !== '' && { search }), page: String(target) }).toString()}`;
  return html`<nav class="pager" aria-label="Pages"><span>${count(total, 'row')}, page ${page} of ${pages}</span>${page > 1 && html`<a class="button small" rel="prev" href="${to(page - 1)}">Previous</a>`}${page < pages && html`<a class="button small" rel="next" href="${to(page + 1)}">Next</a>`}</nav>`;
}
