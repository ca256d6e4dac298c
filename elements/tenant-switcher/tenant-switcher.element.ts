import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { TenantSwitcherProps } from './props.ts';

/**
 * Shows the active account and lets a person change to another one. Nothing while nobody is signed in.
 *
 * @tagname tenant-switcher
 * @summary Switches between the accounts of the signed-in person.
 * @fires {CustomEvent<{ tenantId: string }>} tenant-switch - An account was chosen. Cancelable: cancel it to keep the present one.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The element could not be loaded or drawn.
 * @csspart switcher - The button that shows the active account.
 * @csspart menu - The list that opens under it.
 * @csspart search - The field that narrows a long list.
 * @csspart menu-item - One account.
 * @csspart avatar - The initials of an account.
 */
export class TenantSwitcherElement extends ReactElement<TenantSwitcherProps> {
  static override properties = { reload: attribute() };

  /** After a change the page is loaded again (`full`), or only its stores are (`silent`). */
  declare reload: 'full' | 'silent';

  constructor() {
    super();
    this.reload = 'full';
  }

  protected load = (): Promise<ViewModule<TenantSwitcherProps>> => import('./view.ts');
  protected viewProps = (): TenantSwitcherProps => ({
    root: this.root,
    reload: this.reload === 'silent' ? 'silent' : 'full',
    allowed: (tenantId) => this.emit('tenant-switch', { tenantId }),
  });
}
