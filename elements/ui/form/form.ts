import { useCallback, useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { useStable } from '../base/useStable.ts';
import { useCommon } from '../base/kit.ts';
import { afterPress } from './afterPress.ts';

/** Why a form was not saved. */
export interface FormFailure {
  /** A sentence in the language of the page; without it a general one. */
  readonly message?: string | undefined;
  /** The language of the sentence, where it is not that of the page. */
  readonly lang?: string | undefined;
  /** The id of the failed call, for the user to quote to support. */
  readonly traceId?: string | null | undefined;
  /** The service's messages about single fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Says what is wrong with a value, or nothing. */
export type Rule<Values, Value> = (value: Value, values: Values) => string | undefined;
export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values, Values[Name]> };
type NameOf<Values> = keyof Values & string;

export interface FormOptions<Values extends object> {
  /** What the form begins with, and what Discard goes back to. */
  initial: Values;
  rules?: Rules<Values>;
  /**
   * Saves. Resolves to nothing when it is done, else to why not; the input is kept. What differs from `began` is what
   * the person changed: others may have changed the rest since.
   */
  onSubmit: (values: Values, began: Values) => Promise<FormFailure | undefined | void>;
}

/** What a text field takes from its form. */
export interface TextBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/** A form as its fields and its buttons see it. */
export interface FormModel<Values extends object> {
  readonly values: Values;
  /** What the form began with, or saved last. */
  readonly initial: Values;
  /** Something differs from what the form began with. */
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly failure: FormFailure | undefined;
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /** The field was left: from now on it says what is wrong with it. */
  touch(name: NameOf<Values>): void;
  /** What is wrong with a field, once it may be shown. */
  error(name: NameOf<Values>): string | undefined;
  /** Everything a text field needs. */
  text(name: TextNames<Values>): TextBinding;
  /** Back to what the form began with. */
  reset(): void;
}

/** The names of the fields that hold text. */
export type TextNames<Values> = {
  [Name in NameOf<Values>]: Values[Name] extends string ? Name : never;
}[NameOf<Values>];

/** Goes on the `<form>`: it is checked wholly when sent, and the first wrong field takes the focus. */
export interface FormBinding {
  noValidate: true;
  'aria-busy': true | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => same(item, other[at])));

/** A form: each field is checked when it is left once it was touched, all of them when it is sent. */
export function useForm<Values extends object>({ initial, rules = {}, onSubmit }: FormOptions<Values>) {
  const { text } = useCommon();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => void (alive.current = false);
  }, []);

  const names = Object.keys(initial) as NameOf<Values>[]; // the keys of an object of this type
  const wrong = (name: NameOf<Values>): string | undefined => refused[name] ?? rules[name]?.(values[name], values);

  const set = <Name extends NameOf<Values>>(name: Name, value: Values[Name]): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(without(name));
  };
  const touch = (name: NameOf<Values>): void => afterPress(() => setTouched((before) => new Set(before).add(name)));
  const error = (name: NameOf<Values>): string | undefined => (touched.has(name) ? wrong(name) : undefined);
  const dirty = names.some((name) => !same(values[name], start[name]));

  const bind = (name: TextNames<Values>): TextBinding => ({
    name,
    value: String(values[name]),
    error: error(name),
    onChange: ({ target }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setRefused(without(name));
    },
    onBlur: () => !same(values[name], start[name]) && touch(name),
  });

  const reset = useCallback(() => {
    setValues(start);
    setTouched(new Set());
    setRefused({});
    setFailure(undefined);
  }, [start]);

  const submit = useStable(async (form: HTMLFormElement): Promise<void> => {
    if (busy) return;
    setTouched(new Set(names));
    const first = names.filter((name) => rules[name]?.(values[name], values) !== undefined);
    if (first.length) return focusFirst(form, first);
    setBusy(true);
    setFailure(undefined);
    const failed = await onSubmit(values, start).catch((): FormFailure => ({}));
    if (!alive.current) return;
    setBusy(false);
    if (!failed) return setStart(values);
    setFailure({ ...failed, message: failed.message ?? text('common.service') });
    setRefused(failed.fields ?? {});
    focusFirst(form, Object.keys(failed.fields ?? {}));
  });

  const model: FormModel<Values> = {
    values,
    initial: start,
    dirty,
    busy,
    failure,
    set,
    touch,
    error,
    text: bind,
    reset,
  };
  const binding: FormBinding = {
    noValidate: true,
    'aria-busy': busy || undefined,
    onSubmit: (event) => {
      event.preventDefault();
      event.stopPropagation(); // a form of the page around is another one
      void submit(event.currentTarget);
    },
  };
  return { model, binding };
}

const without =
  (name: string) =>
  ({ [name]: _, ...others }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    others;

/** The first wrong field in the order of the page. */
function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
  fields.find((field) => names.includes(field.getAttribute('name') ?? ''))?.focus();
}
