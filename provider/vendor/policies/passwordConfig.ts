import type { PasswordConfig } from 'gatehouse-contract/contract.js';
import { passwordRules } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

/** What the vendor asks of passwords; null where the usual rules hold. */
export async function readPasswordConfig(db: Reader): Promise<PasswordConfig | null> {
  const [row] = await db.select().from(passwordRules).limit(1);
  if (!row) return null;
  const { minLength, maxLength, minPhraseLength, minOptionalTestsToPass, allowPassphrases } = row;
  return {
    allowPassphrases,
    ...(minLength !== null && { minLength }),
    ...(maxLength !== null && { maxLength }),
    ...(minPhraseLength !== null && { minPhraseLength }),
    ...(minOptionalTestsToPass !== null && { minOptionalTestsToPass }),
    requiredTests: { checkThreeRepeatedChars: row.checkThreeRepeatedChars },
    optionalTests: {
      requireLowercase: row.requireLowercase,
      requireUppercase: row.requireUppercase,
      requireNumbers: row.requireNumbers,
      requireSpecialChars: row.requireSpecialChars,
    },
  };
}
