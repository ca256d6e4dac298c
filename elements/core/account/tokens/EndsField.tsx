import { DAY_MINUTES } from '../../../../stores/admin/tokens/ApiTokensStore.ts';
import { useLocale, useNow } from '../../../ui/base/Time.tsx';
import { DAY } from '../../../ui/days.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { FormModel } from '../../../ui/form/form.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { dayWords, type ApiTokensTexts } from './words.ts';

/** For how many days a token can be made by one press. */
const OFFERED = ['30', '90'] as const;
/** The longest life that is offered, in days. */
const MOST_DAYS = 365;
export const USUAL_END = '90';

/** What a form says of the end of a token: days that are offered, `other` with `days`, or `never`. */
export interface EndValues {
  ends: string;
  days: string;
}

/** The days until the end: undefined for none, NaN for what is no number of days. */
function daysIn({ ends, days }: EndValues): number | undefined {
  if (ends === 'never') return undefined;
  const text = ends === 'other' ? days.trim() : ends;
  const found = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return found >= 1 && found <= MOST_DAYS ? found : Number.NaN;
}

/** The end as the wire has it (TOKENS-004, TOKENS-005). Null: it does not end. */
export function minutesIn(values: EndValues): number | null {
  const days = daysIn(values);
  return days === undefined ? null : days * DAY_MINUTES;
}

/** What is wrong with the days. */
export const daysFault = (values: EndValues, { format }: ApiTokensTexts): string | undefined =>
  Number.isNaN(daysIn(values)) ? format('apiTokens.daysWrong', { most: MOST_DAYS }) : undefined;

/** Asks when a token ends, in days. */
export function EndsField<Values extends EndValues>({
  form,
  texts,
}: {
  form: Pick<FormModel<Values>, 'values'> & Pick<FormModel<EndValues>, 'set' | 'text'>;
  texts: ApiTokensTexts;
}) {
  const { text, format } = texts;
  const lang = useLocale(texts.lang);
  const now = useNow();
  const days = daysIn(form.values);
  const end = days === undefined ? text('apiTokens.endsNever') : Number.isNaN(days) ? '' : onDay(days);
  return (
    <div className="gh-field" part="field">
      <span className="gh-label" part="label" aria-hidden="true">
        <span>{text('apiTokens.ends')}</span>
      </span>
      <Toggle
        label={text('apiTokens.ends')}
        items={[
          ...OFFERED.map((id) => ({ id, label: format('apiTokens.ends.days', { days: Number(id) }) })),
          { id: 'other', label: text('apiTokens.ends.other') },
          { id: 'never', label: text('apiTokens.ends.never') },
        ]}
        chosen={form.values.ends}
        onChoose={(id) => form.set('ends', id)}
      />
      {form.values.ends === 'other' ? (
        <Field required inputMode="numeric" label={text('apiTokens.days')} help={end} {...form.text('days')} />
      ) : (
        <div className="gh-message" part="message" role="status">
          {end}
        </div>
      )}
    </div>
  );

  function onDay(count: number): string {
    return format('apiTokens.endsOn', { date: dayWords(now + count * DAY, lang) });
  }
}
