import { observer } from 'mobx-react-lite';
import { proved } from '../../../../stores/auth/login/LoginStep.ts';
import { proofOf } from '../../../../stores/auth/mfa/pendingProof.ts';
import { ProofView } from '../../../core/mfa/ProofView.tsx';
import { hostOf } from '../../mfa/hostOf.ts';
import type { StepProps, StepView } from '../../StepView.ts';

const Proof = observer(function Proof({ login, formId, problem, root }: StepProps) {
  if (!root || !login.answer) return null;
  const proof = proofOf({ context: root.context, answer: login.answer });
  return (
    <ProofView
      key={login.answer.mfaToken}
      proof={proof}
      host={hostOf(login, (answer, signIn) => proved(answer, signIn))}
      formId={formId}
      said={problem}
      root={root}
      onRecover={() =>
        void login.prove(async ({ answer }) => ({
          event: 'lostDevice',
          session: answer,
        }))
      }
    />
  );
});

/** Asks for the second factor of a person who has one (LOGIN-018). */
export const step: StepView = {
  title: 'login.passwordTitle',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Proof,
};
