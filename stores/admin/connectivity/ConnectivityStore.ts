import { makeAutoObservable } from 'mobx';
import type { EventChannel } from '../../../api/contract/events.ts';
import type { StoreContext } from '../../core/context.ts';
import { Notices } from './Notices.ts';
import { Slack } from './Slack.ts';

export { READ_WEBHOOKS } from '../../../api/contract/permissions.ts';
export type { Notice, Notices } from './Notices.ts';
export type { EventNotice, NoticeEdit, SaveOutcome } from './saveEach.ts';
export type { Slack, SlackNotice } from './Slack.ts';
export type { EventChannel };

/** The tabs in the order of the page (CONN-001). */
const tabs: readonly EventChannel[] = ['webhook', 'email', 'slack', 'sms'];

/** The ways in which the events of the active tenant reach people and systems. */
export class ConnectivityStore {
  readonly email: Notices;
  readonly sms: Notices;
  readonly slack: Slack;

  constructor(context: StoreContext) {
    this.email = new Notices(context, 'email');
    this.sms = new Notices(context, 'sms');
    this.slack = new Slack(context);
    makeAutoObservable(this, { email: false, sms: false, slack: false });
  }
}

/**
 * The channels that a page shows, by the `integrations` of the configuration (CFG-038): one with the value `false`, or
 * with `visibility: 'hidden'` as pages have it, is left out.
 */
export function channelsIn(integrations: unknown): readonly EventChannel[] {
  const isShown = (channel: EventChannel): boolean => {
    const entry: unknown = Reflect.get(Object(integrations), channel);
    return entry !== false && Reflect.get(Object(entry), 'visibility') !== 'hidden';
  };
  return tabs.filter(isShown);
}
