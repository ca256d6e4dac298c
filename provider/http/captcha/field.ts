import * as v from 'valibot';
import { text } from '../pipeline/fields.ts';

/** The answer to a captcha. Whose it is shows in how it begins. */
export const captchaField = v.nullish(text(5_000));

interface Answered {
  readonly recaptchaToken?: string | null | undefined;
}

/** For the routes that ask for a captcha where it is on. */
export const captchaOf = ({ recaptchaToken }: Answered): Answered['recaptchaToken'] => recaptchaToken;
