import { observer } from 'mobx-react-lite';
import type { StepUpStep } from '../../stores/auth/stepUp/stepUp.flow.ts';
import type { StepUpStore } from '../../stores/auth/stepUp/StepUpStore.ts';
import type { FlowView, ScreenProps } from '../core/flow/FlowParts.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { EnrolmentView } from '../core/mfa/EnrolmentView.tsx';
import { freshHost } from '../core/mfa/freshHost.ts';
import { ProofView } from '../core/mfa/ProofView.tsx';
import type { FlowText } from '../i18n/generated/flow.ts';
import type { StepUpText } from '../i18n/generated/stepUp.ts';

const Proof = observer(function Proof({ store: { fresh }, root, formId, problem }: ScreenProps<StepUpStore>) {
  const { proof } = fresh;
  return proof ? <ProofView proof={proof} host={freshHost(fresh)} formId={formId} said={problem} root={root} /> : null;
});

const Enrolment = observer(function Enrolment({ store: { fresh }, root, formId, problem }: ScreenProps<StepUpStore>) {
  const { enrolment } = fresh;
  return enrolment ? (
    <EnrolmentView
      enrolment={enrolment}
      host={freshHost(fresh)}
      formId={formId}
      said={problem}
      root={root}
      isWished
      onGoOn={() => void fresh.goOn()}
    />
  ) : null;
});

const confirm = { title: 'stepUp.title', button: 'stepUp.confirm', busy: 'stepUp.confirming' } as const;
const cancel = { back: 'stepUp.cancel' } as const;

/** What is shown of each step. */
const screens: Readonly<Record<StepUpStep, FlowView<StepUpStore, StepUpText | FlowText>>> = {
  asking: { ...confirm, ...cancel, busy: 'flow.oneMoment' },
  verifyStepUp: { ...confirm, ...cancel, identifier: 'fact', Fields: Proof },
  noMFAEnrolledStepUp: {
    title: 'stepUp.noFactorTitle',
    lead: 'stepUp.noFactorLead',
    button: 'stepUp.setUp',
    busy: 'flow.oneMoment',
    emblem: 'ended',
    ...cancel,
  },
  setUpFactor: { ...confirm, ...cancel, Fields: Enrolment },
  signInAgain: { ...confirm, ...cancel },
  success: { title: 'stepUp.doneTitle' },
};

export const view = flowView(screens);
