// Compiled from messages/ar/passkeys.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'passkeys.or': 'أو',
  'passkeys.signIn': 'تسجيل الدخول بمفتاح مرور',
  'passkeys.asking': 'في انتظار مفتاح المرور…',
};
