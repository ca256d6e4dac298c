import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FactorsStore } from '../../../../stores/auth/mfa/FactorsStore.ts';
import { OwnFactorForm } from '../../../../stores/auth/mfa/OwnFactorForm.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { factorsArea } from '../../../i18n/generated/factors.ts';
import { mfaArea } from '../../../i18n/generated/mfa.ts';
import { FactorDialog } from '../../fresh/FactorDialog.tsx';
import { useSaid } from '../../fresh/useSaid.ts';
import { EnrolmentView } from '../../mfa/EnrolmentView.tsx';
import { useText } from '../../mount/useText.ts';

interface Props {
  readonly root: RootStore;
  readonly store: FactorsStore;
  /** It is closed. `isOn`: with another factor. */
  readonly onClose: (isOn: boolean) => void;
}

/** Adds a factor in a dialog, in the steps of a sign-in. */
export const Adding = observer(function Adding({ root, store, onClose }: Props) {
  const { text } = useText(factorsArea);
  const { text: words } = useText(mfaArea);
  const [enrolment] = useState(() => store.add());
  const [host] = useState(
    () =>
      new OwnFactorForm(root.context, {
        submit: (form) => enrolment.submit(form),
        done: (answer) => enrolment.done(answer),
      }),
  );
  useEffect(() => {
    const leave = host.form.enter();
    return () => {
      leave();
      enrolment.leave();
    };
  }, [host, enrolment]);
  const said = useSaid(host.problem);
  const isCode = enrolment.flow.step === 'recoveryCode';
  const demandTick = () => host.form.refuse('missing', 'code');
  const handleSubmit = (form: FormData) => {
    if (!enrolment.answer) void host.submit(form);
    else if (isCode && !form.has('saved')) demandTick();
    else onClose(true);
  };
  return (
    <FactorDialog
      title={isCode ? words('mfa.codeTitle') : text('factors.addTitle')}
      said={said}
      onSubmit={handleSubmit}
      // The code is shown once: it is not closed by accident.
      onClose={() => (isCode ? demandTick() : onClose(!!enrolment.answer))}
    >
      {(formId) => (
        <EnrolmentView
          enrolment={enrolment}
          host={host}
          formId={formId}
          said={said}
          root={root}
          isWished
          onGoOn={() => onClose(true)}
        />
      )}
    </FactorDialog>
  );
});
