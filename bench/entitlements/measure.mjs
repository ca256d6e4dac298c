import { SIZES } from './sizes.mjs';
import { cases } from './contenders.mjs';

export { SIZES };

/** Milliseconds: who needs longer for one answer is asked in three rounds only. */
const TOO_LONG = 200;

const run = (ask, times) => {
  let granted = 0;
  for (let at = 0; at < times; at++) if (ask(at)) granted++;
  if (granted !== times) throw new Error(`${times - granted} of ${times} were refused`);
};

const milliseconds = (ask, times) => {
  const started = performance.now();
  run(ask, times);
  return performance.now() - started;
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Nanoseconds per answer: `{ case: { contender: { size: ns } } }`. All contenders of a case, at all sizes, take turns in every
 * round, so that whatever the machine does meets all of them; the median of the rounds counts.
 *
 * @param {{ rounds: number, slice: number, sizes?: readonly number[] }} options `slice`: milliseconds one contender gets per round
 */
export function measure({ rounds, slice, sizes = SIZES }) {
  return Object.fromEntries(
    Object.entries(cases).map(([name, contenders]) => {
      const runs = Object.entries(contenders).flatMap(([contender, prepare]) =>
        sizes.map((size) => {
          const ask = prepare(size);
          if (!ask(0)) throw new Error(`${contender} refuses: ${name}, ${size}`);
          let times = 1;
          let took = milliseconds(ask, times);
          // Warm-up, which also finds how many answers fill a slice.
          while (took < slice && times < 2 ** 24) took = milliseconds(ask, (times *= 2));
          return { contender, size, ask, times: Math.max(1, Math.round((times * slice) / took)), samples: [], rounds: took > TOO_LONG ? Math.min(rounds, 3) : rounds };
        }),
      );
      for (let round = 0; round < rounds; round++) for (const one of runs) if (round < one.rounds) one.samples.push((milliseconds(one.ask, one.times) * 1e6) / one.times);
      const result = {};
      for (const { contender, size, samples } of runs) (result[contender] ??= {})[size] = median(samples);
      return [name, result];
    }),
  );
}
