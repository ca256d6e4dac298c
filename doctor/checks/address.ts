import { fail, ok, skipped, warn, type Check, type Finding } from '../check.ts';
import { isPage, readJson } from '../ask.ts';
import type { Facts, Failed, FailureKind } from '../facts.ts';
import { isLoopback } from '../../api/rules/loopback.ts';

/** Ordered: the first that holds is reported. */
const faults: readonly { when: (facts: Facts, url: URL) => boolean; finding: (facts: Facts, url: URL) => Finding }[] = [
  {
    when: (_, url) => Boolean(url.username || url.password),
    finding: () =>
      fail(
        'The address holds a user name or a password.',
        'Write base-url without them; browsers refuse to send requests to such an address.',
      ),
  },
  {
    when: (_, url) => Boolean(url.search || url.hash),
    finding: (_, url) =>
      fail(
        'The address has a query or a fragment.',
        `Set base-url to ${url.origin}${url.pathname.replace(/\/$/, '')}.`,
      ),
  },
  {
    when: ({ page }, url) => page?.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname),
    finding: () =>
      fail(
        'A page on https may not call a provider on http.',
        'Serve the provider on https and set base-url to that address.',
      ),
  },
  {
    when: (_, url) => url.protocol === 'http:' && !isLoopback(url.hostname),
    finding: () =>
      warn(
        'Passwords and tokens travel over http, readable to everybody on the way.',
        'Serve the provider on https. Plain http is for this machine only.',
      ),
  },
];

const reasons: Readonly<Record<FailureKind, { found: string; remedy: string }>> = {
  timeout: {
    found: 'No answer came within 10 s.',
    remedy: 'See whether the provider runs and whether a firewall or a proxy swallows the request.',
  },
  name: {
    found: 'The name of the host is unknown.',
    remedy: 'Correct the host in base-url, or add it to the name service.',
  },
  refused: {
    found: 'Nothing answers at this host and port.',
    remedy: 'Start the provider, or correct host and port in base-url.',
  },
  tls: {
    found: 'The encrypted connection could not be made.',
    remedy:
      'Install a certificate for this host that browsers trust (name, date and chain), or write http for a provider on this machine that has none.',
  },
  blocked: { found: 'The policy of the page kept the request back.', remedy: 'See the line about the content policy.' },
  network: {
    found: 'The request could not be sent or was not answered.',
    remedy: 'See whether the provider runs and whether base-url is right; open it in the browser.',
  },
};

const unreachable = ({ kind, detail }: Failed, { given }: Facts['target']): Finding =>
  kind === 'blocked'
    ? { ...skipped(reasons.blocked.found, reasons.blocked.remedy), stops: true }
    : fail(`${given}: ${reasons[kind].found} (${detail})`, reasons[kind].remedy);

export const addressChecks: readonly Check[] = [
  {
    id: 'base-url',
    what: 'Base URL',
    judge(facts) {
      const { target, where } = facts;
      const { url, given, prefix } = target;
      if (!given && where === 'page')
        return fail(
          'The page has no auth-provider with a base-url.',
          'Put <auth-provider base-url="https://id.example.com"> around the elements, or pass diagnose() the element or the options.',
        );
      if (!url)
        return fail(
          given ? `“${given.replace(/\/\/.*@/, '//…@')}” is no address of a provider.` : 'No address is given.',
          'Set base-url to a whole address, such as https://id.example.com.',
        );
      const fault = faults.find(({ when }) => when(facts, url));
      if (fault) return fault.finding(facts, url);
      const ends = prefix && url.pathname.replace(/\/+$/, '').endsWith(`/${prefix}`);
      return ok(ends ? `${given} ends in the prefix already; it is not added twice.` : given);
    },
  },
  {
    id: 'reachable',
    what: 'Provider answers',
    after: ['base-url'],
    judge({ reach, target }) {
      if (!reach.ok) return unreachable(reach, target);
      if (isPage(reach))
        return fail(
          `${reach.url} is answered with a web page (status ${reach.status}).`,
          'Set base-url to the provider itself. This looks like an application, a login wall or a proxy that sends every address to one page.',
        );
      if (reach.status >= 500)
        return fail(
          `The provider answers with status ${reach.status}.`,
          'Look into the log of the provider, or of the proxy before it.',
        );
      if (!reach.status) return ok('There is an answer, but the page may not read it.');
      return ok(`Status ${reach.status} from ${new URL(reach.url).origin}`);
    },
  },
  {
    id: 'prefix',
    what: 'Path prefix',
    after: ['reachable'],
    judge({ reach, elsewhere, target: { prefix } }) {
      const name = prefix ? `“${prefix}”` : 'the empty prefix';
      if (reach.ok && reach.status === 200 && readJson(reach) !== undefined) return ok(`${name} is answered`);
      const right = elsewhere.find(
        ({ answer }) => answer.ok && answer.status === 200 && readJson(answer) !== undefined,
      );
      if (right)
        return fail(
          `Under ${name} the provider knows nothing (404), under “${right.prefix}” it does.`,
          `Set url-prefix="${right.prefix}" (--prefix "${right.prefix}").`,
        );
      const status = reach.ok ? reach.status : 0;
      if (!status) return { ...skipped('The page may not read the answer.'), stops: true };
      if (status === 404)
        return fail(
          `Nothing of the contract is found under ${name} (404).`,
          'See whether base-url names a provider, and set url-prefix to the path it serves the contract under.',
        );
      return fail(
        `The public configuration is answered with status ${status}${reach.ok && readJson(reach) === undefined ? ' and no JSON' : ''}.`,
        'The provider has to answer GET /flags to everybody with JSON.',
      );
    },
  },
];
