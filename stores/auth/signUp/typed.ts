import type { activationAsked, signUpTyped } from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../core/ports.ts';

/** Their values, so that every page does not load the names of keys that two flows use. */
const ASKED: typeof activationAsked = 'gatehouse-activation';
const KEY: typeof signUpTyped = 'gatehouse-sign-up';

/** How long what was typed is kept, while the user looks for the mail. Milliseconds. */
const GOOD_FOR = 3_600_000;

/** The fields a person types into that are kept; the password is not one of them. */
export const keptFields = ['email', 'phoneNumber', 'username', 'name', 'companyName'] as const;
export type KeptField = (typeof keptFields)[number];
export type SignUpValues = Readonly<Record<KeptField, string>>;

/** What was typed at a sign-up of this tab, for the page of its code. Nothing in it opens anything (STO-01). */
export interface Typed {
  /** Of the account that the mail is for. */
  readonly userId: string;
  readonly values: SignUpValues;
  /**
   * The sign-up can be done again with another address: it was not begun by a link, which would have to be opened
   * again.
   */
  readonly canReturn: boolean;
  /** The user has reported that the address is wrong: the form begins with what was typed. */
  readonly returns?: boolean;
}

type Place = Pick<Ports, 'session' | 'clock'>;

/**
 * Leaves what was typed for an hour, in this tab alone, and the account for this browser, where its link goes on by
 * itself.
 */
export function leaveTyped({ local, session, clock }: Place & Pick<Ports, 'local'>, typed: Typed): void {
  local.set(ASKED, typed.userId);
  session.set(KEY, JSON.stringify({ ...typed, until: clock.now() + GOOD_FOR }));
}

/** "Wrong address?": the form begins with what was typed, and the next sign-up takes the place of this one. */
export function callWrong(place: Place & Pick<Ports, 'local'>): void {
  const typed = typedHere(place);
  if (typed) leaveTyped(place, { ...typed, returns: true });
}

export const forgetTyped = ({ session }: Pick<Place, 'session'>): void => session.remove(KEY);

/** What a sign-up of this tab has left. */
export function typedHere({ session, clock }: Place): Typed | undefined {
  try {
    const kept: unknown = JSON.parse(session.get(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { userId, values, canReturn, returns, until } = { ...NOTHING, ...kept };
    const isGood = typeof until === 'number' && until > clock.now() && until <= clock.now() + GOOD_FOR;
    if (!isGood || typeof userId !== 'string' || typeof values !== 'object' || values === null) return undefined;
    return { userId, values: textsOf(values), canReturn: canReturn === true, returns: returns === true };
  } catch {
    return undefined;
  }
}

const NOTHING: Readonly<Partial<Record<keyof Typed | 'until', unknown>>> = {};

function textsOf(values: object): SignUpValues {
  const found = new Map<string, unknown>(Object.entries(values));
  const text = (field: KeptField): string => {
    const value = found.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email'),
    phoneNumber: text('phoneNumber'),
    username: text('username'),
    name: text('name'),
    companyName: text('companyName'),
  };
}
