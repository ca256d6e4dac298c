import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { judgeAddress, type Network } from './addresses.ts';
import { firstBytes, textOf } from './answers.ts';

/** Why an address is not called, or why a call has failed, in one word. */
export type OutboundFault =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'network'
  | 'unknown-host'
  | 'timeout'
  | 'certificate'
  | 'unreachable';

/** What each fault says, with the remedy. The text names no address that a resolver gave. */
export const outboundFaults: Readonly<Record<OutboundFault, string>> = {
  address: 'must be an address such as https://hooks.example.com/in',
  scheme: 'must begin with https://',
  credentials: 'must not hold a username or password: use the secret',
  port: 'must have the port 443, or one from 1024',
  network: 'must not lead into a private or reserved network',
  'unknown-host': 'has a host name that leads nowhere',
  timeout: 'The address did not answer in time',
  certificate: 'The certificate of the address is not valid',
  unreachable: 'Nothing answered at the address',
};

/** The call was not made, or got no answer. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault) {
    super(outboundFaults[fault]);
    this.fault = fault;
  }
}

export interface OutboundCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutboundAnswer {
  readonly status: number;
  /** The value of `Retry-After`, as it was sent. */
  readonly retryAfter: string | undefined;
  /** The beginning of the answer as text; undefined where it comes from a network that the operator has opened. */
  readonly text: string | undefined;
}

/** The one way in which the provider calls addresses that people of tenants choose (PRO-28). */
export interface Outbound {
  /** Looks at an address without calling it. @throws OutboundError */
  check(url: string): Promise<void>;
  /** Posts a body to an address. @throws OutboundError for no answer; an answer of any status is one */
  post(call: OutboundCall): Promise<OutboundAnswer>;
}

interface OutboundSettings {
  readonly allowedNetworks: readonly Network[];
  /** Milliseconds that a call may take in all. */
  readonly timeoutMs?: number;
  /** All addresses of a host name. @throws for a name that leads nowhere */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Certificates that are trusted besides those of Node. */
  readonly ca?: string;
}

/** What one call may take, in milliseconds. */
export const OUTBOUND_TIMEOUT_MS = 15_000;
const LONGEST_URL = 2_000;
const FIRST_OPEN_PORT = 1_024;

const lookupAll = promisify(resolveName);
const resolveAll = (hostname: string): Promise<LookupAddress[]> => lookupAll(hostname, { all: true });

interface Judged {
  readonly url: URL;
  readonly addresses: readonly LookupAddress[];
  readonly isPublic: boolean;
}

/** The guard of calls that tenants cause: for saving, testing and sending alike. */
export function createOutbound({
  allowedNetworks,
  timeoutMs = OUTBOUND_TIMEOUT_MS,
  resolve = resolveAll,
  ca,
}: OutboundSettings): Outbound {
  async function judge(text: string): Promise<Judged> {
    const url = readUrl(text);
    const addresses = await addressesOf(url);
    const verdicts = addresses.map(({ address }) => judgeAddress(address, allowedNetworks));
    if (verdicts.length === 0) throw new OutboundError('unknown-host');
    if (verdicts.includes('shut')) throw new OutboundError('network');
    const isOpened = verdicts.every((verdict) => verdict === 'allowed');
    if (url.protocol !== 'https:' && !isOpened) throw new OutboundError('scheme');
    if (!isOpened && !isOpenPort(url)) throw new OutboundError('port');
    return { url, addresses, isPublic: verdicts.every((verdict) => verdict === 'public') };
  }

  /** undici asks its lookup for no literal, so that literals are judged here as well. */
  async function addressesOf({ hostname }: URL): Promise<readonly LookupAddress[]> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(literal);
    if (family !== 0) return [{ address: literal, family }];
    return resolve(hostname).catch(() => {
      throw new OutboundError('unknown-host');
    });
  }

  return {
    check: async (url) => void (await judge(url)),
    async post({ url: text, headers, body }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { url, addresses, isPublic } = await inTime(judge(text), signal);
      const agent = agentFor(addresses, timeoutMs, ca);
      try {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
        const { statusCode: status, headers: given } = answer;
        const beginning = await firstBytes(answer.body);
        const retryAfter = given['retry-after'];
        return {
          status,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
          text: isPublic ? textOf(beginning) : undefined,
        };
      } catch (error) {
        throw toFault(error, signal);
      } finally {
        // An answer without an end would keep the connection.
        await agent.destroy();
      }
    },
  };
}

/** @throws OutboundError for what cannot be called, whatever the name leads to */
function readUrl(text: string): URL {
  if (text.length > LONGEST_URL || !URL.canParse(text)) throw new OutboundError('address');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new OutboundError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials');
  if (url.hostname === '') throw new OutboundError('address');
  return url;
}

/** Ports below 1024 are those of other protocols, which a body could be taken for. */
const isOpenPort = ({ port }: URL): boolean => port === '' || Number(port) >= FIRST_OPEN_PORT;

/** A connection to the addresses that were judged: a name that is asked again may lead elsewhere by then. */
function agentFor(addresses: readonly LookupAddress[], timeoutMs: number, ca: string | undefined): Agent {
  return new Agent({
    connections: 1,
    pipelining: 0,
    connect: {
      timeout: timeoutMs,
      ...(ca !== undefined && { ca }),
      lookup(_hostname, { all }, done) {
        const [first] = addresses;
        if (all) done(null, [...addresses]);
        else if (first) done(null, first.address, first.family);
      },
    },
  });
}

/** The work, or the end of the time. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let late = (): void => undefined;
  const over = new Promise<never>((_, failed) => (late = () => failed(new OutboundError('timeout'))));
  signal.addEventListener('abort', late, { once: true });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', late);
  }
}

/** How errors of TLS begin, beside those about certificates. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|^ERR_(?:SSL|TLS)_/;

function toFault(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timeout');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutboundError(
    CERTIFICATE.test(code) ? 'certificate' : code.endsWith('TIMEOUT') ? 'timeout' : 'unreachable',
  );
}
