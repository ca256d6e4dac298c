import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { SubAccountAccessType } from '../../api/contract/subTenants.ts';
import { useKit } from '../ui/base/kit.ts';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import { Note } from '../ui/form/Note.tsx';
import { accessCards, accessNamed } from './accessCards.ts';
import type { OneAccountProps } from './AccountDialogs.tsx';
import { refusalIn } from './words.ts';

/** Decides who comes into an account from above, and says before it is saved how many that concerns (SUBACC-023). */
export const AccessDialog = observer(function AccessDialog(props: OneAccountProps) {
  const { store, texts, account, onChange, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  const { tenantId, name } = account;
  const [opened, setOpened] = useState(account);
  const save = async ({ type }: { type: SubAccountAccessType }): Promise<FormFailure | undefined> => {
    const saved = await store.setAccessType(opened, type);
    if (saved === 'failed') return refusalIn(store.error(`type:${tenantId}`), texts);
    setOpened(store.tree.find(tenantId) ?? opened);
    if (saved === 'changed') return { message: text('subAccounts.changedMeanwhile') };
    toasts.show({ tone: 'success', text: format('subAccounts.saved', { name }) });
    onChange(tenantId, 'access');
    return undefined;
  };
  const before = account.subAccountAccessType ?? 'defaultOff';
  return (
    <FormDialog
      title={format('subAccounts.accessTitle', { name })}
      lead={format('subAccounts.accessLead', { count: (account.path?.length ?? 0) + 1 })}
      submitLabel={text('subAccounts.save')}
      discardText={text('subAccounts.discard')}
      initial={{ type: before }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values: { type }, set }) => (
        <>
          <ChoiceCards
            hidden
            name="type"
            label={text('subAccounts.column.access')}
            cards={accessCards(texts)}
            chosen={type}
            onChoose={(id) => set('type', accessNamed(id) ?? before)}
          />
          {type !== before && <Effect {...props} type={type} />}
        </>
      )}
    </FormDialog>
  );
});

/** How many people gain and lose access. Nothing where the provider does not say. */
function Effect({ store, texts, account, type }: OneAccountProps & { type: SubAccountAccessType }) {
  const { text, format } = texts;
  const { tenantId } = account;
  const [effect, setEffect] = useState<{ type: string; gain: number; lose: number }>();
  useEffect(() => {
    let on = true;
    void store.preview(tenantId, type).then((answer) => on && answer && setEffect({ type, ...answer }));
    return () => void (on = false);
  }, [store, tenantId, type]);
  if (effect?.type !== type) return null;
  const { gain, lose } = effect;
  return (
    <div role="status">
      <Note tone={gain + lose > 0 ? 'warning' : 'info'}>
        {gain + lose > 0 ? format('subAccounts.effect', { gain, lose }) : text('subAccounts.noEffect')}
      </Note>
    </div>
  );
}
