import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import { EXPIRATION_SECONDS } from '../../../stores/admin/members/MemberWrites.ts';
import { useKit } from '../../ui/base/kit.ts';
import { useLocale } from '../../ui/base/Time.tsx';
import { failureOf } from '../../ui/form/failure.ts';
import { DAY, dayOf, endOf } from '../../ui/days.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import type { DialogProps } from './MemberDialogs.tsx';

/** What the dialog proposes. */
const PROPOSED_DAYS = 30;

/** Lets the access of a member end with a day (USERS-036). */
export const EndDialog = observer(function EndDialog({
  members,
  users,
  texts,
  user,
  now,
  onClose,
}: DialogProps & { user: UserV3; now: number }) {
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  const name = nameOf(user, users);
  useEffect(() => void members.loadTemporary(), [members]);
  const [first, last] = [dayOf(now), dayOf(now + EXPIRATION_SECONDS.most * 1000 - DAY)];
  const before = Date.parse(user.temporaryExpirationDate ?? '');
  const save = async ({ day }: { day: string }): Promise<FormFailure | undefined> => {
    const end = new Date(endOf(day));
    if (members.temporaryOff) return { message: text('members.error.ER-TEMPORARY-USERS-OFF') };
    if (!(await members.setExpiration(user.id, end))) return failureOf(members.error('end', user.id), texts, 'members');
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(end);
    toasts.show({ tone: 'success', text: format('members.endSaved', { name, date }) });
    return undefined;
  };
  return (
    <FormDialog
      title={format('members.endTitle', { name })}
      lead={format('members.endLead', { name })}
      submitLabel={text('members.endSave')}
      discardText={text('members.endDiscard')}
      initial={{ day: dayOf(before > now ? before : now + PROPOSED_DAYS * DAY) }}
      rules={{ day: (day) => (day >= first && day <= last ? undefined : text('members.endRange')) }}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <Field
          required
          type="date"
          label={text('members.endDay')}
          help={text('members.endHelp')}
          min={first}
          max={last}
          {...form.text('day')}
        />
      )}
    </FormDialog>
  );
});
