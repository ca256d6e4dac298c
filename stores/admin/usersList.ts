import type { SortOrder, UserV3 } from '../../api/contract/types.ts';
import type { UserFilter, UserPreset, UserSort, UserStatus } from '../../api/contract/users.ts';

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
const statusRules: readonly StatusRule[] = [
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

/** How a person's status can hold as a filter: several may, e.g. a temporary person is active until the end date. */
function hasStatus(user: UserV3, status: UserStatus, now: number): boolean {
  if (status === 'active') return ['active', 'temporary'].includes(statusOf(user, now));
  return statusRules.some((rule) => rule.status === status && rule.when(user, now));
}

export type FilterKey = keyof UserFilter & string;
export const filterKeys = ['status', 'roleIds', 'groupIds', 'appIds'] as const satisfies readonly FilterKey[];

/** Without the empty lists, so that "nothing chosen" is sent as no filter at all. */
export function cleanFilter(filter: UserFilter): UserFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, values]) => Array.isArray(values) && values.length > 0));
}

export const isFiltered = (filter: UserFilter): boolean => filterKeys.some((key) => (filter[key]?.length ?? 0) > 0);

/** The ids behind one row's columns, where they are known yet. */
export interface RowIds {
  readonly roleIds: readonly string[] | undefined;
  readonly groupIds: readonly string[] | undefined;
  readonly appIds: readonly string[] | undefined;
}

/** A row that the filter should have kept out, as far as the row's facts are known. */
export function contradicts(filter: UserFilter, user: UserV3, ids: RowIds, now: number): boolean {
  const misses = (wanted: readonly string[] | undefined, held: readonly string[] | undefined): boolean =>
    !!wanted?.length && held !== undefined && !wanted.some((id) => held.includes(id));
  const wrongStatus = !!filter.status?.length && !filter.status.some((status) => hasStatus(user, status, now));
  return (
    wrongStatus ||
    misses(filter.roleIds, ids.roleIds) ||
    misses(filter.groupIds, ids.groupIds) ||
    misses(filter.appIds, ids.appIds)
  );
}
