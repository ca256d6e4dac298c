import type { RootStore } from '../../stores/RootStore.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/** What <admin-invite-user> tells its view. */
export interface InviteUserProps {
  root: RootStore | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onInvited: (emails: readonly string[]) => void;
  /** Whether the user may invite; undefined while that is not known. */
  onAccess: (may: boolean | undefined) => void;
}

/**
 * A button that opens the dialog for inviting users: by email, one or many at once, or by a link. The users table has the same
 * dialog. Users without `fe.secure.write.users` see nothing.
 *
 * @tagname admin-invite-user
 * @summary Lets administrators invite users from any page.
 * @fires {CustomEvent<{ emails: readonly string[] }>} users-invited - Users were invited. `emails` are the addresses that went through.
 * @csspart toasts - The region of short messages.
 * @csspart toast - One short message.
 * @csspart text - What it says.
 * @csspart button - The button that opens the dialog, and any other without its own part.
 * @csspart copy-button - The button that copies the link.
 * @csspart spinner - The busy indicator of a button.
 * @csspart scrim - The backdrop behind the dialog.
 * @csspart dialog - The dialog.
 * @csspart dialog-header - The header of the dialog.
 * @csspart dialog-title - The title of the dialog.
 * @csspart dialog-lead - The line under that title.
 * @csspart dialog-body - The content of the dialog.
 * @csspart dialog-footer - The buttons of the dialog.
 * @csspart close - The button that closes the dialog.
 * @csspart toggle - The two ways to invite.
 * @csspart field - A labelled field.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart control - The frame of a field.
 * @csspart input - The input of a field.
 * @csspart message - The line under a field.
 * @csspart chip - An address in the field of addresses.
 * @csspart note - The message above the fields that says why nothing was sent.
 * @csspart options - The roles, or the applications.
 * @csspart option - One of them, or one way to invite.
 * @csspart check - A box and its label.
 * @csspart results - How it went with each address.
 * @csspart result - One address and what became of it.
 * @csspart menu - The menu of spans for which a link holds.
 * @cssstate no-access - The user may not invite; nothing is shown.
 */
export class AdminInviteUserElement extends ReactElement<InviteUserProps> {
  static override properties = { open: attribute({ type: Boolean, reflect: true }) };

  /** The dialog is open. Set it to open the dialog from elsewhere. */
  declare open: boolean;

  constructor() {
    super();
    this.open = false;
  }

  protected load = (): Promise<ViewModule<InviteUserProps>> => import('./view.ts');

  protected viewProps = (): InviteUserProps => ({
    root: this.root,
    open: this.open,
    onOpen: this.#handleOpen,
    onInvited: this.#handleInvited,
    onAccess: this.#handleAccess,
  });

  #handleOpen = (open: boolean): void => void (this.open = open);

  #handleInvited = (emails: readonly string[]): void => void this.emit('users-invited', { emails });

  #handleAccess = (may: boolean | undefined): void => this.setState('no-access', may === false);
}
