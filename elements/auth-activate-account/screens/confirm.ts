import type { ScreenView } from '../screenView.ts';

/** Another browser than the one that signed up: opening a link posts nothing. */
export const screen: ScreenView = {
  title: 'activation.title',
  lead: 'activation.confirmLead',
  button: 'activation.activate',
  busy: 'activation.busy',
  identifier: 'fact',
  back: 'flow.backToSignIn',
};
