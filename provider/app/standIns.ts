import type { startReceiver } from '../webhooks/receiver/receiver.ts';
import type { startSlackStandIn as startStandIn } from '../webhooks/slackStandIn/standIn.ts';

// Both come when they are asked for: a provider that serves loads none of their packages.
/**
 * Starts a receiver of webhooks on this machine, for trying them: it prints each call and answers by the end of its
 * path.
 *
 * @param options.port 0 takes any free one
 * @param options.secret that of the webhook, by which calls are verified; undefined: they are not
 * @returns its address, and how to end it
 */
export const startWebhookReceiver = async (
  options: Parameters<typeof startReceiver>[0],
): ReturnType<typeof startReceiver> => (await import('../webhooks/receiver/receiver.ts')).startReceiver(options);

/**
 * Starts a stand-in for Slack on this machine, for trying notices: its address is what `slack.url` is set to.
 *
 * @param options.port 0 takes any free one
 * @param options.secret the client secret that alone is taken; undefined: every one is
 * @returns its address, what was posted, and how to end it
 */
export const startSlackStandIn = async (options: Parameters<typeof startStandIn>[0]): ReturnType<typeof startStandIn> =>
  (await import('../webhooks/slackStandIn/standIn.ts')).startSlackStandIn(options);
