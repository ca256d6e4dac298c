import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { mfaEnforcements, type SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import { Button } from '../ui/base/Button.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import { failureOf } from '../ui/form/failure.ts';
import form from '../ui/form/form.css';
import { useForm, type FormFailure } from '../ui/form/form.ts';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { Note } from '../ui/form/Note.tsx';
import { OptionChecks } from '../ui/OptionChecks.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { inheritedValue, sourceOf, vendorOf, type SecurityTexts } from './policyWords.ts';

interface Props {
  security: SecurityPoliciesStore;
  texts: SecurityTexts;
  /** Saved, reset, or no longer possible. */
  onClose: () => void;
}

/** The form of the policy of second factors: who has to prove one (SECPOL-003 to SECPOL-005). */
export const MfaEditor = observer(function MfaEditor({ security, texts, onClose }: Props) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const sheet = useSheet(form);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const title = text('security.mfa');
  const vendor = vendorOf(security, texts);
  const { own, inherited } = security.facts.mfa ?? {};
  const now = own?.enforceMFAType ?? inherited?.enforceMFAType ?? 'DontForce';
  const end = (tone: 'success' | 'error', says: string): undefined => {
    toasts.show({ tone, text: says });
    onClose();
  };
  const failure = (): FormFailure | undefined =>
    security.lockOf('mfa')
      ? end('error', sourceOf('mfa', security, texts).says)
      : failureOf(security.error('mfa'), texts, 'security');
  const handleReset = async (): Promise<FormFailure | undefined> => {
    if (await security.inherit('mfa')) return end('success', format('security.reset.done', { name: title, vendor }));
    return security.mayInherit('mfa') ? failure() : { message: format('security.reset.impossible', { vendor }) };
  };
  const { model, binding } = useForm({
    initial: { type: now },
    onSubmit: async ({ type }) =>
      (await security.saveMfa({ enforceMFAType: type }))
        ? end('success', format('security.saved', { name: title }))
        : failure(),
  });
  const { type } = model.values;
  return (
    <form className="gh-stack" ref={sheet} aria-label={title} {...binding}>
      <FormFailureNote failure={model.failure} />
      <OptionChecks
        hidden
        label={title}
        group={id}
        items={mfaEnforcements.map((one) => ({ id: one, name: text(`security.mfa.${one}.choice`) }))}
        chosen={[type]}
        onCheck={(chosen) => model.set('type', mfaEnforcements.find((one) => one === chosen) ?? type)}
      />
      {type !== 'DontForce' && <Note tone="info">{text('security.mfa.forced')}</Note>}
      {security.mayInherit('mfa') && (
        <div>
          <Button small onClick={() => setAsking(true)}>
            {text('security.reset')}
          </Button>
        </div>
      )}
      <SaveBar form={model} />
      {asking && (
        <ConfirmDialog
          calm
          title={format('security.reset.title', { name: title })}
          text={format('security.reset.text', { vendor, value: inheritedValue('mfa', security.facts, texts) })}
          verb={text('security.reset')}
          onConfirm={handleReset}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
});
