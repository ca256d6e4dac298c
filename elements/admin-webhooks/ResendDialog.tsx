import type { Deliveries } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { useKit } from '../ui/base/kit.ts';
import { useNow } from '../ui/base/Time.tsx';
import { dayOf, endOf, startOf, zoneOf } from '../ui/days.ts';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { Field } from '../ui/form/Field.tsx';
import { refusalIn, type WebhooksTexts } from './words.ts';

interface Props {
  deliveries: Deliveries;
  texts: WebhooksTexts;
  onClose: () => void;
}

/** Sends what failed or was skipped on some days again, such as those of an outage. Days of the person's time zone. */
export function ResendDialog({ deliveries, texts, onClose }: Props) {
  const { text, format, lang } = texts;
  const { toasts } = useKit();
  const today = dayOf(useNow());
  const resend = async ({ from, to }: { from: string; to: string }) => {
    const count = await deliveries.resend({ from: new Date(startOf(from)), to: new Date(endOf(to) + 1) });
    if (count === undefined) return refusalIn(deliveries.error('resend'), texts);
    toasts.show({
      tone: 'success',
      text: count > 0 ? format('webhooks.resent', { count }) : text('webhooks.nothingResent'),
    });
    return undefined;
  };
  return (
    <FormDialog
      title={text('webhooks.resendTitle')}
      lead={format('webhooks.resendLead', { zone: zoneOf(lang) })}
      submitLabel={text('webhooks.retry')}
      busyLabel={text('webhooks.resending')}
      initial={{ from: today, to: today }}
      rules={{
        from: (first) => (first ? undefined : text('webhooks.dayMissing')),
        to: (last, { from: first }) =>
          last === '' ? text('webhooks.dayMissing') : last >= first ? undefined : text('webhooks.dayOrder'),
      }}
      onSubmit={resend}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field required type="date" label={text('webhooks.from')} max={today} {...form.text('from')} />
          <Field required type="date" label={text('webhooks.to')} max={today} {...form.text('to')} />
        </>
      )}
    </FormDialog>
  );
}
