import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { judgeAddress, readNetwork } from './addresses.ts';
import { firstBytes, textOf } from './answers.ts';
import { createOutbound, OutboundError, type OutboundFault } from './outbound.ts';

const network = (text: string) => readNetwork(text) ?? assert.fail(`${text} is no network`);
const LOOPBACK = network('127.0.0.0/8');
const everything = ['0.0.0.0/0', '::/0'].map(network);

describe('PRO-28 the guard of outbound calls', () => {
  const servers: Server[] = [];
  after(() => Promise.all(servers.map((server) => (server.closeAllConnections(), server.close()))));

  async function serve(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** The guard, where each name leads to the given addresses in turn. */
  const guard = (answers: string[][] = [['93.184.216.34']], allowedNetworks = [LOOPBACK], timeoutMs = 5_000) => {
    let asked = 0;
    return createOutbound({
      allowedNetworks,
      timeoutMs,
      resolve: async () =>
        (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
    });
  };
  const faultOf = async (url: string, outbound = guard()): Promise<OutboundFault | undefined> => {
    const [checked, sent] = await Promise.all([
      outbound.check(url).then(
        () => undefined,
        (error: unknown) => error,
      ),
      outbound.post({ url, headers: {}, body: '{}' }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    ]);
    assert.ok(checked === undefined || checked instanceof OutboundError, String(checked));
    if (checked) assert.ok(sent instanceof OutboundError && sent.fault === checked.fault, 'saving and sending agree');
    return checked?.fault;
  };

  const shut: readonly [what: string, urls: readonly string[]][] = [
    [
      'loopback',
      ['https://10.0.0.1/', 'https://192.168.1.1', 'https://172.16.0.1', 'https://[::1]/', 'https://0.0.0.0'],
    ],
    [
      'octal, hexadecimal and decimal spellings',
      ['https://0012.0.0.1', 'https://0xa.0.0.1', 'https://167772161', 'https://0xa000001', 'https://10.1'],
    ],
    [
      'mapped addresses',
      [
        'https://[::ffff:10.0.0.1]',
        'https://[::ffff:a00:1]',
        'https://[::ffff:0:10.0.0.1]',
        'https://[::ffff:127.0.0.1]',
      ],
    ],
    ['NAT64', ['https://[64:ff9b::a00:1]', 'https://[64:ff9b::8.8.8.8]', 'https://[64:ff9b:1::a00:1]']],
    ['6to4 and Teredo', ['https://[2002:a00:1::]', 'https://[2002:808:808::1]', 'https://[2001::1]']],
    [
      'link-local and unique local',
      ['https://169.254.169.254/latest', 'https://[fe80::1]', 'https://[fd00:ec2::254]', 'https://[fec0::1]'],
    ],
    [
      'multicast, broadcast, documentation, shared',
      [
        'https://224.0.0.1',
        'https://255.255.255.255',
        'https://192.0.2.1',
        'https://100.64.0.1',
        'https://[ff02::1]',
        'https://[2001:db8::1]',
      ],
    ],
  ];
  for (const [what, urls] of shut)
    it(`refuses ${what}`, async () => {
      for (const url of nonEmpty(urls)) assert.equal(await faultOf(url), 'network', url);
    });

  it('refuses names of which one address of several is shut', async () => {
    assert.equal(await faultOf('https://two.test', guard([['93.184.216.34', '10.0.0.1']])), 'network');
    assert.equal(await faultOf('https://six.test', guard([['93.184.216.34', '::ffff:10.0.0.1']])), 'network');
    assert.equal(await faultOf('https://none.test', guard([[]])), 'unknown-host');
  });

  it('keeps link-local and what holds other addresses shut whatever is allowed', async () => {
    for (const url of [
      'https://169.254.169.254',
      'https://[fe80::1]',
      'https://[::ffff:169.254.169.254]',
      'https://[64:ff9b::a9fe:a9fe]',
      'https://[2002:a9fe:a9fe::]',
    ])
      assert.equal(await faultOf(url, guard([], everything)), 'network', url);
    assert.equal(judgeAddress('10.0.0.1', everything), 'allowed');
    assert.equal(judgeAddress('::1', everything), 'allowed');
    assert.equal(judgeAddress('fe80::1%eth0', everything), 'shut');
    assert.equal(judgeAddress('nonsense', everything), 'shut');
  });

  it('takes https alone, no credentials, and no port of another protocol', async () => {
    const faults = await Promise.all(
      [
        'http://hooks.test',
        'ftp://hooks.test',
        'file:///etc/passwd',
        'https://user@hooks.test',
        'https://:word@hooks.test',
        'https://hooks.test:25',
        'hooks.test',
        `https://hooks.test/${'x'.repeat(2_000)}`,
      ].map((url) => faultOf(url)),
    );
    assert.deepEqual(faults, [
      'scheme',
      'scheme',
      'scheme',
      'credentials',
      'credentials',
      'port',
      'address',
      'address',
    ]);
  });

  it('is plain inside an allowed network only', async () => {
    const port = await serve((_request, response) => response.end('ok'));
    assert.equal(await faultOf(`http://127.0.0.1:${port}`), undefined);
    assert.equal(await faultOf(`http://127.0.0.1:${port}`, guard([], [])), 'network');
    assert.equal(await faultOf('http://mixed.test', guard([['127.0.0.1', '93.184.216.34']])), 'scheme');
  });

  it('dials the address that was judged: a name that leads elsewhere the next time is asked once', async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    const outbound = guard([['127.0.0.1'], ['169.254.169.254']]);
    const answer = await outbound.post({ url: `http://rebound.test:${port}/`, headers: {}, body: '{}' });
    assert.equal(answer.status, 200);
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await guard().post({ url: `http://127.0.0.1:${port}`, headers: {}, body: '{}' });
    assert.deepEqual([answer.status, calls], [302, 1]);
  });

  it('reads the beginning of an answer without an end, and gives an answer that never comes its time', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/silent') return;
      response.writeHead(200);
      const more = (): void =>
        void (response.writableEnded || response.destroyed || response.write('x'.repeat(600), more));
      more();
    });
    const endless = await guard().post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
    assert.equal(endless.status, 200);
    const late = await rejectionOf(
      guard([], [LOOPBACK], 50).post({ url: `http://127.0.0.1:${port}/silent`, headers: {}, body: '{}' }),
    );
    assert.ok(late instanceof OutboundError && late.fault === 'timeout', String(late));
  });

  it('gives a name that is never resolved its time', async () => {
    const outbound = createOutbound({
      allowedNetworks: [],
      timeoutMs: 50,
      resolve: () => new Promise(() => undefined),
    });
    const late = await rejectionOf(outbound.post({ url: 'https://slow.test', headers: {}, body: '{}' }));
    assert.ok(late instanceof OutboundError && late.fault === 'timeout', String(late));
  });

  it('keeps the first kilobyte of an answer as text, without control characters', async () => {
    async function* parts(...texts: string[]) {
      for (const text of texts) yield Buffer.from(text);
      throw new Error('it breaks off');
    }
    assert.equal(textOf(await firstBytes(parts('a\u0000b\u001b[0m', '\n<b>c</b>'))), 'a\uFFFDb\uFFFD[0m\n<b>c</b>');
    assert.equal((await firstBytes(parts('x'.repeat(900), 'y'.repeat(900), 'z'))).length, 1_024);
  });

  it('tells nothing of an answer from a network that was opened', async () => {
    const port = await serve((_request, response) => response.end('internal'));
    const answer = await guard().post({ url: `http://127.0.0.1:${port}`, headers: {}, body: '{}' });
    assert.deepEqual(answer, { status: 200, retryAfter: undefined, text: undefined });
  });
});
