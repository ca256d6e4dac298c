import { fail, ok, skipped, warn, type Check, type Finding } from '../check.ts';
import { allows, parsePolicies, sourcesOf, type Policy } from '../csp.ts';

interface Place {
  provider: URL;
  page: URL;
}

const DATA = new URL('data:image/png,');
const lets = (policy: Policy, directive: string, url: URL, page: URL): boolean => {
  const sources = sourcesOf(policy, directive);
  return !sources || allows(sources, url, page);
};

/**
 * What the library needs of a policy, the gravest first. It needs no Trusted Types policy, no inline style and no eval.
 */
const needs: readonly { unless: (policy: Policy, place: Place) => boolean; finding: (place: Place) => Finding }[] = [
  {
    unless: (policy, { provider, page }) => lets(policy, 'connect-src', provider, page),
    finding: ({ provider }) =>
      fail(`connect-src does not let the page call ${provider.origin}.`, `Add ${provider.origin} to connect-src.`),
  },
  {
    unless: (policy) =>
      !policy.has('sandbox') ||
      ['allow-scripts', 'allow-same-origin', 'allow-forms'].every((word) => policy.get('sandbox')?.includes(word)),
    finding: () =>
      fail(
        'The page is in a sandbox that keeps scripts, its own storage or forms from it.',
        'Add allow-scripts, allow-same-origin and allow-forms to sandbox, or leave it out.',
      ),
  },
  {
    unless: (policy) => sourcesOf(policy, 'script-src')?.includes("'none'") !== true,
    finding: () =>
      fail('script-src forbids every script.', "Add 'self', or the address the library is served from, to script-src."),
  },
  {
    unless: (policy, { provider, page }) =>
      lets(policy, 'img-src', provider, page) && lets(policy, 'img-src', DATA, page),
    finding: ({ provider }) =>
      warn('img-src keeps profile pictures and logos away.', `Add data: and ${provider.origin} to img-src.`),
  },
  {
    unless: (policy) => sourcesOf(policy, 'style-src')?.includes("'none'") !== true,
    finding: () =>
      warn(
        'style-src forbids every style sheet, preload.css among them. The elements bring their own styles without one.',
        "Add 'self', or the address the library is served from, to style-src.",
      ),
  },
];

const DECISIVE = /^(connect-src|script-src|require-trusted-types-for|trusted-types|sandbox)/;

export const policyChecks: readonly Check[] = [
  {
    id: 'csp',
    what: 'Content policy',
    after: ['base-url'],
    judge({ page, target, policy: { policies, violations } }) {
      if (!page || !target.url) return skipped('The page is not known.', 'Name it: --origin https://app.example.com');
      const place = { provider: target.url, page };
      const parsed = parsePolicies(policies ?? []);
      const broken = needs.find(({ unless }) => parsed.some((policy) => !unless(policy, place)));
      if (broken) return broken.finding(place);
      const [violation] = violations;
      if (violation) {
        const found = `The policy refused ${violation.blocked || 'something'} by ${violation.directive}.`;
        return DECISIVE.test(violation.directive)
          ? fail(found, `Allow ${violation.blocked} in ${violation.directive}.`)
          : warn(found, `Allow ${violation.blocked} in ${violation.directive}.`);
      }
      if (!policies)
        return skipped(
          'The page could not be read, so its policy is not known.',
          'Open the page itself and run diagnose() there.',
        );
      return parsed.length
        ? ok('lets everything through that the library needs')
        : ok("The page has none. The library works under script-src and style-src 'self' with Trusted Types.");
    },
  },
];
