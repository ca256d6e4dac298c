import { useRef } from 'react';
import type { WebhookConfiguration } from '../../api/contract/webhooks.ts';
import type { WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import type { WebhooksText } from '../i18n/generated/webhooks.ts';
import { useKit } from '../ui/base/kit.ts';
import { Check } from '../ui/Check.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { Field } from '../ui/form/Field.tsx';
import type { WebhookEvent } from './admin-webhooks.element.ts';
import { EventsField } from './EventsField.tsx';
import { refusalIn, type WebhooksTexts } from './words.ts';

interface Values {
  displayName: string;
  url: string;
  description: string;
  secret: string;
  eventKeys: readonly string[];
  replaceSecret: boolean;
}

export interface WebhookFormProps {
  store: WebhooksStore;
  texts: WebhooksTexts;
  /** The webhook that is edited; without it a new one is made. */
  webhook?: WebhookConfiguration;
  onChange: (webhookId: string, change: WebhookEvent) => void;
  /** Called once it is saved: its secret, where one was made, is shown by what follows. */
  onSaved: (webhook: WebhookConfiguration) => void;
  onClose: () => void;
}

/** Makes a webhook, or edits one: name, address, events and signing secret (CONN-021). */
export function WebhookForm({ store, texts, webhook, onChange, onSaved, onClose }: WebhookFormProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const done = useRef<WebhookConfiguration>(undefined);
  const faultOf = (value: string, patterns: readonly (readonly [RegExp, WebhooksText])[]) => {
    const broken = patterns.find(([pattern]) => !pattern.test(value));
    return broken && text(broken[1]);
  };
  const save = async ({ replaceSecret, ...fields }: Values) => {
    const saved = webhook ? await store.save(webhook._id, { ...fields, replaceSecret }) : await store.add(fields);
    if (!saved) return refusalIn(store.error(webhook ? `save:${webhook._id}` : 'add'), texts);
    const name = saved.displayName;
    toasts.show({ tone: 'success', text: format(webhook ? 'webhooks.saved' : 'webhooks.created', { name }) });
    onChange(saved._id, webhook ? 'saved' : 'created');
    done.current = saved;
    return undefined;
  };
  const rules = {
    displayName: (name: string) =>
      faultOf(name.trim(), [
        [/./, 'webhooks.nameMissing'],
        [/^.{0,100}$/, 'webhooks.nameLong'],
      ]),
    url: (url: string) =>
      faultOf(url.trim(), [
        [/./, 'webhooks.addressMissing'],
        [/^https?:\/\//i, 'webhooks.addressFault'],
      ]),
    description: (line: string) => faultOf(line, [[/^.{0,1000}$/s, 'webhooks.descriptionLong']]),
    secret: (secret: string) => faultOf(secret, [[/^$|^[\x21-\x7e]{16,200}$/, 'webhooks.secretFault']]),
    eventKeys: (keys: readonly string[]) => (keys.length > 0 ? undefined : text('webhooks.eventsMissing')),
  };
  return (
    <FormDialog<Values>
      wide
      title={webhook ? format('webhooks.editTitle', { name: webhook.displayName }) : text('webhooks.newTitle')}
      submitLabel={text(webhook ? 'webhooks.save' : 'webhooks.create')}
      {...(!webhook && { busyLabel: text('webhooks.creating') })}
      discardText={text(webhook ? 'webhooks.discard' : 'webhooks.discardNew')}
      initial={{
        displayName: webhook?.displayName ?? '',
        url: webhook?.url ?? '',
        description: webhook?.description ?? '',
        secret: '',
        eventKeys: webhook?.eventKeys ?? [],
        replaceSecret: false,
      }}
      rules={rules}
      onSubmit={save}
      onClose={() => (done.current ? onSaved(done.current) : onClose())}
    >
      {(form) => (
        <>
          <Field required dir="auto" label={text('webhooks.name')} {...form.text('displayName')} />
          <Field
            required
            type="url"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            label={text('webhooks.address')}
            help={text('webhooks.addressHelp')}
            placeholder="https://"
            {...form.text('url')}
          />
          <Field dir="auto" label={text('webhooks.description')} {...form.text('description')} />
          {webhook ? (
            <Check
              shown
              label={text('webhooks.replace')}
              checked={form.values.replaceSecret}
              onCheck={(on) => form.set('replaceSecret', on)}
            />
          ) : (
            <Field
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              label={text('webhooks.secret')}
              help={text('webhooks.secretHelp')}
              {...form.text('secret')}
            />
          )}
          <EventsField
            store={store}
            texts={texts}
            chosen={form.values.eventKeys}
            error={form.error('eventKeys')}
            onChoose={(keys) => form.set('eventKeys', keys)}
          />
        </>
      )}
    </FormDialog>
  );
}
