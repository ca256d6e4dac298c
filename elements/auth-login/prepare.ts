import { gateOf } from '../../stores/auth/captcha/CaptchaGate.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { takeInvitation } from '../core/flow/invitation.ts';

/**
 * Readies an app for a sign-in, before any password is sent: its calls get their captcha, and its routing holds the token of the
 * invitation that led to the page (LOGIN-032, ACCEPT-013). A box can be typed into before this code is here.
 */
export function prepare({ context, routing }: RootStore, page: Document): void {
  gateOf(context);
  routing.holdInvitation(takeInvitation(page) ?? null);
}
