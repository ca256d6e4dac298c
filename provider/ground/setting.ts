import type * as v from 'valibot';

/**
 * How the text of a variable is read: as it is, as 1 or 0, as texts or whole numbers separated by commas, or as one
 * whole number in these bounds.
 */
type Kind = 'text' | 'flag' | 'list' | 'numbers' | readonly [min: number, max: number];

/**
 * One setting: a variable of the environment, the option of the configuration file that says the same, and what it is
 * for.
 */
export interface Variable {
  /**
   * Its place in the file and in the options of `createProvider`; those that begin with `serve.` are the command's
   * own.
   */
  readonly option?: string;
  readonly kind: Kind;
  /** What counts where it is not set. */
  readonly fallback: string;
  readonly what: string;
  /** Its value opens something: it can be read from the file that the variable with `_FILE` at its end names. */
  readonly secret?: true;
}

interface More {
  /** Of a number, and of nothing else. An option of `createProvider` may be smaller or greater, such as in tests. */
  readonly bounds?: readonly [min: number, max: number];
  /** What counts where it is not set, in words. Left out: the default of the option, or `none`. */
  readonly fallback?: string;
  readonly secret?: true;
}

/** What an option says of itself beside its schema. */
class Statement {
  readonly name: string;
  readonly what: string;
  readonly more: More;

  constructor(name: string, what: string, more: More) {
    this.name = name;
    this.what = what;
    this.more = more;
  }
}

/**
 * An option that a variable of the environment sets, too. Everything that reads, lists and documents settings follows
 * from it.
 */
export const setting = <Schema extends v.GenericSchema>(
  name: string,
  what: string,
  schema: Schema,
  more: More = {},
): Schema & { readonly statement: unknown } => ({ ...schema, statement: new Statement(name, what, more) });

/** The settings of an object's options, by the names of their variables. */
export function settingsOf(schema: unknown, path = ''): [name: string, variable: Variable][] {
  if (!isRecord(schema)) return [];
  const { statement, wrapped, entries, options } = schema;
  if (statement instanceof Statement) return [[statement.name, variableOf(statement, schema, path)]];
  if (isRecord(wrapped)) return settingsOf(wrapped, path);
  if (Array.isArray(options)) return options.flatMap((one) => settingsOf(one, path));
  if (!isRecord(entries)) return [];
  return Object.entries(entries).flatMap(([field, entry]) =>
    settingsOf(entry, path === '' ? field : `${path}.${field}`),
  );
}

function variableOf({ name, what, more }: Statement, schema: Record<string, unknown>, option: string): Variable {
  const { bounds, fallback = fallbackOf(schema.default), secret } = more;
  const kind = kindOf(schema, bounds);
  if (kind === undefined) throw new TypeError(`The setting ${name} is a number without bounds`);
  return { option, kind, fallback, what, ...(secret && { secret }) };
}

function kindOf(schema: Record<string, unknown>, bounds: More['bounds']): Kind | undefined {
  if (isRecord(schema.wrapped)) return kindOf(schema.wrapped, bounds);
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'number') return bounds;
  if (schema.type !== 'array') return 'text';
  return isRecord(schema.item) && schema.item.type === 'number' ? 'numbers' : 'list';
}

function fallbackOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === undefined ? 'none' : Array.isArray(value) ? value.join() || 'none' : String(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
