import { subAccountAccessTypes, type SubTenantSearch, type SubTenantSort } from '../../../api/contract/subTenants.ts';
import type { ListState } from '../../core/lists/Listing.ts';

/** The names of the filters, and the values that they may have. One value of each is asked for. */
export const accountFilters = {
  type: ['reseller', 'customer'],
  access: subAccountAccessTypes,
} as const;

/** What a search asks the provider for. */
export function questionOf({ sort, search, filters }: ListState<SubTenantSort>): SubTenantSearch {
  const type = accountFilters.type.find((one) => one === filters['type']?.[0]);
  const access = accountFilters.access.find((one) => one === filters['access']?.[0]);
  return {
    ...(sort && { _sortBy: sort.id, _order: sort.desc ? 'DESC' : 'ASC' }),
    ...(search && { _filter: search }),
    ...(type && { _isReseller: type === 'reseller' }),
    ...(access && { _subAccountAccessType: access }),
  };
}

/** Whether it is answered by accounts at any depth, and not by one level. */
export const isNarrow = ({ _filter, _isReseller, _subAccountAccessType }: SubTenantSearch): boolean =>
  _filter !== undefined || _isReseller !== undefined || _subAccountAccessType !== undefined;
