/** Public entry `gatehouse-elements/server/node.js`: the session layer for servers of `node:http`, such as Express. */
import { toRequest, type NodeRequest } from './adapters/nodeRequest.ts';
import type { ServerLayer } from './server.ts';
import { PERSONAL, type ServerSession } from './session/ServerSession.ts';

export type { NodeRequest } from './adapters/nodeRequest.ts';

/** The response of `node:http` or Express. */
export interface NodeResponse {
  readonly headersSent: boolean;
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  appendHeader(name: string, value: string): unknown;
  end(data: Uint8Array): unknown;
}

/**
 * Answers the requests of the layer, and passes all others on. Use it before a body parser, or after one for JSON.
 */
export function nodeMiddleware(layer: ServerLayer) {
  return async (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const answer = await layer.handle(toRequest(request), { address: request.socket.remoteAddress });
      if (answer) await send(answer, response);
      else next();
    } catch (error) {
      next(error);
    }
  };
}

/** Who a request comes from. The answer gets the cookies of the session, and is not kept. */
export async function nodeSession(
  layer: ServerLayer,
  request: NodeRequest,
  response: NodeResponse,
): Promise<ServerSession> {
  const session = await layer.session(toRequest(request, false), {
    address: request.socket.remoteAddress,
    canSetCookies: !response.headersSent,
  });
  if (!response.headersSent) {
    response.setHeader('cache-control', PERSONAL['cache-control']);
    response.appendHeader('vary', PERSONAL.vary);
    for (const line of session.setCookies) response.appendHeader('set-cookie', line);
  }
  return session;
}

async function send(answer: Response, response: NodeResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line);
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
