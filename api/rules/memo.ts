import type { EntitlementAttributes } from './attributes.ts';
import { MAX_KEY_LENGTH, type Ask, type Entitlements, type Judgement } from './evaluate.ts';

/** What is remembered of one user, as they were. */
interface Memory {
  readonly custom: unknown;
  readonly jwt: unknown;
  readonly version: unknown;
  readonly answers: Map<string, Judgement>;
}

/** How many answers are kept by default. */
const ANSWERS = 5_000;

const NOBODY: EntitlementAttributes = {};

/**
 * The same entitlements with a memory. A question is known again by its key and by the identity of `custom`, `jwt` and
 * `version`: code that changes one of the two objects in place gives the attributes another `version`. An answer is
 * reused only while it is valid, so none outlives an `expireTime`; the clock is not read where time plays no part.
 *
 * @param limit how many answers are kept of each kind, over all users; when there are more, all are forgotten
 */
export function rememberVerdicts(entitlements: Entitlements, limit = ANSWERS): Entitlements {
  const [feature, permission] = [
    remembered(entitlements.judge.feature, limit),
    remembered(entitlements.judge.permission, limit),
  ];
  return {
    feature: (key, attributes, now) => feature(key, attributes, now).verdict,
    permission: (key, attributes, now) => permission(key, attributes, now).verdict,
    judge: { feature, permission },
    nextExpiry: entitlements.nextExpiry,
  };
}

function remembered(ask: Ask<Judgement>, limit: number): Ask<Judgement> {
  /** By `jwt`, then by `custom`: users who are gone take their answers with them. */
  let memories = new WeakMap<object, WeakMap<object, Memory>>();
  let last: Memory | undefined;
  let count = 0;

  const isOf = (memory: Memory | undefined, { custom, jwt, version }: EntitlementAttributes): memory is Memory =>
    memory !== undefined && memory.jwt === jwt && memory.custom === custom && memory.version === version;

  const memoryOf = (attributes: EntitlementAttributes): Memory => {
    const { custom, jwt, version } = attributes;
    const byCustom = memories.get(jwt ?? NOBODY) ?? new WeakMap<object, Memory>();
    memories.set(jwt ?? NOBODY, byCustom);
    const known = byCustom.get(custom ?? NOBODY);
    last = isOf(known, attributes) ? known : { custom, jwt, version, answers: new Map() };
    byCustom.set(custom ?? NOBODY, last);
    return last;
  };

  return (key, attributes, now) => {
    try {
      const given = attributes ?? NOBODY;
      const known = (isOf(last, given) ? last : memoryOf(given)).answers.get(key);
      if (known) {
        if (known.isEndless) return known;
        const moment = now ?? Date.now();
        if (moment >= known.from && moment < known.until) return known;
      }
      const judgement = ask(key, attributes, now);
      if (key.length <= MAX_KEY_LENGTH) {
        if (!known && ++count > limit) [memories, last, count] = [new WeakMap(), undefined, 1];
        memoryOf(given).answers.set(key, judgement);
      }
      return judgement;
    } catch {
      return ask(key, attributes, now); // attributes that cannot be held on to
    }
  };
}
