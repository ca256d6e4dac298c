import type { Formats } from '../core/page/useFormat.ts';
import type { ApplicationsArguments, ApplicationsText } from '../i18n/generated/applications.ts';

export type ApplicationsTexts = Formats<ApplicationsText, ApplicationsArguments>;

/** A person by name, else by address. */
export const calledOf = ({ name, email }: { name?: string; email: string }): string => name || email;
