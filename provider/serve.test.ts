import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { serve } from './serve.ts';

describe('serving', () => {
  it('ends at once although a browser has connected and asked for nothing', { timeout: 20_000 }, async () => {
    const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
    const ahead = connect(server.port, '127.0.0.1');
    await once(ahead, 'connect');
    await fetch(`http://127.0.0.1:${server.port}/`);
    const closed = once(ahead, 'close');
    await server.close();
    await closed;
  });

  it('PROV-009 answers what is no request in the wire’s error form', { timeout: 20_000 }, async () => {
    const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
    const broken: [string, number, string][] = [
      ['NONSENSE\r\n\r\n', 400, 'ER-INVALID-REQUEST'],
      ['GET / HTTP/1.1\r\nno colon\r\n\r\n', 400, 'ER-INVALID-REQUEST'],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'ER-HEADERS-TOO-LARGE'],
    ];
    try {
      for (const [sent, status, code] of broken) {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => {}); // the rest of what is too large is not taken
        socket.write(sent);
        const answer = await text(socket).catch(() => '');
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
        assert.match(head, /frontegg-trace-id: [\da-f-]{36}/);
        assert.match(head, /content-type: application\/json/);
        assert.equal(JSON.parse(body).errorCode, code);
      }
      assert.equal((await fetch(`http://127.0.0.1:${server.port}/`)).status, 200);
    } finally {
      await server.close();
    }
  });
});
