import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { TenantSwitcherProps } from './props.ts';

/**
 * Shows the active workspace (tenant) and lets the user switch to another one. It shows nothing while no user is
 * signed in.
 *
 * @tagname tenant-switcher
 * @summary Switches between the workspaces (tenants) of the signed-in user.
 * @fires {CustomEvent<{ tenantId: string }>} tenant-switch - The user chose a workspace. Cancelable: cancel it to keep the current one.
 * @fires {CustomEvent<{ tenantId: string; href: string }>} tenant-create - The user wants to create a sub-account of the active workspace, whose id is `tenantId`. Cancelable: cancel it to create one yourself.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The element failed to load or draw.
 * @csspart switcher - The button that shows the active workspace.
 * @csspart menu - The list that opens under it.
 * @csspart search - The field that narrows a long list.
 * @csspart menu-item - One workspace.
 * @csspart new-account - The button at the end of the list that leads to a new sub-account.
 * @csspart avatar - The initials of a workspace.
 * @csspart tooltip - The full name of a workspace that is cut off.
 */
export class TenantSwitcherElement extends ReactElement<TenantSwitcherProps> {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties = {
    reload: attribute(),
    createUrl: attribute({ attribute: 'create-url' }),
  };

  /** After a switch, `full` reloads the page and `silent` reloads only the stores. */
  declare reload: 'full' | 'silent';
  /**
   * The URL of the sub-accounts of the active workspace, such as `/portal#/allAccounts`. The list leads there the users
   * who may create sub-accounts.
   */
  declare createUrl: string;

  constructor() {
    super();
    this.reload = 'full';
    this.createUrl = '';
  }

  protected load = (): Promise<ViewModule<TenantSwitcherProps>> => import('./view.ts');
  protected viewProps = (): TenantSwitcherProps => ({
    root: this.root,
    reload: this.reload,
    createUrl: this.createUrl,
    announce: (type, detail) => this.emit(type, detail),
  });
}
