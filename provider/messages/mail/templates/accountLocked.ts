import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, text, type Letter } from '../letter.ts';
import { hello, moment } from './parts.ts';

export interface AccountLockedValues {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that unlocks the account. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
}

type Given = AccountLockedValues & { readonly product: string };

/** The way back for the owner of an account that too many wrong passwords have locked. */
export const accountLocked = (language: MailLanguage, values: Given): Letter => {
  const { intro, label, advice, note, ...letter } = words[language](values);
  return {
    ...letter,
    blocks: [hello(language, values.name), intro, { kind: 'button', label, href: values.link }, advice, note],
  };
};

interface Words extends Omit<Letter, 'blocks'> {
  readonly intro: Letter['blocks'][number];
  readonly label: string;
  readonly advice: Letter['blocks'][number];
  readonly note: Letter['blocks'][number];
}

const words: Record<MailLanguage, (values: Given) => Words> = {
  en: ({ product, until }) => ({
    subject: phrase`Your ${name(product)} account is locked`,
    preview: phrase`A wrong password was entered too often. Unlock your account here.`,
    title: phrase`Your account is locked`,
    intro: text`A wrong password was entered too often for your ${name(product)} account. Until you unlock it, nobody can sign in, and sessions that are open go on.`,
    label: 'Unlock my account',
    advice: text`Was it not you? Then somebody tries to guess your password. Unlock the account only when you want to sign in, and choose a password that you use nowhere else.`,
    note: quiet`The link is good until ${{ value: moment('en', until) }} and works once.`,
    reason: phrase`You get this because this is the address of a ${name(product)} account. Security notices cannot be turned off.`,
  }),
  de: ({ product, until }) => ({
    subject: phrase`Ihr ${name(product)}-Konto ist gesperrt`,
    preview: phrase`Ein falsches Passwort wurde zu oft eingegeben. Hier entsperren Sie Ihr Konto.`,
    title: phrase`Ihr Konto ist gesperrt`,
    intro: text`Für Ihr ${name(product)}-Konto wurde zu oft ein falsches Passwort eingegeben. Bis Sie es entsperren, kann sich niemand anmelden. Offene Sitzungen laufen weiter.`,
    label: 'Mein Konto entsperren',
    advice: text`Waren Sie das nicht? Dann versucht jemand, Ihr Passwort zu erraten. Entsperren Sie das Konto erst, wenn Sie sich anmelden möchten, und wählen Sie ein Passwort, das Sie sonst nirgends verwenden.`,
    note: quiet`Der Link gilt bis ${{ value: moment('de', until) }} und funktioniert einmal.`,
    reason: phrase`Sie erhalten diese Nachricht, weil dies die Adresse eines ${name(product)}-Kontos ist. Sicherheitshinweise lassen sich nicht abschalten.`,
  }),
  ar: ({ product, until }) => ({
    subject: phrase`تم قفل حسابك في ${name(product)}`,
    preview: phrase`أُدخلت كلمة مرور خاطئة مرات كثيرة. افتح قفل حسابك من هنا.`,
    title: phrase`حسابك مقفل`,
    intro: text`أُدخلت كلمة مرور خاطئة مرات كثيرة لحسابك في ${name(product)}. لن يتمكن أحد من تسجيل الدخول حتى تفتح القفل، وتستمر الجلسات المفتوحة.`,
    label: 'فتح قفل حسابي',
    advice: text`ألم تكن أنت؟ إذن يحاول شخص ما تخمين كلمة مرورك. افتح قفل الحساب عندما تريد تسجيل الدخول فقط، واختر كلمة مرور لا تستخدمها في مكان آخر.`,
    note: quiet`الرابط صالح حتى ${{ value: moment('ar', until) }} ويعمل مرة واحدة.`,
    reason: phrase`وصلتك هذه الرسالة لأن هذا عنوان حساب في ${name(product)}. لا يمكن إيقاف إشعارات الأمان.`,
  }),
};
