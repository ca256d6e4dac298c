import { attribute } from '../core/shell/attribute.ts';
import { ListPageElement, openIn, placeOf, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { PropertyValues } from '@lit/reactive-element';
import type { ViewModule } from '../core/shell/view.ts';

/** What <admin-roles> tells its view. */
export interface RolesProps extends ListPageProps {
  /** The role on screen; the list without one. */
  roleId: string;
}

/**
 * The roles of the active tenant: a list, and an editor for the permissions of each role. Without the permission to
 * write roles, everything can be read and nothing changed.
 *
 * @tagname admin-roles
 * @summary Lets administrators manage roles and their permissions.
 * @slot empty - Replaces the message for a tenant without roles.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a role.
 * @fires {CustomEvent<{ roleId: string }>} roles-open - The user opened a role, or went back to the list (an empty `roleId`). Cancelable.
 * @kit avatar, check, dialog, dialog-lead, facts, form, note, panel, save-bar, spinner
 * @csspart back - The button that goes back to the list.
 * @csspart role - Name, marks and description of a row.
 * @csspart toggle - Which permissions are shown.
 * @csspart category - A category of permissions.
 * @csspart permissions - The permissions of a category.
 * @csspart permission - One permission.
 * @csspart status - The badges of a role in the two-line list.
 * @cssstate empty - There are no roles to show.
 */
export class AdminRolesElement extends ListPageElement<RolesProps> {
  static override properties = { roleId: attribute({ attribute: 'role-id', reflect: true }) };

  /** The role that is shown in the editor. Empty: the list. */
  declare roleId: string;

  constructor() {
    super();
    this.roleId = '';
  }

  protected load = (): Promise<ViewModule<RolesProps>> => import('./view.ts');

  protected viewProps = (): RolesProps => ({
    ...this.pageProps(),
    roleId: this.roleId,
    onPlace: this.#handlePlace,
    onOpen: this.#handleOpen,
  });

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('place') && (this.place || changed.get('place'))) this.roleId = openIn(this.place);
  }

  #handlePlace = (list: string): void => this.goTo(placeOf(list, this.roleId));

  #handleOpen = (roleId: string, step = true): void => {
    if (!this.emit('roles-open', { roleId })) return;
    this.roleId = roleId;
    this.goTo(placeOf(this.place, roleId), step);
  };
}
