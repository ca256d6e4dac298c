import type {
  HierarchyLevel,
  SubTenant,
  SubTenantRecord,
  SubTenantTree,
  TenantName,
} from 'gatehouse-contract/contract.js';
import { tenantTypeOf } from 'gatehouse-contract/rules.js';
import type { tenants } from '../../database/storage/schema.ts';
import type { AccountRow } from './search.ts';

/** Every account that is shown is in use: one that is being erased is not shown. */
const ACTIVE = 'active';

export const presentAccount = (row: AccountRow, path: TenantName[] | undefined): SubTenant => ({
  tenantId: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  metadata: { isParent: row.isParent },
  isReseller: row.isReseller,
  subAccountAccessType: row.subAccountAccessType,
  tenantType: tenantTypeOf(row),
  ...(row.alias !== null && { alias: row.alias }),
  ...(row.parentId !== null && { parentId: row.parentId }),
  ...(path && { path }),
});

export const presentRecord = (row: typeof tenants.$inferSelect): SubTenantRecord => ({
  tenantId: row.id,
  name: row.name,
  status: ACTIVE,
  updatedAt: row.updatedAt.toISOString(),
  isReseller: row.isReseller,
  subAccountAccessType: row.subAccountAccessType,
  tenantType: tenantTypeOf(row),
  ...(row.alias !== null && { alias: row.alias }),
  ...(row.logo !== null && { logo: row.logo }),
  ...(row.applicationUrl !== null && { applicationUrl: row.applicationUrl }),
  ...(row.address !== null && { address: row.address }),
  ...(row.timezone !== null && { timezone: row.timezone }),
  ...(row.currency !== null && { currency: row.currency }),
});

interface Leveled {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export const presentLevel = ({ id, name, createdAt }: Leveled, level: number): HierarchyLevel => ({
  tenantId: id,
  tenantName: name,
  status: ACTIVE,
  createdAt: createdAt.toISOString(),
  level,
});

/** The accounts below one as a tree. `rows` come from the top, so a parent is always known before its children. */
export function presentTree(top: Leveled, rows: readonly (Leveled & { parentId: string | null })[]): SubTenantTree {
  const node = ({ id, name, createdAt }: Leveled): SubTenantTree => ({
    tenantId: id,
    tenantName: name,
    status: ACTIVE,
    createdAt: createdAt.toISOString(),
    children: [],
  });
  const root = node(top);
  const byId = new Map([[top.id, root]]);
  for (const row of rows) {
    const made = node(row);
    byId.set(row.id, made);
    byId.get(row.parentId ?? '')?.children.push(made);
  }
  return root;
}
