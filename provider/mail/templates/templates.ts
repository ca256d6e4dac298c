import type { MailLanguage } from '../language.ts';
import type { Letter } from '../letter.ts';
import { accountExists, type AccountExistsValues } from './accountExists.ts';
import { activation, type ActivationValues } from './activation.ts';
import { invitation, type InvitationValues } from './invitation.ts';
import { joinedByLink, type JoinedByLinkValues } from './joinedByLink.ts';
import { passwordReset, type PasswordResetValues } from './passwordReset.ts';
import { passwordChanged, type PasswordChangedValues } from './passwordChanged.ts';

/** What each mail needs to know. Names may be anything that people have typed; links come from `linkTo`. */
export interface MailValues {
  activation: ActivationValues;
  invitation: InvitationValues;
  accountExists: AccountExistsValues;
  joinedByLink: JoinedByLinkValues;
  passwordChanged: PasswordChangedValues;
  passwordReset: PasswordResetValues;
}
export type MailTemplate = keyof MailValues;

/** The product that a mail is about: the vendor's name. */
export interface Product {
  readonly product: string;
}

export const templates: {
  readonly [Template in MailTemplate]: (language: MailLanguage, values: MailValues[Template] & Product) => Letter;
} = { activation, invitation, accountExists, joinedByLink, passwordChanged, passwordReset };
