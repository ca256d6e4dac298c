import type { UserV3 } from '../../api/contract/types.ts';
import type { UserFilter, UserStatus } from '../../api/contract/users.ts';
import { statusOf, statusRules } from './users/usersList.ts';

/** How a person's status can hold as a filter: several may, e.g. a temporary person is active until the end date. */
export function hasStatus(user: UserV3, status: UserStatus, now: number): boolean {
  if (status === 'active') return ['active', 'temporary'].includes(statusOf(user, now));
  return statusRules.some((rule) => rule.status === status && rule.when(user, now));
}

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
