import { once } from 'node:events';
import { connect } from 'node:net';
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
});
