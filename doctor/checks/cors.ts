import { fail, ok, skipped, warn, type Check, type Finding } from '../check.ts';
import type { CorsFacts, Facts } from '../facts.ts';

/** Judges what only a page on another origin needs. */
const across =
  (judge: (cors: CorsFacts, origin: string, facts: Facts) => Finding) =>
  (facts: Facts): Finding => {
    const { page, target, cors } = facts;
    if (!page) return skipped('The origin of the page is not known.', 'Name it: --origin https://app.example.com');
    if (page.origin === target.url?.origin) return ok('Page and provider share one origin; nothing is needed.');
    return cors ? judge(cors, page.origin, facts) : skipped('Could not be tried.');
  };

const allowList = (origin: string): string =>
  `Add ${origin} to the origins the provider allows (ALLOWED_ORIGINS, allowedOrigins).`;

export const corsChecks: readonly Check[] = [
  {
    id: 'cors-origin',
    what: 'CORS: origin allowed',
    after: ['reachable'],
    unlessFailed: ['prefix'], // what is not the provider's sends no headers of it
    judge: across(({ origin, seen, lostOnErrors }, own) => {
      if (origin === 'missing')
        return fail(`The answer has no Access-Control-Allow-Origin for ${own}.`, allowList(own));
      if (origin === 'wildcard')
        return fail(
          'Access-Control-Allow-Origin is *, which browsers refuse for requests with cookies.',
          `Answer with the page's own origin, ${own}, and with Vary: Origin.`,
        );
      if (origin === 'other')
        return fail(
          `Access-Control-Allow-Origin names ${seen}, not ${own}.`,
          `${allowList(own)} Scheme, host and port have to be the same.`,
        );
      if (lostOnErrors)
        return fail(
          'Answers with an error status lack Access-Control-Allow-Origin, so the page takes them for a lost network.',
          'Send the CORS headers with every answer; in nginx by “always”.',
        );
      return ok(`${own} is allowed`);
    }),
  },
  {
    id: 'cors-credentials',
    what: 'CORS: with cookies',
    after: ['cors-origin'],
    judge: across(({ credentials }) =>
      credentials === false
        ? fail(
            'Requests with cookies are refused: Access-Control-Allow-Credentials: true is missing, or the allowed origin is *.',
            'Send Access-Control-Allow-Credentials: true together with the exact origin.',
          )
        : ok('allowed'),
    ),
  },
  {
    id: 'cors-preflight',
    what: 'CORS: preflight',
    after: ['cors-credentials'],
    judge: across(({ preflight: { passed, status, missingMethods } }) => {
      if (!passed)
        return fail(
          `The preflight (OPTIONS) is not let through${status ? `: status ${status}` : ''}.`,
          'Answer OPTIONS with 204 and the CORS headers before anything asks for a sign-in.',
        );
      if (missingMethods.length)
        return fail(
          `Access-Control-Allow-Methods lacks ${missingMethods.join(', ')}.`,
          'Allow GET, POST, PUT, PATCH and DELETE by name; * does not count with cookies.',
        );
      return ok('GET, POST, PUT, PATCH, DELETE');
    }),
  },
  {
    id: 'cors-headers',
    what: 'CORS: request headers',
    after: ['cors-preflight'],
    judge: across(({ missingHeaders }) =>
      missingHeaders.length
        ? fail(
            `Access-Control-Allow-Headers lacks ${missingHeaders.join(', ')}.`,
            'Allow these headers by name; * does not count with cookies.',
          )
        : ok('all allowed'),
    ),
  },
  {
    id: 'cors-exposed',
    what: 'CORS: answer headers',
    after: ['cors-credentials'],
    judge: across(({ hiddenHeaders, untold }) => {
      if (hiddenHeaders.includes('frontegg-trace-id') || hiddenHeaders.length > 1)
        return fail(
          `Pages cannot read ${hiddenHeaders.join(', ')}.`,
          `Send Access-Control-Expose-Headers: frontegg-trace-id, retry-after, content-disposition. Without them a refused refresh can be taken for a passing failure.`,
        );
      if (hiddenHeaders.length)
        return warn(
          `Pages cannot read ${hiddenHeaders.join(', ')}.`,
          `Add to Access-Control-Expose-Headers: ${hiddenHeaders.join(', ')}.`,
        );
      return ok(
        untold.length
          ? `frontegg-trace-id is readable; no answer carried ${untold.join(' or ')}`
          : 'frontegg-trace-id, retry-after, content-disposition',
      );
    }),
  },
];
