import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The groups of the active tenant: a list, with dialogs that change a group, its roles and its people. Everyone in a
 * group has its roles beside their own. The name and the people of a group of a directory are read-only.
 *
 * @tagname admin-groups
 * @summary Lets administrators manage groups, their roles and their people.
 * @slot empty - Replaces the message for a tenant without groups.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a group.
 * @fires {CustomEvent<{ groupId: string; change: 'created' | 'saved' | 'deleted' | 'people' }>} groups-change - A group has changed.
 * @kit avatar, check, chip, dialog, dialog-lead, filter, form, note, options, picker, sheet, spinner, tag, toast
 * @csspart group - Mark, name and description of a row.
 * @csspart colors - The colors to choose from.
 * @csspart color - One of them.
 * @csspart members - The people of a group.
 * @csspart member - One of them.
 * @cssstate empty - There are no groups to show.
 */
export class AdminGroupsElement extends ListPageElement<GroupsProps> {
  protected load = (): Promise<ViewModule<GroupsProps>> => import('./view.ts');

  protected viewProps = (): GroupsProps => ({ ...this.pageProps(), onChange: this.#handleChange });

  #handleChange = (groupId: string, change: GroupEvent): void => {
    this.emit('groups-change', { groupId, change });
  };
}

/** What happened to a group. */
export type GroupEvent = 'created' | 'saved' | 'deleted' | 'people';

/** What <admin-groups> tells its view. */
export interface GroupsProps extends ListPageProps {
  onChange: (groupId: string, change: GroupEvent) => void;
}
