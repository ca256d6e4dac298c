import type { MailLanguage } from '../language.ts';
import { plainName } from '../letter.ts';
import type { Product } from './templates.ts';

/** What each text message needs to know. */
export interface TextValues {
  /** `host`: of the page that the code is for. */
  code: { readonly code: string; readonly host: string };
}
export type TextTemplate = keyof TextValues;

/** Text messages: the code comes first, since phones show little more than the beginning. */
export const textMessages: {
  readonly [Template in TextTemplate]: (language: MailLanguage, values: TextValues[Template] & Product) => string;
} = {
  // The last line binds the code to the page: browsers fill it in there and nowhere else.
  code: (language, { code, host, product }) => `${codes[language](code, plainName(product))}\n\n@${host} #${code}`,
};

const codes: Record<MailLanguage, (code: string, product: string) => string> = {
  en: (code, product) => `${code} is your ${product} code. It is good for 10 minutes. Never pass it on.`,
  de: (code, product) => `${code} ist Ihr ${product}-Code. Er gilt 10 Minuten. Geben Sie ihn nie weiter.`,
  // Digits that begin a line of Arabic stay in their order by the marks around them.
  ar: (code, product) => `\u2066${code}\u2069 هو رمزك في ${product}. وهو صالح لمدة 10 دقائق. لا تعطه لأحد.`,
};
