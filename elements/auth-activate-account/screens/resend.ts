import type { ScreenView } from '../screenView.ts';

/** The link or the code is of no use any more, or there was none: asks where a new mail goes. */
export const screen: ScreenView = {
  title: 'activation.resendTitle',
  lead: 'activation.resendLead',
  button: 'activation.resend',
  busy: 'flow.sending',
  missing: { identifier: 'flow.identifierMissing' },
  malformed: { identifier: 'flow.identifierMalformed' },
  identifier: 'asked',
  emblem: 'ended',
  back: 'flow.backToSignIn',
};
