import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import { takeInvitation } from './invitation.ts';
import type { AuthSignUpProps } from './props.ts';

/**
 * The sign-up: from the form to the mail that activates the account, or to the session. It also takes people who come by an
 * invitation link (`?invitationToken=`): they join the tenant of the link, and no other one is created.
 *
 * The form stands in the light DOM of the element, where password managers look for it.
 *
 * @tagname auth-sign-up
 * @summary Signs a new user up, with the identifiers that the vendor allows.
 * @slot - The form. If the page has none, the element creates it.
 * @slot logo - Shown above the title.
 * @slot title - Replaces the title of the form.
 * @slot lead - Replaces the line under that title.
 * @slot footer - Shown under every stage.
 * @fires {CustomEvent<{ step: SignUpStep }>} auth-step - The sign-up moved to another stage.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The provider refused the sign-up or was unreachable.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The view could not be loaded or drawn.
 * @csspart panel - The box itself.
 * @csspart header - Logo, title and lead.
 * @csspart logo - The area of the logo.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart joining - The line that names the tenant of an invitation.
 * @csspart identity - The address that the mail was sent to, with the way back to the form.
 * @csspart change - The button of that way back.
 * @csspart note - A hint under the address.
 * @csspart done - The line that says that the account is ready, or who is signed in.
 * @csspart continue - The main button of a stage without a form.
 * @csspart other - The second button of such a stage.
 * @csspart footer - The area under the form, with the way to the sign-in.
 * @csspart sign-in - The link to the sign-in.
 * @cssprop [--gh-box-width=384px] - The maximum width of the box.
 * @cssprop [--gh-box-padding=32px] - The padding of the box.
 * @cssstate waiting - It is not known yet what the form asks for; the box is empty.
 */
export class AuthSignUpElement extends ReactElement<AuthSignUpProps> {
  static override properties = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
    termsUrl: attribute({ attribute: 'terms-url' }),
    privacyUrl: attribute({ attribute: 'privacy-url' }),
  };

  /** Hides the heading of the box. */
  declare withoutHeader: boolean;
  /** The level of the heading, 1 to 6. */
  declare headingLevel: number;
  /** The terms that a person agrees to. Without this and `privacy-url`, there is no tick box. */
  declare termsUrl: string;
  /** The privacy notice that a person agrees to. */
  declare privacyUrl: string;

  #invitation: string | undefined;
  /** The same functions with each drawing: the view tells them of each change once. */
  readonly #told: Pick<AuthSignUpProps, 'moved' | 'failed' | 'waits'> = {
    moved: (step) => void this.emit('auth-step', { step }),
    failed: (error) => void this.emit('auth-error', { error }),
    waits: (isWaiting) => this.setState('waiting', isWaiting),
  };

  constructor() {
    super();
    this.withoutHeader = false;
    this.headingLevel = 1;
    this.termsUrl = this.privacyUrl = '';
  }

  /** Focuses the first field. */
  override focus(options?: FocusOptions): void {
    this.querySelector<HTMLElement>('[name]')?.focus(options);
  }

  protected override arrived(): void {
    // First of all: whatever loads from now on finds nothing in the address.
    this.#invitation = takeInvitation(this.ownerDocument);
    super.arrived();
  }

  protected load = (): Promise<ViewModule<AuthSignUpProps>> => import('./view.ts');

  protected viewProps = (): AuthSignUpProps => ({
    root: this.root,
    host: this,
    invitation: this.#invitation,
    withoutHeader: this.withoutHeader,
    headingLevel: this.headingLevel,
    links: { terms: this.termsUrl, privacy: this.privacyUrl },
    ...this.#told,
  });
}
