import type { User } from '../../people/accounts.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { phoneChanged, phoneRemoved } from './mails.ts';

/** The refusal of another user's number. */
export const taken = (): ProviderError =>
  new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });

/** Tells the owner of an account that its number is another one. */
export const tellChanged = (call: WriteCall, user: User): Promise<void> =>
  tellOwner(call, user, phoneChanged, (notice) => notice);

/** Tells the owner of an account that its number is gone. */
export const tellRemoved = (call: WriteCall, user: User): Promise<void> =>
  tellOwner(call, user, phoneRemoved, (notice) => notice);
