import type { Call } from '../../api/modules/call.ts';
import type { StoreContext } from './context.ts';

/**
 * The calls of an app: each passes through the steps that `beforeCall` has registered, the last one first, and then to
 * `send`. A step sees every call that is made after its registration.
 */
export function callsThrough(send: Call): Pick<StoreContext, 'call' | 'beforeCall'> {
  let first = send;
  return {
    // the table of the contract gives each answer its type
    call: ((...asked: Parameters<Call>) => first(...asked)) as Call,
    beforeCall(step) {
      const next = first;
      first = ((...asked: Parameters<Call>) => step(asked, next)) as Call; // it answers with what `next` has answered
    },
  };
}
