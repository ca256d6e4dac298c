import type { Group } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { groupColors } from '../../stores/admin/groups/GroupsStore.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { GroupsArguments, GroupsText } from '../i18n/generated/groups.ts';
import { failureOf } from '../ui/form/failure.ts';
import type { FormFailure } from '../ui/form/form.ts';

export type GroupsTexts = Formats<GroupsText, GroupsArguments>;

/** The hue of a group: of its color, or one made of its id where it has none of the palette. */
export function hueOf({ color }: Pick<Group, 'color'>): number | undefined {
  const index = groupColors.findIndex((one) => one === color);
  return index < 0 ? undefined : index + 1;
}

export const isOfDirectory = ({ managedBy }: Group): boolean => managedBy === 'scim2';

/** Names as the language joins them: "Support and Read only". */
export const joined = (names: readonly string[], lang: string): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);

/** Why a write was refused, in the words of the page. */
export const refusalIn = (error: ApiError | undefined, texts: GroupsTexts): FormFailure =>
  failureOf(error, texts, 'groups', { fields: ['name'] });
