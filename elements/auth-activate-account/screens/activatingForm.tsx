import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { Password } from '../Password.tsx';
import type { ScreenView } from '../screenView.ts';

const Fields = (props: ScreenProps<ActivationStore>) => <Password {...props} autoFocus />;

/** What is said of a password, wherever one is asked for. */
export const passwordTexts = {
  missing: { password: 'flow.passwordMissing' },
  malformed: { password: 'flow.error.ER-PASSWORD-WEAK' },
} as const;

/** Asks for a password. */
export const screen: ScreenView = {
  title: 'activation.passwordTitle',
  lead: 'activation.passwordLead',
  button: 'activation.activate',
  busy: 'activation.busy',
  ...passwordTexts,
  identifier: 'fact',
  back: 'flow.backToSignIn',
  Fields,
};
