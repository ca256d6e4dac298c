import { faultOf } from '../../../stores/admin/members/addresses.ts';
import type { InvitingArguments, InvitingText } from '../../i18n/generated/inviting.ts';
import type { Formats } from '../page/useFormat.ts';

export type InvitingTexts = Formats<InvitingText, InvitingArguments>;

/** What is wrong with an address, and what to do about it; nothing for a good one. */
export function faultText(email: string, { format }: InvitingTexts): string | undefined {
  const fault = faultOf(email);
  return fault && format(`inviting.fault.${fault}`, { email });
}
