import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { codeScreen } from '../../core/flow/mailScreens.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { activationArea } from '../../i18n/generated/activation.ts';
import { Password } from '../Password.tsx';
import type { ScreenView } from '../screenView.ts';
import { passwordTexts } from './activatingForm.tsx';

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

/** Asks for the code and a password in one form: no call takes a code alone, and nobody chooses a password for a wrong one. */
export const withPassword: ScreenView = {
  ...rest,
  lead: 'activation.codeAndPasswordLead',
  missing: { ...missing, ...passwordTexts.missing },
  malformed: { ...malformed, ...passwordTexts.malformed },
  Fields: Both,
};
