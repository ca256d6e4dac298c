/**
 * A page each with a log of 100,000 events: ours talks to the fake provider of the test kit, whose log is as long, and
 * the other one gets the same answers.
 */
import { bundlePeer } from '../bundle.mjs';
import { createFakeProvider } from 'gatehouse-elements/testing.js';
import { html, pageOf } from '../users/contenders.mjs';

export const TOTAL = 100_000;
/** Rows on the first screen that are waited for. */
const FIRST = 12;

/** The newest event. All pages are of one log. */
const NEWEST = Date.parse('2026-03-04T12:00:00.000Z');
const actions = ['auth.login', 'admin.group.created', 'admin.role.changed', 'admin.user.invited'];
const severities = ['Info', 'Medium', 'High', 'Info'];

function eventAt(place) {
  const instant = new Date(NEWEST - place * 30_000).toISOString();
  return {
    _id: `0d0d0d0d-0000-4000-8000-${String(place).padStart(12, '0')}`,
    ip: `192.0.2.${place % 250}`,
    json: [{ key: 'amr', value: 'pwd' }],
    action: actions[place % 4],
    description: 'Signed in',
    resource: `Person ${place % 97}`,
    time: instant,
    user: `Person ${place % 45}`,
    email: `person.${place % 45}@acme.example`,
    severity: severities[place % 4],
    vendorId: 'vendor',
    tenantId: 'tenant',
    createdAt: instant,
    updatedAt: instant,
    __v: 0,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    traceId: 'trace',
    actorKind: 'user',
    outcome: 'success',
  };
}

/** The page of the log that is asked for; undefined for any other request. */
function pageOfLog(request) {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || pathname !== '/audits') return undefined;
  if (searchParams.has('newerThan')) return Response.json({ data: [], total: 0 });
  const [offset, count] = ['offset', 'count'].map((name) => Number(searchParams.get(name)));
  const amount = Math.max(0, Math.min(count, TOTAL - offset));
  return Response.json({ data: Array.from({ length: amount }, (_, at) => eventAt(offset + at)), total: TOTAL });
}

async function tanstack() {
  const file = await bundlePeer('bench/audits/peers/tanstack.mjs');
  return {
    name: 'TanStack Table + Virtual',
    page: html('<script type="module" src="/peer/tanstack.js"></script>', '<div id="app"></div>'),
    files: { '/peer/tanstack.js': file('.js') },
    answer: async (request) => pageOfLog(request) ?? Response.json({}),
    rows: { list: '/audits?', row: 'tr.row', count: FIRST },
  };
}

function gatehouse() {
  const { fetch, control } = createFakeProvider({});
  control.signIn('ada@acme.example');
  return {
    name: 'Gatehouse',
    isOurs: true,
    page: pageOf('admin-audits'),
    files: {},
    answer: async (request) => pageOfLog(request) ?? fetch(request),
    rows: { list: '/audits?', row: 'tbody [part=row]', count: FIRST },
  };
}

export const contenders = async () => [gatehouse(), await tanstack()];
