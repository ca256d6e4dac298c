import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';

/**
 * Does a write in the tree of accounts. What is refused leaves nothing written, and a line in the audit of the caller's
 * account: who reaches for another subtree is seen.
 */
export async function audited<Made>(
  call: WriteCall,
  principal: Principal,
  subjectId: string | undefined,
  work: (inner: WriteCall, principal: Principal) => Promise<Written<Made>>,
): Promise<Written<Made>> {
  try {
    return await call.db.transaction((db) => work({ ...call, db }, principal.within(db)));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return {
      refusal: error,
      event: {
        event: 'admin.sub-account.refused',
        subjectId,
        details: { code: error.code },
      },
    };
  }
}
