import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Slack, SlackNotice } from '../../stores/admin/connectivity/ConnectivityStore.ts';
import type { Ports } from '../../stores/core/ports.ts';
import { leaveForSlack, slackAddress, takeSlackReturn } from '../core/page/slackReturn.ts';
import { Button } from '../ui/base/Button.tsx';
import { Tags } from '../ui/base/Tags.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { Empty } from '../ui/blocks/states.tsx';
import { Panel, PanelRow } from '../ui/blocks/Panel.tsx';
import { ChoiceButton } from '../ui/choices/ChoiceButton.tsx';
import { failureOf } from '../ui/form/failure.ts';
import css from '../ui/form/form.css';
import { Note } from '../ui/form/Note.tsx';
import { ErrorIcon, RefreshIcon } from '../ui/icons.tsx';
import { HashIcon } from '../ui/pageIcons.tsx';
import { EventsForm, WithoutEvents, type ConnectivityTexts, type RecipientsModel } from './EventsForm.tsx';

export interface SlackTabProps {
  slack: Slack;
  ports: Ports;
  texts: ConnectivityTexts;
  /** The level of titles in the tab. */
  level: 2 | 3;
  onSaved: () => void;
}

/** As many channels a user who changes none sees at once. */
const SHOWN = 3;

/** The Slack workspace of the tenant, and which events are posted in which channels (CONN-003, CONN-012). */
export const SlackTab = observer(function SlackTab({ slack, ports, texts, level, onSaved }: SlackTabProps) {
  const { text, format } = texts;
  const { list, workspace, mayWrite } = slack;
  const { toasts } = useKit();
  const sheet = useSheet(css);
  const began = useRef(false);
  const isConnected = workspace?.state === 'connected';

  const fails = (call: 'connect' | 'register'): void => {
    const failure = failureOf(slack.error(call), texts, 'connectivity', {
      otherwise: text('connectivity.slack.failed'),
    });
    toasts.show({ about: 'slack', tone: 'error', text: failure.message ?? text('connectivity.slack.failed') });
  };
  const connect = async () => {
    const to = await slack.connect(slackAddress());
    return to ? leaveForSlack(ports, to.authorizeUrl, to.state) : fails('connect');
  };
  const finish = async () => {
    const back = takeSlackReturn(ports);
    if (!back) return;
    const { code, state, redirectUri } = back;
    if (code === undefined || !mayWrite)
      return void toasts.show({ about: 'slack', tone: 'error', text: text('connectivity.slack.refused') });
    const team = await slack.register({ code, state, redirectUri });
    if (team === undefined) return fails('register');
    toasts.show({ about: 'slack', tone: 'success', text: format('connectivity.slack.done', { team }) });
    return onSaved();
  };
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void finish();
  });
  useEffect(() => void (isConnected && !slack.channels && slack.loadChannels()), [slack, isConnected]);

  if (list.rows.length === 0 || !workspace)
    return (
      <WithoutEvents channel="slack" texts={texts} level={level} error={list.error} onRetry={() => void list.load()} />
    );
  const button = (label: string, kind?: 'primary') =>
    mayWrite && (
      <Button kind={kind} busy={slack.isLeaving} onClick={() => void connect()}>
        {label}
      </Button>
    );
  if (workspace.state === 'none')
    return (
      <Panel>
        <Empty
          level={level}
          icon={<HashIcon size="large" />}
          title={text('connectivity.slack.connectTitle')}
          text={text('connectivity.slack.connectText')}
          actions={button(text('connectivity.slack.connect'), 'primary')}
        />
      </Panel>
    );
  return (
    <div className="gh-stack" ref={sheet}>
      {workspace.state === 'lost' && <Note tone="error">{text('connectivity.slack.lost')}</Note>}
      <Panel>
        <PanelRow
          icon={<HashIcon />}
          title={<bdi>{workspace.team}</bdi>}
          line={
            isConnected
              ? slack.channels
                ? format('connectivity.slack.connected', { count: slack.channels.length })
                : slack.error('channels') && text('connectivity.slack.notLoaded')
              : text('connectivity.slack.lostLine')
          }
          end={button(text('connectivity.slack.reconnect'))}
        />
      </Panel>
      <EventsForm
        channel="slack"
        rows={list.rows}
        mayWrite={mayWrite}
        texts={texts}
        wrongIn={() => undefined}
        field={(model) => <ChannelsField slack={slack} model={model} texts={texts} />}
        shown={(ids) => <Tags items={ids.map((id) => nameOf(slack, id))} limit={SHOWN} />}
        head={
          <div className="gh-panel__head">
            <div className="gh-grow">
              <span className="gh-subheading">{text('connectivity.slack.channels')}</span>
              <p className="gh-panel__lead">{text('connectivity.slack.channelsLead')}</p>
            </div>
            {isConnected && (
              <Button
                kind="ghost"
                icon={<RefreshIcon />}
                busy={slack.loadsChannels}
                onClick={() => void slack.loadChannels()}
              >
                {text('connectivity.slack.again')}
              </Button>
            )}
          </div>
        }
        onSave={slack.save}
        onSaved={onSaved}
      />
    </div>
  );
});

/** A channel as people write it; one that is not known by its id. */
function nameOf({ channels }: Slack, id: string): string {
  const channel = channels?.find((one) => one.id === id);
  return channel ? `#${channel.name}` : id;
}

interface FieldProps {
  slack: Slack;
  model: RecipientsModel<SlackNotice>;
  texts: ConnectivityTexts;
}

/** The channels that an event is posted in. */
const ChannelsField = observer(function ChannelsField({ slack, model, texts }: FieldProps) {
  const { text, format, lang } = texts;
  const { event, name, recipients, error, onChange } = model;
  const channels = slack.channels ?? [];
  // What was chosen before can be taken out, also where the app does not see it any more.
  const gone = recipients.filter((id) => !channels.some((one) => one.id === id)).map((id) => ({ id, name: id }));
  const listed = channels.map(({ id, name: channel, isPrivate, members }) => ({
    id,
    name: `#${channel}`,
    hint: [
      isPrivate && text('connectivity.slack.private'),
      members !== undefined && format('connectivity.slack.members', { count: members }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const chosen = recipients.map((id) => nameOf(slack, id));
  const label = format('connectivity.slack.of', { event });
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <ChoiceButton
        field
        mode="multiple"
        kind="default"
        className="gh-select"
        part="control"
        lang={lang}
        label={label}
        name={name}
        emptyLabel={text(
          slack.loadsChannels
            ? 'connectivity.slack.loading'
            : slack.error('channels')
              ? 'connectivity.slack.notLoaded'
              : 'connectivity.slack.noChannels',
        )}
        searchLabel={text('connectivity.slack.search')}
        choices={[...listed, ...gone]}
        error={error && `${name}-message`}
        chosen={recipients}
        onChoose={onChange}
      >
        {chosen.length > 0 ? chosen.join(', ') : text('connectivity.slack.add')}
      </ChoiceButton>
      <div className="gh-message" part="message" id={`${name}-message`} role={error ? 'alert' : undefined}>
        {error && <ErrorIcon />}
        {error}
      </div>
    </div>
  );
});
