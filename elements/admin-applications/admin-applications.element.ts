import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The applications of the active tenant: whether everybody may use each, or who was given it. With
 * `fe.secure.write.users`, and the feature flag `multi-apps-admin-portal`, people are assigned to them.
 *
 * @tagname admin-applications
 * @summary Lets administrators decide who may use which application.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @slot empty - Replaces the message for a tenant without applications.
 * @slot error - Replaces the message for a list that failed to load.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened an application.
 * @fires {CustomEvent<{ applicationIds: readonly string[]; given: readonly string[]; taken: readonly string[] }>} applications-assigned - People were assigned, or lost an application. `given` and `taken` are the ids of those for whom it was done.
 * @csspart toasts - The region of short messages, at the bottom end of the element.
 * @csspart view - The whole view.
 * @csspart header - Title, line and actions.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart actions - The area for the page's own buttons.
 * @csspart toolbar - Search, filter and columns.
 * @csspart search - The search field.
 * @csspart input - The text input.
 * @csspart clear - The button that clears the search.
 * @csspart filter - A filter button.
 * @csspart columns - The button that chooses the columns.
 * @csspart table - The table of applications.
 * @csspart head - A head cell.
 * @csspart row - A row of the table or of the two-line list.
 * @csspart cell - A cell.
 * @csspart application - Logo, name and description of a row.
 * @csspart row-menu - The button that opens the menu of an application.
 * @csspart bulk-bar - What can be done with the selected applications.
 * @csspart list - The list with two lines per row that replaces the table where there is little room.
 * @csspart name - The name in a row of that list.
 * @csspart line - The second line of such a row.
 * @csspart field - A value at the end of the second line of such a row.
 * @csspart status - The access type of such a row.
 * @csspart summary - The line above that list: the number of rows and their order.
 * @csspart sort - The button in that list that opens the sort order.
 * @csspart menu - A menu that opens.
 * @csspart sheet - A sheet with the filter, the sort order or the details of an application.
 * @csspart sheet-header - The header of a sheet.
 * @csspart sheet-body - The content of a sheet.
 * @csspart sheet-footer - The buttons of a sheet.
 * @csspart close - The button that closes a dialog or a sheet.
 * @csspart back - The button that closes the details of an application where there is little room.
 * @csspart options - A group of choices in a sheet.
 * @csspart option - One choice.
 * @csspart toggle - Two to four choices side by side.
 * @csspart detail - The details of an application.
 * @csspart facts - Its names and values.
 * @csspart holders - The people who were assigned to it.
 * @csspart dialog - A dialog.
 * @csspart dialog-header - The header of a dialog.
 * @csspart dialog-title - The title of a dialog.
 * @csspart dialog-lead - The line under that title.
 * @csspart dialog-body - The content of a dialog.
 * @csspart dialog-footer - The buttons of a dialog.
 * @csspart scrim - The backdrop behind a dialog or a sheet.
 * @csspart people - The people to choose from.
 * @csspart person - One of them.
 * @csspart check - A box and its label.
 * @csspart avatar - A picture or initials.
 * @csspart note - The message above the people that says why not everything was saved.
 * @csspart footer - Range, page size and pager.
 * @csspart range - Which rows are shown.
 * @csspart page-size - The button that chooses how many rows a page has.
 * @csspart pager - The buttons back and forth.
 * @csspart tooltip - The full text of a value that is cut off or shortened.
 * @csspart button - Any button without its own part.
 * @csspart spinner - The busy indicator of a button.
 * @csspart copy-button - A button that copies.
 * @csspart toast - One short message.
 * @csspart text - What it says.
 * @csspart chip - A filled label.
 * @csspart state - The message in place of the list: empty, failed, no access.
 * @csspart emblem - The icon of that message.
 * @csspart state-title - The title of that message.
 * @csspart state-text - The text of that message.
 * @csspart state-actions - The buttons of that message.
 * @cssprop [--gh-table-sticky-top=0px] - The sticky offset of the table head, for pages with a fixed header.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @cssstate empty - There are no applications to show.
 */
export class AdminApplicationsElement extends ListPageElement<ApplicationsProps> {
  protected load = (): Promise<ViewModule<ApplicationsProps>> => import('./view.ts');

  protected viewProps = (): ApplicationsProps => ({ ...this.pageProps(), onAssigned: this.#handleAssigned });

  #handleAssigned = (applicationIds: readonly string[], given: readonly string[], taken: readonly string[]): void => {
    this.emit('applications-assigned', { applicationIds, given, taken });
  };
}

/** What <admin-applications> tells its view. */
export interface ApplicationsProps extends ListPageProps {
  /** People were assigned to applications, or lost them. */
  onAssigned: (applicationIds: readonly string[], given: readonly string[], taken: readonly string[]) => void;
}
