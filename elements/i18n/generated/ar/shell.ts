// Compiled from messages/ar/shell.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'shell.failedTitle': 'تعذّر عرض هذا القسم',
  'shell.failedText': 'حدث خطأ في هذه الصفحة. بياناتك آمنة.',
  'shell.retry': 'أعد المحاولة',
  'shell.loading': 'جارٍ التحميل',
  'shell.signedOut': 'تم تسجيل خروجك',
  'shell.signOut': 'تسجيل الخروج',
  'shell.signingOut': 'جارٍ تسجيل خروجك…',
};
