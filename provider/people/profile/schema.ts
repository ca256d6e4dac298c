import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../database/columns.ts';
import { users } from '../users/schema.ts';

/** The profile pictures that users uploaded: one each. Every upload has another id, which cannot be guessed. */
export const pictures = pgTable('pictures', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `image/png` and so on. */
  mediaType: text('media_type').notNull(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull(),
});
