import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { codeScreen } from '../../core/flow/mailScreens.tsx';
import { Password, passwordTexts } from '../../core/flow/passwordScreen.tsx';
import type { FlowView, ScreenProps } from '../../core/flow/FlowParts.ts';
import { activationArea, type ActivationText } from '../../i18n/generated/activation.ts';
import type { FlowText } from '../../i18n/generated/flow.ts';

/** How a screen of the activation looks. */
export type ScreenView = FlowView<ActivationStore, ActivationText | FlowText>;

/** Asks for the code, where a password is set already or none is needed. */
export const alone: ScreenView = codeScreen({
  area: activationArea,
  label: 'activation.code',
  lead: 'activation.codeLead',
  button: 'activation.activate',
  busy: 'activation.busy',
});

const { Fields: Code, missing, malformed, ...rest } = alone;

function Both(props: ScreenProps<ActivationStore>) {
  return (
    <>
      {Code && <Code {...props} />}
      <Password {...props} autoFocus={false} />
    </>
  );
}

/**
 * Asks for the code and a password in one form, because no call takes a code alone. With two forms, a user could choose
 * a password for a wrong code.
 */
export const withPassword: ScreenView = {
  ...rest,
  lead: 'activation.codeAndPasswordLead',
  missing: { ...missing, ...passwordTexts.missing },
  malformed: { ...malformed, ...passwordTexts.malformed },
  Fields: Both,
};
