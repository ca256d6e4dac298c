import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { useEventNames } from '../core/page/eventNames.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { OptionChecks } from '../ui/OptionChecks.tsx';
import type { WebhooksTexts } from './words.ts';

interface Props {
  store: WebhooksStore;
  texts: WebhooksTexts;
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (keys: readonly string[]) => void;
}

/** The events that a webhook hears of, by group. */
export const EventsField = observer(function EventsField({ store, texts, chosen, error, onChoose }: Props) {
  const { text } = texts;
  const common = useCommon();
  const names = useEventNames();
  useEffect(() => void (store.categories || store.loadEvents()), [store]);
  if (!store.categories)
    return (
      <p className="gh-quiet" role="status">
        {store.eventsFailed ? text('webhooks.eventsFailed') : common.text('common.loading')}{' '}
        {store.eventsFailed && (
          <Button small onClick={() => void store.loadEvents()}>
            {common.text('common.retry')}
          </Button>
        )}
      </p>
    );
  const all = store.categories.flatMap(({ events = [] }) => events.map(({ key }) => key));
  const check = (key: string, on: boolean): void =>
    onChoose(all.filter((one) => (one === key ? on : chosen.includes(one))));
  return (
    <div className="gh-webhook-keys">
      {store.categories.map(({ id, name, events = [] }, index) => (
        <OptionChecks
          key={id}
          required={index === 0}
          label={names.categoryOf({ id, name })}
          error={index === 0 ? error : undefined}
          items={events.map((event) => ({ id: event.key, name: names.nameOf(event), hint: event.key }))}
          chosen={chosen}
          onCheck={check}
        />
      ))}
    </div>
  );
});
