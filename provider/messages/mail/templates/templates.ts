import type { MailLanguage } from '../language.ts';
import type { Letter } from '../letter.ts';
import { accountExists, type AccountExistsValues } from './accountExists.ts';
import { accountLocked, type AccountLockedValues } from './accountLocked.ts';
import { activation, type ActivationValues } from './activation.ts';
import { invitation, type InvitationValues } from './invitation.ts';
import { joinedByLink, type JoinedByLinkValues } from './joinedByLink.ts';
import { passwordReset, type PasswordResetValues } from './passwordReset.ts';
import { signIn, type SignInValues } from './signIn.ts';
import { phoneChanged, type PhoneChangedValues } from './phoneChanged.ts';
import { phoneReset, type PhoneResetValues } from './phoneReset.ts';
import { passwordChanged, type PasswordChangedValues } from './passwordChanged.ts';

/** What each mail needs to know. Names may be anything that people have typed; links come from `linkTo`. */
export interface MailValues {
  activation: ActivationValues;
  invitation: InvitationValues;
  accountExists: AccountExistsValues;
  accountLocked: AccountLockedValues;
  joinedByLink: JoinedByLinkValues;
  passwordChanged: PasswordChangedValues;
  passwordReset: PasswordResetValues;
  phoneChanged: PhoneChangedValues;
  phoneReset: PhoneResetValues;
  signIn: SignInValues;
}
export type MailTemplate = keyof MailValues;

/** The product that a mail is about: the vendor's name. */
export interface Product {
  readonly product: string;
}

export const templates: {
  readonly [Template in MailTemplate]: (language: MailLanguage, values: MailValues[Template] & Product) => Letter;
} = {
  activation,
  invitation,
  accountExists,
  accountLocked,
  joinedByLink,
  passwordChanged,
  passwordReset,
  phoneChanged,
  phoneReset,
  signIn,
};
