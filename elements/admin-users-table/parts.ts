/** What the rows of the table do not wait for. */
export { usersFilters } from './filters.ts';
export { usersLine } from './line.tsx';
export { emptyView } from './EmptyView.tsx';
export { Presets } from './Presets.tsx';
export { Members } from './members/Members.tsx';
