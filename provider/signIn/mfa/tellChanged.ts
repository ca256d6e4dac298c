import type { WriteCall } from '../../http/pipeline/call.ts';
import type { User } from '../../people/accounts.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import { factorChanged, type FactorChange } from './mails.ts';

/** Tells the owner of an account what has become of the second factors. */
export const tellChanged = (call: WriteCall, user: User, kind: FactorChange): Promise<void> =>
  tellOwner(call, user, factorChanged, (notice) => ({ ...notice, change: { kind } }));
