import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mfaEnforcements, type MfaEnforcement } from 'gatehouse-contract/contract.js';
import {
  lockoutPolicies,
  mfaPolicies,
  passwordHistoryPolicies,
  passwordRotationPolicies,
} from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { readVendor, type Vendor } from '../configuration/storage.ts';

/** What every policy carries beside its values. */
export interface Stored {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A policy of a tenant, as far as the tenant has one of its own, and the vendor's, which holds otherwise. */
export interface Policies<Row> {
  readonly own: Row | undefined;
  readonly vendor: Row;
}

/** The policy that holds in the tenant. */
export const inForce = <Row>({ own, vendor }: Policies<Row>): Row => own ?? vendor;

/** Which switch of the vendor lets tenants have a policy of their own. */
const overridable: { readonly [Name in PolicyName]?: keyof Vendor } = {
  passwordHistory: 'allowOverrideEnforcePasswordHistory',
  passwordRotation: 'allowOverridePasswordExpiration',
};

/** Whether tenants may have a policy of their own. One that they had set before does not hold while they may not. */
export async function isOverridable(db: Reader, name: PolicyName): Promise<boolean> {
  const allowed = overridable[name];
  return allowed === undefined || (await readVendor(db))[allowed] === true;
}

/** The policies where neither tenant nor vendor has set one: all are off. */
const usual = {
  lockout: { enabled: false, maxAttempts: 10 },
  passwordHistory: { enabled: false, historySize: 5 },
  passwordRotation: { isActive: false, rotationPeriod: 90, notificationPeriod: 14 },
};

/** The vendor's policies alone, or with those of one tenant. */
const ofTenantOrVendor = (column: PgColumn, tenantId: string | undefined): SQL | undefined =>
  tenantId === undefined ? isNull(column) : or(eq(column, tenantId), isNull(column));

async function sorted<Row extends { tenantId: string | null }, Values extends object>(
  db: Reader,
  rows: readonly Row[],
  values: Values,
): Promise<Policies<Row | (Values & Stored)>> {
  const own = rows.find(({ tenantId }) => tenantId !== null);
  const vendor = rows.find(({ tenantId }) => tenantId === null);
  if (vendor) return { own, vendor };
  const { id, createdAt, updatedAt } = await readVendor(db);
  return { own, vendor: { id, createdAt, updatedAt, ...values } };
}

export const readLockout = async (db: Reader, tenantId?: string) =>
  sorted(
    db,
    await db.select().from(lockoutPolicies).where(ofTenantOrVendor(lockoutPolicies.tenantId, tenantId)),
    usual.lockout,
  );

/** `own` is the policy of the tenant where it holds. */
export async function readPasswordHistory(db: Reader, tenantId?: string) {
  const mayBeOwn = await isOverridable(db, 'passwordHistory');
  const isOne = ofTenantOrVendor(passwordHistoryPolicies.tenantId, mayBeOwn ? tenantId : undefined);
  return sorted(db, await db.select().from(passwordHistoryPolicies).where(isOne), usual.passwordHistory);
}

/** `own` is the policy of the tenant where it holds. */
export async function readPasswordRotation(db: Reader, tenantId?: string) {
  const mayBeOwn = await isOverridable(db, 'passwordRotation');
  const isOne = ofTenantOrVendor(passwordRotationPolicies.tenantId, mayBeOwn ? tenantId : undefined);
  return sorted(db, await db.select().from(passwordRotationPolicies).where(isOne), usual.passwordRotation);
}

const toEnforcement = (text: string): MfaEnforcement =>
  mfaEnforcements.find((enforcement) => enforcement === text) ?? 'DontForce';

/** Who has to prove a second factor. */
export interface MfaPolicyRow extends Stored {
  readonly enforceMFAType: MfaEnforcement;
}

const toMfaPolicy = ({ id, enforceMfaType, createdAt, updatedAt }: Stored & { enforceMfaType: string }) => ({
  id,
  enforceMFAType: toEnforcement(enforceMfaType),
  createdAt,
  updatedAt,
});

/** The policy of a tenant alone. */
async function ownMfaPolicy(db: Reader, tenantId: string): Promise<MfaPolicyRow | undefined> {
  const [row] = await db.select().from(mfaPolicies).where(eq(mfaPolicies.tenantId, tenantId));
  return row && toMfaPolicy(row);
}

export const readMfaPolicy = async (db: Reader, tenantId?: string): Promise<Policies<MfaPolicyRow>> => ({
  own: tenantId === undefined ? undefined : await ownMfaPolicy(db, tenantId),
  vendor: toMfaPolicy(await readVendor(db)),
});

/** Who has to prove a second factor in a tenant. */
export async function enforcementIn(db: Reader, tenantId: string): Promise<MfaEnforcement> {
  const own = await ownMfaPolicy(db, tenantId);
  return own ? own.enforceMFAType : (await readMfaPolicy(db)).vendor.enforceMFAType;
}

export type LockoutValues = typeof usual.lockout;
export type PasswordHistoryValues = typeof usual.passwordHistory;
export type PasswordRotationValues = typeof usual.passwordRotation;

/** Whose policy is written: a tenant's, or the vendor's when null. */
type Owner = string | null;

export async function saveLockout(db: Database, tenantId: Owner, values: LockoutValues, now: Date) {
  const [row] = await db
    .insert(lockoutPolicies)
    .values({ tenantId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: lockoutPolicies.tenantId, set: { ...values, updatedAt: now } })
    .returning();
  return written(row);
}

export async function savePasswordHistory(db: Database, tenantId: Owner, values: PasswordHistoryValues, now: Date) {
  const [row] = await db
    .insert(passwordHistoryPolicies)
    .values({ tenantId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: passwordHistoryPolicies.tenantId, set: { ...values, updatedAt: now } })
    .returning();
  return written(row);
}

export async function savePasswordRotation(db: Database, tenantId: Owner, values: PasswordRotationValues, now: Date) {
  const [row] = await db
    .insert(passwordRotationPolicies)
    .values({ tenantId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: passwordRotationPolicies.tenantId, set: { ...values, updatedAt: now } })
    .returning();
  return written(row);
}

export async function saveMfaPolicy(
  db: Database,
  tenantId: string,
  { enforceMFAType: enforceMfaType }: Pick<MfaPolicyRow, 'enforceMFAType'>,
  now: Date,
): Promise<MfaPolicyRow> {
  const [row] = await db
    .insert(mfaPolicies)
    .values({ tenantId, enforceMfaType, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: mfaPolicies.tenantId, set: { enforceMfaType, updatedAt: now } })
    .returning();
  return toMfaPolicy(written(row));
}

function written<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The policy was not written');
  return row;
}

const removable = {
  mfa: mfaPolicies,
  lockout: lockoutPolicies,
  passwordHistory: passwordHistoryPolicies,
  passwordRotation: passwordRotationPolicies,
} as const;
export type PolicyName = keyof typeof removable;

/** Removes a tenant's own policy: the vendor's holds again. Tells whether there was one. */
export async function removePolicy(db: Database, name: PolicyName, tenantId: string): Promise<boolean> {
  const table = removable[name];
  const gone = await db.delete(table).where(eq(table.tenantId, tenantId)).returning({ id: table.id });
  return gone.length > 0;
}
