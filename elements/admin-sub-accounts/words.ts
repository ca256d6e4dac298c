import type { ApiError } from '../../api/http/errors.ts';
import type { RoleChoice } from '../../stores/admin/members/RoleChoices.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { SubAccountsArguments, SubAccountsText } from '../i18n/generated/subAccounts.ts';
import { failureOf } from '../ui/form/failure.ts';
import type { FormFailure } from '../ui/form/form.ts';
import type { OptionItem } from '../ui/OptionChecks.tsx';

export type SubAccountsTexts = Formats<SubAccountsText, SubAccountsArguments>;

/** As many characters a name has at most. */
const LONGEST = 100;

/** What is wrong with the name of an account; nothing for a good one. */
export const nameFault = (name: string, { text }: SubAccountsTexts): string | undefined =>
  !name.trim()
    ? text('subAccounts.nameMissing')
    : name.trim().length > LONGEST
      ? text('subAccounts.nameLong')
      : undefined;

/** Why a write was refused, in the words of the page. */
export const refusalIn = (error: ApiError | undefined, texts: SubAccountsTexts): FormFailure =>
  failureOf(error, texts, 'subAccounts', { fields: ['name', 'alias'] });

/** Roles to choose from. Those that the person cannot give or take say why. */
export const roleItems = (
  roles: readonly RoleChoice[],
  held: readonly string[],
  { text }: SubAccountsTexts,
): OptionItem[] =>
  roles.map(({ id, name, refusal }) => {
    const isAbove = refusal === 'above-own-level';
    // What the person does not hold can be taken away and not given.
    const isStuck = isAbove || (refusal !== undefined && !held.includes(id));
    const hint = isStuck ? text(isAbove ? 'subAccounts.above' : 'subAccounts.notHeld') : undefined;
    return { id, name, disabled: isStuck, hint };
  });

/** A list with one thing in or out, always in the same order, so that what is taken back is no change. */
export const toggled = (chosen: readonly string[], id: string, on: boolean): string[] =>
  [...chosen.filter((one) => one !== id), ...(on ? [id] : [])].sort();
