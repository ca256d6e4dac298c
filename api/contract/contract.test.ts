import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createApi } from '../createApi.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

interface Operation {
  method: string;
  path: string;
  prefix: boolean;
}

const published = JSON.parse(readFileSync(new URL('protocol/operations.json', import.meta.url), 'utf8')) as Operation[];
const rows = Object.entries(contract).flatMap(([area, table]) =>
  Object.entries<Endpoint<never>>(table).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    area,
    key: name,
    endpoint,
  })),
);

const anonymousShape = (path: string): string => path.replace(/\{\w+\}/g, '{}');

describe('the contract', () => {
  for (const { name, endpoint } of rows)
    it(`${name} is a call of the protocol (HTTP-019)`, () => {
      if (endpoint.extension) return;
      const found = published.filter(
        ({ method, path }) => method === endpoint.method && anonymousShape(path) === anonymousShape(endpoint.path),
      );
      assert.ok(found.length > 0, `${endpoint.method} ${endpoint.path}`);
      assert.ok(
        found.some(({ prefix }) => prefix === (endpoint.prefix ?? true)),
        'its prefix',
      );
    });

  it('has no call twice', () => {
    const calls = rows.map(({ endpoint: { method, path } }) => `${method} ${anonymousShape(path)}`);
    assert.deepEqual(
      calls.filter((call, index) => calls.indexOf(call) !== index),
      [],
    );
  });

  it('is sent by the client row by row', async () => {
    const sent: string[] = [];
    const api = createApi({
      baseUrl: 'https://auth.example',
      tokens: { current: async () => 'token', renew: async () => undefined, epoch: () => 0 },
      fetch: async (url, init) => (sent.push(`${init?.method} ${new URL(String(url)).pathname}`), Response.json({})),
    });
    const params = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
    for (const { area, key, endpoint } of rows) {
      const operation: unknown = Reflect.get(Object(Reflect.get(api, area)), key);
      assert.ok(typeof operation === 'function', `${area}.${key}`);
      await operation({ params });
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`<${name}>`));
      assert.equal(sent.at(-1), `${endpoint.method} ${endpoint.prefix === false ? '' : '/frontegg'}${path}`);
    }
    assert.equal(sent.length, rows.length);
  });
});
