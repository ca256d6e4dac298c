import type { Endpoint } from '../contract/endpoint.ts';
import type { Call, CallOptions } from './call.ts';

type Operation<E> =
  E extends Endpoint<infer Input, infer Output>
    ? Input extends object
      ? (
          ...rest: object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]
        ) => Promise<Output>
      : never
    : never;

/** One area of the contract as functions: `module.listV3({ query })`. */
export type Module<Table> = { readonly [Name in keyof Table]: Operation<Table[Name]> };

/**
 * Turns a table of endpoints into functions that send them. The table is the only place where a call is written down.
 */
export function createModule<Table extends Readonly<Record<string, Endpoint<never, unknown>>>>(
  table: Table,
  call: Call,
): Module<Table> {
  const entries = Object.entries(table).map(([name, endpoint]) => [
    name,
    (input?: object, options?: CallOptions) => call(endpoint as Endpoint<object, unknown>, input ?? {}, options),
  ]);
  return Object.fromEntries(entries) as Module<Table>;
}
