import { observer } from 'mobx-react-lite';
import { proved } from '../../../../stores/auth/login/LoginStep.ts';
import type { LoginStore } from '../../../../stores/auth/login/LoginStore.ts';
import { proofOf } from '../../../../stores/auth/mfa/pendingProof.ts';
import { RecoveryView } from '../../../core/mfa/RecoveryView.tsx';
import { hostOf } from '../../mfa/hostOf.ts';
import type { StepProps, StepView } from '../../StepView.ts';

/** Back to the factors of the same sign-in. */
const toFactors = (login: LoginStore): void =>
  void login.prove(async ({ answer }) => ({
    event: 'mfaVerify',
    session: answer,
  }));

const Recovery = observer(function Recovery({ login, formId, problem, root }: StepProps) {
  const { answer } = login;
  if (!root || !answer) return null;
  const proof = proofOf({ context: root.context, answer });
  const handleAnother = () => {
    proof.another();
    toFactors(login);
  };
  const handleLost = () => {
    proof.lost();
    toFactors(login);
  };
  return (
    <RecoveryView
      host={hostOf(login, proved)}
      formId={formId}
      said={problem}
      root={root}
      onAnother={handleAnother}
      onLost={handleLost}
    />
  );
});

/** Takes the recovery code (MFA-006). */
export const step: StepView = {
  title: 'login.passwordTitle',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Recovery,
};
