import assert from 'node:assert/strict';
import type { NoticeConfiguration } from 'gatehouse-contract/contract.js';
import type { ProviderConfig } from '../app/createProvider.ts';
import { mailsTo, type ReceivedMail } from './mail.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from './provider.ts';
import { webhookSeed } from './webhooks.ts';

export const FAILED = 'frontegg.user.failedAuthentication';
const PATHS = { email: 'v1/emails', sms: 'v2/sms' } as const;
const base = (channel: keyof typeof PATHS) => `/integrations/resources/configurations/${PATHS[channel]}`;

/** A provider with an administrator who sets up notices. */
export class NoticeScene {
  readonly running: TestProvider;
  readonly ada: Browser;
  readonly channel: keyof typeof PATHS;

  private constructor(running: TestProvider, ada: Browser, channel: keyof typeof PATHS) {
    this.running = running;
    this.ada = ada;
    this.channel = channel;
  }

  static async start(config: Partial<ProviderConfig> = {}): Promise<NoticeScene> {
    const requestLimits = { mails: 10_000, links: 10_000 };
    const running = await startProvider({ requestLimits, ...config }, webhookSeed);
    const ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    return new NoticeScene(running, ada, 'email');
  }

  /** The same provider and administrator, by text message. */
  byText = (): NoticeScene => new NoticeScene(this.running, this.ada, 'sms');

  create = (recipients: readonly string[], more: object = {}, key = FAILED): Promise<Answer> =>
    this.ada.post(`${base(this.channel)}/${key}`, {
      enabled: true,
      subscriptions: [{ name: 'Security', enabled: true, recipients, ...more }],
    });

  async list(as: Browser = this.ada): Promise<NoticeConfiguration[]> {
    const { status, text } = await as.get(base(this.channel));
    assert.equal(status, 200, text);
    const all: NoticeConfiguration[] = JSON.parse(text);
    return all;
  }

  /** The first subscription of an event. */
  async first(key = FAILED) {
    const found = (await this.list()).find(({ eventKey }) => eventKey === key)?.subscriptions[0];
    return found ?? assert.fail('there is no subscription');
  }

  call = (method: string, path: string, body?: object, as: Browser = this.ada): Promise<Answer> =>
    as.call(method, `${base(this.channel)}/${path}`, body && { body });

  /** Deletes the notices of an event, where there are any. */
  clear = (key = FAILED): Promise<Answer> => this.call('DELETE', key);

  /** A try to sign in as a person of the account fails, and what is due is written. */
  async fail(email = 'person01@acme.test'): Promise<void> {
    assert.equal((await this.running.browser().signIn(email, 'not the password')).status, 401);
    await this.notify();
  }

  /** Publishes what is due, and writes the messages. */
  async notify(): Promise<void> {
    const { publisher, notifier } = this.running.provider.services;
    await publisher.run();
    await notifier.run();
  }

  /** Messages of a kind to an address, the newest first. */
  async messages(to: string, template: string): Promise<ReceivedMail[]> {
    return (await mailsTo(this.running, to)).filter((one) => one.template === template);
  }

  /** The address of a page in the newest message of a kind, without the origin. */
  async link(to: string, template: string, page: 'confirmation' | 'unsubscribing'): Promise<string> {
    const [message] = await this.messages(to, template);
    const found = new RegExp(`/integrations/\\S+/${page}[?]token=[\\w-]{43}`).exec(message?.text ?? '');
    return found?.[0] ?? assert.fail(`no link to ${page}: ${message?.text}`);
  }
}
