import { useState } from 'react';
import { factorsArea } from '../../../i18n/generated/factors.ts';
import { mfaArea } from '../../../i18n/generated/mfa.ts';
import { NOTHING } from '../../form/Sentence.ts';
import { FactorDialog } from '../../fresh/FactorDialog.tsx';
import { SavedCode } from '../../mfa/SavedCode.tsx';
import { useText } from '../../mount/useText.ts';

interface Props {
  readonly code: string;
  readonly onClose: () => void;
}

/** A new recovery code, shown once. */
export function NewCode({ code, onClose }: Props) {
  const { text } = useText(factorsArea);
  const { text: words, lang } = useText(mfaArea);
  const [isMissed, setMissed] = useState(false);
  const problem = isMissed ? { text: words('mfa.saveFirst'), lang, field: 'saved' } : NOTHING;
  return (
    <FactorDialog
      title={text('factors.newCode')}
      said={problem}
      onSubmit={(form) => (form.has('saved') ? onClose() : setMissed(true))}
      // It is shown once: it is not closed by accident.
      onClose={() => setMissed(true)}
    >
      {(formId) => (
        <div data-mfa="">
          <p data-plain="">{words('mfa.codeLead')}</p>
          <SavedCode code={code} problem={problem} formId={formId} />
          <button type="submit">{words('mfa.continue')}</button>
        </div>
      )}
    </FactorDialog>
  );
}
