import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WebhookConfiguration } from '../../api/contract/webhooks.ts';
import { conditions, READ_WEBHOOKS, WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { webhooksArea } from '../i18n/generated/webhooks.ts';
import { Button } from '../ui/base/Button.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useLater } from '../ui/base/useLater.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { useStable } from '../ui/base/useStable.ts';
import { useLocale, useNow } from '../ui/base/Time.tsx';
import { useLost } from '../ui/blocks/useLost.ts';
import form from '../ui/form/form.css';
import { Note } from '../ui/form/Note.tsx';
import { PencilIcon, PlusIcon, RefreshIcon, TrashIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import { WebhookIcon } from '../ui/pageIcons.tsx';
import type { WebhooksProps } from './admin-webhooks.element.ts';
import type { Asked } from './WebhookDialogs.tsx';
import webhooksCss from './webhooks.css';
import { webhooksColumns, webhooksLine } from './webhooksList.tsx';
import { refusalIn, sinceWords } from './words.ts';

const loadDeliveries = () => import('./deliveries/DeliveryLog.tsx');
const loadDialogs = () => import('./WebhookDialogs.tsx');
const NONE: readonly string[] = [];
const place = {
  name: 'webhooks',
  columns: ['webhook', 'events', 'status', 'delivered', 'last'],
  filters: ['status'],
} as const satisfies ListPlace<string>;
const rowId = ({ _id }: WebhookConfiguration): string => _id;
const rowName = ({ displayName }: WebhookConfiguration): string => displayName;

export interface Around {
  /** Where the list is a part of a page, which has the title: its place for the button that makes a webhook. */
  within?: { action: HTMLElement | null };
}

/** The webhooks of the active tenant: the list, the deliveries of one, and the dialogs that change them. */
export const AdminWebhooks = observer(function AdminWebhooks(props: WebhooksProps & Around) {
  const { root, onChange, open, within } = props;
  const store = root?.use(WebhooksStore);
  const list = store?.list;
  const texts = useFormat(webhooksArea);
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  const now = useNow();
  const { page } = useListPage(props, list, place);
  const own = useSheet(webhooksCss);
  const sheet = useSheet(form);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const deliveries = useLater(loadDeliveries, open !== '');
  const dialogs = useLater(loadDialogs, asked !== undefined, close);
  const columns = useMemo(() => webhooksColumns(texts), [texts]);
  const line = useMemo(
    () =>
      webhooksLine(texts, ({ _id }) =>
        store && deliveries ? <deliveries.DeliveryLog key={_id} store={store} webhookId={_id} texts={texts} /> : null,
      ),
    [texts, store, deliveries],
  );
  const mayWrite = store?.mayWrite === true;
  const mayDelete = store?.mayDelete === true;
  useLost(asked !== undefined && asked.ask !== 'secret' && !(asked.ask === 'delete' ? mayDelete : mayWrite), close);

  const turn = async ({ _id, displayName: name }: WebhookConfiguration, on: boolean) => {
    const about = `active:${_id}` as const;
    if (await store?.setActive(_id, on)) {
      onChange(_id, 'switched');
      const done = format(on ? 'webhooks.turnedOn' : 'webhooks.turnedOff', { name });
      return void toasts.show({ about, tone: 'success', text: done });
    }
    toasts.fail(store?.error(about), (error) => {
      const reason = refusalIn(error, texts).message ?? '';
      return { about, text: format('webhooks.notTurned', { name, reason }) };
    });
  };
  const actionsOf = (webhook: WebhookConfiguration): Action[] => [
    ...(mayWrite
      ? [
          {
            id: 'edit',
            label: text('webhooks.edit'),
            icon: PencilIcon,
            onAction: () => setAsked({ ask: 'edit', webhook }),
          },
          {
            id: 'test',
            label: text('webhooks.testOpen'),
            icon: RefreshIcon,
            onAction: () => setAsked({ ask: 'test', webhook }),
          },
          {
            id: 'turn',
            label: text(webhook.isActive ? 'webhooks.turnOff' : 'webhooks.turnOn'),
            onAction: () => void turn(webhook, !webhook.isActive),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: text('webhooks.delete'),
            icon: TrashIcon,
            danger: true,
            onAction: () => setAsked({ ask: 'delete', webhook }),
          },
        ]
      : []),
  ];
  const actions = useStable(actionsOf);
  const newWebhook = mayWrite && (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsked({ ask: 'new' })}>
      {text('webhooks.new')}
    </Button>
  );
  const tenant = root?.tenants?.activeTenant?.name;
  const failing = store?.failing;
  return (
    <>
      <span hidden ref={own} />
      {within?.action && list?.answered && list.rows.length > 0 && createPortal(newWebhook, within.action)}
      <ListPage
        {...page}
        icon={WebhookIcon}
        permission={READ_WEBHOOKS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        lead={tenant ? format('webhooks.lead', { tenant }) : text('webhooks.leadPlain')}
        withoutHeader={within !== undefined}
        action={newWebhook}
        emptyActions={newWebhook}
        actions={mayWrite || mayDelete ? actions : undefined}
        presets={
          failing && (
            <div ref={sheet}>
              <Note tone="error">
                {failing.stoppedBy
                  ? format('webhooks.stoppedNote', {
                      name: failing.displayName,
                      reason: text(`webhooks.stoppedBy.${failing.stoppedBy}`),
                    })
                  : format('webhooks.failingNote', {
                      name: failing.displayName,
                      count: failing.failures,
                      time: sinceWords(failing.failingSince ?? '', locale, now),
                    })}{' '}
                <button type="button" className="gh-link" onClick={() => page.onOpenId(failing._id)}>
                  {text('webhooks.showDeliveries')}
                </button>
              </Note>
            </div>
          )
        }
        filters={[
          {
            id: 'status',
            name: text('webhooks.column.status'),
            choices: conditions.map((id) => ({ id, name: text(`webhooks.condition.${id}`) })),
            chosen: list?.filters['status'] ?? NONE,
            onChoose: (ids) => void list?.setFilter('status', ids),
          },
        ]}
        onClearFilters={() => void list?.clearFilters()}
        texts={{
          title: text('webhooks.page'),
          one: text('webhooks.one'),
          search: text('webhooks.search'),
          count: (count) => format('webhooks.count', { count }),
          empty: { title: text('webhooks.empty.title'), text: text('webhooks.empty.text') },
          noneFor: (search) => format('webhooks.noneFor', { search }),
          denied: text('webhooks.denied'),
          failed: text('webhooks.failed'),
        }}
      />
      {store && dialogs && asked && (
        <dialogs.WebhookDialogs
          store={store}
          texts={texts}
          asked={asked}
          onAsk={setAsked}
          onChange={onChange}
          onClose={close}
        />
      )}
    </>
  );
});
