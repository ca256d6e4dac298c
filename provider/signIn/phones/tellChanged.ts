import type { User } from '../../people/accounts.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { phoneChanged, type PhoneChange } from './mails.ts';

/** The refusal of another user's number. */
export const taken = (): ProviderError =>
  new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });

/** Tells the owner of an account what has become of its number. */
export const tellChanged = (call: WriteCall, user: User, kind: PhoneChange): Promise<void> =>
  tellOwner(call, user, phoneChanged, (notice) => ({ ...notice, change: { kind } }));
