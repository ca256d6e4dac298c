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
 * A button that opens the dialog for inviting users: by email, one or many at once, or by a link. The users table has
 * the same dialog. Users without `fe.secure.write.users` see nothing.
 *
 * @tagname admin-invite-user
 * @summary Lets administrators invite users from any page.
 * @fires {CustomEvent<{ emails: readonly string[] }>} users-invited - Users were invited. `emails` are the addresses that went through.
 * @kit base, check, dialog, dialog-lead, form, menu, note, options, spinner, toast, toggle
 * @csspart button - The button that opens the dialog, and any other without its own part.
 * @csspart chip - An address in the field of addresses.
 * @csspart results - How it went with each address.
 * @csspart result - One address and what became of it.
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
