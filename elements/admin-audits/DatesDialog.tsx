import { useLocale, useNow } from '../ui/base/Time.tsx';
import { DAY, dayOf, zoneOf } from '../ui/days.ts';
import { DaysDialog } from '../ui/form/DaysDialog.tsx';
import type { AuditsTexts } from './words.ts';

export interface DatesDialogProps {
  texts: AuditsTexts;
  /** The days that are chosen already. */
  days: readonly [from: string, to: string] | undefined;
  onDays: (from: string, to: string) => void;
  onClose: () => void;
}

/** Asks for the first and the last day of the events to be shown. */
export function DatesDialog({ texts: { text, format, lang }, days, onDays, onClose }: DatesDialogProps) {
  const locale = useLocale(lang);
  const now = useNow();
  const [from, to] = days ?? [dayOf(now - 6 * DAY), dayOf(now)];
  return (
    <DaysDialog
      title={text('audits.datesTitle')}
      lead={format('audits.datesLead', { zone: zoneOf(locale) })}
      submitLabel={text('audits.datesShow')}
      initial={{ from, to }}
      onSubmit={async (chosen) => onDays(chosen.from, chosen.to)}
      onClose={onClose}
    />
  );
}
