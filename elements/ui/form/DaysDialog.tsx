import type { ReactNode } from 'react';
import { useCommon } from '../base/kit.ts';
import { useNow } from '../base/Time.tsx';
import { dayOf } from '../days.ts';
import { FormDialog, type FormDialogProps } from './dialogs.tsx';
import { Field } from './Field.tsx';

/** The first and the last day, as date inputs have them. */
export interface Days {
  from: string;
  to: string;
}

interface DaysDialogProps extends Pick<
  FormDialogProps<Days>,
  'title' | 'submitLabel' | 'busyLabel' | 'initial' | 'onSubmit' | 'onClose'
> {
  /** Says what is on these days, and in which time zone they are. */
  lead: ReactNode;
}

/** Asks for a first and a last day, today at the latest, as days of the person's time zone. */
export function DaysDialog(props: DaysDialogProps) {
  const { text } = useCommon();
  const today = dayOf(useNow());
  return (
    <FormDialog<Days>
      {...props}
      rules={{
        from: (first) => (first ? undefined : text('common.days.missing')),
        to: (last, { from: first }) =>
          last === '' ? text('common.days.missing') : last >= first ? undefined : text('common.days.order'),
      }}
    >
      {(form) => (
        <>
          <Field required type="date" label={text('common.days.from')} max={today} {...form.text('from')} />
          <Field required type="date" label={text('common.days.to')} max={today} {...form.text('to')} />
        </>
      )}
    </FormDialog>
  );
}
