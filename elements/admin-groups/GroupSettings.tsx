import { useKit } from '../ui/base/kit.ts';
import { Check } from '../ui/Check.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import type { GroupDialogProps } from './GroupDialogs.tsx';
import { refusalIn } from './words.ts';

/** Switches groups, and the roles of groups, on and off for the tenant (GROUPS-005). */
export function GroupSettings({ store, texts, onClose }: GroupDialogProps) {
  const { text } = texts;
  const { toasts } = useKit();
  const save = async (values: { enabled: boolean; rolesEnabled: boolean }) => {
    if (!(await store.configure(values))) return refusalIn(store.error('config'), texts);
    toasts.show({ tone: 'success', text: text('groups.settingsSaved') });
    return undefined;
  };
  return (
    <FormDialog
      title={text('groups.settingsTitle')}
      lead={text('groups.settingsLead')}
      submitLabel={text('groups.save')}
      discardText={text('groups.settingsDiscard')}
      initial={{ enabled: store.isOn, rolesEnabled: store.holdsRoles }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, set }) => (
        <>
          <Check
            shown
            label={text('groups.settingsUse')}
            checked={values.enabled}
            onCheck={(on) => set('enabled', on)}
          />
          <Check
            shown
            label={text('groups.settingsRoles')}
            checked={values.rolesEnabled}
            disabled={!values.enabled}
            onCheck={(on) => set('rolesEnabled', on)}
          />
        </>
      )}
    </FormDialog>
  );
}
