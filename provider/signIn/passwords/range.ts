import { createHash } from 'node:crypto';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { isBreached } from './breached.ts';

/** What is sent of a hash: so few letters that some hundred passwords share them. */
const PREFIX = 5;
/** A person waits. Milliseconds. */
const PATIENCE = 1_500;
/** No answer is longer, padded or not. Bytes. */
const LONGEST = 1_000_000;

/** Whether the list of this provider, or the range service where one is configured, knows a password from a breach. */
export const isKnownFromBreach = async (
  call: Pick<ReadCall, 'services' | 'origin'>,
  password: string,
): Promise<boolean> => (await isBreached(password)) || isInRange(call, password);

/**
 * Asks the range service, by k-anonymity: the first letters of the SHA-1 go out, and the rest is looked for in the
 * answer. A service that does not answer, or answers something else, delays no caller: the password counts as unknown,
 * and the log records it.
 */
async function isInRange(
  { services: { settings }, origin }: Pick<ReadCall, 'services' | 'origin'>,
  password: string,
): Promise<boolean> {
  const { breachRangeUrl } = settings;
  if (breachRangeUrl === undefined) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const address = new URL(hash.slice(0, PREFIX), breachRangeUrl.endsWith('/') ? breachRangeUrl : `${breachRangeUrl}/`);
  try {
    const answer = await fetch(address, {
      // So that the length of the answer does not reveal the range.
      headers: { 'Add-Padding': 'true', Accept: 'text/plain' },
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`It answers ${answer.status}`);
    return holds(await readAtMost(answer, LONGEST), hash.slice(PREFIX));
  } catch (error) {
    settings.log({
      level: 'warn',
      message: `The range service of breached passwords fails: ${error instanceof Error ? error.message : 'unknown'}`,
      traceId: origin.traceId,
    });
    return false;
  }
}

/** Lines of `SUFFIX:COUNT`; those that pad the answer count zero. */
const holds = (text: string, suffix: string): boolean =>
  text.split(/\r?\n/).some((line) => {
    const [found = '', count = ''] = line.trim().split(':');
    return found.toUpperCase() === suffix && Number(count) > 0;
  });

async function readAtMost({ body }: Response, most: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > most) throw new Error('Its answer is too long');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
