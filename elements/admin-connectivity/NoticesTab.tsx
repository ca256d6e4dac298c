import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Notice, Notices } from '../../stores/admin/connectivity/ConnectivityStore.ts';
import { faultIn, waysOf } from '../../stores/admin/connectivity/recipients.ts';
import { AddressField } from '../core/addresses/AddressField.tsx';
import { useFormat } from '../core/page/useFormat.ts';
import { invitingArea } from '../i18n/generated/inviting.ts';
import { Tags } from '../ui/base/Tags.tsx';
import { Note } from '../ui/form/Note.tsx';
import { EventsForm, WithoutEvents, type ConnectivityTexts, type RecipientsModel } from './EventsForm.tsx';

export interface NoticesTabProps {
  notices: Notices;
  texts: ConnectivityTexts;
  /** The level of titles in the tab. */
  level: 2 | 3;
  onSaved: () => void;
}

/** As many recipients a user who changes none sees at once. */
const SHOWN = 3;

/** Who hears of which event by mail, or by text message. */
export const NoticesTab = observer(function NoticesTab({ notices, texts, level, onSaved }: NoticesTabProps) {
  const { text, format } = texts;
  const { channel, list, mayWrite } = notices;
  // There are always events: without a row they are on their way, or did not arrive.
  if (list.rows.length === 0)
    return (
      <WithoutEvents
        channel={channel}
        texts={texts}
        level={level}
        error={list.error}
        onRetry={() => void list.load()}
      />
    );
  return (
    <EventsForm
      channel={channel}
      rows={list.rows}
      mayWrite={mayWrite}
      texts={texts}
      wrongIn={(recipients) => {
        const faulty = recipients.filter((one) => faultIn(channel, one));
        return faulty.length > 0 ? format(`connectivity.faulty.${channel}`, { list: faulty.join(', ') }) : undefined;
      }}
      field={(model) => <RecipientsField channel={channel} model={model} texts={texts} />}
      shown={(recipients) => <Tags items={recipients} limit={SHOWN} />}
      note={channel === 'sms' && <Note tone="info">{text('connectivity.numbers')}</Note>}
      onSave={notices.save}
      onSaved={onSaved}
    />
  );
});

interface FieldProps {
  channel: Notices['channel'];
  model: RecipientsModel<Notice>;
  texts: ConnectivityTexts;
}

/** Addresses, or numbers. Who has not confirmed is named below them. */
function RecipientsField({ channel, model, texts }: FieldProps) {
  const { text, format } = texts;
  const { notice, event, name, recipients, error, onChange, onLeave } = model;
  const inviting = useFormat(invitingArea);
  const [typed, setTyped] = useState('');
  const waiting = notice.unconfirmed.filter((one) => recipients.includes(one));
  return (
    <AddressField
      texts={inviting}
      faultIn={(one) => (faultIn(channel, one) ? format(`connectivity.faulty.${channel}`, { list: one }) : undefined)}
      refusedFor={() => undefined}
      ways={waysOf(channel)}
      words={{
        label: format('connectivity.recipients', { event }),
        hidden: true,
        help: waiting.length > 0 ? format('connectivity.unconfirmed', { list: waiting.join(', ') }) : undefined,
        entered: format('connectivity.recipients', { event }),
        add: text(`connectivity.add.${channel}`),
        name,
        kind: channel === 'sms' ? 'tel' : 'email',
      }}
      addresses={recipients}
      typed={typed}
      error={error}
      onAddresses={onChange}
      onTyped={setTyped}
      onLeave={onLeave}
    />
  );
}
