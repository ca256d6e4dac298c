import { attribute, unsaid } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { UserButtonProps } from './props.ts';

/**
 * Shows who is signed in, and opens a menu: profile, privacy, administration, another workspace, sign-out. It shows
 * nothing while no user is signed in. The menu lists the pages whose URL it knows; `portal-url` names them all.
 *
 * @tagname user-button
 * @summary Shows the signed-in user, with a menu that leads to their account and signs them out.
 * @fires {CustomEvent<{ place: 'profile' | 'privacy' | 'portal'; href: string }>} user-navigate - The user chose a page of the menu. Cancelable: cancel it to navigate yourself.
 * @fires {CustomEvent<{ tenantId: string }>} tenant-switch - The user chose another workspace. Cancelable.
 * @fires {CustomEvent<{ scheme: 'light' | 'dark' }>} scheme-change - The user chose the light or the dark look. The page sets its `color-scheme`, and `scheme` here.
 * @fires {CustomEvent<object>} auth-sign-out - The session is about to end. Cancelable: cancel it to keep the session.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The element failed to load or draw.
 * @kit avatar, menu
 * @csspart user - The button with picture and name.
 * @csspart user-name - The name in it.
 * @csspart person - The head of the menu: name, address and workspace.
 * @csspart search - The field that narrows a long list of workspaces.
 * @csspart menu-item - One workspace.
 * @cssprop [--gh-user-name] - `block` shows the name, `none` hides it. Default: shown on pages wider than 600px.
 */
export class UserButtonElement extends ReactElement<UserButtonProps> {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties = {
    portalUrl: attribute({ attribute: 'portal-url' }),
    profileUrl: attribute({ attribute: 'profile-url' }),
    privacyUrl: attribute({ attribute: 'privacy-url' }),
    scheme: unsaid(),
    reload: attribute(),
  };

  /** The URL of the page with the `admin-portal`. The menu leads there those who may administer something. */
  declare portalUrl: string;
  /** The URL of the user's profile. Default: the profile of the portal at `portal-url`. */
  declare profileUrl: string;
  /** The URL of the user's privacy settings. Default: those of the portal at `portal-url`. */
  declare privacyUrl: string;
  /** The look that the page has now. With it the menu offers the other one, and fires `scheme-change`. */
  declare scheme: 'light' | 'dark' | undefined;
  /** After a switch of the workspace, `full` reloads the page and `silent` reloads only the stores. */
  declare reload: 'full' | 'silent';

  constructor() {
    super();
    this.portalUrl = this.profileUrl = this.privacyUrl = '';
    this.reload = 'full';
  }

  protected load = (): Promise<ViewModule<UserButtonProps>> => import('./view.ts');
  protected viewProps = (): UserButtonProps => ({
    root: this.root,
    urls: { portal: this.portalUrl, profile: this.profileUrl, privacy: this.privacyUrl },
    scheme: this.scheme,
    reload: this.reload,
    announce: (type, detail) => this.emit(type, detail),
  });
}
