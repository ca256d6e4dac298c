import { eq } from 'drizzle-orm';
import type { GroupConfiguration } from 'gatehouse-contract/contract.js';
import { groupConfigurations } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';

/** What holds in a tenant that has decided nothing. */
const usual: GroupConfiguration = { enabled: true, rolesEnabled: true };

export async function readConfiguration(db: Reader, tenantId: string): Promise<GroupConfiguration> {
  const { enabled, rolesEnabled } = groupConfigurations;
  const [row] = await db
    .select({ enabled, rolesEnabled })
    .from(groupConfigurations)
    .where(eq(groupConfigurations.tenantId, tenantId));
  return row ?? usual;
}

/** Changes what the tenant has decided; a field that is left out stays. */
export async function setConfiguration(
  { db, now }: WriteCall,
  { tenantId }: Caller,
  given: { enabled?: boolean | undefined; rolesEnabled?: boolean | undefined },
): Promise<Written<GroupConfiguration>> {
  const before = await readConfiguration(db, tenantId);
  const changes = {
    ...(given.enabled !== undefined && { enabled: given.enabled }),
    ...(given.rolesEnabled !== undefined && { rolesEnabled: given.rolesEnabled }),
  };
  const { enabled, rolesEnabled } = groupConfigurations;
  const [after] = await db
    .insert(groupConfigurations)
    .values({ tenantId, ...usual, ...changes, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: groupConfigurations.tenantId, set: { ...changes, updatedAt: now } })
    .returning({ enabled, rolesEnabled });
  if (!after) throw new Error('The configuration was not written');
  return {
    answer: after,
    event: { event: 'admin.groups.configuration.changed', subjectId: tenantId, details: { before, after } },
  };
}

/** @throws ProviderError 403 while the tenant uses no groups. Groups that it has go on giving their roles. */
export async function requireGroupsOn({ db }: WriteCall, { tenantId }: Caller): Promise<GroupConfiguration> {
  const configuration = await readConfiguration(db, tenantId);
  if (!configuration.enabled) throw new ProviderError('ER-GROUPS-OFF');
  return configuration;
}
