import { useNow } from '../ui/base/Time.tsx';
import { DAY, dayOf, zoneOf } from '../ui/days.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import type { AuditsTexts } from './words.ts';

export interface DatesDialogProps {
  texts: AuditsTexts;
  /** The days that are chosen already. */
  days: readonly [from: string, to: string] | undefined;
  onDays: (from: string, to: string) => void;
  onClose: () => void;
}

/** Asks for the first and the last day of the events to be shown, as days of the person's time zone. */
export function DatesDialog({ texts: { text, format, lang }, days, onDays, onClose }: DatesDialogProps) {
  const now = useNow();
  const today = dayOf(now);
  const [from, to] = days ?? [dayOf(now - 6 * DAY), today];
  return (
    <FormDialog
      title={text('audits.datesTitle')}
      lead={format('audits.datesLead', { zone: zoneOf(lang) })}
      submitLabel={text('audits.datesShow')}
      initial={{ from, to }}
      rules={{
        from: (first) => (first ? undefined : text('audits.datesMissing')),
        to: (last, { from: first }) =>
          last === '' ? text('audits.datesMissing') : last >= first ? undefined : text('audits.datesOrder'),
      }}
      onSubmit={async (chosen) => onDays(chosen.from, chosen.to)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field required type="date" label={text('audits.datesFrom')} max={today} {...form.text('from')} />
          <Field required type="date" label={text('audits.datesTo')} max={today} {...form.text('to')} />
        </>
      )}
    </FormDialog>
  );
}
