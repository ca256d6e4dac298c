import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headerNames, type ErrorCode } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { errorReply } from './errorReply.ts';

/** What Node refuses before there is a request, by the code of its error. Anything else is no HTTP. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'ER-HEADERS-TOO-LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'ER-REQUEST-TIMEOUT',
};

/** Answers what could not be read as a request, in the wire's error form, and ends the connection. */
export function answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  const { status, headers, body } = errorReply(new ProviderError(known ?? 'ER-INVALID-REQUEST'));
  const all = new Headers(headers);
  const text = typeof body === 'string' ? body : '';
  all.set(headerNames.traceId, randomUUID());
  all.set('Cache-Control', 'no-store');
  all.set('X-Content-Type-Options', 'nosniff');
  all.set('Content-Length', String(Buffer.byteLength(text)));
  all.set('Connection', 'close');
  const lines = [...all].map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
}
