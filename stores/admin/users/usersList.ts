import type { SortOrder, UserV3 } from '../../../api/contract/types.ts';
import type { UserFilter, UserPreset, UserSort, UserStatus } from '../../../api/contract/users.ts';

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

/** What a person's row says. `expired`: the end date of a temporary person has passed (USERS-042). */
export type ShownStatus = UserStatus | 'expired';

interface StatusRule {
  readonly status: ShownStatus;
  readonly when: (user: UserV3, now: number) => boolean;
}

const endOf = (user: UserV3): number =>
  user.temporaryExpirationDate ? Date.parse(user.temporaryExpirationDate) : Number.NaN;

/** Read top to bottom, the first that holds is shown: what stops a person from signing in comes before everything else. */
export const statusRules: readonly StatusRule[] = [
  { status: 'disabled', when: (user) => user.isDisabled === true },
  { status: 'expired', when: (user, now) => endOf(user) <= now },
  { status: 'locked', when: (user) => user.isLocked === true },
  { status: 'invited', when: (user) => user.activatedForTenant === false },
  { status: 'temporary', when: (user) => !Number.isNaN(endOf(user)) },
  { status: 'active', when: () => true },
];

/** The status a row shows. `now` in epoch milliseconds. */
export function statusOf(user: UserV3, now: number): ShownStatus {
  return statusRules.find((rule) => rule.when(user, now))?.status ?? 'active';
}

export type FilterKey = keyof UserFilter & string;
export const filterKeys = ['status', 'roleIds', 'groupIds', 'appIds'] as const satisfies readonly FilterKey[];

/** Without the empty lists, so that "nothing chosen" is sent as no filter at all. */
export function cleanFilter(filter: UserFilter): UserFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, values]) => Array.isArray(values) && values.length > 0));
}

export const isFiltered = (filter: UserFilter): boolean => filterKeys.some((key) => (filter[key]?.length ?? 0) > 0);
