import type { SortOrder } from '../../../api/contract/types.ts';
import {
  userPresets,
  type ListUsersV3Query,
  type UserFilter,
  type UserPreset,
  type UserSort,
  type UserStatus,
} from '../../../api/contract/users.ts';

export { userStatuses } from '../../../api/contract/users.ts';

/**
 * The columns a provider can sort by (specification part 2 §2.3; which field fills which column: USERS-008). `lastSeen`
 * is an extension.
 */
export const sortFields = {
  user: 'name',
  joinedAt: 'createdAt',
  lastSeen: 'lastLogin',
  managedBy: 'provider',
} as const satisfies Record<string, UserSort>;
export type SortableColumn = keyof typeof sortFields;

/** One sorted column, as the list state of the specification spells it (USERS-012). */
export interface ColumnSort {
  readonly id: SortableColumn;
  readonly desc: boolean;
}

export const orderOf = (sort: ColumnSort): SortOrder => (sort.desc ? 'DESC' : 'ASC');

/** The presets above the list; `all` is the list without one. */
export const presets = ['all', ...userPresets] as const satisfies readonly (UserPreset | 'all')[];
export type Preset = (typeof presets)[number];
/** The presets that another provider may refuse or not read, each with the status of its people. */
export const addedPresets = { expired: 'expired', undelivered: 'undelivered' } as const satisfies Partial<
  Record<Preset, UserStatus>
>;
export const isPreset = (name: string | undefined): name is Preset => presets.some((preset) => preset === name);

/** What `inactive` means, in seconds: 90 days without a sign-in. */
export const MAX_INACTIVE_SECONDS = 90 * 24 * 60 * 60;

export { statusOf, statusRules, toneOf, type ShownStatus } from '../../../api/rules/userStatus.ts';

export type FilterKey = keyof UserFilter & string;
export const filterKeys = ['status', 'roleIds', 'groupIds', 'appIds'] as const satisfies readonly FilterKey[];

export const isFiltered = (filter: UserFilter): boolean => filterKeys.some((key) => (filter[key]?.length ?? 0) > 0);

/** How a ready-made list is asked for. */
export const presetQuery = (preset: Preset): Pick<ListUsersV3Query, '_preset' | '_maxInactiveSeconds'> => ({
  ...(preset !== 'all' && { _preset: preset }),
  ...(preset === 'inactive' && { _maxInactiveSeconds: MAX_INACTIVE_SECONDS }),
});
