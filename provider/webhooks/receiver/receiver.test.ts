import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { readNetwork } from '../../http/outbound/addresses.ts';
import { createOutbound } from '../../http/outbound/outbound.ts';
import { headersOf } from '../endpoints/headers.ts';
import { newSecret } from '../endpoints/secrets.ts';
import { startReceiver } from './receiver.ts';

it('CONN-023 a receiver for trying webhooks verifies calls and answers by choice', async (test) => {
  const [secret, lines]: [string, string[]] = [newSecret(), []];
  const receiver = await startReceiver({ port: 0, secret, tell: (line) => void lines.push(line) });
  test.after(() => receiver.close());
  const allowedNetworks = [readNetwork('127.0.0.0/8') ?? assert.fail('it is a network')];
  const outbound = createOutbound({ allowedNetworks });
  const body = '{"eventKey":"frontegg.user.created"}';
  const headers = await headersOf({ id: 'one', body, secrets: [secret], now: new Date() });
  for (const [path, status] of nonEmpty([
    ['/in', 200],
    ['/200', 200],
    ['/410', 410],
    ['/500', 500],
    ['/in/redirect', 302],
  ] as const))
    assert.equal((await outbound.post({ url: receiver.url + path, headers, body })).status, status, path);
  const forged = await outbound.post({ url: receiver.url, headers, body: `${body} ` });
  assert.equal(forged.status, 401);
  assert.match(lines[0] ?? '', /^one \/in genuine: \{/);
  assert.match(lines.at(-1) ?? '', /^one \/ No matching signature found: /);
});
