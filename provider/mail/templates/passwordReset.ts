import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, text, type Letter } from '../letter.ts';
import { codeBlocks, hello, moment } from './parts.ts';

export interface PasswordResetValues {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that takes a new password. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
  /** For the page that asked for the mail. */
  readonly code: string;
}

type Given = PasswordResetValues & { readonly product: string };

/** The way to a new password, for the owner of an account who has asked for it. */
export const passwordReset = (language: MailLanguage, values: Given): Letter => {
  const { intro, label, note, ...letter } = words[language](values);
  const { link, code } = values;
  return {
    ...letter,
    blocks: [
      hello(language, values.name),
      intro,
      { kind: 'button', label, href: link },
      ...codeBlocks(language, code, undefined),
      note,
    ],
  };
};

interface Words extends Omit<Letter, 'blocks'> {
  readonly intro: Letter['blocks'][number];
  readonly label: string;
  readonly note: Letter['blocks'][number];
}

const words: Record<MailLanguage, (values: Given) => Words> = {
  en: ({ product, until }) => ({
    subject: phrase`Reset your ${name(product)} password`,
    preview: phrase`Choose a new password. The link is good for 1 hour.`,
    title: phrase`Choose a new password`,
    intro: text`Somebody, most likely you, asked for a new password of your ${name(product)} account.`,
    label: 'Choose a new password',
    note: quiet`The link is good until ${{ value: moment('en', until) }} and works once. If you did not ask, ignore this message: your password stays as it is.`,
    reason: phrase`You get this because someone asked for a new password of the ${name(product)} account with this address.`,
  }),
  de: ({ product, until }) => ({
    subject: phrase`Ihr ${name(product)}-Passwort zurücksetzen`,
    preview: phrase`Wählen Sie ein neues Passwort. Der Link gilt 1 Stunde.`,
    title: phrase`Neues Passwort wählen`,
    intro: text`Jemand, wahrscheinlich Sie selbst, hat für Ihr ${name(product)}-Konto ein neues Passwort angefordert.`,
    label: 'Neues Passwort wählen',
    note: quiet`Der Link gilt bis ${{ value: moment('de', until) }} und funktioniert einmal. Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.`,
    reason: phrase`Sie erhalten diese Nachricht, weil jemand für das ${name(product)}-Konto mit dieser Adresse ein neues Passwort angefordert hat.`,
  }),
  ar: ({ product, until }) => ({
    subject: phrase`إعادة تعيين كلمة مرور ${name(product)}`,
    preview: phrase`اختر كلمة مرور جديدة. الرابط صالح لمدة ساعة.`,
    title: phrase`اختر كلمة مرور جديدة`,
    intro: text`طلب شخص ما، على الأرجح أنت، كلمة مرور جديدة لحسابك في ${name(product)}.`,
    label: 'اختيار كلمة مرور جديدة',
    note: quiet`الرابط صالح حتى ${{ value: moment('ar', until) }} ويعمل مرة واحدة. إذا لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.`,
    reason: phrase`وصلتك هذه الرسالة لأن شخصًا طلب كلمة مرور جديدة للحساب الذي يحمل هذا العنوان في ${name(product)}.`,
  }),
};
