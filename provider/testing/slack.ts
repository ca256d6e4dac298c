import assert from 'node:assert/strict';
import type { SlackApplication, SlackConfiguration, SlackSubscription } from 'gatehouse-contract/contract.js';
import { SLACK_CODE } from '../../tests/support/calls.ts';
import type { ProviderConfig } from '../app/createProvider.ts';
import { slackConnections } from '../database/storage/schema.ts';
import type { Database } from '../ground/database.ts';
import { startSlackStandIn, type SlackStandIn } from '../webhooks/slackStandIn/standIn.ts';
import { ORIGIN, startProvider, type Answer, type Browser, type TestProvider } from './provider.ts';
import { webhookSeed } from './webhooks.ts';

const SECRET = 'a-secret-of-the-app';
export const SLACK = '/integrations/resources/configurations/v1/slack';
/** Where Slack sends users back to. */
export const CALLBACK = `${ORIGIN}/slack`;

/** A stand-in of Slack with the options of an app there. It takes the code of the samples. */
export async function sampleSlack() {
  const standIn = await startSlackStandIn({ port: 0, secret: SECRET, tell: () => undefined });
  const scope = 'chat:write,chat:write.public,channels:read,groups:read';
  standIn.workspace.allow({ clientId: undefined, redirectUri: undefined, scope, isLasting: true }, SLACK_CODE);
  const app = { clientId: '1234.5678', clientSecret: SECRET, url: standIn.url };
  return { standIn, app, close: () => standIn.close() };
}
export type SampleSlack = Awaited<ReturnType<typeof sampleSlack>>;

/** Connects a tenant by the database alone. Its token opens nothing. */
export const connectSample = (db: Database, tenantId: string, teamName: string): Promise<unknown> =>
  db
    .insert(slackConnections)
    .values({ tenantId, teamId: 'T0SAMPLE001', teamName, token: 'xoxb-sample', scopes: [], state: 'connected' });

/** A provider with an administrator, and a stand-in of Slack. */
export class SlackScene {
  readonly running: TestProvider;
  readonly slack: SampleSlack;
  readonly ada: Browser;

  private constructor(running: TestProvider, slack: SampleSlack, ada: Browser) {
    this.running = running;
    this.slack = slack;
    this.ada = ada;
  }

  static async start(config: Partial<ProviderConfig> = {}): Promise<SlackScene> {
    const slack = await sampleSlack();
    const running = await startProvider({ slack: slack.app, ...config }, webhookSeed);
    const ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    return new SlackScene(running, slack, ada);
  }

  async end(): Promise<void> {
    await this.running.end();
    this.slack.close();
  }

  get standIn(): SlackStandIn {
    return this.slack.standIn;
  }

  async application(from = this.ada, redirectUri: string | undefined = CALLBACK): Promise<SlackApplication> {
    const { status, text } = await from.get(`${SLACK}/applications?${new URLSearchParams({ redirectUri })}`);
    assert.equal(status, 200, text);
    const application: SlackApplication = JSON.parse(text);
    return application;
  }

  /** What a user brings back from Slack, having allowed the app. */
  async allow({ authorizeUrl }: SlackApplication): Promise<{ code: string; state: string }> {
    const asked = new URL(authorizeUrl);
    const consent = await (await fetch(asked)).text();
    assert.match(consent, /<button name="answer" value="allow">Allow<\/button>/);
    const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer: 'allow' });
    const answer = await fetch(new URL(asked.pathname, asked), { method: 'POST', body, redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? assert.fail('it leads nowhere'));
    assert.equal(back.origin + back.pathname, CALLBACK);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  register = (given: object, from = this.ada): Promise<Answer> =>
    from.post(`${SLACK}/applications/registrations`, given);

  async connect(): Promise<void> {
    const answer = await this.register(await this.allow(await this.application()));
    assert.deepEqual([answer.status, answer.body], [200, { team: this.standIn.workspace.team.name }]);
  }

  async configuration(): Promise<SlackConfiguration> {
    const { status, text } = await this.ada.get(SLACK);
    assert.equal(status, 200, text);
    const configuration: SlackConfiguration = JSON.parse(text);
    return configuration;
  }

  /** Posts sign-ins to #security-alerts, unless it says otherwise. */
  async subscribe(fields: Partial<SlackSubscription> = {}): Promise<string> {
    const answer = await this.ada.post(`${SLACK}/subscriptions`, {
      isActive: true,
      slackEvents: [{ eventKey: 'frontegg.user.authenticated', channelIds: ['C0SECURITY1'] }],
      ...fields,
    });
    assert.equal(answer.status, 200, answer.text);
    return String(answer.body.id);
  }

  /** Publishes and posts what is due. */
  async post(): Promise<void> {
    const { publisher, slackPoster } = this.running.provider.services;
    await publisher.run();
    await slackPoster.run();
  }

  /** Signs a person in, which subscriptions hear of. */
  async signIn(email = 'ada@acme.test'): Promise<Browser> {
    const browser = this.running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  }
}
