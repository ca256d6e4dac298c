import type { Tenant } from '../../../stores/session/mine/TenantChoices.ts';

const SEPARATOR = ' / ';

/** What names an account among others: its name and those above it. */
export type Placed = Pick<Tenant, 'name' | 'path'>;

/** The names of the accounts above an account that the person may enter, from the top. */
export const namesAbove = ({ path = [] }: Placed): string[] => path.map(({ name }) => name);

/** The way to an account from the top, in one text: "Acme Holding / North / Oslo". */
export const wayTo = (tenant: Placed): string => [...namesAbove(tenant), tenant.name].join(SEPARATOR);
