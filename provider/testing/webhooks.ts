import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import type { WebhookConfiguration, WebhookLog } from 'gatehouse-contract/contract.js';
import type { ProviderConfig } from '../app/createProvider.ts';
import { startProvider, type Browser, type TestProvider } from './provider.ts';
import { Receiver, type ReceivedCall } from './receiver.ts';
import { seedWith } from './seed.ts';

/** What an administrator of webhooks may do. */
export const WEBHOOK_PERMISSIONS = [
  'fe.connectivity.read.webhooks',
  'fe.connectivity.write.webhooks',
  'fe.connectivity.delete.webhooks',
] as const;

export const webhookSeed = seedWith(
  ...WEBHOOK_PERMISSIONS,
  'fe.secure.write.users',
  'fe.secure.delete.users',
  'fe.secure.read.audits',
);

/** A provider with an administrator, and a receiver that a test makes webhooks for. */
export class WebhookScene {
  readonly running: TestProvider;
  readonly receiver: Receiver;
  readonly ada: Browser;

  private constructor(running: TestProvider, receiver: Receiver, ada: Browser) {
    this.running = running;
    this.receiver = receiver;
    this.ada = ada;
  }

  static async start(config: Partial<ProviderConfig> = {}): Promise<WebhookScene> {
    const [running, receiver] = [await startProvider(config, webhookSeed), await Receiver.start()];
    const ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    return new WebhookScene(running, receiver, ada);
  }

  async end(): Promise<void> {
    await this.running.end();
    await this.receiver.stop();
  }

  /** Makes a webhook that hears of sign-ins from here on, unless it says otherwise. */
  async make(fields: Readonly<Record<string, unknown>> = {}): Promise<WebhookConfiguration> {
    await this.running.provider.services.publisher.run(); // what was caused before it is not for it
    const answer = await this.ada.post('/webhook/custom', {
      displayName: 'Warehouse',
      description: '',
      eventKeys: ['frontegg.user.authenticated'],
      isActive: true,
      url: this.receiver.url,
      secret: null,
      ...fields,
    });
    assert.equal(answer.status, 200, answer.text);
    const made: WebhookConfiguration = JSON.parse(answer.text);
    return made;
  }

  /** What the list shows of a webhook. */
  async shown(id: string): Promise<WebhookConfiguration> {
    const all: WebhookConfiguration[] = JSON.parse((await this.ada.get('/webhook')).text);
    return all.find(({ _id }) => _id === id) ?? assert.fail('it is not in the list');
  }

  async log(id: string, query: Readonly<Record<string, string>> = {}): Promise<WebhookLog[]> {
    const { status, text } = await this.ada.get(`/webhook/logs/?${new URLSearchParams({ id, ...query })}`);
    assert.equal(status, 200, text);
    const page: { rows: WebhookLog[] } = JSON.parse(text);
    return page.rows;
  }

  /** The newest delivery of a webhook. */
  async last(id: string): Promise<WebhookLog> {
    return (await this.log(id))[0] ?? assert.fail('the log is empty');
  }

  patch = (id: string, body: unknown) => this.ada.call('PATCH', `/webhook/${id}`, { body });
  /** Publishes and sends what is due. */
  async deliver(): Promise<void> {
    const { publisher, deliverer } = this.running.provider.services;
    await publisher.run();
    await deliverer.run();
  }

  /** Signs a person in, which webhooks hear of. */
  async signIn(email = 'ada@acme.test'): Promise<Browser> {
    const browser = this.running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  }
}

/** Checks a call as a receiver does; its times are those of the test's clock. @throws for one that is not genuine */
export function verify(secret: string, { headers, body }: ReceivedCall): unknown {
  const real = Date.now;
  const sentAt = Number(headers['webhook-timestamp']) * 1000;
  Date.now = () => sentAt;
  try {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const receiver = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
    return receiver.verify(body, given);
  } finally {
    Date.now = real;
  }
}
