import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, text, type Letter } from '../letter.ts';
import { codeBlocks, hello, moment } from './parts.ts';

export interface PhoneResetValues {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** For the page that asked for the mail. */
  readonly code: string;
  /** When it is over. */
  readonly until: Date;
}

type Given = PhoneResetValues & { readonly product: string };

/** Proves the owner of an account who has lost the phone number. */
export const phoneReset = (language: MailLanguage, values: Given): Letter => {
  const { intro, note, ...letter } = words[language](values);
  return {
    ...letter,
    blocks: [hello(language, values.name), intro, ...codeBlocks(language, values.code, undefined), note],
  };
};

interface Words extends Omit<Letter, 'blocks'> {
  readonly intro: Letter['blocks'][number];
  readonly note: Letter['blocks'][number];
}

const words: Record<MailLanguage, (values: Given) => Words> = {
  en: ({ product, until }) => ({
    subject: phrase`Change your ${name(product)} phone number`,
    preview: phrase`The code is good for 10 minutes and works once.`,
    title: phrase`Change your phone number`,
    intro: text`Somebody, most likely you, has lost the phone number of your ${name(product)} account and asked to use another one.`,
    note: quiet`It is good until ${{ value: moment('en', until) }} and works once. If you did not ask, ignore this message and give the code to nobody.`,
    reason: phrase`You get this because someone entered your address to change the phone number of a ${name(product)} account.`,
  }),
  de: ({ product, until }) => ({
    subject: phrase`Ihre ${name(product)}-Telefonnummer ändern`,
    preview: phrase`Der Code gilt 10 Minuten und nur einmal.`,
    title: phrase`Ihre Telefonnummer ändern`,
    intro: text`Jemand, vermutlich Sie, hat die Telefonnummer Ihres ${name(product)}-Kontos verloren und möchte eine andere verwenden.`,
    note: quiet`Er gilt bis ${{ value: moment('de', until) }} und nur einmal. Waren Sie das nicht, ignorieren Sie diese Nachricht und geben Sie den Code niemandem.`,
    reason: phrase`Sie erhalten diese Nachricht, weil jemand Ihre Adresse eingegeben hat, um die Telefonnummer eines ${name(product)}-Kontos zu ändern.`,
  }),
  ar: ({ product, until }) => ({
    subject: phrase`تغيير رقم هاتفك في ${name(product)}`,
    preview: phrase`الرمز صالح لمدة 10 دقائق ولمرة واحدة.`,
    title: phrase`تغيير رقم هاتفك`,
    intro: text`فقد أحدهم، وعلى الأرجح أنت، رقم هاتف حسابك في ${name(product)} وطلب استخدام رقم آخر.`,
    note: quiet`الرمز صالح حتى ${{ value: moment('ar', until) }} ولمرة واحدة. إذا لم تطلب ذلك فتجاهل هذه الرسالة ولا تعطِ الرمز لأحد.`,
    reason: phrase`وصلتك هذه الرسالة لأن أحدهم أدخل عنوانك لتغيير رقم هاتف حساب في ${name(product)}.`,
  }),
};
