import type { FormFailure } from './form.ts';

/** The service's error for a failed call. */
export interface ServiceError {
  readonly code: string;
  readonly message: string;
  /** 0 when no answer came. */
  readonly statusCode: number;
  readonly traceId: string | null;
  /** The error comes from the service itself. */
  readonly fromProvider?: boolean | undefined;
  /** What it is about, such as the name of a field. */
  readonly errorContext?: Readonly<Record<string, unknown>> | undefined;
}

/** The texts of a page. */
interface Words {
  readonly lang: string;
  readonly find: (key: string, values?: Readonly<Record<string, string>>) => string | undefined;
}

interface Options {
  /** The names of permissions, which a text of the page may list, by their keys. */
  readonly namesOf?: (keys: readonly string[]) => readonly string[];
  /** The fields of the form: a refusal that names one is shown under it. */
  readonly fields?: readonly string[];
  /** The text of a failure that has no words of its own. */
  readonly otherwise?: string;
}

/** Whether the service has read what was sent, and refused it. */
export const isRefusal = (error: ServiceError | undefined): boolean =>
  error !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/** What every failing service says, by its code: the words of the page say it as well. */
const FAILING = /^ER-(INTERNAL|BUSY|UNAVAILABLE)$/;

/** Whether the words of a failing service say what is wrong. */
export const speaks = ({ code = '', fromProvider }: Partial<Pick<ServiceError, 'code' | 'fromProvider'>>): boolean =>
  fromProvider === true && !FAILING.test(code);

/**
 * Why a form was not saved, in the words of its page. An error of the provider without such words is shown in the words
 * of the provider, which are English; a failure without an answer gets a general sentence.
 *
 * @param page the catalogue of the page, whose keys for the codes of errors are `{page}.error.{code}`, and for the
 *   reasons that the context of an error may name `{page}.failure.{reason}`
 */
export function failureOf(
  error: ServiceError | undefined,
  { find, lang }: Words,
  page: string,
  { namesOf = (keys) => keys, fields = [], otherwise }: Options = {},
): FormFailure {
  if (!error) return { message: otherwise };
  const { code, errorContext, traceId } = error;
  const named = errorContext?.['permissions'];
  const keys = Array.isArray(named) ? named.filter((key) => typeof key === 'string') : [];
  const permissions = new Intl.ListFormat(lang, { type: 'conjunction' }).format(namesOf(keys));
  const reason = errorContext?.['reason'];
  const known =
    (typeof reason === 'string' ? find(`${page}.failure.${reason}`) : undefined) ??
    find(`${page}.error.${code}`, { permissions });
  const message = known ?? (isRefusal(error) || speaks(error) ? error.message : otherwise);
  const about = { message, traceId, ...(known === undefined && message !== otherwise && { lang: 'en' }) };
  const at = errorContext?.['field'];
  const field = fields.find((one) => typeof at === 'string' && at.split('.')[0] === one);
  if (field === undefined || !message) return about;
  const alone = message.slice(0, 1).toLocaleUpperCase(lang) + message.slice(1);
  return { ...about, fields: { [field]: alone } };
}

/** The same as one sentence. */
export const reasonOf = (error: ServiceError | undefined, words: Words, page: string, otherwise: string): string =>
  failureOf(error, words, page, { otherwise }).message ?? otherwise;
