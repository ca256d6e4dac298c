/**
 * A server that answers as a CDN would: HTTP/2, brotli 11, everything on one origin. Other names may be pointed at it.
 */
import { createSecureServer } from 'node:http2';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import selfsigned from 'selfsigned';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};
const packed = new Map();
const brotli = (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const pack = (key, read) => packed.get(key) ?? packed.set(key, brotli(read())).get(key);

/** Answers by a table: `[method and path, status, body]`; the first that fits is given, 404 else. */
export const fromTable = (rows) => async (request) => {
  const { pathname } = new URL(request.url);
  const row = rows.find(([asks]) => asks.test(`${request.method} ${pathname}`));
  return Response.json(row?.[2] ?? {}, { status: row?.[1] ?? 404 });
};

const bodyOf = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};
const plain = (headers) => Object.entries(headers).filter(([name]) => !name.startsWith(':'));

/**
 * Serves one contender: its page, its files, ours, and what its provider answers (`(Request) => Promise<Response>`).
 */
export async function serve({ page, files, answer }) {
  const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  const asked = [];
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (request, response) => {
    const { origin } = request.headers;
    const host = request.headers[':authority'] ?? request.headers.host;
    const { pathname } = new URL(request.url, `https://${host}`);
    asked.push(`${request.method} ${host}${pathname}`);
    const send = (status, type, body) => {
      response.writeHead(status, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'no-store',
        ...(origin && {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
          'access-control-allow-methods': 'GET, POST',
        }),
      });
      response.end(body);
    };
    const file = pathname.startsWith('/gatehouse/')
      ? path.join('cdn', pathname.slice('/gatehouse/'.length))
      : undefined;
    if (request.method === 'OPTIONS') return send(204, types['.json'], brotli(''));
    if (pathname === '/')
      return send(
        200,
        types['.html'],
        pack(page, () => page),
      );
    if (files[pathname])
      return send(
        200,
        types[path.extname(pathname)],
        pack(`${page} ${pathname}`, () => files[pathname]),
      );
    if (file && existsSync(file))
      return send(
        200,
        types[path.extname(file)] ?? 'text/plain',
        pack(file, () => readFileSync(file)),
      );
    const body = await bodyOf(request);
    const given = await answer(
      new Request(`https://${host}${request.url}`, {
        method: request.method,
        headers: plain(request.headers),
        ...(body.length && { body }),
      }),
    );
    send(given.status, given.headers.get('content-type') ?? types['.json'], brotli(await given.text()));
  });
  await new Promise((done) => server.listen(0, done));
  return { port: server.address().port, asked, close: () => server.close() };
}
