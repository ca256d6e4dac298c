import { useMemo, useState, type ReactNode } from 'react';
import type { EventNotice, NoticeEdit, SaveOutcome } from '../../stores/admin/connectivity/ConnectivityStore.ts';
import { useEventNames } from '../core/page/eventNames.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { ConnectivityArguments, ConnectivityText } from '../i18n/generated/connectivity.ts';
import { useCommon, useKit } from '../ui/base/kit.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { LoadFailed } from '../ui/blocks/states.tsx';
import { Panel } from '../ui/blocks/Panel.tsx';
import { failureOf, type ServiceError } from '../ui/form/failure.ts';
import css from '../ui/form/form.css';
import { useForm, type FormFailure, type Rule } from '../ui/form/form.ts';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { Switch } from '../ui/Switch.tsx';

export type ConnectivityTexts = Formats<ConnectivityText, ConnectivityArguments>;
type Channel = 'email' | 'sms' | 'slack';

/** The recipients of one event, as a field sees them. */
export interface RecipientsModel<Notice extends EventNotice> {
  notice: Notice;
  /** The event in words. */
  event: string;
  /** The name of the field in its form. */
  name: string;
  recipients: readonly string[];
  error: string | undefined;
  onChange: (recipients: readonly string[]) => void;
  /** The field was left. */
  onLeave: () => void;
}

export interface EventsFormProps<Notice extends EventNotice> {
  channel: Channel;
  rows: readonly Notice[];
  mayWrite: boolean;
  texts: ConnectivityTexts;
  /** What is wrong with recipients; nothing for good ones. */
  wrongIn: (recipients: readonly string[]) => string | undefined;
  /** The field of an event that is on. */
  field: (model: RecipientsModel<Notice>) => ReactNode;
  /** The recipients for a user who changes none. */
  shown: (recipients: readonly string[]) => ReactNode;
  /** Above the panel. */
  note?: ReactNode;
  /** In the panel, above the events. */
  head?: ReactNode;
  onSave: (edits: ReadonlyMap<string, NoticeEdit>) => Promise<SaveOutcome>;
  onSaved: () => void;
}

/** Of each event whether it is on, and its recipients, by `on:` and `to:` with its key. */
type Values = Readonly<Record<string, boolean | readonly string[]>>;
const isOn = (values: Values, key: string): boolean => values[`on:${key}`] === true;
const recipientsOf = (values: Values, key: string): readonly string[] => {
  const value = values[`to:${key}`];
  return typeof value === 'object' ? value : [];
};
/** What a refusal names: of a new event the whole, else the recipients alone. */
const FIELDS = ['recipients', 'subscriptions', 'slackEvents'];

/** The events of a channel by group: each is on or off, and has its recipients. */
export function EventsForm<Notice extends EventNotice>(props: EventsFormProps<Notice>) {
  const [round, setRound] = useState(0);
  // What is kept may differ from what the form began with: after a save, and when changes are given up, it begins anew.
  return <OneRound key={round} {...props} onRound={() => setRound(round + 1)} />;
}

function OneRound<Notice extends EventNotice>(props: EventsFormProps<Notice> & { onRound: () => void }) {
  const { channel, rows, mayWrite, texts, wrongIn, field, shown, note, head, onSave, onSaved, onRound } = props;
  const { text } = texts;
  const { toasts } = useKit();
  const sheet = useSheet(css);
  const names = useEventNames();
  const wrong = (on: boolean, recipients: readonly string[]): string | undefined => {
    if (!on) return undefined;
    return recipients.length === 0 ? text(`connectivity.missing.${channel}`) : wrongIn(recipients);
  };
  const [initial, rules] = useMemo(() => {
    const values: Record<string, boolean | readonly string[]> = {};
    const checks: Record<string, Rule<Values, boolean | readonly string[]>> = {};
    for (const { key, enabled, recipients } of rows) {
      values[`on:${key}`] = enabled;
      values[`to:${key}`] = recipients;
      checks[`to:${key}`] = (_, all) => {
        const [on, given] = [isOn(all, key), recipientsOf(all, key)];
        // What was so before keeps nothing else from being saved.
        return on === enabled && given.join() === recipients.join() ? undefined : wrong(on, given);
      };
    }
    return [values, checks];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the form begins with is read once
  }, []);
  /** What the form began with, and what it has saved since: others may have changed the rows. */
  const [begun] = useState(() => new Map<string, NoticeEdit>(rows.map((row) => [row.key, row])));
  const submit = async (values: Values): Promise<FormFailure | undefined> => {
    const edits = new Map<string, NoticeEdit>();
    for (const [key, { enabled, recipients }] of begun) {
      const on = isOn(values, key);
      // Of an event that is off, what is no recipient is left out: its field is not in sight.
      const given = recipientsOf(values, key).filter((one) => on || wrongIn([one]) === undefined);
      if (on !== enabled || given.join() !== recipients.join()) edits.set(key, { enabled: on, recipients: given });
    }
    const { failure: failed, saved, isFresh } = await onSave(edits);
    for (const key of saved) begun.set(key, edits.get(key) ?? { enabled: false, recipients: [] });
    if (saved.length > 0) onSaved();
    if (failed) {
      const failure = failureOf(failed.error, texts, 'connectivity', { fields: FIELDS });
      const [refused] = Object.values(failure.fields ?? {});
      return { ...failure, ...(refused !== undefined && { fields: { [`to:${failed.key}`]: refused } }) };
    }
    toasts.show({ tone: 'success', text: text(`connectivity.saved.${channel}`) });
    if (isFresh) onRound();
    return undefined;
  };
  const { model, binding } = useForm<Values>({ initial, rules, onSubmit: submit });
  const fieldOf = (notice: Notice, event: string): ReactNode => {
    const name = `to:${notice.key}`;
    const recipients = recipientsOf(model.values, notice.key);
    if (!isOn(model.values, notice.key))
      return <span className="gh-notice__off gh-quiet">{text('connectivity.off')}</span>;
    if (!mayWrite) return shown(recipients);
    return field({
      notice,
      event,
      name,
      recipients,
      error: model.error(name),
      onChange: (next) => model.set(name, next),
      onLeave: () => model.touch(name),
    });
  };
  const groups = [...new Set(rows.map(({ event }) => event.category.id))];
  return (
    <form className="gh-stack" ref={sheet} aria-label={text(`connectivity.tab.${channel}`)} {...binding}>
      <FormFailureNote failure={model.failure} />
      {note}
      <Panel>
        {head}
        {groups.map((id) => {
          const own = rows.filter(({ event }) => event.category.id === id);
          const group = names.categoryOf({ id, name: own[0]?.event.category.name ?? id });
          return (
            <div key={id} role="group" aria-label={group}>
              <div className="gh-notices__group" aria-hidden="true">
                {group}
              </div>
              {own.map((notice) => {
                const { key } = notice;
                const event = names.nameOf(notice.event);
                return (
                  <div key={key} className="gh-notice" part="notice">
                    <span className="gh-notice__name">{event}</span>
                    {fieldOf(notice, event)}
                    <Switch
                      label={event}
                      on={isOn(model.values, key)}
                      reason={mayWrite ? undefined : text('connectivity.readOnly')}
                      onSwitch={(next) => model.set(`on:${key}`, next)}
                    />
                  </div>
                );
              })}
            </div>
          );
        })}
      </Panel>
      {mayWrite && <SaveBar floats form={{ ...model, reset: onRound }} />}
    </form>
  );
}

export interface WithoutEventsProps {
  channel: Channel;
  texts: ConnectivityTexts;
  /** The level of titles in the tab. */
  level: 2 | 3;
  error: ServiceError | undefined;
  onRetry: () => void;
}

/** What is in the place of the events while they load, and where they could not be loaded. */
export function WithoutEvents({ channel, texts, level, error, onRetry }: WithoutEventsProps) {
  const common = useCommon();
  return (
    <Panel>
      {error ? (
        <LoadFailed
          level={level}
          title={texts.text(`connectivity.failed.${channel}`)}
          error={error}
          onRetry={onRetry}
        />
      ) : (
        <p className="gh-panel__body gh-quiet" role="status">
          {common.text('common.loading')}
        </p>
      )}
    </Panel>
  );
}
