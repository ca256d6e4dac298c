// Compiled from messages/ar/login.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'login.title': 'تسجيل الدخول',
  'login.lead': 'استخدم بريد العمل للمتابعة.',
  'login.identifier': 'بريد العمل',
  'login.placeholder': 'name@company.com',
  'login.continue': 'متابعة',
  'login.continuing': 'جارٍ المتابعة…',
  'login.passwordTitle': 'أدخل كلمة المرور',
  'login.password': 'كلمة المرور',
  'login.signIn': 'تسجيل الدخول',
  'login.signingIn': 'جارٍ تسجيل الدخول…',
  'login.change': 'تغيير',
  'login.back': 'رجوع',
  'login.forgot': 'هل نسيت كلمة المرور؟',
  'login.show': 'إظهار كلمة المرور',
  'login.hide': 'إخفاء كلمة المرور',
  'login.done': 'تم تسجيل دخولك. لحظة واحدة…',
  'login.identifierMissing': 'أدخل عنوان بريدك الإلكتروني.',
  'login.identifierMalformed': 'أدخل عنوان بريد إلكتروني صالحًا.',
  'login.passwordMissing': 'أدخل كلمة المرور.',
  'login.unavailable': 'يحتاج حسابك إلى خطوة إضافية لا يمكن لهذه الصفحة عرضها بعد. اطلب المساعدة من المسؤول لديك.',
};
