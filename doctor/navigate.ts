import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { NodePorts } from './node.ts';

/**
 * Node's `fetch` cannot pretend to be a browser that goes somewhere; these can. Resolves to undefined when nothing
 * answers.
 */
export const navigate: NodePorts['navigate'] = (address, headers) =>
  new Promise((done) => {
    const { protocol } = new URL(address);
    const sent = (protocol === 'https:' ? secure : plain)(address, { headers, timeout: 10_000 }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(undefined));
    sent.end();
  });
