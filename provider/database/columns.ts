import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant; every process writes UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When a row was made and last changed: every entity that the wire shows with `createdAt` and `updatedAt` has both. */
export const dates = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
};

/** The free JSON text that a person, tenant or group carries on the wire. Always valid JSON. */
export const metadataText = () => text('metadata').notNull().default('{}');

/** Bytes of a file. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value),
  toDriver: (value) => Buffer.from(value),
});
