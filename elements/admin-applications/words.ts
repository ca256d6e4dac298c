import type { Formats } from '../core/page/useFormat.ts';
import type { ApplicationsArguments, ApplicationsText } from '../i18n/generated/applications.ts';

export type ApplicationsTexts = Formats<ApplicationsText, ApplicationsArguments>;
