import type { ScreenView } from '../screenView.ts';

/** The provider does not answer; the note above the button says so. */
export const screen: ScreenView = {
  title: 'invitation.title',
  button: 'flow.tryAgain',
  busy: 'flow.oneMoment',
  back: 'flow.backToSignIn',
};
