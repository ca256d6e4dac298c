import type { WebhookConfiguration } from '../../api/contract/webhooks.ts';
import { conditionOf, deliveredShare } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { numbersIn, perLanguage } from '../i18n/perLanguage.ts';
import type { Column } from '../ui/base/column.ts';
import { useRowTab } from '../ui/base/rowTab.ts';
import { Status } from '../ui/base/Status.tsx';
import { Time } from '../ui/base/Time.tsx';
import type { RowLine } from '../ui/page/model.ts';
import { tones, type WebhooksTexts } from './words.ts';

const percent = perLanguage((lang) => new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }));

function Named({ webhook: { displayName, url } }: { webhook: WebhookConfiguration }) {
  const tab = useRowTab();
  return (
    <div className="gh-person" part="webhook">
      <div>
        <button type="button" className="gh-person__name gh-person__open" dir="auto" title={displayName} tabIndex={tab}>
          {displayName}
        </button>
        <span className="gh-person__line" title={url}>
          <bdi>{url}</bdi>
        </span>
      </div>
    </div>
  );
}

export function webhooksColumns(texts: WebhooksTexts): Column<WebhookConfiguration>[] {
  const { text, lang } = texts;
  return [
    {
      id: 'webhook',
      header: text('webhooks.one'),
      width: 'rest',
      plain: true,
      sortable: true,
      cell: (webhook) => <Named webhook={webhook} />,
    },
    {
      id: 'events',
      header: text('webhooks.column.events'),
      width: 's',
      leaves: 2,
      numeric: true,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: ({ eventKeys }) => numbersIn(lang).format(eventKeys.length),
      detail: ({ eventKeys }) => (
        <ul className="gh-webhook-events">
          {eventKeys.map((key) => (
            <li key={key} className="gh-mono">
              {key}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'status',
      header: text('webhooks.column.status'),
      width: 's',
      sortable: true,
      cell: (webhook) => {
        const condition = conditionOf(webhook);
        return <Status tone={tones[condition]}>{text(`webhooks.condition.${condition}`)}</Status>;
      },
    },
    {
      id: 'delivered',
      header: text('webhooks.column.delivered'),
      width: 'l2',
      leaves: 3,
      numeric: true,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: (webhook) => {
        const share = deliveredShare(webhook);
        return share === undefined ? (
          <span className="gh-quiet">{text('webhooks.none')}</span>
        ) : (
          percent(lang).format(share)
        );
      },
    },
    {
      id: 'last',
      header: text('webhooks.column.last'),
      width: 'date',
      leaves: 1,
      sortable: true,
      descFirst: true,
      order: 'time',
      cell: ({ lastDeliveryAt }) =>
        lastDeliveryAt === null ? (
          <span className="gh-quiet">{text('webhooks.never')}</span>
        ) : (
          <Time value={lastDeliveryAt} lang={lang} />
        ),
      detail: ({ lastDeliveryAt }) =>
        lastDeliveryAt === null ? text('webhooks.never') : <Time whole value={lastDeliveryAt} lang={lang} />,
    },
  ];
}

/** How a webhook looks where there is little room, and what its detail says. */
export const webhooksLine = (
  { text }: WebhooksTexts,
  more: NonNullable<RowLine<WebhookConfiguration>['more']>,
): RowLine<WebhookConfiguration> => ({
  text: ({ url }) => url,
  status: (webhook) => {
    const condition = conditionOf(webhook);
    return { tone: tones[condition], text: text(`webhooks.condition.${condition}`), usual: condition === 'on' };
  },
  facts: ({ url, description, stoppedBy }) => [
    { id: 'url', name: text('webhooks.address'), value: <bdi className="gh-mono">{url}</bdi>, copy: url },
    ...(description
      ? [{ id: 'description', name: text('webhooks.description'), value: <bdi>{description}</bdi> }]
      : []),
    ...(stoppedBy
      ? [{ id: 'stopped', name: text('webhooks.stopped'), value: text(`webhooks.stoppedBy.${stoppedBy}`) }]
      : []),
  ],
  more,
});
