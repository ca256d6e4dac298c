import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FactorRow, FactorsStore } from '../../../../stores/auth/mfa/FactorsStore.ts';
import { OwnFactorForm } from '../../../../stores/auth/mfa/OwnFactorForm.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { factorsArea } from '../../../i18n/generated/factors.ts';
import { FactorDialog } from '../../fresh/FactorDialog.tsx';
import { useSaid } from '../../fresh/useSaid.ts';
import { ProofView } from '../../mfa/ProofView.tsx';
import { useFormat } from '../../page/useFormat.ts';

interface Props {
  readonly root: RootStore;
  readonly store: FactorsStore;
  readonly factor: FactorRow;
  readonly name: string;
  /** It is closed. `isGone`: without the factor. */
  readonly onClose: (isGone: boolean) => void;
}

/** Removes a factor for its own proof. The dialog names what follows (MFA-024). */
export const Removing = observer(function Removing({ root, store, factor, name, onClose }: Props) {
  const { text, format } = useFormat(factorsArea);
  const [proof] = useState(() => store.remove(factor));
  const [host] = useState(
    () => new OwnFactorForm(root.context, { submit: (form) => proof.submit(form), done: () => onClose(true) }),
  );
  useEffect(() => host.form.enter(), [host]);
  const said = useSaid(host.problem);
  const isLast = store.list.rows.length === 1;
  const why = !isLast ? 'factors.removeText' : store.isDemanded ? 'factors.lastForced' : 'factors.lastText';
  return (
    <FactorDialog
      title={format('factors.removeTitle', { name })}
      said={said}
      onSubmit={(form) => void host.submit(form)}
      onClose={() => onClose(false)}
    >
      {(formId) => (
        <>
          <p data-plain="">{text(why)}</p>
          <ProofView
            proof={proof}
            host={host}
            formId={formId}
            said={said}
            root={root}
            verb={{ label: 'mfa.remove', busy: 'mfa.removing' }}
          />
        </>
      )}
    </FactorDialog>
  );
});
