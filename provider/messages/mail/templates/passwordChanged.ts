import type { MailLanguage } from '../language.ts';
import { name, phrase, text, type Letter } from '../letter.ts';
import { hello, moment } from './parts.ts';

export interface PasswordChangedValues {
  /** The owner's name. */
  readonly name?: string | undefined;
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

type Given = PasswordChangedValues & { readonly product: string };

/** Tells the owner of an account that its password is another one: by this mail they learn of a change that they did not make. */
export const passwordChanged = (language: MailLanguage, values: Given): Letter => {
  const letter = letters[language](values);
  return { ...letter, blocks: [hello(language, values.name), ...letter.blocks] };
};

const letters: Record<MailLanguage, (values: Given) => Letter> = {
  en: ({ product, at, link }) => ({
    subject: phrase`Your ${name(product)} password was changed`,
    preview: phrase`If it was you, there is nothing to do.`,
    title: phrase`Your password was changed`,
    blocks: [
      text`The password of your ${name(product)} account was changed. The former one does not work any more.`,
      { kind: 'facts', facts: [['Time', moment('en', at)]] },
      { kind: 'link', text: 'Sign in', href: link },
      text`Was it not you? Tell an administrator at once. They can end all sessions and disable the account until it is clear.`,
    ],
    reason: phrase`You get this because this is the address of a ${name(product)} account. Security notices cannot be turned off.`,
  }),
  de: ({ product, at, link }) => ({
    subject: phrase`Ihr ${name(product)}-Passwort wurde geändert`,
    preview: phrase`Waren Sie es selbst, ist nichts zu tun.`,
    title: phrase`Ihr Passwort wurde geändert`,
    blocks: [
      text`Das Passwort Ihres ${name(product)}-Kontos wurde geändert. Das frühere gilt nicht mehr.`,
      { kind: 'facts', facts: [['Zeit', moment('de', at)]] },
      { kind: 'link', text: 'Anmelden', href: link },
      text`Waren Sie das nicht? Sagen Sie es sofort einem Administrator. Er kann alle Sitzungen beenden und das Konto sperren, bis es geklärt ist.`,
    ],
    reason: phrase`Sie erhalten diese Nachricht, weil dies die Adresse eines ${name(product)}-Kontos ist. Sicherheitshinweise lassen sich nicht abschalten.`,
  }),
  ar: ({ product, at, link }) => ({
    subject: phrase`تم تغيير كلمة مرور ${name(product)}`,
    preview: phrase`إذا كنت أنت من فعل ذلك فلا حاجة إلى شيء.`,
    title: phrase`تم تغيير كلمة المرور`,
    blocks: [
      text`تم تغيير كلمة مرور حسابك في ${name(product)}. لم تعد كلمة المرور السابقة صالحة.`,
      { kind: 'facts', facts: [['الوقت', moment('ar', at)]] },
      { kind: 'link', text: 'تسجيل الدخول', href: link },
      text`ألم تكن أنت؟ أخبر أحد المسؤولين فورًا. يمكنه إنهاء جميع الجلسات وتعطيل الحساب حتى يتضح الأمر.`,
    ],
    reason: phrase`وصلتك هذه الرسالة لأن هذا عنوان حساب في ${name(product)}. لا يمكن إيقاف إشعارات الأمان.`,
  }),
};
