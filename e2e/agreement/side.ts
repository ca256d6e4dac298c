import type { EndpointName } from 'gatehouse-elements/contract.js';
import { createFakeProvider, sampleDocument, SAMPLE_PASSWORD, type FakeMail } from 'gatehouse-elements/testing.js';
import {
  addressOf,
  makeSpare,
  ofVisitors,
  partsOf,
  rowNamed,
  forSamples,
  type Scene,
} from '../../tests/support/calls.ts';
import { APP, openProviderWire, PROVIDER } from '../providerWire.ts';
import { isRecord } from './shape.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** Everybody gets the password, so that refusals behind a right one are compared too. */
const sample = (() => {
  const document = sampleDocument(APP, NOW);
  const users = document.users.map((user) => ({ ...user, password: SAMPLE_PASSWORD }));
  return forSamples({ ...document, users }, 'ada@acme.example');
})();

export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly type?: string;
  readonly token?: string;
}
type Wire = (url: string, init: RequestInit) => Promise<Response>;

/** The clock of a side. It goes on with each question, so that what follows another has an order. */
function newTime() {
  let [questions, newcomers, hours] = [0, 0, 0];
  return {
    now: () => NOW + 10 * questions + 3_600_000 * hours,
    goOn: () => void questions++,
    /** What is limited within an hour may be asked for again. */
    anHourLater: () => void hours++,
    newAddress: () => `new-${++newcomers}@new.example`,
  };
}
type Time = ReturnType<typeof newTime>;

/** One side of the comparison: whoever answers, and who is signed in there. */
function side(wire: Wire, visitor: Wire, mail: (address: string) => Promise<string>, time: Time) {
  const asked = new Set<string>();
  const known = { token: '', ids: new Map<string, string>(), read: '' };
  return {
    asked,
    known,
    mail,
    time,
    async ask(name: EndpointName, { type = 'application/json', token = known.token, body, ...given }: Ask = {}) {
      asked.add(name);
      time.goOn();
      const row = rowNamed(name);
      const address = `${PROVIDER}/frontegg${addressOf(row, partsOf(given))}`;
      const isForm = body instanceof FormData;
      const headers = {
        ...(type && !isForm && { 'content-type': type }),
        'user-agent': 'Agreement/1',
        ...(token && !ofVisitors.has(name) && { authorization: `Bearer ${token}` }),
      };
      const response = await (ofVisitors.has(name) ? visitor : wire)(address, {
        method: row.method,
        headers,
        ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const answer: unknown = isJson ? JSON.parse(text) : text || undefined;
      if (name === 'auth.login' || name === 'auth.refreshToken')
        known.token = (answer as { accessToken?: string }).accessToken ?? '';
      if ((name === 'roles.add' || name === 'roles.addV2') && isRecord(answer))
        known.ids.set(`role ${String(answer['key'])}`, String(answer['id']));
      if (name === 'groups.add' && isRecord(answer))
        known.ids.set(`group ${String(answer['name'])}`, String(answer['id']));
      if (name === 'groups.read' && isRecord(answer)) known.read = String(answer['updatedAt']);
      return {
        status: response.status,
        answer,
        traced: response.headers.has('frontegg-trace-id'),
        waits: response.headers.has('retry-after'),
        type: response.headers.get('content-type'),
      };
    },
  };
}
export type Side = ReturnType<typeof side>;
export type Told = Awaited<ReturnType<Side['ask']>>;

/** Where a side asks the samples, as the administrator of Acme. */
export function sceneOf(one: Side): Scene {
  const id = (name: string): string => one.known.ids.get(name) ?? '';
  const scene: Scene = {
    ids: {
      user: id('user ada@acme.example'),
      tenant: id('tenant acme'),
      role: id('role member'),
      permission: id('permission fe.secure.read.users'),
      group: id('group Engineering'),
      application: id('application Reports'),
      passkey: '',
      username: '',
      session: '0d0d0d0d-0000-4000-8000-000000000008',
    },
    credentials: { email: 'ada@acme.example', password: SAMPLE_PASSWORD },
    outsider: 'kaethe@globex.example',
    newAddress: one.time.newAddress,
    origin: APP,
    mail: one.mail,
    ask: async (name, input) => (await one.ask(name, input)).answer,
    spare: (kind) => makeSpare(kind, scene),
  };
  return scene;
}

const pages = {
  activation: ['activate', 'activate/code'],
  invitation: ['invitation/accept', 'invitation/code'],
  emailChange: ['', ''],
  phoneOwn: ['', ''],
  phoneRemoval: ['', ''],
  phoneReset: ['', ''],
  recovery: ['reset-password', 'forget-password'],
  recoveryText: ['', ''],
  signIn: ['login/magic-link', 'login'],
  signInText: ['', ''],
  unlock: ['unlock', 'login'],
} as const satisfies Record<FakeMail['purpose'], readonly [string, string]>;

/** A mail of the fake, with the ways in of the provider's. */
function textOf({ purpose, userId, token, flow, code }: FakeMail): string {
  const [link, form] = pages[purpose];
  if (link === '') return `${code}\n`;
  if (purpose === 'signIn' || purpose === 'unlock') return `/${link}?token=${token}\n${code}\n`;
  return `/${link}?userId=${userId}&token=${token}\n/${form}?userId=${userId}&token=${flow}\n${code}\n`;
}

/** The real provider, and the fake, with the same people. */
export async function openBoth() {
  const [realTime, fakeTime] = [newTime(), newTime()];
  const { wire, visitor, mail, close } = await openProviderWire(sample, { clock: realTime.now });
  const real = side(wire, (url, init) => visitor()(url, init), mail, realTime);
  const { fetch, control } = createFakeProvider({ sample, now: fakeTime.now, userAgent: 'Agreement/1' });
  const ask: Wire = (url, init) => fetch(url, init);
  const asVisitor: Wire = (url, init) => fetch(url, { ...init, credentials: 'omit' });
  const fake = side(
    ask,
    asVisitor,
    async (address) => {
      const newest = control.outbox.find(({ to }) => to === address);
      return newest ? textOf(newest) : '';
    },
    fakeTime,
  );
  /** Ids differ between the two; names do not. */
  const learn = async (one: Side): Promise<void> => {
    const items = (told: Told, list?: string): Record<string, string>[] =>
      Object((told.answer as Record<string, unknown> | undefined)?.[list ?? 'items'] ?? told.answer);
    for (const { email, id } of items(await one.ask('users.listV3', { query: { _limit: '200' } })))
      one.known.ids.set(`user ${email}`, id ?? '');
    for (const { key, id } of items(await one.ask('roles.list'), 'none')) one.known.ids.set(`role ${key}`, id ?? '');
    for (const { key, id } of items(await one.ask('permissions.list'), 'none'))
      one.known.ids.set(`permission ${key}`, id ?? '');
    for (const { name, id } of items(await one.ask('groups.list'), 'groups'))
      one.known.ids.set(`group ${name}`, id ?? '');
    for (const { alias, id } of items(await one.ask('tenants.mineV2'), 'none'))
      one.known.ids.set(`tenant ${alias}`, id ?? '');
    const appIds = items(
      await one.ask('applications.ofUsers', { query: { userIds: one.known.ids.get('user ada@acme.example') ?? '' } }),
      'none',
    ).flatMap((row) => row['appIds'] ?? []);
    for (const { name, id } of items(await one.ask('applications.list', { query: { ids: appIds.join(',') } }), 'none'))
      one.known.ids.set(`application ${name}`, id ?? '');
  };
  return { real, fake, learn, close };
}
