import type { ScreenView } from '../screenView.ts';

/** Asks where the invitation goes once more. */
export const screen: ScreenView = {
  title: 'invitation.resendTitle',
  lead: 'invitation.resendLead',
  button: 'invitation.resend',
  busy: 'flow.sending',
  missing: { identifier: 'flow.identifierMissing' },
  malformed: { identifier: 'flow.identifierMalformed' },
  identifier: 'asked',
  emblem: 'mail',
  back: 'flow.backToSignIn',
};
