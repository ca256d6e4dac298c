import { observer } from 'mobx-react-lite';
import type { MfaMobileStep } from '../../stores/auth/mfaMobile/mfaMobile.flow.ts';
import type { MfaMobileStore } from '../../stores/auth/mfaMobile/MfaMobileStore.ts';
import type { FlowView, ScreenProps } from '../core/flow/FlowParts.ts';
import { flowView } from '../core/flow/flowView.tsx';
import type { FactorHost } from '../core/mfa/FactorHost.ts';
import { EnrolmentView } from '../core/mfa/EnrolmentView.tsx';
import { ProofView } from '../core/mfa/ProofView.tsx';
import type { FlowText } from '../i18n/generated/flow.ts';
import type { MfaMobileText } from '../i18n/generated/mfaMobile.ts';

/** The flow as the form around a second factor. */
const hostOf = (store: MfaMobileStore): FactorHost => ({
  get busy() {
    return store.form.busy;
  },
  get answers() {
    return store.form.answers;
  },
  get problem() {
    return store.form.problem;
  },
  press: (work) => store.press(work),
  finish: (work) => store.finish(work),
});

const Enrolment = observer(function Enrolment({ store, root, formId, problem }: ScreenProps<MfaMobileStore>) {
  const { enrolment } = store;
  return enrolment ? (
    <EnrolmentView
      enrolment={enrolment}
      host={hostOf(store)}
      formId={formId}
      said={problem}
      root={root}
      isWished
      onGoOn={() => void store.goOn()}
    />
  ) : null;
});

const Proof = observer(function Proof({ store, root, formId, problem }: ScreenProps<MfaMobileStore>) {
  const { proof } = store;
  return proof ? <ProofView proof={proof} host={hostOf(store)} formId={formId} said={problem} root={root} /> : null;
});

const box = { title: 'mfaMobile.title', button: 'mfaMobile.continue', busy: 'flow.oneMoment' } as const;

/** What is shown of each step. */
const screens: Readonly<Record<MfaMobileStep, FlowView<MfaMobileStore, MfaMobileText | FlowText>>> = {
  opening: box,
  setUpOnPhone: { ...box, Fields: Enrolment },
  proveOnPhone: { ...box, Fields: Proof },
  factorReady: {
    title: 'mfaMobile.readyTitle',
    lead: 'mfaMobile.readyLead',
    button: 'mfaMobile.continue',
    emblem: 'done',
  },
  linkMissing: {
    title: 'mfaMobile.missingTitle',
    lead: 'mfaMobile.missingLead',
    button: 'flow.goToSignIn',
    emblem: 'mail',
  },
  linkEnded: {
    title: 'mfaMobile.endedTitle',
    lead: 'mfaMobile.endedLead',
    button: 'flow.goToSignIn',
    emblem: 'ended',
  },
};

export const view = flowView(screens);
