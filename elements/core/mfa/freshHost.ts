import type { FreshProof } from '../../../stores/auth/stepUp/FreshProof.ts';
import type { FactorHost } from './FactorHost.ts';

/** A fresh proof as the form around a second factor. */
export const freshHost = (fresh: FreshProof): FactorHost => ({
  get busy() {
    return fresh.form.busy;
  },
  get answers() {
    return fresh.form.answers;
  },
  get problem() {
    return fresh.form.problem;
  },
  press: (work) => fresh.press(work),
  finish: (work) => fresh.finish(work),
});
