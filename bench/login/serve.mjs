/** A server that answers as a CDN would: HTTP/2, brotli 11, everything on one origin. Other names may be pointed at it. */
import { createSecureServer } from 'node:http2';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import selfsigned from 'selfsigned';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.json': 'application/json' };
const packed = new Map();
const brotli = (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const pack = (key, read) => packed.get(key) ?? packed.set(key, brotli(read())).get(key);

/** Serves one contender; resolves to `{ origin, asked, close }`, `asked` being every request in its order. */
export async function serve({ page, files, answers }) {
  const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const asked = [];
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const origin = request.headers.origin;
    const { pathname } = new URL(request.url, 'https://localhost');
    asked.push(`${request.method} ${request.headers[':authority'] ?? request.headers.host}${pathname}`);
    const send = (status, type, body) => {
      response.writeHead(status, {
        'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-store',
        ...(origin && { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', 'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '', 'access-control-allow-methods': 'GET, POST' }),
      });
      response.end(body);
    };
    const file = pathname.startsWith('/gatehouse/') ? path.join('cdn', pathname.slice('/gatehouse/'.length)) : undefined;
    const answer = answers.find(([asks]) => asks.test(`${request.method} ${pathname}`));
    if (pathname === '/') send(200, types['.html'], pack(page, () => page));
    else if (files[pathname]) send(200, types['.js'], pack(pathname, () => files[pathname]));
    else if (file && existsSync(file)) send(200, types[path.extname(file)] ?? 'text/plain', pack(file, () => readFileSync(file)));
    else if (answer) send(answer[1], types['.json'], brotli(JSON.stringify(answer[2])));
    else send(request.method === 'OPTIONS' ? 204 : 404, types['.json'], brotli('{}'));
  });
  await new Promise((done) => server.listen(0, done));
  return { port: server.address().port, asked, close: () => server.close() };
}
