import type { LoginStep } from '../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../stores/auth/login/LoginStore.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { LoginForm } from './LoginForm.ts';
import type { AuthLoginProps } from './props.ts';

/**
 * The login box: all steps of a sign-in, from the identifier to the session.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-login
 * @summary Signs a user in, with the methods that the tenant allows.
 * @slot title - Replaces the title of the first step.
 * @slot footer - Shown under every step, for example for a link to terms or to the sign-up.
 * @fires {CustomEvent<{ step: LoginStep }>} auth-step - The sign-in moved to another step.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The provider refused a step or was unreachable.
 * @fires {CustomEvent<{ error: unknown }>} view-error - A later step could not be loaded or drawn.
 * @csspart divider - The line between the form and the other sign-in methods.
 * @csspart passkey - The button that asks for a passkey; present only if provider and browser support passkeys.
 * @csspart quick - The quick login by text message; present only if this browser is registered for it.
 * @csspart quick-divider - The line above it, where no passkey is offered.
 * @csspart quick-sign-in - The button that sends the code.
 * @csspart quick-whose - The line that has this browser forget it.
 * @csspart sign-up - The line that leads to the sign-up; present only if its route is served and the vendor takes sign-ups.
 * @csspart ways - The other ways to sign in; present at the step of one way if the provider allows more.
 * @csspart way - The button of another way.
 * @csspart lost-phone - The line that leads to another phone number; present where text messages sign in and its route is served.
 * @csspart resent - Says that the message was sent again.
 * @csspart resend - The line that offers to send a message again; present while one is waited for.
 * @csspart done - The line that says that the user is signed in, and as whom if that happened in another tab.
 * @csspart continue - The button that goes on after a sign-in in another tab.
 * @csspart back - The button that returns to the identifier.
 * @cssstate waiting - It is not known yet whether there is a session; the box is empty.
 */
export class AuthLoginElement extends FormElement<LoginStore, AuthLoginProps> {
  protected readonly kind = new LoginForm(this);

  protected stepped(step: LoginStep): void {
    this.emit('auth-step', { step });
  }
}
