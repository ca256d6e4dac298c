import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import { AssignmentsStore } from '../../../stores/admin/members/AssignmentsStore.ts';
import type { StoreContext } from '../../../stores/core/context.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import type { FormFailure } from '../../ui/form/form.ts';
import { OptionChecks } from '../../ui/OptionChecks.tsx';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import type { DialogProps } from './MemberDialogs.tsx';
import { inOrder } from './RolesDialog.tsx';

/** Gives applications to a member and takes them away (APPS-008). What everybody may use is shown as such. */
export const AppsDialog = observer(function AppsDialog({
  context,
  users,
  texts,
  user,
  onClose,
}: DialogProps & { user: UserV3; context: StoreContext }) {
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const [assignments] = useState(() => new AssignmentsStore(context, users));
  useEffect(() => void assignments.load(), [assignments]);
  const name = nameOf(user, users);
  const { applications, failed } = assignments;
  const held = users.columns.idsOf('applications', user.id);
  const isUnknown = failed || users.columns.state('applications') === 'failed';
  const load = (): void => {
    void assignments.load();
    if (!held) void users.columns.fill(users.users.map(({ id }) => id));
  };
  const save = async ({ appIds }: { appIds: readonly string[] }): Promise<FormFailure | undefined> => {
    if (!held) return { message: text('members.appsNotLoaded') };
    if (!(await assignments.assign(user.id, appIds)))
      return { message: text('members.appsFailed'), traceId: assignments.error(user.id)?.traceId };
    toasts.show({ tone: 'success', text: format('members.appsSaved', { name }) });
    return undefined;
  };
  return (
    <FormDialog<{ appIds: readonly string[] }>
      key={held ? 'known' : 'unknown'}
      title={format('members.appsTitle', { name })}
      lead={format('members.appsLead', { name })}
      submitLabel={text('members.appsSave')}
      discardText={text('members.appsDiscard')}
      initial={{ appIds: held ?? [] }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, set }) =>
        applications && held ? (
          <>
            {applications.length === 0 && <p className="gh-quiet">{text('members.appsNone')}</p>}
            <OptionChecks
              hidden
              label={format('members.appsTitle', { name })}
              items={applications.map(({ id, name: app, isFree }) => ({
                id,
                name: app,
                always: isFree,
                hint: isFree ? text('members.appsFree') : undefined,
              }))}
              chosen={values.appIds}
              onCheck={(id, on) => set('appIds', inOrder(held, values.appIds, id, on))}
            />
          </>
        ) : (
          <p className="gh-quiet" role="status">
            {isUnknown ? text('members.appsNotLoaded') : common.text('common.loading')}{' '}
            {isUnknown && (
              <Button small onClick={load}>
                {common.text('common.retry')}
              </Button>
            )}
          </p>
        )
      }
    </FormDialog>
  );
});
