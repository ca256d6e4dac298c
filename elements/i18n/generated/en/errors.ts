// Compiled from messages/en/errors.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'errors.wait': [{"type":0,"value":"Too many attempts. Try again in "},{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" second"}]},"other":{"value":[{"type":7},{"type":0,"value":" seconds"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}],
  'errors.waitABit': 'Too many attempts. Wait a moment and try again.',
  'errors.GH-NETWORK': 'The service cannot be reached. Check your connection and try again.',
  'errors.GH-TIMEOUT': 'The service took too long to answer. Try again.',
  'errors.GH-OFFLINE': 'You are offline. Connect to the internet and try again.',
  'errors.GH-COOKIE-BLOCKED': 'This browser blocks the cookies the sign-in needs.',
  'errors.GH-SIGNED-OUT': 'You are signed out. Sign in again.',
  'errors.ER-WRONG-CREDENTIALS': 'Incorrect email or password',
  'errors.ER-USER-DISABLED': 'Your user is disabled',
  'errors.ER-USER-EXPIRED': 'Your access has expired',
  'errors.ER-USER-LOCKED': 'Your user is locked',
  'errors.ER-USER-NOT-VERIFIED': 'Your user is not activated yet',
  'errors.ER-STRATEGY-NOT-ALLOWED': 'Signing in with a password is not allowed',
  'errors.ER-FORBIDDEN': 'You do not have permission for this action',
  'errors.ER-NOT-FOUND': 'Not found',
  'errors.ER-INTERNAL': 'Something went wrong. Try again.',
  'errors.ER-BUSY': 'The service is busy, please try again shortly',
  'errors.ER-UNAVAILABLE': 'The service is unavailable, please try again shortly',
  'errors.generic': 'Unknown error occurred',
  'errors.unreadable': 'We\'re facing some difficulties, Please try again',
  'errors.tooLarge': 'Error request is too large',
  'errors.tenantMissing': 'TenantId is not defined',
};
