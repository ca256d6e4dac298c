import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ApplicationsStore, AssignedApplication, AssignmentChange } from '../../stores/admin/ApplicationsStore.ts';
import { useKit } from '../ui/base/kit.ts';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { reasonOf } from '../ui/form/failure.ts';
import type { FormFailure } from '../ui/form/form.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { ApplicationsTexts } from './words.ts';

export interface PeopleDialogProps {
  store: ApplicationsStore;
  texts: ApplicationsTexts;
  /** One or several, none of which everybody may use. */
  applications: readonly AssignedApplication[];
  /** Called with the users who got or lost the applications. */
  onAssigned: (change: AssignmentChange) => void;
  onClose: () => void;
}

const NOTHING: AssignmentChange = { given: [], taken: [] };

/** Gives applications to people and takes them away: who has them comes first, everybody else can be searched. */
export const PeopleDialog = observer(function PeopleDialog({
  store,
  texts,
  applications,
  onAssigned,
  onClose,
}: PeopleDialogProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const [ids] = useState(() => applications.map(({ id }) => id));
  const [held] = useState(() => store.holdersOf(ids));
  const [failed, setFailed] = useState<readonly string[]>([]);
  useEffect(() => store.beginChoice(), [store]);
  const [only] = applications;
  const name = only && applications.length === 1 ? only.name : undefined;

  const save = async (change: AssignmentChange): Promise<FormFailure | undefined> => {
    const refused = await store.change(ids, change);
    setFailed(refused);
    const done = (userIds: readonly string[]) => userIds.filter((id) => !refused.includes(id));
    const [given, taken] = [done(change.given), done(change.taken)];
    if (given.length + taken.length > 0) onAssigned({ given, taken });
    const [first] = refused;
    if (first !== undefined)
      return { message: text('applications.assignFailed'), traceId: store.error(first)?.traceId };
    toasts.show({
      tone: 'success',
      text:
        name === undefined
          ? format('applications.savedMany', { count: ids.length })
          : format('applications.saved', { name }),
    });
    return undefined;
  };
  const refusalOf = (userId: string): string | undefined =>
    failed.includes(userId)
      ? reasonOf(store.error(userId), texts, 'applications', text('applications.notDone'))
      : undefined;
  return (
    <FormDialog<AssignmentChange>
      title={
        name === undefined
          ? format('applications.assignMany', { count: ids.length })
          : format('applications.assignTo', { name })
      }
      lead={text(name === undefined ? 'applications.assignLeadMany' : 'applications.assignLead')}
      submitLabel={text('applications.save')}
      discardText={text('applications.discard')}
      initial={NOTHING}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, set }) => (
        <PeoplePicker
          store={store}
          texts={texts}
          held={held}
          change={values}
          refusalOf={refusalOf}
          onChange={({ given, taken }) => {
            set('given', given);
            set('taken', taken);
          }}
        />
      )}
    </FormDialog>
  );
});
