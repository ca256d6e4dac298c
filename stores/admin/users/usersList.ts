import type { SortOrder } from '../../../api/contract/types.ts';
import type { UserFilter, UserPreset, UserSort } from '../../../api/contract/users.ts';

/** The columns a provider can sort by (specification part 2 §2.3; which field fills which column: USERS-008). */
export const sortFields = { user: 'name', joinedAt: 'createdAt', managedBy: 'provider' } as const satisfies Record<
  string,
  UserSort
>;
export type SortableColumn = keyof typeof sortFields;

/** One sorted column, as the list state of the specification spells it (USERS-012). */
export interface ColumnSort {
  readonly id: SortableColumn;
  readonly desc: boolean;
}

export const orderOf = (sort: ColumnSort): SortOrder => (sort.desc ? 'DESC' : 'ASC');

/** The presets above the list; `all` is the list without one. */
export const presets = ['all', 'mfa-unenrolled', 'breached-passwords', 'inactive'] as const satisfies readonly (
  | UserPreset
  | 'all'
)[];
export type Preset = (typeof presets)[number];
export const isPreset = (name: string | undefined): name is Preset => presets.some((preset) => preset === name);

/** What `inactive` means, in seconds: 90 days without a sign-in. */
export const MAX_INACTIVE_SECONDS = 90 * 24 * 60 * 60;

export { statusOf, statusRules, toneOf, type ShownStatus } from '../../../api/rules/userStatus.ts';

export type FilterKey = keyof UserFilter & string;
export const filterKeys = ['status', 'roleIds', 'groupIds', 'appIds'] as const satisfies readonly FilterKey[];

export const isFiltered = (filter: UserFilter): boolean => filterKeys.some((key) => (filter[key]?.length ?? 0) > 0);
