import ipaddr from 'ipaddr.js';

/** A network that the operator has opened, as `readNetwork` reads it. */
export interface Network {
  readonly base: ipaddr.IPv4 | ipaddr.IPv6;
  readonly bits: number;
}

/** What the guard makes of an address: open to all, opened by the operator, or shut. */
export type Verdict = 'public' | 'allowed' | 'shut';

/**
 * Kinds of addresses that an allowed network may open. Link-local ones are not among them: services of clouds answer
 * there with keys. Neither are those that hold another address, since what is behind them is elsewhere.
 */
const openable: ReadonlySet<string> = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** A network in the notation `10.0.0.0/8`; undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  if (!ipaddr.isValidCIDR(text)) return undefined;
  const [base, bits] = ipaddr.parseCIDR(text);
  return { base, bits };
}

/** What an address is to calls that tenants cause. @param address without brackets, as resolvers write it */
export function judgeAddress(address: string, allowed: readonly Network[]): Verdict {
  if (!ipaddr.isValid(address)) return 'shut';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (!openable.has(range)) return 'shut';
  if (allowed.some((network) => isIn(parsed, network))) return 'allowed';
  return range === 'unicast' ? 'public' : 'shut';
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, { base, bits }: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
