import { authSessionEndpoints } from '../api/contract/authSession.ts';
import { headerNames } from '../api/contract/headers.ts';
import { ask, type Fetch } from './ask.ts';
import { ANSWER_HEADERS, METHODS, REQUEST_HEADERS } from './expected.ts';
import type { Answer, CorsFacts, Target } from './facts.ts';
import { addressOf, probe } from './target.ts';

/** What a browser hides is found by trying: each request differs in one thing from one that is answered. */
export async function tryCors(fetch: Fetch, target: Target): Promise<{ reach: Answer; cors: CorsFacts | undefined }> {
  const address = addressOf(target, probe);
  const plain = await ask(fetch, address, { credentials: 'include' });
  const cors: CorsFacts = {
    origin: 'exact',
    credentials: true,
    preflight: { passed: true, missingMethods: [] },
    missingHeaders: [],
    hiddenHeaders: [],
    untold: [],
  };
  if (!plain.ok) return without(fetch, address, plain, cors);

  const refreshAt = addressOf(target, authSessionEndpoints.refreshToken);
  const passes = async (headers: readonly string[], method = 'GET', to = address): Promise<boolean> =>
    (
      await ask(fetch, to, {
        method,
        credentials: 'include',
        headers: Object.fromEntries(
          headers.map((name) => [name, name === 'content-type' ? 'application/json' : 'doctor']),
        ),
      })
    ).ok;
  const refused = async (
    names: readonly string[],
    test: (name: string) => Promise<boolean>,
  ): Promise<readonly string[]> => {
    const verdicts = await Promise.all(names.map(test));
    return names.filter((_, at) => !verdicts[at]);
  };

  // Nothing listens to these methods at this address: what matters is whether the browser may ask.
  const [missingMethods, together] = await Promise.all([
    refused(METHODS, (method) => passes(['content-type'], method, refreshAt)),
    passes(REQUEST_HEADERS),
  ]);
  const missingHeaders = together ? [] : await refused(REQUEST_HEADERS, (name) => passes([name]));
  const shut = missingHeaders.length === REQUEST_HEADERS.length;
  return {
    reach: plain,
    cors: {
      ...cors,
      preflight: { passed: !shut, missingMethods: missingHeaders.includes('content-type') ? [] : missingMethods },
      missingHeaders: shut ? [] : missingHeaders,
      hiddenHeaders: headerNames.traceId in plain.headers ? [] : [headerNames.traceId],
      untold: ANSWER_HEADERS.filter((name) => name !== headerNames.traceId && !(name in plain.headers)),
    },
  };
}

/** The page did not get the answer: is it the cookie, the origin, or an unreachable provider? */
async function without(
  fetch: Fetch,
  address: string,
  plain: Answer,
  cors: CorsFacts,
): Promise<{ reach: Answer; cors: CorsFacts | undefined }> {
  const anonymous = await ask(fetch, address, { credentials: 'omit' });
  if (anonymous.ok) return { reach: anonymous, cors: { ...cors, credentials: false } };
  const opaque = await ask(fetch, address, { mode: 'no-cors', credentials: 'omit' });
  if (!opaque.ok) return { reach: plain, cors: undefined };
  return { reach: opaque, cors: { ...cors, origin: 'missing' } };
}
