import { quickOf } from './QuickLogin.ts';
import type { LoginStepModule } from '../LoginStep.ts';

/** Offers to register this browser for a quick login (LOGIN-028). */
export const step: LoginStepModule = {
  field: 'code',
  isOffered: (after, session, { context }) => quickOf(context)?.isOffered(after, session) ?? false,
  submit: (form, { context, signal }) => quickOf(context)?.submit(form, signal) ?? 'missing',
};
