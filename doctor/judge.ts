import { skipped, type Check, type Finding } from './check.ts';
import { addressChecks } from './checks/address.ts';
import { cookieChecks } from './checks/cookies.ts';
import { corsChecks } from './checks/cors.ts';
import { policyChecks } from './checks/policy.ts';
import { providerChecks } from './checks/provider.ts';
import { docsAt } from '../codes/tell.ts';
import type { Facts } from './facts.ts';

export interface CheckResult extends Omit<Finding, 'stops'> {
  id: string;
  what: string;
  /** The page that tells more. */
  docs: string;
}

export interface Report {
  /** Nothing failed. */
  ok: boolean;
  results: readonly CheckResult[];
}

/** In the order of the report: a check comes after those it depends on. */
export const checks: readonly Check[] = [
  ...addressChecks,
  ...corsChecks,
  ...cookieChecks,
  ...policyChecks,
  ...providerChecks,
];

/** Runs every check. One cause gives one failure: what depends on a failed line is skipped. */
export function judge(facts: Facts): Report {
  const hopeless = new Set<string>();
  const failed = new Set<string>();
  const results = checks.map(({ id, what, after = [], unlessFailed = [], judge: look }): CheckResult => {
    const cause = after.find((other) => hopeless.has(other)) ?? unlessFailed.find((other) => failed.has(other));
    const { stops, ...finding } =
      cause === undefined ? look(facts) : skipped(`Waits for “${checks.find((check) => check.id === cause)?.what}”.`);
    if (finding.status === 'fail') failed.add(id);
    if (finding.status === 'fail' || stops || cause !== undefined) hopeless.add(id);
    return { id, what, ...finding, docs: docsAt(`doctor.md#${id}`) };
  });
  return { ok: results.every(({ status }) => status !== 'fail'), results };
}
