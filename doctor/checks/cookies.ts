import { fail, ok, skipped, warn, type Check, type Finding } from '../check.ts';
import type { CookieFacts, Facts } from '../facts.ts';
import { isLoopback } from '../../api/rules/loopback.ts';

/**
 * Whether two addresses belong to different sites: another scheme, or another registrable domain. Without the list of
 * public suffixes a short second-level label (`co.uk`) is taken for one.
 */
export const isCrossSite = (a: URL, b: URL): boolean => siteOf(a) !== siteOf(b);

function siteOf({ protocol, hostname }: URL): string {
  if (/^[\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;
  const labels = hostname.split('.');
  const isShort = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) <= 3;
  return `${protocol}//${labels.slice(isShort ? -3 : -2).join('.')}`;
}

const REMEDIES =
  "Serve the provider on the page's own site, put the server layer before it as a proxy, or use hosted login.";

interface Cookie {
  name: string;
  /** Attributes by lower-case name. */
  has: ReadonlyMap<string, string>;
}

export function readCookieLine(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';');
  const has = new Map(
    attributes.map((text) => {
      const [name = '', value = ''] = text.trim().split('=');
      return [name.toLowerCase(), value.toLowerCase()] as const;
    }),
  );
  return { name: pair.split('=')[0]?.trim() ?? '', has };
}

interface Circumstances {
  https: boolean;
  loopback: boolean;
  /** Undefined when the page is not known. */
  cross: boolean | undefined;
}

/** Ordered: the first that holds is reported. */
const faults: readonly {
  when: (cookie: Cookie, at: Circumstances) => boolean;
  finding: (cookie: Cookie, at: Circumstances) => Finding;
}[] = [
  {
    when: ({ has }) => !has.has('httponly'),
    finding: () =>
      fail(
        'The cookie has no HttpOnly: every script of the page can read the session.',
        'Set HttpOnly on the refresh cookie.',
      ),
  },
  {
    when: ({ has }) => has.get('samesite') === 'none' && !has.has('secure'),
    finding: () =>
      fail(
        'SameSite=None without Secure is thrown away by every browser.',
        'Serve the provider on https and set Secure, or use SameSite=Lax with page and provider on one site.',
      ),
  },
  {
    when: ({ has }, { https, loopback }) => has.has('secure') && !https && !loopback,
    finding: () => fail('A cookie with Secure is not kept from an answer over http.', 'Serve the provider on https.'),
  },
  {
    when: ({ has }, { https }) => has.has('secure') && !https,
    finding: () =>
      warn(
        'A cookie with Secure over http is kept by Chromium and Firefox on this machine only, and never by Safari.',
        'Leave Secure out on http, or serve the provider on https.',
      ),
  },
  {
    when: ({ has }, { https }) => https && !has.has('secure'),
    finding: () =>
      fail('The cookie has no Secure: it would also go out over http.', 'Set Secure on the refresh cookie.'),
  },
  {
    when: ({ has }, { cross }) => cross === true && has.get('samesite') !== 'none',
    finding: ({ has }) =>
      fail(
        `Page and provider are different sites, and SameSite=${has.get('samesite') || 'Lax'} keeps the cookie from requests between sites.`,
        `Set SameSite=None; Secure; Partitioned. Better: ${REMEDIES}`,
      ),
  },
  {
    when: ({ has }, { cross }) => cross === true && !has.has('partitioned'),
    finding: () =>
      warn(
        'Page and provider are different sites, and the cookie has no Partitioned: browsers that block third-party cookies will not return it.',
        'Set Partitioned beside SameSite=None; Secure.',
      ),
  },
  {
    when: ({ has }) => (has.get('path') ?? '/') !== '/',
    finding: ({ has }) =>
      warn(
        `The cookie is for the path ${has.get('path')} only.`,
        'Set Path=/, so that it is sent with and without the prefix.',
      ),
  },
];

const seen = ({ name, has }: Cookie): string =>
  `${name}: ${[...has]
    .filter(([key]) => !/^(max-age|expires)$/.test(key))
    .map(([key, value]) => (value ? `${key}=${value}` : key))
    .join('; ')}`;

function judgeLines(facts: Facts, url: URL): Finding {
  const { cookie, page } = facts;
  const [line] = cookie.lines;
  if (!line)
    return skipped(
      'Without a sign-in the provider sets no cookie.',
      'Run diagnose() in a page where somebody is signed in.',
    );
  const found = readCookieLine(line);
  const at = {
    https: url.protocol === 'https:',
    loopback: isLoopback(url.hostname),
    cross: page && isCrossSite(page, url),
  };
  return faults.find(({ when }) => when(found, at))?.finding(found, at) ?? ok(seen(found));
}

/** How the refresh cookie is called; the first hyphen of the client id is left out. */
const COOKIE_NAME = 'fe_refresh_';

/** The client id of the provider, as its cookie or its token tells; undefined where neither does. */
function isOwnClient(clientId: string, { lines: [line], issuedFor = [] }: CookieFacts): boolean | undefined {
  if (issuedFor.length) return issuedFor.includes(clientId);
  const name = line && readCookieLine(line).name;
  return name?.startsWith(COOKIE_NAME) ? name === COOKIE_NAME + clientId.replace('-', '') : undefined;
}

export const cookieChecks: readonly Check[] = [
  {
    id: 'client-id',
    what: 'Client id',
    after: ['prefix', 'cors-headers'],
    judge({ cookie, target: { clientId }, where }) {
      if (!clientId) return skipped('No client id is given.', where === 'node' ? 'Name it: --client-id ID.' : '');
      const isOwn = isOwnClient(clientId, cookie);
      if (isOwn === undefined) return skipped('Without a sign-in the provider does not tell its client id.');
      if (isOwn) return ok(clientId);
      return fail(
        `The provider has another client id than ${clientId}.`,
        'Set client-id to that of this provider; it writes it when it starts. Your servers refuse its tokens otherwise.',
      );
    },
  },
  {
    id: 'cookie',
    what: 'Session cookie',
    after: ['prefix', 'cors-headers'],
    judge(facts) {
      const { cookie, target } = facts;
      if (cookie.refresh === 'returned') return ok('set, kept and sent back');
      if (cookie.refresh === 'lost')
        return fail(
          'Somebody is signed in, but the cookie did not come back with a refresh (GH-COOKIE-BLOCKED).',
          REMEDIES,
        );
      if (cookie.refresh === 'nobody')
        return skipped('Nobody is signed in, so no cookie is expected.', 'Sign in and run the doctor again.');
      return target.url ? judgeLines(facts, target.url) : skipped('Could not be tried.');
    },
  },
  {
    id: 'third-party',
    what: 'Third-party state',
    after: ['base-url'],
    judge({ page, target: { url }, storageAccess, cookie }) {
      if (!page || !url)
        return skipped('The origin of the page is not known.', 'Name it: --origin https://app.example.com');
      if (!isCrossSite(page, url)) return ok('Page and provider belong to one site');
      const sites = `Page (${page.host}) and provider (${url.host}) are different sites`;
      if (storageAccess?.cookieBlocked || cookie.refresh === 'lost')
        return fail(`${sites}, and this browser keeps the cookie back (GH-COOKIE-BLOCKED).`, REMEDIES);
      if (cookie.refresh === 'returned')
        return warn(`${sites}. This browser returns the cookie; others may not.`, REMEDIES);
      const state = storageAccess
        ? ` This browser ${storageAccess.has ? 'grants' : 'does not grant'} unpartitioned storage and ${storageAccess.canAsk ? 'can' : 'cannot'} be asked for it.`
        : '';
      return warn(
        `${sites}: browsers that block or partition third-party cookies may sign people out at each reload.${state}`,
        REMEDIES,
      );
    },
  },
];
