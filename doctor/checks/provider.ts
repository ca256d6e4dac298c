import { fail, ok, skipped, warn, type Check } from '../check.ts';
import { readJson } from '../ask.ts';

/** Signatures that the server layer accepts. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Milliseconds. */
const SLIGHT = 30_000;
const GRAVE = 300_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inWords = (ms: number): string =>
  Math.abs(ms) < 120_000 ? `${Math.round(Math.abs(ms) / 1000)} s` : `${Math.round(Math.abs(ms) / 60_000)} min`;

export const providerChecks: readonly Check[] = [
  {
    id: 'clock',
    what: 'Clock',
    after: ['base-url'],
    judge({ clock, where }) {
      if (!clock)
        return skipped(
          'No answer told the time.',
          where === 'page'
            ? 'Sign in and run the doctor again, or use npx -p gatehouse-elements gatehouse doctor.'
            : '',
        );
      const { ahead, of } = clock;
      const found = `This clock is ${inWords(ahead)} ${ahead < 0 ? 'behind' : 'ahead of'} that of ${of}.`;
      const remedy =
        'Set both machines by network time (NTP). Tokens look expired or not yet valid otherwise, above all to your own servers.';
      if (Math.abs(ahead) > GRAVE) return fail(found, remedy);
      return Math.abs(ahead) > SLIGHT
        ? warn(found, remedy)
        : ok(`within ${Math.max(1, Math.round(Math.abs(ahead) / 1000))} s of that of ${of}`);
    },
  },
  {
    id: 'keys',
    what: 'Key set',
    after: ['reachable', 'cors-credentials'],
    judge({ keys }) {
      const remedy = 'The provider has to serve its public keys at /.well-known/jwks.json, without the prefix.';
      if (!keys.ok) return fail(`The key set cannot be read (${keys.detail}).`, remedy);
      if (keys.status !== 200) return fail(`The key set is answered with status ${keys.status}.`, remedy);
      const body = readJson(keys);
      const list = isRecord(body) && Array.isArray(body['keys']) ? body['keys'].filter(isRecord) : undefined;
      if (!list?.length) return fail('The key set is no JSON with a list of keys.', remedy);
      if (list.some((key) => 'd' in key || key['kty'] === 'oct'))
        return fail(
          'The key set publishes a private or shared key.',
          'Take the key out of service at once, make another, and publish its public half only.',
        );
      const ids = list.map((key) => key['kid']);
      if (ids.some((kid) => typeof kid !== 'string' || !kid))
        return fail(
          'A key has no kid, so tokens cannot name it.',
          'Give every key a kid and name it in the head of each token.',
        );
      if (new Set(ids).size < ids.length)
        return fail('Two keys have the same kid.', 'Give every key a kid of its own.');
      const algorithms = [...new Set(list.map((key) => String(key['alg'] ?? 'none named')))];
      if (!algorithms.some((alg) => ALGORITHMS.includes(alg)))
        return fail(
          `No key signs with ${ALGORITHMS.join(', ')} (found: ${algorithms.join(', ')}).`,
          'Sign tokens with one of these and name it as alg in the key.',
        );
      return ok(`${list.length} ${list.length === 1 ? 'key' : 'keys'}, ${algorithms.join(', ')}`);
    },
  },
  {
    id: 'redirects',
    what: 'Redirect targets',
    after: ['base-url'],
    judge({ routes, logoutTarget, page, where }) {
      const refused = routes.find((route) => route.refused !== undefined);
      if (refused)
        return fail(
          `The page refuses to go to ${refused.name}, ${refused.target} (${refused.refused}).`,
          'Add its origin to allowed-redirect-origins if it is yours.',
        );
      if (logoutTarget === 'unregistered')
        return warn(
          `A logout by address may not lead back to ${page?.origin}.`,
          `Register ${page?.origin} as a post-logout redirect URI (POST_LOGOUT_REDIRECT_URIS).`,
        );
      if (logoutTarget === 'registered') return ok(`A logout may lead back to ${page?.origin}`);
      return where === 'page'
        ? ok('Every route leads to an allowed origin')
        : skipped(
            'The provider did not tell whether a logout may lead back to the page.',
            page ? '' : 'Name the page: --origin https://app.example.com',
          );
    },
  },
  {
    id: 'contract',
    what: 'Contract',
    after: ['prefix', 'cors-credentials'],
    judge({ contract }) {
      const missing = contract.filter(
        ({ answer }) => !answer.ok || answer.status === 404 || answer.status === 405 || answer.status >= 500,
      );
      if (missing.length)
        return warn(
          `The provider does not answer ${missing.map(({ path }) => path).join(', ')}.`,
          'Update the provider. Until then what is configured there keeps its default.',
        );
      return ok(`${contract.length} public calls are answered`);
    },
  },
  {
    id: 'versions',
    what: 'Versions',
    judge({ versions: { library, copies, said } }) {
      const others = copies.filter((version) => version !== library);
      if (others.length)
        return warn(
          `The elements of this page come from Gatehouse ${others.join(', ')}; this is ${library}.`,
          'Load one version of the library: see what the page and its dependencies import.',
        );
      if (said.includes('GH-TWO-COPIES'))
        return warn(
          `Two copies of Gatehouse ${library} were loaded; the first is in use.`,
          'Load the library from one address only.',
        );
      return ok(`Gatehouse ${library}`);
    },
  },
  {
    id: 'console',
    what: 'Said before',
    judge({ versions: { said }, where }) {
      if (where === 'node') return skipped('Only a page has a console.');
      return said.length
        ? warn(`The page has been told ${said.join(', ')}.`, 'The page of each code tells what it means: docs/errors.')
        : ok('nothing');
    },
  },
];
