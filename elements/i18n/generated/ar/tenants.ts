// Compiled from messages/ar/tenants.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'tenants.switch': 'تبديل الحساب',
  'tenants.accounts': 'الحسابات',
  'tenants.search': ["ابحث في ",["count",0]," حساب"],
  'tenants.nothing': 'لا يوجد حساب بهذا الاسم.',
  'tenants.failed': 'تعذّر تبديل الحساب. حاول مجددًا.',
};
