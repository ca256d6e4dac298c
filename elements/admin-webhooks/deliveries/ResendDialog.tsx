import { RESEND_LIMIT, type Deliveries } from '../../../stores/admin/webhooks/WebhooksStore.ts';
import { numbersIn } from '../../i18n/perLanguage.ts';
import { useKit } from '../../ui/base/kit.ts';
import { useLocale, useNow } from '../../ui/base/Time.tsx';
import { dayOf, endOf, startOf, zoneOf } from '../../ui/days.ts';
import { DaysDialog, type Days } from '../../ui/form/DaysDialog.tsx';
import { refusalIn, type WebhooksTexts } from '../words.ts';

interface Props {
  deliveries: Deliveries;
  texts: WebhooksTexts;
  onClose: () => void;
}

/** Sends what failed or was skipped on some days again, such as those of an outage. */
export function ResendDialog({ deliveries, texts, onClose }: Props) {
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  const today = dayOf(useNow());
  const resend = async ({ from, to }: Days) => {
    const count = await deliveries.resend({ from: new Date(startOf(from)), to: new Date(endOf(to) + 1) });
    if (count === undefined) return refusalIn(deliveries.error('resend'), texts);
    const done = count > 0 ? format('webhooks.resent', { count }) : text('webhooks.nothingResent');
    toasts.show({ tone: 'success', text: done });
    return undefined;
  };
  return (
    <DaysDialog
      title={text('webhooks.resendTitle')}
      lead={format('webhooks.resendLead', { limit: numbersIn(lang).format(RESEND_LIMIT), zone: zoneOf(locale) })}
      submitLabel={text('webhooks.retry')}
      busyLabel={text('webhooks.resending')}
      initial={{ from: today, to: today }}
      onSubmit={resend}
      onClose={onClose}
    />
  );
}
