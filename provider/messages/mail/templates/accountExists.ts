import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, text, type Letter } from '../letter.ts';
import { hello } from './parts.ts';

export interface AccountExistsValues {
  /** The owner's name. Never what was typed at the sign-up. */
  readonly name?: string | undefined;
  /** The login. */
  readonly link: string;
  /** The page that resets a password, where there is one. */
  readonly resetLink?: string | undefined;
}

type Given = AccountExistsValues & { readonly product: string };

/** Tells the owner of an address that somebody tried to sign up with it. */
export const accountExists = (language: MailLanguage, values: Given): Letter => {
  const letter = letters[language](values);
  return { ...letter, blocks: [hello(language, values.name), ...letter.blocks] };
};

const letters: Record<MailLanguage, (values: Given) => Letter> = {
  en: ({ product, link, resetLink }) => ({
    subject: phrase`You already have a ${name(product)} account`,
    preview: phrase`Someone tried to sign up with this address.`,
    title: phrase`You already have an account`,
    blocks: [
      text`Somebody, perhaps you, tried to create an account with this address. There is one already. Sign in, or reset the password if you forgot it.`,
      { kind: 'button', label: 'Sign in', href: link },
      ...(resetLink ? [{ kind: 'link', text: 'Reset your password', href: resetLink } as const] : []),
      quiet`Nothing was changed.`,
    ],
    reason: phrase`You get this because someone used this address to sign up to ${name(product)}.`,
  }),
  de: ({ product, link, resetLink }) => ({
    subject: phrase`Sie haben bereits ein ${name(product)}-Konto`,
    preview: phrase`Jemand wollte sich mit dieser Adresse registrieren.`,
    title: phrase`Sie haben bereits ein Konto`,
    blocks: [
      text`Jemand, vielleicht Sie selbst, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines. Melden Sie sich an, oder setzen Sie das Passwort zurück, wenn Sie es vergessen haben.`,
      { kind: 'button', label: 'Anmelden', href: link },
      ...(resetLink ? [{ kind: 'link', text: 'Passwort zurücksetzen', href: resetLink } as const] : []),
      quiet`Es wurde nichts geändert.`,
    ],
    reason: phrase`Sie erhalten diese Nachricht, weil sich jemand mit dieser Adresse bei ${name(product)} registrieren wollte.`,
  }),
  ar: ({ product, link, resetLink }) => ({
    subject: phrase`لديك حساب في ${name(product)} بالفعل`,
    preview: phrase`حاول شخص التسجيل بهذا العنوان.`,
    title: phrase`لديك حساب بالفعل`,
    blocks: [
      text`حاول شخص، ربما أنت، إنشاء حساب بهذا العنوان. يوجد حساب بالفعل. سجّل الدخول، أو أعد تعيين كلمة المرور إذا نسيتها.`,
      { kind: 'button', label: 'تسجيل الدخول', href: link },
      ...(resetLink ? [{ kind: 'link', text: 'إعادة تعيين كلمة المرور', href: resetLink } as const] : []),
      quiet`لم يتغيّر شيء.`,
    ],
    reason: phrase`وصلتك هذه الرسالة لأن شخصًا استخدم هذا العنوان للتسجيل في ${name(product)}.`,
  }),
};
