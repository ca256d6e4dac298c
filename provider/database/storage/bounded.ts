import { Client, type PoolClient } from 'pg';
import { currentAllowance } from '../../ground/allowance.ts';

/**
 * Ends a connection on which a statement waits longer than `ms` for its answer, as on a frozen server, or longer than
 * all statements of the answer may that it belongs to. The caller
 * gets a terminated connection as its error, and the pool opens another one. The driver's own `query_timeout` would
 * leave the connection in the pool, and the statement that rolls back would wait as long again.
 */
export function boundStatements(client: PoolClient, ms: number): void {
  const giveUp = (): void => void (client instanceof Client && client.end().catch(() => undefined));
  client.query = new Proxy(client.query, {
    apply(query, self: unknown, given: unknown[]): unknown {
      const allowance = currentAllowance();
      const waited = allowance?.begin();
      const timer = setTimeout(giveUp, Math.min(ms, allowance?.left ?? ms));
      const finished = (): void => {
        clearTimeout(timer);
        waited?.();
      };
      const callback = given.at(-1);
      if (typeof callback !== 'function') {
        const answer: unknown = Reflect.apply(query, self, given);
        if (answer instanceof Promise) answer.then(finished, finished);
        return answer;
      }
      const told = (...outcome: unknown[]): void => (finished(), Reflect.apply(callback, undefined, outcome));
      return Reflect.apply(query, self, [...given.slice(0, -1), told]);
    },
  });
}
