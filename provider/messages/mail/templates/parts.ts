import type { MailLanguage } from '../language.ts';
import { exactly, name, phrase, strong, text, type Block, type Letter } from '../letter.ts';

/** What several mails say alike. */
interface Words {
  readonly hello: (who: string | undefined) => Block;
  /** The code is good for ten minutes, so it comes second to the link. */
  readonly codeIntro: Block;
  readonly codeAlone: Block;
  readonly codePage: string;
}

const words: Record<MailLanguage, Words> = {
  en: {
    hello: (who) => (who ? text`Hello ${name(who)},` : text`Hello,`),
    codeIntro: text`Or enter this code. It is good for 10 minutes.`,
    codeAlone: text`Enter this code on the page you came from. It is good for 10 minutes.`,
    codePage: 'Enter the code here',
  },
  de: {
    hello: (who) => (who ? text`Hallo ${name(who)},` : text`Hallo,`),
    codeIntro: text`Oder geben Sie diesen Code ein. Er gilt 10 Minuten.`,
    codeAlone: text`Geben Sie diesen Code auf der Seite ein, von der Sie kommen. Er gilt 10 Minuten.`,
    codePage: 'Code hier eingeben',
  },
  ar: {
    hello: (who) => (who ? text`مرحبًا ${name(who)}،` : text`مرحبًا،`),
    codeIntro: text`أو أدخل هذا الرمز. وهو صالح لمدة 10 دقائق.`,
    codeAlone: text`أدخل هذا الرمز في الصفحة التي جئت منها. وهو صالح لمدة 10 دقائق.`,
    codePage: 'أدخل الرمز هنا',
  },
};

export const hello = (language: MailLanguage, who: string | undefined): Block => words[language].hello(who);

/** The code, with the page that takes it where the reader has none open. */
export function codeBlocks(language: MailLanguage, code: string | undefined, page: string | undefined): Block[] {
  if (code === undefined) return [];
  const { codeIntro, codeAlone, codePage } = words[language];
  return [
    page === undefined ? codeAlone : codeIntro,
    { kind: 'code', code },
    ...(page === undefined ? [] : [{ kind: 'link', text: codePage, href: page } as const]),
  ];
}

/** Whom a link has brought to a tenant. */
interface ByLink {
  readonly tenantName: string;
  readonly product: string;
}

/**
 * What an invitation says to somebody who came by an invitation link: nobody has entered the address but whoever signed up with it.
 */
export const byLinkWords: Record<
  MailLanguage,
  (given: ByLink) => Pick<Letter, 'subject' | 'reason'> & { readonly intro: Block }
> = {
  en: ({ tenantName, product }) => ({
    subject: phrase`Join ${name(tenantName)}`,
    intro: text`This address was used to join ${strong(tenantName)} on ${name(product)} by an invitation link.`,
    reason: phrase`You get this because someone entered your address on the page of an invitation link of ${name(tenantName)}. If it was not you, ignore it: nothing happens.`,
  }),
  de: ({ tenantName, product }) => ({
    subject: phrase`${name(tenantName)} beitreten`,
    intro: text`Mit dieser Adresse möchte jemand über einen Einladungslink ${strong(tenantName)} in ${name(product)} beitreten.`,
    reason: phrase`Sie erhalten diese Nachricht, weil jemand Ihre Adresse auf der Seite eines Einladungslinks von ${name(tenantName)} eingegeben hat. Wenn Sie es nicht waren, ignorieren Sie sie: Es geschieht nichts.`,
  }),
  ar: ({ tenantName, product }) => ({
    subject: phrase`الانضمام إلى ${name(tenantName)}`,
    intro: text`استُخدم هذا العنوان للانضمام إلى ${strong(tenantName)} على ${name(product)} عبر رابط دعوة.`,
    reason: phrase`وصلتك هذه الرسالة لأن شخصًا أدخل عنوانك في صفحة رابط دعوة إلى ${name(tenantName)}. إذا لم تكن أنت فتجاهلها: لن يحدث شيء.`,
  }),
};

const format = (language: MailLanguage, date: Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
    ...style,
  }).format(date);

/** A day in the words of the language. */
export const day = (language: MailLanguage, date: Date): { value: string } => exactly(format(language, date, {}));

/** The same with the time of the day. */
export const moment = (language: MailLanguage, date: Date): string =>
  `${format(language, date, { timeStyle: 'short' })} UTC`;
