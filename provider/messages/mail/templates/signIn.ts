import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, text, type Letter } from '../letter.ts';
import { codeBlocks, hello, moment } from './parts.ts';

export interface SignInValues {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that signs in. Undefined where a code is all that was asked for. */
  readonly link: string | undefined;
  /** When it is over. */
  readonly until: Date;
  /** For the page that asked for the mail. */
  readonly code: string;
  /** What asked, such as "Firefox on Windows". Empty where that is not known. */
  readonly browser: string;
}

type Given = SignInValues & { readonly product: string };

/** The way in for the owner of an account who has asked for it. */
export const signIn = (language: MailLanguage, values: Given): Letter => {
  const { link, code } = values;
  const { intro, label, orCode, note, ...letter } = words[language](values);
  return {
    ...letter,
    blocks: [
      hello(language, values.name),
      intro,
      ...(link === undefined
        ? codeBlocks(language, code, undefined)
        : ([{ kind: 'button', label, href: link }, orCode, { kind: 'code', code }] as const)),
      note,
    ],
  };
};

interface Words extends Omit<Letter, 'blocks'> {
  readonly intro: Letter['blocks'][number];
  readonly label: string;
  readonly orCode: Letter['blocks'][number];
  readonly note: Letter['blocks'][number];
}

const words: Record<MailLanguage, (values: Given) => Words> = {
  en: ({ product, until, browser, link }) => ({
    subject: link === undefined ? phrase`Your ${name(product)} sign-in code` : phrase`Sign in to ${name(product)}`,
    preview: phrase`It is good for 10 minutes and works once.`,
    title: phrase`Sign in to ${name(product)}`,
    intro:
      browser === ''
        ? text`Somebody, most likely you, asked to sign in to ${name(product)}.`
        : text`Somebody, most likely you, asked to sign in to ${name(product)} in ${name(browser)}.`,
    label: 'Sign in',
    orCode: text`Or enter this code on the page you came from.`,
    note: quiet`It is good until ${{ value: moment('en', until) }} and works once. If you did not ask, ignore this message and give the code to nobody.`,
    reason: phrase`You get this because someone entered your address to sign in to ${name(product)}.`,
  }),
  de: ({ product, until, browser, link }) => ({
    subject: link === undefined ? phrase`Ihr Anmeldecode für ${name(product)}` : phrase`Bei ${name(product)} anmelden`,
    preview: phrase`Gültig für 10 Minuten und nur einmal.`,
    title: phrase`Bei ${name(product)} anmelden`,
    intro:
      browser === ''
        ? text`Jemand, wahrscheinlich Sie selbst, möchte sich bei ${name(product)} anmelden.`
        : text`Jemand, wahrscheinlich Sie selbst, möchte sich bei ${name(product)} anmelden: ${name(browser)}.`,
    label: 'Anmelden',
    orCode: text`Oder geben Sie diesen Code auf der Seite ein, von der Sie kommen.`,
    note: quiet`Gültig bis ${{ value: moment('de', until) }} und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese Nachricht und geben Sie den Code an niemanden weiter.`,
    reason: phrase`Sie erhalten diese Nachricht, weil jemand Ihre Adresse eingegeben hat, um sich bei ${name(product)} anzumelden.`,
  }),
  ar: ({ product, until, browser, link }) => ({
    subject:
      link === undefined ? phrase`رمز تسجيل الدخول إلى ${name(product)}` : phrase`تسجيل الدخول إلى ${name(product)}`,
    preview: phrase`صالح لمدة 10 دقائق ويعمل مرة واحدة.`,
    title: phrase`تسجيل الدخول إلى ${name(product)}`,
    intro:
      browser === ''
        ? text`طلب شخص ما، على الأرجح أنت، تسجيل الدخول إلى ${name(product)}.`
        : text`طلب شخص ما، على الأرجح أنت، تسجيل الدخول إلى ${name(product)} من ${name(browser)}.`,
    label: 'تسجيل الدخول',
    orCode: text`أو أدخل هذا الرمز في الصفحة التي جئت منها.`,
    note: quiet`صالح حتى ${{ value: moment('ar', until) }} ويعمل مرة واحدة. إذا لم تكن أنت فتجاهل هذه الرسالة ولا تعطِ الرمز لأحد.`,
    reason: phrase`وصلتك هذه الرسالة لأن شخصًا أدخل عنوانك لتسجيل الدخول إلى ${name(product)}.`,
  }),
};
