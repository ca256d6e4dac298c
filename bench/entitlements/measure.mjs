import { SIZES } from './sizes.mjs';
import { cases } from './contenders.mjs';

export { SIZES };

/** Milliseconds: who needs longer for one answer is asked in three rounds only. */
const TOO_LONG = 200;

/** Asks so often, going on where the last time ended, so that keys that are to be new are. */
const run = (one, times) => {
  const { ask, next } = one;
  let granted = 0;
  for (let at = next; at < next + times; at++) if (ask(at)) granted++;
  one.next = next + times;
  if (granted !== times) throw new Error(`${one.contender}: ${times - granted} of ${times} were refused`);
};

const milliseconds = (one, times) => {
  const started = performance.now();
  run(one, times);
  return performance.now() - started;
};

/** Warms up and finds how many answers fill a slice. A pause of the machine must not pass for the cost of an answer. */
function calibrate(one, slice) {
  for (let times = 1; ; times *= 2) {
    let took = milliseconds(one, times);
    if (took >= slice && took < TOO_LONG) took = Math.min(took, milliseconds(one, times), milliseconds(one, times));
    if (took >= slice) return { times: Math.max(1, Math.round((times * slice) / took)), isSlow: took > TOO_LONG };
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Nanoseconds per answer: `{ case: { contender: { size: ns } } }`. All contenders of a case, at all sizes, take turns
 * in every round, so that whatever the machine does meets all of them; the median of the rounds counts.
 *
 * @param {{ rounds: number, slice: number, sizes?: readonly number[] }} options `slice`: milliseconds one contender
 * gets per round
 */
export function measure({ rounds, slice, sizes = SIZES }) {
  return Object.fromEntries(
    Object.entries(cases).map(([name, contenders]) => {
      const runs = Object.entries(contenders).flatMap(([contender, prepare]) =>
        sizes.map((size) => {
          const one = { contender, size, ask: prepare(size), next: 0, samples: [] };
          const { times, isSlow } = calibrate(one, slice);
          return Object.assign(one, { times, rounds: isSlow ? Math.min(rounds, 3) : rounds });
        }),
      );
      for (let round = 0; round < rounds; round++)
        for (const one of runs)
          if (round < one.rounds) one.samples.push((milliseconds(one, one.times) * 1e6) / one.times);
      const result = {};
      for (const { contender, size, samples } of runs) (result[contender] ??= {})[size] = median(samples);
      return [name, result];
    }),
  );
}
