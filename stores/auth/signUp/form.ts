import type { SignUpBody, SignUpIdentifier, SignUpStrategy } from '../../../api/contract/signUp.ts';
import { keptFields, type KeptField, type SignUpValues } from './typed.ts';
import { textOf } from '../login/LoginStep.ts';

export type { KeptField, SignUpValues } from './typed.ts';
export type SignUpField = KeptField | 'password' | 'terms';

export const NO_VALUES: SignUpValues = { email: '', phoneNumber: '', username: '', name: '', companyName: '' };

/** Why the form is not sent. */
export interface FieldRefusal {
  readonly field: SignUpField;
  /** `weak`: the password breaks a rule that the page can check. */
  readonly kind: 'missing' | 'malformed' | 'weak';
}

/** What the form has beside the fields that are kept. */
export interface FormParts {
  readonly password: boolean;
  readonly terms: boolean;
}

/** What a sign-up asks for here. */
export interface SignUpAsks extends FormParts {
  /** Every identifier that is asked for, and whether it must be given. */
  readonly identifiers: Readonly<Partial<Record<SignUpIdentifier, { required: boolean }>>>;
  readonly company: boolean;
}

/** An address to which a mail can be sent: its domain has a dot. Linear in its length. */
const mailbox = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const phoneLike = /^\+?[\d\s().-]{5,}$/;

const forms: Readonly<Partial<Record<KeptField, (text: string) => boolean>>> = {
  email: (text) => mailbox.test(text),
  phoneNumber: (text) => phoneLike.test(text),
};

/**
 * The identifiers a sign-up asks for. A phone number or a username counts only where its strategy is both required and
 * enabled (SIGNUP-007), so it is not asked for otherwise.
 */
export function asksFor(strategies: readonly SignUpStrategy[]): SignUpAsks['identifiers'] {
  const asked = strategies.filter(
    ({ strategy, isActive, isRequired }) => isActive && (isRequired || strategy === 'email'),
  );
  return Object.fromEntries(asked.map(({ strategy, isRequired }) => [strategy, { required: isRequired }]));
}

/** What was typed, without the spaces around it. Fields that are not in the form keep what they had. */
export function valuesOf(form: FormData, before: SignUpValues): SignUpValues {
  const values = { ...before };
  for (const field of keptFields) if (form.has(field)) values[field] = textOf(form, field).trim();
  return values;
}

/** A field of the form, in its order. */
export interface AskedField {
  readonly name: KeptField;
  readonly isRequired: boolean;
}

/** The fields a person types into, beside the password. */
export function fieldsAsked({ identifiers, company }: SignUpAsks): AskedField[] {
  return keptFields.flatMap((name) => {
    if (name === 'name') return { name, isRequired: true };
    if (name === 'companyName') return company ? { name, isRequired: true } : [];
    const asked = identifiers[name];
    return asked ? { name, isRequired: asked.required } : [];
  });
}

/** Why a field cannot be taken as it is; nothing for one that can. */
export function refusalOf({ name, isRequired }: AskedField, value: string): FieldRefusal | undefined {
  if (!value) return isRequired ? { field: name, kind: 'missing' } : undefined;
  return forms[name]?.(value) === false ? { field: name, kind: 'malformed' } : undefined;
}

/** What is wrong with a form, in the order of its fields. */
export function refusalsOf(
  form: FormData,
  values: SignUpValues,
  asks: SignUpAsks,
  isStrong: (password: string) => boolean,
): FieldRefusal[] {
  const refusals = fieldsAsked(asks).flatMap((field) => refusalOf(field, values[field.name]) ?? []);
  const password = textOf(form, 'password');
  if (asks.password && !isStrong(password)) refusals.push({ field: 'password', kind: password ? 'weak' : 'missing' });
  if (asks.terms && !form.has('terms')) refusals.push({ field: 'terms', kind: 'missing' });
  return refusals;
}

/** Only identifiers that are asked for and not empty (SIGNUP-004). */
export function bodyOf(form: FormData, values: SignUpValues, asks: SignUpAsks, company: string): SignUpBody {
  const { email, phoneNumber, username, name } = values;
  const { identifiers } = asks;
  return {
    ...(identifiers.email && email && { email }),
    ...(identifiers.phoneNumber && phoneNumber && { phoneNumber }),
    ...(identifiers.username && username && { username }),
    companyName: company,
    ...(name && { name }),
    ...(asks.password && { password: textOf(form, 'password') }),
  };
}
