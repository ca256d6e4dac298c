import { attribute } from '../core/shell/attribute.ts';
import { PageElement, type PageProps } from '../core/shell/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/** What <admin-roles> tells its view. */
export interface RolesProps extends PageProps {
  /** The role on screen; the list without one. */
  roleId: string;
  onOpen: (roleId: string) => void;
}

/**
 * The roles of the active tenant: a list, and an editor for the permissions of each role. Without the permission to write
 * roles, everything can be read and nothing changed.
 *
 * @tagname admin-roles
 * @summary Lets administrators manage roles and their permissions.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @slot empty - Replaces the message for a tenant without roles.
 * @slot error - Replaces the message for a list that failed to load.
 * @fires {CustomEvent<{ roleId: string }>} roles-open - The user opened a role, or went back to the list (an empty `roleId`). Cancelable.
 */
export class AdminRolesElement extends PageElement<RolesProps> {
  static override properties = { roleId: attribute({ attribute: 'role-id', reflect: true }) };

  /** The role that is shown in the editor. Empty: the list. */
  declare roleId: string;

  constructor() {
    super();
    this.roleId = '';
  }

  protected load = (): Promise<ViewModule<RolesProps>> => import('./view.ts');

  protected viewProps = (): RolesProps => ({ ...this.pageProps(), roleId: this.roleId, onOpen: this.#handleOpen });

  #handleOpen = (roleId: string): void => {
    if (this.emit('roles-open', { roleId })) this.roleId = roleId;
  };
}
