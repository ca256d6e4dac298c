import { UsageError } from '../../config/environment.ts';
import { readArguments } from '../../config/readArguments.ts';
import { receiverAnswers, startReceiver } from '../../webhooks/receiver/receiver.ts';
import { print, type Command } from './command.ts';

const USUAL_PORT = '3004';

export const webhookReceiverCommand: Command = {
  what: [
    `[--port ${USUAL_PORT}]`,
    'receives webhooks on this machine, for trying them: prints each call, and whether WEBHOOK_SECRET has signed it;',
    `answers by the end of the path: ${[...receiverAnswers.keys()].join(', ')}; needs no database`,
  ],
  async run(args) {
    const { values } = readArguments(args, { port: { type: 'string' } });
    const port = Number(values.port ?? USUAL_PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port must be a number from 0 to 65535');
    const { url } = await startReceiver({ port, secret: process.env.WEBHOOK_SECRET || undefined, tell: print });
    print(`Webhooks are received at ${url}`);
  },
};
