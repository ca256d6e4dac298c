import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { WebhookConfiguration } from '../../api/contract/webhooks.ts';
import { PAYLOAD_LENGTH, type WebhooksStore, type WebhookTrial } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { useEventNames } from '../core/page/eventNames.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon, useReset } from '../ui/base/kit.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { focusFirst } from '../ui/dialog/focusFirst.ts';
import { useForm } from '../ui/form/form.ts';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { Note } from '../ui/form/Note.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Body } from './Body.tsx';
import { objectIn, withEvent, written } from './payload.ts';
import { failureWords, refusalIn, type WebhooksTexts } from './words.ts';

interface Props {
  store: WebhooksStore;
  texts: WebhooksTexts;
  webhook: WebhookConfiguration;
  onClose: () => void;
}

interface Values {
  eventKey: string;
  payload: string;
}

/** Sends a test to a webhook: which event, with what body, and what came back (CONN-015, CONN-017, CONN-018). */
export const TestDialog = observer(function TestDialog({ store, texts, webhook, onClose }: Props) {
  const { text, format, lang } = texts;
  const common = useCommon();
  const { nameOf } = useEventNames();
  const { _id, url, displayName, eventKeys } = webhook;
  const [trial, setTrial] = useState<WebhookTrial>();
  useReset(onClose);
  useEffect(() => void (store.categories || store.loadEvents()), [store]);
  const [initial] = useState<Values>(() => {
    const [eventKey = ''] = eventKeys;
    return { eventKey, payload: written(store.sampleOf(eventKey)) };
  });
  /** The body as it was proposed: another text is the person's own. */
  const proposed = useRef(initial.payload);
  const { model, binding } = useForm<Values>({
    initial,
    rules: {
      payload: (given) =>
        objectIn(given) ? undefined : format('webhooks.payloadFault', { most: PAYLOAD_LENGTH, example: '{"id": 1}' }),
    },
    onSubmit: async ({ payload }) => {
      setTrial(undefined);
      const answer = await store.test({ url, payload: objectIn(payload) ?? {} }, _id);
      setTrial(answer);
      return answer ? undefined : refusalIn(store.testError, texts);
    },
  });
  const choose = (eventKey: string): void => {
    const { payload } = model.values;
    const isOwn = payload !== proposed.current;
    if (!isOwn) proposed.current = written(store.sampleOf(eventKey));
    model.set('eventKey', eventKey);
    model.set('payload', isOwn ? withEvent(payload, eventKey) : proposed.current);
  };
  const events = (store.categories ?? []).flatMap((category) => category.events ?? []);
  const choices = eventKeys.map((id) => {
    const event = events.find(({ key }) => key === id);
    return { id, name: event ? nameOf(event) : id };
  });
  return (
    <DialogFrame wide title={format('webhooks.testTitle', { name: displayName })} onClose={onClose}>
      <form className="gh-dialog__form" {...binding}>
        <div className="gh-dialog__body" part="dialog-body" ref={focusFirst}>
          <SelectField
            label={text('webhooks.testEvent')}
            lang={lang}
            emptyLabel={text('webhooks.none')}
            choices={choices}
            chosen={model.values.eventKey}
            onChoose={choose}
          />
          <TextArea
            dir="ltr"
            className="gh-mono"
            rows={8}
            spellCheck={false}
            autoComplete="off"
            label={text('webhooks.payload')}
            help={text('webhooks.payloadHelp')}
            {...model.text('payload')}
          />
          <FormFailureNote failure={model.failure} lead={text('webhooks.notTested')} />
          {trial && <Result trial={trial} texts={texts} />}
          {trial && typeof trial.body === 'string' && trial.body && trial.statusCode > 0 && (
            <Body part="answer" value={trial.body} texts={texts} />
          )}
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer">
          <Button onClick={onClose}>{common.text('common.close')}</Button>
          <Button kind="primary" type="submit" busy={model.busy}>
            {text(trial ? 'webhooks.retry' : 'webhooks.test')}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
});

/** What came back (CONN-018). */
function Result({
  trial: { ok, statusCode: status, took, failure, body },
  texts,
}: { trial: WebhookTrial } & Pick<Props, 'texts'>) {
  const { text, format } = texts;
  if (ok) return <Note tone="success">{format('webhooks.testDone', { status, took })}</Note>;
  const reason =
    status > 0
      ? format('webhooks.testAnswered', { status })
      : failureWords(failure, texts, String(body ?? text('webhooks.noAnswer')));
  return <Note tone="error">{format('webhooks.testFailed', { reason })}</Note>;
}
