import type { Contract, EndpointName, InputFor, OutputFor } from 'gatehouse-contract/contract.js';

type EndpointAt<Name extends EndpointName> = Name extends `${infer Area extends keyof Contract}.${infer Row}`
  ? Row extends keyof Contract[Area]
    ? Contract[Area][Row]
    : never
  : never;

/** What the contract promises as the answer of a row. */
export type OutputOf<Name extends EndpointName> = OutputFor<EndpointAt<Name>>;

/** A value in a query, where everything is text. */
type QueryText<Value> = Value extends number ? string : Value extends boolean ? `${Value}` : Value;

/**
 * A type taken apart, so that two types of input are one only when every field has the same name, the same need and the
 * same values. Plain assignability would not see that an optional field is missing on one side.
 */
export type ShapeOf<Value> = unknown extends Value
  ? { anything: true }
  : Value extends undefined
    ? never
    : Value extends string | number | boolean | null
      ? Value
      : Value extends readonly (infer Item)[]
        ? { list: ShapeOf<Item> }
        : {
            [Name in keyof Value]-?: { needed: undefined extends Value[Name] ? false : true; is: ShapeOf<Value[Name]> };
          };

/** The route of a form with files reads it itself. */
type PartOf<Whole, Part extends string> = Part extends keyof Whole ? Exclude<Whole[Part], FormData | undefined> : never;
type QueryOf<Input> = { [Name in keyof PartOf<Input, 'query'>]: QueryText<PartOf<Input, 'query'>[Name]> };

/** The shapes of a route's query and body; `never` for a part it does not have. */
export interface InputShape<Query = unknown, Body = unknown> {
  query: Query;
  body: Body;
}

/** What a route's schemas take in, as they come over the wire. */
export type ShapeTaken<Query, Body> = InputShape<ShapeOf<Query>, ShapeOf<Body>>;

/** What the contract says is sent to a row. */
export type ShapeSent<Name extends EndpointName> = InputShape<
  [PartOf<InputFor<EndpointAt<Name>>, 'query'>] extends [never] ? never : ShapeOf<QueryOf<InputFor<EndpointAt<Name>>>>,
  ShapeOf<PartOf<InputFor<EndpointAt<Name>>, 'body'>>
>;
