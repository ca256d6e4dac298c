import type { Logger, LogLevel, WebClient } from '@slack/web-api';

/** The app at Slack, as the operator has set it up. */
export interface SlackApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of Slack, or of a stand-in. */
  readonly url: string;
}

/**
 * Why a call failed. `lost`: Slack does not know the connection any more. `limited`: not before `retryAfter`. `away`:
 * no answer, or none that says anything. `refused`: it would fail again.
 */
export type SlackFault = 'lost' | 'limited' | 'away' | 'refused';

/** A call that failed. The message is Slack's code, and never a token. */
export class SlackFailure extends Error {
  override name = 'SlackFailure';
  readonly fault: SlackFault;
  /** Seconds; 0 where Slack does not say. */
  readonly retryAfter: number;

  constructor(fault: SlackFault, code: string, retryAfter = 0) {
    super(code);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** What one call may take, in milliseconds. */
export const SLACK_TIMEOUT_MS = 8_000;
/** Codes that say that the token works no more. */
const LOST: ReadonlySet<string> = new Set(['token_revoked', 'account_inactive', 'invalid_auth']);
/** Codes of failures that pass. */
const PASSING: ReadonlySet<string> = new Set([
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);
/** What a limit without a number of seconds asks for. */
const USUAL_WAIT = 60;

/**
 * Makes one call to Slack, with the token of a connection or without one. The library comes with the first call.
 * @throws SlackFailure
 */
export async function callSlack<Answer>(
  app: SlackApp,
  token: string | undefined,
  call: (client: WebClient) => Promise<Answer>,
): Promise<Answer> {
  const slack = await import('@slack/web-api');
  const client = new slack.WebClient(token, {
    slackApiUrl: `${app.url}/api/`,
    allowAbsoluteUrls: false,
    logger: silent(slack.LogLevel.ERROR),
    // A worker tries again, so that a wait holds up no request and no end of the process.
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    timeout: SLACK_TIMEOUT_MS,
  });
  try {
    return await call(client);
  } catch (error) {
    if (error instanceof slack.WebAPIRateLimitedError)
      throw new SlackFailure('limited', 'ratelimited', error.retryAfter);
    if (error instanceof slack.WebAPIPlatformError) throw failureOf(error.data.error);
    throw new SlackFailure('away', error instanceof slack.WebAPIHTTPError ? `status ${error.statusCode}` : 'no answer');
  }
}

function failureOf(code: string): SlackFailure {
  const plain = /^\w{1,60}$/.test(code) ? code : 'unreadable';
  if (LOST.has(plain)) return new SlackFailure('lost', plain);
  if (plain === 'ratelimited' || plain === 'rate_limited') return new SlackFailure('limited', plain, USUAL_WAIT);
  return new SlackFailure(PASSING.has(plain) ? 'away' : 'refused', plain);
}

/** The library writes to the console, and with it what people have typed. */
function silent(level: LogLevel): Logger {
  const nothing = (): void => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    setLevel: nothing,
    setName: nothing,
    getLevel: () => level,
  };
}
