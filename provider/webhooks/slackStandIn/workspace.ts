import { randomBytes } from 'node:crypto';

/** A channel of the workspace. */
export interface StandInChannel {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived?: boolean;
  /** Of a public channel: the app was invited to it. Private ones without it are not there for the app. */
  readonly isJoined?: boolean;
  readonly members: number;
}

/** A message as the workspace keeps it: the text as it was sent, which Slack would show without its escapes. */
export interface PostedMessage {
  readonly channel: string;
  readonly text: string;
  readonly ts: string;
}

/** Those of every workspace that says nothing else. */
export const usualChannels: readonly StandInChannel[] = [
  { id: 'C0SECURITY1', name: 'security-alerts', isPrivate: false, members: 12 },
  { id: 'C0GENERAL01', name: 'general', isPrivate: false, members: 48 },
  { id: 'C0RANDOM001', name: 'random', isPrivate: false, members: 31 },
  { id: 'C0OLDNEWS01', name: 'old-news', isPrivate: false, isArchived: true, members: 3 },
  { id: 'G0OPS000001', name: 'ops', isPrivate: true, members: 5 },
];

interface Grant {
  readonly clientId: string | undefined;
  readonly redirectUri: string | undefined;
  /** What the app has asked for, separated by commas. */
  readonly scope?: string | undefined;
  /** The code works again and again: for samples. */
  readonly isLasting?: boolean;
}

/** What Slack answers: `ok`, or its code of an error. */
export type SlackAnswer = { readonly ok: boolean; readonly error?: string } & Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, string | undefined>>;

const refused = (error: string): SlackAnswer => ({ ok: false, error });
/** Channels of one page, at most: few, so that readers have to turn pages. */
const PAGE = 2;

/** The workspace that a stand-in of Slack keeps in memory. */
export class Workspace {
  readonly team: { readonly id: string; readonly name: string };
  readonly posted: PostedMessage[] = [];
  readonly #channels: readonly StandInChannel[];
  readonly #secret: string | undefined;
  readonly #grants = new Map<string, Grant>();
  /** Tokens: whether they work, and for what. */
  readonly #tokens = new Map<string, { works: boolean; readonly scope: string }>();

  /** `secret`: the client secret that alone is taken; undefined: every one is. */
  constructor({
    team = { id: 'T0ACMEHQ01', name: 'Acme HQ' },
    channels = usualChannels,
    secret,
  }: {
    readonly team?: Workspace['team'] | undefined;
    readonly channels?: readonly StandInChannel[] | undefined;
    readonly secret?: string | undefined;
  }) {
    this.team = team;
    this.#channels = channels;
    this.#secret = secret;
  }

  /** A code, as a user who allows the app brings it back. */
  allow(grant: Grant, code = randomBytes(12).toString('hex')): string {
    this.#grants.set(code, grant);
    return code;
  }

  /** From now on no token that was given works. */
  revokeAll(): void {
    for (const given of this.#tokens.values()) given.works = false;
  }

  nameOf(channelId: string): string {
    return this.#channels.find(({ id }) => id === channelId)?.name ?? channelId;
  }

  /** Answers a method of the Web API. */
  call(method: string, token: string | undefined, fields: Fields): SlackAnswer {
    if (method === 'oauth.v2.access') return this.#access(fields);
    const given = token === undefined ? undefined : this.#tokens.get(token);
    if (!given) return refused(token === undefined ? 'not_authed' : 'invalid_auth');
    if (!given.works) return refused('token_revoked');
    if (method === 'conversations.list') return this.#list(fields);
    if (method === 'chat.postMessage') return this.#post(fields, given.scope);
    if (method !== 'auth.revoke') return refused('unknown_method');
    given.works = false;
    return { ok: true, revoked: true };
  }

  #access({ code = '', client_id: clientId, client_secret: secret, redirect_uri: redirectUri }: Fields): SlackAnswer {
    const grant = this.#grants.get(code);
    if (this.#secret !== undefined && secret !== this.#secret) return refused('bad_client_secret');
    if (!grant) return refused('invalid_code');
    if (grant.clientId !== undefined && grant.clientId !== clientId) return refused('invalid_client_id');
    if (grant.redirectUri !== redirectUri) return refused('bad_redirect_uri');
    if (!grant.isLasting) this.#grants.delete(code);
    const token = `xoxb-${randomBytes(16).toString('hex')}`;
    const { scope = '' } = grant;
    this.#tokens.set(token, { works: true, scope });
    return {
      ok: true,
      access_token: token,
      token_type: 'bot',
      scope,
      bot_user_id: 'U0GATEHOUSE',
      team: this.team,
    };
  }

  #list({ types = 'public_channel', exclude_archived: withoutOld, cursor = '', limit = '100' }: Fields): SlackAnswer {
    const wanted = types.split(',');
    const all = this.#channels.filter(
      ({ isPrivate, isArchived }) =>
        wanted.includes(isPrivate ? 'private_channel' : 'public_channel') && !(isArchived && withoutOld === 'true'),
    );
    const from = cursor === '' ? 0 : Number(/^after-(\d+)$/.exec(cursor)?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return refused('invalid_cursor');
    const to = from + Math.min(Number(limit) || PAGE, PAGE);
    return {
      ok: true,
      channels: all
        .slice(from, to)
        .map(({ id, name, isPrivate, isArchived = false, isJoined = isPrivate, members }) => ({
          id,
          name,
          is_private: isPrivate,
          is_archived: isArchived,
          is_member: isJoined,
          num_members: members,
        })),
      response_metadata: { next_cursor: to < all.length ? `after-${to}` : '' },
    };
  }

  #post({ channel = '', text = '' }: Fields, scope: string): SlackAnswer {
    const found = this.#channels.find(({ id }) => id === channel);
    if (!found) return refused('channel_not_found');
    if (found.isArchived) return refused('is_archived');
    if (!found.isPrivate && !found.isJoined && !scope.split(',').includes('chat:write.public'))
      return refused('not_in_channel');
    if (text === '') return refused('no_text');
    const ts = `${Math.floor(Date.now() / 1000)}.${String(this.posted.length).padStart(6, '0')}`;
    this.posted.push({ channel, text, ts });
    return { ok: true, channel, ts, message: { text } };
  }
}
