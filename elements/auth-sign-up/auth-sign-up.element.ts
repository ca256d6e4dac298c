import type { SignUpStep } from '../../stores/auth/signUp/signUp.flow.ts';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { attribute } from '../core/shell/attribute.ts';
import type { AuthSignUpProps, Links } from './props.ts';
import { SignUpForm } from './SignUpForm.ts';

/** A link that leads to a page of the web; anything else is no link (ELE-01). */
function safeLink(href: string, base: string): string {
  const url = href ? URL.parse(href, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

/**
 * The sign-up: from the form to the mail that activates the account, or to the session. It also takes people who come
 * by an invitation link (`?invitationToken=`): they join the tenant of the link, and no other one is created.
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
export class AuthSignUpElement extends FormElement<SignUpStore, AuthSignUpProps> {
  static override properties = {
    ...FormElement.properties,
    termsUrl: attribute({ attribute: 'terms-url' }),
    privacyUrl: attribute({ attribute: 'privacy-url' }),
  };

  /** The terms that a person agrees to. Without this and `privacy-url`, there is no tick box. */
  declare termsUrl: string;
  /** The privacy notice that a person agrees to. */
  declare privacyUrl: string;

  protected readonly kind = new SignUpForm(this);

  constructor() {
    super();
    this.termsUrl = this.privacyUrl = '';
  }

  /** The links of the tick box, as they may be followed. @internal */
  get links(): Links {
    const { baseURI } = this.ownerDocument;
    return { terms: safeLink(this.termsUrl, baseURI), privacy: safeLink(this.privacyUrl, baseURI) };
  }

  protected stepped(step: SignUpStep): void {
    if (step !== 'SignUp') this.emit('auth-step', { step });
  }
}
