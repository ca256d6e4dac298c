import { Announcements, type AnnouncementsProps } from './Announcements.tsx';
import { Tips } from './Tips.tsx';

export { handleRowKey } from '../table/rowKeys.ts';

/** What a list page has for those who do not see it, and what it says when something is looked at closely. */
export function Extras<Row>(props: AnnouncementsProps<Row>) {
  return (
    <>
      <Announcements {...props} />
      <Tips />
    </>
  );
}
