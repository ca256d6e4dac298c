import { faultOf } from '../../stores/admin/members/InvitingStore.ts';
import type { RoleChoice, RoleChoices } from '../../stores/admin/members/RoleChoices.ts';
import type { InvitingTexts } from '../core/addresses/AddressField.tsx';
import type { OptionItem } from '../ui/OptionChecks.tsx';

/** What is wrong with an address, and what to do about it; nothing for a good one. */
export function faultText(email: string, { format }: InvitingTexts): string | undefined {
  const fault = faultOf(email);
  return fault && format(`inviting.fault.${fault}`, { email });
}

const refusals = ['above-own-level', 'permissions-not-held'] as const;

/** The roles to choose from; one that the user cannot give says why. */
export function roleItems(roles: readonly RoleChoice[], { text }: InvitingTexts): OptionItem[] {
  return roles.map(({ id, name, refusal }) => {
    const known = refusals.find((one) => one === refusal);
    const hint = refusal && text(known ? `inviting.refusal.${known}` : 'inviting.refusal');
    return { id, name, hint, disabled: refusal !== undefined };
  });
}

/**
 * A list with one thing in or out. Always in the order of the roles, so that what is chosen and taken back is no
 * change.
 */
export function toggled(all: readonly { id: string }[], chosen: readonly string[], id: string, on: boolean): string[] {
  return all.map((one) => one.id).filter((one) => (one === id ? on : chosen.includes(one)));
}

/** Whether a role has to be chosen: there are some that can be. */
export const needsRole = (roles: RoleChoices): boolean => roles.all?.some(({ refusal }) => !refusal) ?? false;
