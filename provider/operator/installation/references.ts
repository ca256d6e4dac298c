import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { id } from '../../http/pipeline/fields.ts';
import { groups, roles, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { findTenants } from '../../vendor/tenants/storage.ts';
import { Missing } from './lines.ts';

/** Finds what lines name: everything that one batch names with one statement each. */
export interface References {
  /** @throws LineProblem for what does not exist */
  tenant(reference: string): string;
  /** A role of the tenant, else the one of every tenant. @throws LineProblem for what does not exist */
  role(tenantId: string | null, key: string): string;
  /** @throws LineProblem for what does not exist */
  group(tenantId: string, name: string): string;
}

const ids = (references: readonly string[]): string[] => references.filter((one) => v.is(id, one));
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Reads the tenants, roles and groups that the lines of a batch name. */
export async function readReferences(
  db: Reader,
  named: { tenants: readonly string[]; roles?: readonly string[]; groups?: readonly string[] },
): Promise<References> {
  const wanted = unique(named.tenants);
  const known = wanted.length === 0 ? [] : await findTenants(db, wanted);
  const tenantIds = new Map([
    ...known.flatMap((row) => (row.alias === null ? [] : [[row.alias, row.id] as const])),
    ...known.map((row) => [row.id, row.id] as const),
  ]);
  const within = [...new Set(tenantIds.values())];
  const roleKeys = unique(named.roles ?? []);
  const roleIds = new Map(
    (roleKeys.length === 0
      ? []
      : await db
          .select({ id: roles.id, tenantId: roles.tenantId, key: roles.key })
          .from(roles)
          .where(
            and(
              inArray(roles.key, roleKeys),
              or(isNull(roles.tenantId), within.length > 0 ? inArray(roles.tenantId, within) : undefined),
            ),
          )
    ).map((row) => [`${row.tenantId ?? ''}/${row.key}`, row.id]),
  );
  const groupNames = unique(named.groups ?? []);
  const groupIds = new Map(
    (groupNames.length === 0 || within.length === 0
      ? []
      : await db
          .select({ id: groups.id, tenantId: groups.tenantId, name: groups.name })
          .from(groups)
          .where(and(inArray(groups.tenantId, within), inArray(groups.name, groupNames)))
    ).map((row) => [`${row.tenantId}/${row.name}`, row.id]),
  );
  return {
    tenant: (reference) =>
      tenantIds.get(reference.toLowerCase()) ?? tenantIds.get(reference) ?? missing('tenant', reference),
    role: (tenantId, key) => roleIds.get(`${tenantId ?? ''}/${key}`) ?? roleIds.get(`/${key}`) ?? missing('role', key),
    group: (tenantId, name) => groupIds.get(`${tenantId}/${name}`) ?? missing('group', name),
  };
}

/** The people of these ids and addresses. */
export async function findPeople(
  db: Reader,
  references: readonly string[],
): Promise<(reference: string) => string | undefined> {
  const rows = await db
    .select({ id: users.id, emailKey: users.emailKey })
    .from(users)
    .where(or(inArray(users.emailKey, unique(references.map(toIdentifierKey))), inArray(users.id, ids(references))));
  const found = new Map(rows.flatMap((row) => [[row.emailKey, row.id] as const, [row.id, row.id] as const]));
  return (reference) => found.get(toIdentifierKey(reference));
}

/** The role of exactly this place: of the tenant, or of every tenant. */
export async function findRole(db: Reader, tenantId: string | null, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(tenantId === null ? isNull(roles.tenantId) : eq(roles.tenantId, tenantId), eq(roles.key, key)));
  return row?.id;
}

function missing(kind: string, name: string): never {
  throw new Missing(kind, name);
}
