import type { EntitlementAttributes } from './attributes.ts';
import { MAX_KEY_LENGTH, type Ask, type Entitlements, type Judgement, type Kind } from './evaluate.ts';

/** What is remembered of one user, as they were. */
interface Memory extends Record<Kind, Map<string, Judgement>> {
  readonly custom: unknown;
  readonly jwt: unknown;
  readonly version: unknown;
}

/** How many answers are kept when nothing is said. */
const ANSWERS = 5_000;

const NOBODY: EntitlementAttributes = {};

/**
 * The same entitlements with a memory. A question is known again by its key and by the identity of `custom`, `jwt` and
 * `version`: whoever changes one of the two objects in place gives the attributes another `version`. An answer is given again
 * only at moments for which it stands, so none outlives an `expireTime`; the clock is left alone where time has no part.
 *
 * @param limit how many answers are kept, over all users; when it is reached all are forgotten
 */
export function rememberVerdicts(entitlements: Entitlements, limit = ANSWERS): Entitlements {
  /** By `jwt`, then by `custom`: users who are gone take their answers with them. */
  let memories = new WeakMap<object, WeakMap<object, Memory>>();
  let last: Memory | undefined;
  let answers = 0;

  const isOf = (memory: Memory | undefined, attributes: EntitlementAttributes): memory is Memory =>
    memory !== undefined && memory.jwt === attributes.jwt && memory.custom === attributes.custom && memory.version === attributes.version;

  const memoryOf = (attributes: EntitlementAttributes): Memory => {
    if (isOf(last, attributes)) return last;
    const { custom, jwt, version } = attributes;
    const byCustom = memories.get(jwt ?? NOBODY) ?? new WeakMap<object, Memory>();
    memories.set(jwt ?? NOBODY, byCustom);
    const known = byCustom.get(custom ?? NOBODY);
    const memory = isOf(known, attributes) ? known : { custom, jwt, version, feature: new Map(), permission: new Map() };
    byCustom.set(custom ?? NOBODY, memory);
    return (last = memory);
  };

  const judge = (kind: Kind): Ask<Judgement> => {
    const ask = entitlements.judge[kind];
    return (key, attributes, now) => {
      try {
        const known = memoryOf(attributes ?? NOBODY)[kind].get(key);
        if (known) {
          if (known.from === -Infinity && known.until === Infinity) return known;
          const moment = now ?? Date.now();
          if (moment >= known.from && moment < known.until) return known;
        }
        const judgement = ask(key, attributes, now);
        if (judgement.from < judgement.until && key.length <= MAX_KEY_LENGTH) {
          if (!known && ++answers > limit) {
            [memories, last, answers] = [new WeakMap(), undefined, 1];
          }
          memoryOf(attributes ?? NOBODY)[kind].set(key, judgement);
        }
        return judgement;
      } catch {
        return ask(key, attributes, now); // attributes that cannot be held on to
      }
    };
  };
  const [feature, permission] = [judge('feature'), judge('permission')];

  return {
    feature: (key, attributes, now) => feature(key, attributes, now).verdict,
    permission: (key, attributes, now) => permission(key, attributes, now).verdict,
    judge: { feature, permission },
    nextExpiry: entitlements.nextExpiry,
  };
}
