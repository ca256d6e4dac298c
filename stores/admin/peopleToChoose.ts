import { READ_USERS } from '../../api/contract/permissions.ts';
import type { UserV3 } from '../../api/contract/types.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import type { StoreContext } from '../core/context.ts';
import { Listing, PAGE_SIZE } from '../core/lists/Listing.ts';

export type PeopleToChoose = Listing<UserV3, 'name'>;

/** The people of the active tenant to choose from, by name. The provider searches them. */
export const peopleToChoose = (context: StoreContext): PeopleToChoose =>
  new Listing<UserV3, 'name'>(context, {
    id: ({ id }) => id,
    permission: READ_USERS,
    sort: { id: 'name', desc: false },
    load: async ({ page, pageSize, search }, { signal }) => {
      const query = { _limit: pageSize, _offset: page, _sortBy: 'name', _order: 'ASC' } as const;
      const { items, _metadata } = await context.call(
        usersEndpoints.listV3,
        { query: { ...query, ...(search && { _email: search }) } },
        { signal },
      );
      return { rows: items, totalItems: _metadata.totalItems };
    },
  });

/** Shows the first people again, whatever was searched before. */
export function beginChoice(people: PeopleToChoose): void {
  const loaded = people.answered || people.loading;
  void people.restore({ page: 0, search: '', pageSize: PAGE_SIZE });
  if (!loaded) void people.load();
}
