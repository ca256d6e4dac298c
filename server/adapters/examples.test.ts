import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ServerSession } from '../server.ts';
import { BASE, CLIENT_ID, HostBrowser, PASSWORD } from '../testing/fakeProvider.ts';
import { runExample } from '../testing/examples.ts';

const LOGIN = '/account/login?redirectUrl=%2Freports';

/** What the examples export, as the frameworks would use it. */
interface Examples {
  hono: { app: { request(request: Request): Promise<Response> } };
  sveltekit: { handle(input: object): Promise<Response> };
  nuxt: { default(event: object): Promise<Response | undefined> };
  'react-router': {
    middleware: ((args: object, next: () => Promise<Response>) => Promise<Response>)[];
    calls: { loader(args: object): Promise<Response> };
  };
}

describe('the examples of the guide to the session layer', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  let folder: string;
  before(async () => {
    await mkdir(path.join(root, 'coverage'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'coverage', 'examples-'));
    Object.assign(process.env, {
      GATEHOUSE_APP_URL: 'https://app.example.com',
      GATEHOUSE_BASE_URL: BASE,
      GATEHOUSE_CLIENT_ID: CLIENT_ID,
      GATEHOUSE_ENCRYPTION_PASSWORD: PASSWORD,
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const run = <Name extends keyof Examples>(name: Name): Promise<Examples[Name]> =>
    runExample<Examples[Name]>(name, 'server.md', folder);
  const request = new HostBrowser().request('/reports');

  it('Hono', async () => {
    const { app } = await run('hono');
    assert.equal((await app.request(request)).headers.get('location'), LOGIN);
  });

  it('SvelteKit', async () => {
    const { handle } = await run('sveltekit');
    const locals: { session?: ServerSession } = {};
    const resolve = (): Response => new Response(locals.session?.status);
    const event = (request: Request) => ({ request, url: new URL(request.url), locals, getClientAddress: () => '' });
    assert.equal((await handle({ event: event(request), resolve })).headers.get('location'), LOGIN);
    const start = await handle({ event: event(new HostBrowser().request('/')), resolve });
    assert.equal(await start.text(), 'signed-out');
  });

  it('Nuxt', async () => {
    const example = await run('nuxt');
    const req = { url: '/reports', headers: {}, socket: {} };
    assert.equal((await example.default({ node: { req }, context: {} }))?.headers.get('location'), LOGIN);
  });

  it('React Router', async () => {
    const { middleware, calls } = await run('react-router');
    const answer = await middleware[0]?.({ request, context: new Map() }, async () => new Response());
    assert.equal(answer?.headers.get('location'), LOGIN);
    assert.equal((await calls.loader({ request: new HostBrowser().request('/api/frontegg/none') })).status, 404);
  });
});
