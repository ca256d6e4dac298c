import { boolean, check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { vendors } from '../../vendor/configuration/schema.ts';
import { dates } from '../../database/columns.ts';

/**
 * What the vendor asks of passwords. Without a row, and where a column is null, the usual rules hold
 * (`api/rules/passwords.ts`).
 */
export const passwordRules = pgTable(
  'password_rules',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    minLength: integer('min_length'),
    maxLength: integer('max_length'),
    allowPassphrases: boolean('allow_passphrases').notNull().default(false),
    minPhraseLength: integer('min_phrase_length'),
    minOptionalTestsToPass: integer('min_optional_tests_to_pass'),
    checkThreeRepeatedChars: boolean('check_three_repeated_chars').notNull().default(false),
    requireLowercase: boolean('require_lowercase').notNull().default(false),
    requireUppercase: boolean('require_uppercase').notNull().default(false),
    requireNumbers: boolean('require_numbers').notNull().default(false),
    requireSpecialChars: boolean('require_special_chars').notNull().default(false),
    ...dates,
  },
  // The list of breached passwords has none shorter than 8, and no rule may forbid a password of 128.
  (table) => [
    check('password_rules_min_length', sql`${table.minLength} BETWEEN 8 AND 128`),
    check('password_rules_max_length', sql`${table.maxLength} BETWEEN 128 AND 256`),
    check('password_rules_min_phrase_length', sql`${table.minPhraseLength} BETWEEN 8 AND 128`),
    check('password_rules_optional_tests', sql`${table.minOptionalTestsToPass} BETWEEN 0 AND 4`),
  ],
);
