import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';
import type { SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { users } from '../../people/users/schema.ts';

/** What people may sign up with. The provider writes the usual ones at its start. */
export const signUpStrategies = pgTable('sign_up_strategies', {
  strategy: text('strategy').$type<SignUpIdentifier>().primaryKey(),
  isActive: boolean('is_active').notNull(),
  isRequired: boolean('is_required').notNull(),
  position: integer('position').notNull(),
});

/** Phone numbers that people sign up with, in the form of E.164: each belongs to one person. */
export const phoneNumbers = pgTable('phone_numbers', {
  phoneNumber: text('phone_number').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the person has proven to have it, by a code that was sent there. */
  verifiedAt: instant('verified_at'),
  /**
   * When the person, proven by mail, has put it in the place of a lost one. Null: in no other way, or a second factor
   * has vouched for it since.
   */
  chosenAt: instant('chosen_at'),
});
