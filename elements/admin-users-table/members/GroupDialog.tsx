import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { GroupChoices } from '../../../stores/admin/members/GroupChoices.ts';
import type { StoreContext } from '../../../stores/core/context.ts';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { Button } from '../../ui/base/Button.tsx';
import { failureOf } from '../../ui/form/failure.ts';
import type { FormFailure } from '../../ui/form/form.ts';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import { OptionChecks } from '../../ui/OptionChecks.tsx';
import type { DialogProps } from './MemberDialogs.tsx';
import { useFocusBack } from './useFocusBack.ts';

/** Why the provider did not put a person into the group. */
const reasons = { 'not-found': 'members.error.ER-NOT-FOUND', 'above-own': 'members.error.ER-USER-ABOVE-OWN' } as const;

/** Puts several people into a group. Who is in it already stays there. */
export const GroupDialog = observer(function GroupDialog({
  context,
  members,
  users,
  texts,
  ids,
  onClose,
}: DialogProps & { context: StoreContext; ids: readonly string[] }) {
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const [groups] = useState(() => new GroupChoices(context));
  const { all, failed } = groups;
  const anchor = useFocusBack(ids);
  useEffect(() => void groups.load(), [groups]);
  const save = async ({ groupId }: { groupId: string }): Promise<FormFailure | undefined> => {
    const refused = await groups.add(groupId, ids);
    if (!refused) return failureOf(groups.error, texts, 'members');
    const left = new Set(refused.map(({ userId }) => userId));
    const done = ids.filter((id) => !left.has(id));
    users.list.select(done, false);
    const group = all?.find(({ id }) => id === groupId)?.name ?? '';
    if (done.length > 0)
      toasts.show({ tone: 'success', text: format('members.groupDone', { count: done.length, group }) });
    if (refused.length > 0) {
      const said = new Set(refused.map(({ reason }) => text(reasons[reason])));
      const failure = { count: refused.length, reasons: [...said].join('; ') };
      toasts.show({ tone: 'error', text: format('members.manyFailed', failure) });
    }
    await members.refill();
    return undefined;
  };
  return (
    <>
      <span hidden ref={anchor} />
      <FormDialog<{ groupId: string }>
        title={format('members.groupTitle', { count: ids.length })}
        lead={text('members.groupLead')}
        submitLabel={text('members.groupVerb')}
        discardText={text('members.groupDiscard')}
        initial={{ groupId: '' }}
        rules={{ groupId: (id) => (id ? undefined : text('members.groupMissing')) }}
        onSubmit={save}
        onClose={onClose}
      >
        {({ values, error, set }) =>
          all && all.length > 0 ? (
            <OptionChecks
              hidden
              group="group"
              label={text('members.group')}
              items={all.map(({ id, name, isManaged }) => ({
                id,
                name,
                disabled: isManaged,
                hint: isManaged ? text('members.groupManaged') : undefined,
              }))}
              chosen={[values.groupId]}
              error={error('groupId')}
              onCheck={(id) => set('groupId', id)}
            />
          ) : (
            <p className="gh-quiet" role="status">
              {failed ? text('members.groupsFailed') : all ? text('members.groupsNone') : common.text('common.loading')}{' '}
              {failed && (
                <Button small onClick={() => void groups.load()}>
                  {common.text('common.retry')}
                </Button>
              )}
            </p>
          )
        }
      </FormDialog>
    </>
  );
});
