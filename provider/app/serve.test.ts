import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { serve } from './serve.ts';

const askAt = (socketPath: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ socketPath, path: '/', agent: false }, (answer) => resolve(text(answer))).once('error', reject);
  });

describe('serving', () => {
  it('ends although a browser has connected and asked for nothing', { timeout: 120_000 }, async () => {
    const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
    const ahead = connect(server.port, '127.0.0.1');
    await once(ahead, 'connect');
    await fetch(`http://127.0.0.1:${server.port}/`);
    const closed = once(ahead, 'close');
    await server.close();
    await closed;
  });

  it('PROV-009 answers what is no request in the wire’s error form', { timeout: 120_000 }, async () => {
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

  it(
    'goes on accepting while it drains, and asks each client to close its connection',
    { timeout: 120_000 },
    async () => {
      const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
      const url = `http://127.0.0.1:${server.port}/`;
      assert.equal((await fetch(url)).headers.get('connection'), 'keep-alive');
      const closed = server.close({ drain: 1 });
      const during = await fetch(url);
      assert.deepEqual([during.status, during.headers.get('connection')], [200, 'close']);
      await closed;
      await assert.rejects(fetch(url));
    },
  );

  it('answers whoever has connected before it stops listening, and asks after it', { timeout: 120_000 }, async () => {
    const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
    const ahead = connect(server.port, '127.0.0.1');
    await once(ahead, 'connect');
    await fetch(`http://127.0.0.1:${server.port}/`);
    const closed = server.close();
    while (await fetch(`http://127.0.0.1:${server.port}/`).then(Boolean, () => false));
    ahead.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
    assert.match(await text(ahead), /^HTTP\/1\.1 200 [^]*connection: close/i);
    await closed;
  });

  it('asks the client of a request that runs when the drain begins to use another connection', async () => {
    const told = new EventEmitter();
    const fetchIt = async () => {
      told.emit('begun');
      await once(told, 'end');
      return new Response('yes');
    };
    const server = await serve({ fetch: fetchIt }, { port: 0 });
    const begun = once(told, 'begun');
    const answer = fetch(`http://127.0.0.1:${server.port}/`);
    await begun;
    const closed = server.close();
    told.emit('end');
    assert.equal((await answer).headers.get('connection'), 'close');
    await closed;
  });

  describe('at a socket', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-socket-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'one.sock');
    const answering = (said: string) => serve({ fetch: async () => new Response(said) }, { socket: path });

    it('gives its name up first, and answers whoever has connected', { timeout: 120_000 }, async () => {
      const server = await answering('yes');
      assert.equal(await askAt(path), 'yes');
      const ahead = connect(path);
      await once(ahead, 'connect');
      const closed = server.close({ drain: 1 });
      await assert.rejects(askAt(path), { code: 'ENOENT' });
      ahead.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
      assert.match(await text(ahead), /^HTTP\/1\.1 200 [^]*yes/);
      await closed;
      assert.deepEqual(readdirSync(folder), []);
    });

    it('takes the name over from one that drains or has died, which then leaves it alone', async () => {
      const first = await answering('first');
      const second = await answering('second');
      assert.equal(await askAt(path), 'second');
      await first.close();
      assert.equal(await askAt(path), 'second');
      await second.close();
      writeFileSync(path, '');
      const third = await answering('third');
      assert.equal(await askAt(path), 'third');
      await third.close();
    });
  });

  it(
    'keeps idle connections longer than proxies do, so that a proxy closes them first',
    { timeout: 120_000 },
    async () => {
      const server = await serve({ fetch: async () => new Response('yes') }, { port: 0 });
      try {
        const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
        assert.equal(headers.get('keep-alive'), 'timeout=75');
      } finally {
        await server.close();
      }
    },
  );

  it('lets running requests end, and cuts them at the deadline', { timeout: 120_000 }, async () => {
    for (const { work, deadline, ends } of [
      { work: Promise.resolve(), deadline: 30, ends: true },
      { work: new Promise<void>(() => undefined), deadline: 1, ends: false },
    ]) {
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      let finish = (): void => undefined;
      const told = new Promise<void>((resolve) => (finish = resolve));
      const fetchIt = async (): Promise<Response> => {
        begin();
        await told;
        await work;
        return new Response('yes');
      };
      const server = await serve({ fetch: fetchIt }, { port: 0 });
      const answer = fetch(`http://127.0.0.1:${server.port}/`).then(
        ({ status }) => status === 200,
        () => false,
      );
      await begun;
      const closed = server.close({ deadline });
      finish();
      assert.equal(await answer, ends);
      await closed;
    }
  });
});
