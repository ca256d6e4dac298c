import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { proved } from '../../../../stores/auth/login/LoginStep.ts';
import { enrolled } from '../../../../stores/auth/login/mfa/enrolled.ts';
import { enrolmentOf } from '../../../../stores/auth/mfa/pendingEnrolment.ts';
import { EnrolmentView } from '../../../core/mfa/EnrolmentView.tsx';
import { hostOf } from '../../mfa/hostOf.ts';
import type { StepProps, StepView } from '../../StepView.ts';

const Enrolment = observer(function Enrolment({ login, formId, problem, root }: StepProps) {
  const { answer } = login;
  const enrolment = root && answer && enrolmentOf({ context: root.context, answer });
  useEffect(() => () => enrolment?.leave(), [enrolment]);
  if (!root || !enrolment) return null;
  const handleGoOn = () =>
    void login.prove(async (signIn) => (enrolment.answer ? proved(enrolment.answer, signIn) : undefined));
  return (
    <EnrolmentView
      enrolment={enrolment}
      host={hostOf(login, enrolled)}
      formId={formId}
      said={problem}
      root={root}
      onGoOn={handleGoOn}
    />
  );
});

/** Sets up the second factor that is demanded (LOGIN-019). */
export const step: StepView = {
  title: 'login.passwordTitle',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Enrolment,
};
