import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { mfaArea } from '../../i18n/generated/mfa.ts';
import { Field, useFocus } from '../form/Field.tsx';
import { leadId } from '../form/StepHead.tsx';
import { useText } from '../mount/useText.ts';
import type { ScreenProps } from './FactorHost.ts';
import { Main, Quiet, Screen, useOwnProblem } from './parts.tsx';

interface Props extends ScreenProps {
  readonly onAnother: () => void;
  readonly onLost: () => void;
}

const words = { missing: 'mfa.recoveryMissing', 'ER-CODE-WRONG': 'mfa.recoveryWrong' } as const;

/** Takes the recovery code of a person who has lost their factors. */
export const RecoveryView = observer(function RecoveryView(props: Props) {
  const { host, formId, onAnother, onLost } = props;
  const { text } = useText(mfaArea);
  const input = useRef<HTMLInputElement>(null);
  useFocus(input, true, host.answers);
  return (
    <Screen formId={formId} title="mfa.recoveryTitle" lead="mfa.recoveryLead">
      <Field
        formId={formId}
        name="recoveryCode"
        input={input}
        label={text('mfa.recovery')}
        hint={text('mfa.recoveryHint')}
        describedBy={leadId(formId)}
        problem={useOwnProblem(props, 'recoveryCode', words)}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
      />
      <Main host={host} label="mfa.useCode" busy="mfa.verifying" />
      <Quiet host={host} label="mfa.another" onPress={onAnother} />
      <Quiet host={host} label="mfa.lostCode" onPress={onLost} />
    </Screen>
  );
});
