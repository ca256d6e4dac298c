import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { codePage, consentPage, messagesPage } from './pages.ts';
import { Workspace, type StandInChannel } from './workspace.ts';

interface Options {
  /** 0: any free one. */
  readonly port: number;
  /** Hears of each call, in one line without secrets. */
  readonly tell: (line: string) => void;
  /** The client secret that alone is taken. Undefined: every one is. */
  readonly secret?: string | undefined;
  /** Every so many messages one is put off. Undefined: none is. */
  readonly limitEvery?: number | undefined;
  readonly team?: { readonly id: string; readonly name: string };
  readonly channels?: readonly StandInChannel[];
}

/** A stand-in for Slack on this machine (CONN-022), for trying notices without a workspace. */
export interface SlackStandIn {
  readonly url: string;
  readonly workspace: Workspace;
  /** Puts off the next calls of a method, each by so many seconds. */
  limit(method: string, calls: number, seconds: number): void;
  close(): void;
}

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const HTML = 'text/html; charset=utf-8';
const json = (value: unknown): Reply => ({ status: 200, type: 'application/json', body: JSON.stringify(value) });
/** A form leads on to the address that the app has named. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Starts a stand-in. It listens on this machine alone. */
export async function startSlackStandIn({ port, tell, limitEvery, ...options }: Options): Promise<SlackStandIn> {
  const workspace = new Workspace(options);
  const limits = new Map<string, { calls: number; seconds: number }>();
  let posts = 0;

  const isPutOff = (method: string): number | undefined => {
    const limit = limits.get(method);
    if (limit && limit.calls > 0) {
      limit.calls -= 1;
      return limit.seconds;
    }
    if (limitEvery === undefined || method !== 'chat.postMessage') return undefined;
    posts += 1;
    return posts % limitEvery === 0 ? 1 : undefined;
  };
  const callApi = (method: string, fields: URLSearchParams, authorization: string | undefined): Reply => {
    const seconds = isPutOff(method);
    if (seconds !== undefined) {
      tell(`${method} 429, Retry-After: ${seconds}`);
      return { status: 429, headers: { 'retry-after': String(seconds) } };
    }
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    const answer = workspace.call(method, token, Object.fromEntries(fields));
    tell(`${method} ${answer.error ?? 'ok'}`);
    return json(answer);
  };
  const answerConsent = (form: URLSearchParams): Reply => {
    const [redirectUri, state] = [form.get('redirect_uri') ?? undefined, form.get('state')];
    const isAllowed = form.get('answer') === 'allow';
    const [clientId, scope] = [form.get('client_id') ?? undefined, form.get('scope') ?? undefined];
    const given: Record<string, string> = isAllowed
      ? { code: workspace.allow({ clientId, redirectUri, scope }) }
      : { error: 'access_denied' };
    if (redirectUri === undefined || !/^https?:/.test(redirectUri) || !URL.canParse(redirectUri))
      return { status: 200, type: HTML, body: codePage(given.code ?? 'none') };
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...given, ...(state !== null && { state }) }))
      address.searchParams.set(name, value);
    return { status: 302, headers: { location: address.href } };
  };
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://slack');
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    const [, method] = /^\/api\/([\w.]+)$/.exec(pathname) ?? [];
    if (method !== undefined && request.method === 'POST') return callApi(method, form, request.headers.authorization);
    const isRead = request.method === 'GET';
    if (pathname === '/' && isRead) return { status: 200, type: HTML, body: messagesPage(workspace) };
    if (pathname === '/messages' && isRead) return json(workspace.posted);
    if (pathname === '/oauth/v2/authorize')
      return isRead ? { status: 200, type: HTML, body: consentPage(workspace, searchParams) } : answerConsent(form);
    if (pathname !== '/revoke' || isRead) return { status: 404 };
    workspace.revokeAll();
    return { status: 303, headers: { location: '/' } };
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answer(request)
      .catch((): Reply => ({ status: 400 }))
      .then(({ status, type = 'text/plain', body = '', headers = {} }) =>
        response.writeHead(status, { 'content-type': type, 'content-security-policy': POLICY, ...headers }).end(body),
      )
      .catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    workspace,
    limit: (method, calls, seconds) => void limits.set(method, { calls, seconds }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
