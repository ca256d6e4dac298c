import type { WebhookConfiguration } from '../../api/contract/webhooks.ts';
import type { WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { SecretDialog } from '../core/page/SecretDialog.tsx';
import { useKit } from '../ui/base/kit.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import type { WebhookEvent } from './admin-webhooks.element.ts';
import { TestDialog } from './TestDialog.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { refusalIn, type WebhooksTexts } from './words.ts';

/** The open dialog. A new secret is nowhere else. */
export type Asked =
  | { readonly ask: 'new' }
  | { readonly ask: 'edit' | 'test' | 'delete'; readonly webhook: WebhookConfiguration }
  | { readonly ask: 'secret'; readonly name: string; readonly secret: string };

interface Props {
  store: WebhooksStore;
  texts: WebhooksTexts;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onChange: (webhookId: string, change: WebhookEvent) => void;
  onClose: () => void;
}

/** The dialogs of the page, of which one is open. */
export function WebhookDialogs({ asked, onAsk, ...props }: Props) {
  const { texts, onClose } = props;
  const saved = ({ displayName: name, secret }: WebhookConfiguration) =>
    secret === null ? onClose() : onAsk({ ask: 'secret', name, secret });
  switch (asked.ask) {
    case 'new':
      return <WebhookForm {...props} onSaved={saved} />;
    case 'edit':
      return <WebhookForm {...props} webhook={asked.webhook} onSaved={saved} />;
    case 'secret':
      return (
        <SecretDialog
          lead={asked.name}
          values={[{ label: texts.text('webhooks.secret'), value: asked.secret }]}
          warning={texts.text('webhooks.secretWarning')}
          file={{ name: 'webhook-secret.txt', text: `${asked.secret}\n` }}
          onClose={onClose}
        />
      );
    case 'test':
      return <TestDialog {...props} webhook={asked.webhook} />;
    case 'delete':
      return <DeleteWebhook {...props} webhook={asked.webhook} />;
  }
}

function DeleteWebhook({
  store,
  texts,
  webhook: { _id, displayName: name },
  onChange,
  onClose,
}: Omit<Props, 'asked' | 'onAsk'> & { webhook: WebhookConfiguration }) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const remove = async () => {
    if (!(await store.remove(_id))) return refusalIn(store.error(`remove:${_id}`), texts);
    toasts.show({ tone: 'success', text: format('webhooks.deleted', { name }) });
    return onChange(_id, 'deleted');
  };
  return (
    <ConfirmDialog
      title={format('webhooks.deleteTitle', { name })}
      text={text('webhooks.deleteText')}
      verb={text('webhooks.deleteVerb')}
      busyLabel={text('webhooks.deleting')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
