import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FreshProof } from '../../../stores/auth/stepUp/FreshProof.ts';
import type { Question } from '../../../stores/auth/stepUp/FreshCalls.ts';
import type { StepUpStep } from '../../../stores/auth/stepUp/stepUp.flow.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { stepUpArea } from '../../i18n/generated/stepUp.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { freshHost } from '../mfa/freshHost.ts';
import { ProofView } from '../mfa/ProofView.tsx';
import { useText } from '../mount/useText.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { useSaid } from './useSaid.ts';

interface Props {
  readonly root: RootStore;
  readonly question: Question;
}

interface StepProps {
  readonly fresh: FreshProof;
  readonly formId: string;
  readonly root: RootStore;
}

const Wait = () => {
  const { text } = useText(stepUpArea);
  return <p role="status">{text('stepUp.asking')}</p>;
};

const Factor = observer(function Factor({ fresh, formId, root }: StepProps) {
  const said = useSaid(fresh.form.problem);
  const { proof } = fresh;
  return proof ? <ProofView proof={proof} host={freshHost(fresh)} formId={formId} said={said} root={root} /> : null;
});

/** The first factor again, of a person who has no second one. */
const Password = observer(function Password({ fresh, formId }: StepProps) {
  const { text, lang } = useText(stepUpArea);
  const { form } = fresh;
  const said = useSaid(form.problem);
  const problem = form.problem?.kind === 'missing' ? { text: text('stepUp.passwordMissing'), lang } : said;
  return (
    <>
      <p data-plain="" id={`${formId}-why`}>
        {text('stepUp.againLead')}
      </p>
      <input hidden readOnly autoComplete="username" value={form.identifier} />
      <PasswordField
        formId={formId}
        name="password"
        label={text('stepUp.password')}
        autoComplete="current-password"
        describedBy={`${formId}-why`}
        problem={{ ...problem, field: form.problem?.field }}
        answered={form.answers}
        reveal={{ show: text('stepUp.show'), hide: text('stepUp.hide') }}
      />
      <button type="submit" formNoValidate aria-disabled={form.busy || undefined} aria-busy={form.busy || undefined}>
        {form.busy && <span data-spinner="" aria-hidden="true" />}
        <span>{text(form.busy ? 'stepUp.confirming' : 'stepUp.confirm')}</span>
      </button>
    </>
  );
});

const Again = () => {
  const { text } = useText(stepUpArea);
  return <button type="submit">{text('stepUp.tryAgain')}</button>;
};

/** Asks for a fresh proof over the page whose call was refused. */
export const StepUpDialog = observer(function StepUpDialog({ root, question }: Props) {
  const { text } = useText(stepUpArea);
  const [fresh] = useState(
    () =>
      new FreshProof(root.context, {
        maxAge: () => question.maxAge,
        takesPassword: true,
        proven: () => question.settle(true),
        refused: () => question.settle(false),
      }),
  );
  useEffect(() => {
    const leave = fresh.form.enter();
    void fresh.ask();
    return leave;
  }, [fresh]);
  const { form } = fresh;
  const said = useSaid(form.problem);
  const step: StepUpStep = form.flow.step;
  return (
    <FactorDialog
      isOnTop
      title={text(step === 'signInAgain' ? 'stepUp.againTitle' : 'stepUp.title')}
      said={said}
      onSubmit={(data) => void fresh.submit(data)}
      onClose={() => question.settle(false)}
    >
      {(formId) => {
        const props = { fresh, formId, root };
        if (step === 'verifyStepUp') return <Factor {...props} />;
        if (step === 'signInAgain') return <Password {...props} />;
        return form.problem && !form.busy ? <Again /> : <Wait />;
      }}
    </FactorDialog>
  );
});
