// Compiled from messages/en/login.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'login.title': 'Sign in',
  'login.lead': 'Use your work email to continue.',
  'login.identifier': 'Work email',
  'login.placeholder': 'name@company.com',
  'login.continue': 'Continue',
  'login.continuing': 'Continuing…',
  'login.passwordTitle': 'Enter your password',
  'login.password': 'Password',
  'login.signIn': 'Sign in',
  'login.signingIn': 'Signing in…',
  'login.change': 'Change',
  'login.back': 'Back',
  'login.forgot': 'Forgot password?',
  'login.show': 'Show password',
  'login.hide': 'Hide password',
  'login.done': 'You are signed in. One moment…',
  'login.identifierMissing': 'Enter your email address.',
  'login.identifierMalformed': 'Enter a valid email address.',
  'login.passwordMissing': 'Enter your password.',
  'login.unavailable': 'Your account needs a further step that this page cannot show yet. Ask your administrator for help.',
};
