import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eq, notInArray } from 'drizzle-orm';
import type { EndpointName } from 'gatehouse-contract/contract.js';
import {
  attemptCounters,
  memberships,
  noticeConfigurations,
  slackSubscriptions,
  users,
  webhooks,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { AnyRoute } from '../../http/pipeline/route.ts';
import { mailText } from '../mail.ts';
import { ORIGIN, startProvider, type Answer, type Browser, type TestProvider } from '../provider.ts';
import { sampleSlack, type SampleSlack } from '../slack.ts';
import { setOrigins } from '../../vendor/origins/storage.ts';
import {
  addressOf,
  anyNewAddress,
  forSamples,
  makeSpare,
  partsOf,
  rowNamed,
  sampleOf,
  type SampleParts,
  type Scene,
} from '../../../tests/support/calls.ts';
import { furnish, type Tenants } from './furnish.ts';
import { idKindOf, type Ids } from './ids.ts';
import { kindsOf, permissionKeys, vendorWide, type Row } from './rows.ts';
import { FOREIGN_MARK, isolationSeed, PASSWORD } from './seed.ts';

/** Of the foreign tenant alone. */
export const FOREIGN_ORIGIN = `http://${FOREIGN_MARK}.test`;

/** What a request names: the ids by the fields that carry them. */
type Named = Readonly<Record<string, Ids>>;

interface Asking {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

/** Every field of a request that carries ids, with these. */
export const filled = ({ route }: { readonly route: AnyRoute }, ids: Ids): Named =>
  Object.fromEntries([...kindsOf(route).keys()].map((field) => [field, ids]));

/** A provider with two tenants that know nothing of each other, and people of the own one. */
export class IsolationScene {
  readonly running: TestProvider;
  readonly own: Ids;
  readonly foreign: Ids;
  readonly admin: Browser;
  readonly member: Browser;
  readonly #secrets: readonly string[];
  readonly #slack: SampleSlack;

  private constructor(
    running: TestProvider,
    slack: SampleSlack,
    { own, foreign, secrets }: Tenants,
    people: { admin: Browser; member: Browser },
  ) {
    this.running = running;
    this.own = own;
    this.foreign = foreign;
    this.admin = people.admin;
    this.member = people.member;
    this.#secrets = secrets;
    this.#slack = slack;
  }

  static async start(): Promise<IsolationScene> {
    const slack = await sampleSlack();
    const plenty = 1_000_000;
    const running = await startProvider(
      {
        sendingLimits: { perNetwork: plenty, perAsker: plenty, perAddress: plenty, perVendor: plenty },
        textLimits: { perCountry: plenty, perTenant: plenty },
        requestLimits: { mails: plenty, links: plenty, passkeys: plenty, refresh: plenty },
        lockout: { perAccount: plenty, perAddress: plenty, window: 900 },
        slack: slack.app,
      },
      forSamples(isolationSeed(permissionKeys), 'admin@own.test'),
    );
    const tenants = await furnish(running, (email) => signIn(running, email));
    await setOrigins(running.provider.services.db, { tenantId: tenants.foreign.tenant }, [FOREIGN_ORIGIN]);
    running.clock.forward(5); // until it counts
    const [admin, member] = [await signIn(running, 'admin@own.test'), await signIn(running, 'member@own.test')];
    return new IsolationScene(running, slack, tenants, { admin, member });
  }

  async end(): Promise<void> {
    await this.running.end();
    this.#slack.close();
  }

  get db(): Database {
    return this.running.provider.services.db;
  }

  /** Takes away what earlier calls have left and a limit would count: how much a person has done is no matter here. */
  async tidy(): Promise<void> {
    const { db, own, foreign } = this;
    await db.delete(attemptCounters);
    await db.delete(webhooks).where(notInArray(webhooks.id, [own.webhook, foreign.webhook]));
    await db.delete(noticeConfigurations).where(eq(noticeConfigurations.tenantId, own.tenant));
    const kept = [own.slackSubscription, foreign.slackSubscription];
    await db.delete(slackSubscriptions).where(notInArray(slackSubscriptions.id, kept));
  }

  signedIn = (email: string): Promise<Browser> => signIn(this.running, email);

  withToken(token: string): Browser {
    const browser = this.running.browser();
    browser.token = token;
    return browser;
  }

  /**
   * Sends one request; `fields` names the ids to put in, and every other field of the sample that carries ids is left
   * out. No answer to the own tenant may tell anything of another.
   */
  async send(browser: Browser, row: Row, fields: Named, { query = {}, headers = {} }: Asking = {}): Promise<Answer> {
    const { name, method, route } = row;
    const samples = new Map<Ids, SampleParts>();
    for (const ids of new Set([this.own, ...Object.values(fields)]))
      samples.set(ids, await this.#written(name, browser, ids));
    const sampleWith = (ids: Ids): SampleParts => samples.get(ids) ?? assert.fail(`${name} has no sample`);
    const parts = partsOf(sampleWith(this.own));
    for (const field of kindsOf(route).keys()) {
      const [part, key] = placeOf(field);
      const ids = fields[field];
      const value = sampleWith(ids ?? this.own)[part][key];
      assert.notEqual(value, undefined, `the sample of ${name} has no ${field}`);
      if (ids) parts[part][key] = value;
      else if (part !== 'params') delete parts[part][key];
    }
    Object.assign(parts.query, query);
    const address = addressOf(row, parts);
    const answer = await browser.call(method, address, { headers, ...(method !== 'GET' && { body: parts.body }) });
    const sent = Object.values(fields).flatMap((ids) => Object.values(ids));
    const open = new Set([...sent, ...(vendorWide.get(name) ?? [])]);
    const leak = this.#secrets.find((secret) => !open.has(secret) && answer.text.includes(secret));
    assert.equal(leak, undefined, `${method} ${address} tells of another tenant: ${answer.text.slice(0, 500)}`);
    return answer;
  }

  /** The sample of a row as it names these ids. */
  #written(name: EndpointName, browser: Browser, ids: Ids): Promise<SampleParts> {
    const scene = (caller: Browser): Scene => ({
      ids,
      credentials: { email: 'admin@own.test', password: PASSWORD },
      outsider: `person@${FOREIGN_MARK}.test`,
      newAddress: anyNewAddress,
      origin: ORIGIN,
      mail: (address) => mailText(this.running.provider.services, address),
      now: this.running.clock.read,
      async ask(asked, input) {
        const row = rowNamed(asked);
        const parts = partsOf(input);
        const body = row.method === 'GET' ? {} : { body: parts.body };
        return (await caller.call(row.method, addressOf(row, parts), body)).body;
      },
      // An own role or member is used up by a call, so there is one for each.
      spare: async (kind) => {
        if (kind === 'passkey' || kind === 'session' || kind === 'browser') return ids[kind];
        if (ids !== this.own) return ids[idKindOf(kind)];
        // Factors, numbers and personal tokens are the caller's own.
        const isOwn = idKindOf(kind) === 'factor' || kind === 'number' || (kind.startsWith('user') && kind !== 'user');
        const maker = isOwn ? caller : this.admin;
        return kind === 'user' ? this.#newMember() : makeSpare(kind, scene(maker));
      },
    });
    return sampleOf(name, scene(browser));
  }

  /** A new user in the own tenant. */
  async #newMember(): Promise<string> {
    const email = `${randomUUID()}@own.test`;
    const [user] = await this.db
      .insert(users)
      .values({ email, emailKey: email, name: 'Spare', nameKey: 'spare' })
      .returning();
    const userId = user?.id ?? assert.fail('no user was added');
    await this.db.insert(memberships).values({ tenantId: this.own.tenant, userId, activatedAt: new Date() });
    return userId;
  }
}

async function signIn(running: TestProvider, email: string): Promise<Browser> {
  // What a sample has set up before is asked for by no other.
  await running.provider.services.db.update(users).set({ mfaEnrolled: false });
  const browser = running.browser();
  assert.equal((await browser.signIn(email)).status, 200, email);
  return browser;
}

/** The place of a field such as `body.roleIds`. */
function placeOf(field: string): [part: keyof SampleParts, key: string] {
  const [part, key = ''] = field.split('.');
  if (part === 'params' || part === 'query' || part === 'body') return [part, key];
  return assert.fail(`${field} is no part of a request`);
}
