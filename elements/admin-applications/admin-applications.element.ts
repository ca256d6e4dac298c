import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The applications of the active tenant: whether everybody may use each, or who was given it. With
 * `fe.secure.write.users`, and the feature flag `multi-apps-admin-portal`, people are assigned to them.
 *
 * @tagname admin-applications
 * @summary Lets administrators decide who may use which application.
 * @slot empty - Replaces the message for a tenant without applications.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened an application.
 * @fires {CustomEvent<{ applicationIds: readonly string[]; given: readonly string[]; taken: readonly string[] }>} applications-assigned - People were assigned, or lost an application. `given` and `taken` are the ids of those for whom it was done.
 * @kit avatar, bulk-bar, check, dialog, dialog-lead, filter, note, picker, sheet, spinner, toast
 * @csspart application - Logo, name and description of a row.
 * @csspart status - The access type of such a row.
 * @csspart holders - The people who were assigned to it.
 * @csspart note - The message above the people that says why not everything was saved.
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
