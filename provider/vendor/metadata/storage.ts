import { and, eq } from 'drizzle-orm';
import type { MetadataEntity } from 'gatehouse-contract/contract.js';
import { deepMerge } from 'gatehouse-contract/rules.js';
import { metadataRecords, tenantMetadata } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Document } from './layers.ts';

/** The vendor's document; undefined before one is set up. */
export async function readVendorDocument(db: Reader, entityName: string): Promise<Document | undefined> {
  const [row] = await db.select().from(metadataRecords).where(eq(metadataRecords.entityName, entityName));
  return row?.configuration;
}

/** The document as a tenant sees it: its own layer over the vendor's. */
export async function readDocument(db: Reader, tenantId: string, entityName: MetadataEntity): Promise<Document> {
  const [layer] = await db.select().from(tenantMetadata).where(isLayer(tenantId, entityName));
  return deepMerge((await readVendorDocument(db, entityName)) ?? {}, layer?.configuration);
}

/** Replaces the vendor's document. */
export async function writeVendorDocument(
  db: Database,
  entityName: MetadataEntity,
  configuration: Document,
  now: Date,
): Promise<void> {
  await db
    .insert(metadataRecords)
    .values({ entityName, configuration, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: metadataRecords.entityName, set: { configuration, updatedAt: now } });
}

/** Changes a tenant's layer, and locks it until the transaction ends. */
export async function changeLayer(
  transaction: Database,
  tenantId: string,
  entityName: MetadataEntity,
  change: (current: Document) => Document,
  now: Date,
): Promise<void> {
  await transaction.insert(tenantMetadata).values({ tenantId, entityName, configuration: {} }).onConflictDoNothing();
  const [row] = await transaction.select().from(tenantMetadata).where(isLayer(tenantId, entityName)).for('update');
  await transaction
    .update(tenantMetadata)
    .set({ configuration: change(row?.configuration ?? {}), updatedAt: now })
    .where(isLayer(tenantId, entityName));
}

const isLayer = (tenantId: string, entityName: MetadataEntity) =>
  and(eq(tenantMetadata.tenantId, tenantId), eq(tenantMetadata.entityName, entityName));
