import { UsageError } from '../../config/environment.ts';
import { readOptions } from '../../config/readArguments.ts';
import { startSlackStandIn } from '../../webhooks/slackStandIn/standIn.ts';
import { print, type Command } from './command.ts';

const USUAL_PORT = '3003';

export const slackStandInCommand: Command = {
  what: [
    `[--port ${USUAL_PORT}] [--limit-every 3]`,
    'is a workspace of Slack on this machine, for trying notices: SLACK_URL leads to it, and it shows what was posted;',
    'takes every client id, and SLACK_CLIENT_SECRET where it is set; --limit-every puts off each third message',
  ],
  async run(args) {
    const values = readOptions(args, { port: { type: 'string' }, 'limit-every': { type: 'string' } });
    const port = numberOf('--port', values.port ?? USUAL_PORT, [0, 65_535]);
    const every = values['limit-every'];
    const limitEvery = every === undefined ? undefined : numberOf('--limit-every', every, [2, 1_000]);
    const secret = process.env.SLACK_CLIENT_SECRET || undefined;
    const { url } = await startSlackStandIn({ port, secret, limitEvery, tell: print });
    print(`Slack is stood in for at ${url}`);
  },
};

function numberOf(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`${name} must be a number from ${min} to ${max}`);
  return value;
}
