import type { SlackChannel } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { callSlack, SlackFailure } from './client.ts';
import { EVERY_PUBLIC, refuse, requireApp } from './connecting.ts';
import { findConnection } from './storage.ts';

/** Channels of one page: the most that Slack gives. */
const PAGE = 1_000;
/** A workspace with more pages than this is cut: a user finds nothing in such a list. */
const MOST_PAGES = 100;

export const LOST = 'Slack has refused the connection: connect once more';

/**
 * Every channel that notices can go to, private ones with the app in them included; of a connection from before the
 * scope for all public channels was asked for, only those that the app is in.
 * @throws ProviderError 400 without a connection that works, 503 while Slack is away
 */
export async function listChannels({ db, services }: ReadCall, tenantId: string): Promise<SlackChannel[]> {
  const app = requireApp(services.settings);
  const connection = await findConnection(db, tenantId);
  if (!connection) throw refuse('There is no connection to Slack yet: connect a workspace first');
  if (connection.state === 'lost') throw refuse(LOST);
  const token = services.sealing.open(connection.token);
  const reachesAll = connection.scopes.includes(EVERY_PUBLIC);
  const found: SlackChannel[] = [];
  let cursor: string | undefined;
  try {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await callSlack(app, token, (client) =>
        client.conversations.list({
          types: 'public_channel,private_channel',
          exclude_archived: true,
          limit: PAGE,
          ...(cursor !== undefined && { cursor }),
        }),
      );
      const open = answer.channels?.filter((one) => one.is_private || one.is_member || reachesAll) ?? [];
      for (const { id, name, is_private: isPrivate = false, num_members: members } of open)
        if (id !== undefined && name !== undefined)
          found.push({ id, name, isPrivate, ...(members !== undefined && { members }) });
      cursor = answer.response_metadata?.next_cursor || undefined;
      if (cursor === undefined) break;
    }
  } catch (error) {
    if (!(error instanceof SlackFailure)) throw error;
    if (error.fault === 'lost') {
      await services.slackPoster.refused(tenantId, connection.token, error.message);
      throw refuse(LOST);
    }
    if (error.fault === 'limited') throw new ProviderError('ER-BUSY', { retryAfter: error.retryAfter });
    if (error.fault === 'away') throw new ProviderError('ER-UNAVAILABLE');
    throw refuse(`Slack does not list the channels (${error.message}): connect once more`);
  }
  return found.sort((one, other) => one.name.localeCompare(other.name));
}
