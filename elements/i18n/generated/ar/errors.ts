// Compiled from messages/ar/errors.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'errors.wait': [{"type":0,"value":"محاولات كثيرة جدًا. حاول مجددًا بعد "},{"type":6,"value":"seconds","options":{"zero":{"value":[{"type":7},{"type":0,"value":" ثانية"}]},"one":{"value":[{"type":0,"value":"ثانية واحدة"}]},"two":{"value":[{"type":0,"value":"ثانيتين"}]},"few":{"value":[{"type":7},{"type":0,"value":" ثوانٍ"}]},"many":{"value":[{"type":7},{"type":0,"value":" ثانية"}]},"other":{"value":[{"type":7},{"type":0,"value":" ثانية"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}],
  'errors.waitABit': 'محاولات كثيرة جدًا. انتظر لحظة ثم حاول مجددًا.',
  'errors.GH-NETWORK': 'تعذّر الوصول إلى الخدمة. تحقق من اتصالك وحاول مجددًا.',
  'errors.GH-TIMEOUT': 'استغرقت الخدمة وقتًا طويلًا. حاول مجددًا.',
  'errors.GH-OFFLINE': 'أنت غير متصل بالإنترنت. اتصل ثم حاول مجددًا.',
  'errors.GH-COOKIE-BLOCKED': 'يحظر هذا المتصفح ملفات تعريف الارتباط اللازمة لتسجيل الدخول.',
  'errors.GH-SIGNED-OUT': 'تم تسجيل خروجك. سجّل الدخول مجددًا.',
  'errors.ER-WRONG-CREDENTIALS': 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  'errors.ER-USER-DISABLED': 'حسابك معطّل',
  'errors.ER-USER-EXPIRED': 'انتهت صلاحية وصولك',
  'errors.ER-USER-LOCKED': 'حسابك مقفل',
  'errors.ER-USER-NOT-VERIFIED': 'لم يتم تفعيل حسابك بعد',
  'errors.ER-STRATEGY-NOT-ALLOWED': 'تسجيل الدخول بكلمة مرور غير مسموح',
  'errors.ER-FORBIDDEN': 'ليس لديك إذن لهذا الإجراء',
  'errors.ER-NOT-FOUND': 'غير موجود',
  'errors.ER-INTERNAL': 'حدث خطأ ما. حاول مجددًا.',
  'errors.ER-BUSY': 'الخدمة مشغولة، حاول مجددًا بعد قليل',
  'errors.ER-UNAVAILABLE': 'الخدمة غير متاحة، حاول مجددًا بعد قليل',
  'errors.generic': 'حدث خطأ غير معروف',
  'errors.unreadable': 'نواجه بعض الصعوبات، يُرجى المحاولة مرة أخرى',
  'errors.tooLarge': 'الطلب كبير جدًا',
  'errors.tenantMissing': 'لم يتم اختيار حساب',
};
