import * as v from 'valibot';
import { captchaField, captchaOf } from '../../../http/captcha/field.ts';
import { ProviderError } from '../../../ground/errors.ts';
import { text } from '../../../http/pipeline/fields.ts';
import type { RouteTable } from '../../../http/pipeline/route.ts';
import { anonymousWrite } from '../../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeField, mailboxField, tokenField } from '../../auth/codes.ts';
import { nameFlow, readFlowName } from '../../auth/askOwner.ts';
import { numberField } from '../field.ts';
import { assertReachable } from '../textLimits.ts';
import { askForReset, assertResets } from './ask.ts';
import { changeNumber, findChange, proveReset } from './change.ts';

export const phonesRoutes = {
  'phones.reset': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField, recaptchaToken: captchaField }),
    captcha: captchaOf,
    prepare: ({ db }) => assertResets(db),
    write: (call) => askForReset(call, call.body.email),
    // It names the mail, tells nothing, and opens nothing without the code.
    present: async ({ services, now }, asked) => ({
      resetPhoneNumberToken: await nameFlow(services.sealedNames, 'phone-reset', asked, now),
    }),
  }),
  'phones.verifyReset': anonymousWrite({
    limit: 'links',
    body: v.object({ resetPhoneNumberToken: text(2_000), code: codeField }),
    async attempt({ services, now, body }) {
      const asked = await readFlowName(services.sealedNames, 'phone-reset', body.resetPhoneNumberToken, now);
      if (asked === undefined) throw new ProviderError('ER-CODE-EXPIRED');
      return { ...codeAttempt('phone', asked.subject), ...asked };
    },
    prepare: async (_call, asked) => asked,
    write: (call, asked) => proveReset(call, asked, call.body.code),
    present: async (_call, changePhoneNumberToken) => ({ changePhoneNumberToken }),
  }),
  'phones.change': anonymousWrite({
    limit: 'links',
    body: v.object({ changePhoneNumberToken: tokenField, phoneNumber: numberField }),
    attempt: (call) => findChange(call, call.body.changePhoneNumberToken),
    async prepare(call, { subject }) {
      await assertResets(call.db);
      await assertReachable(call, call.body.phoneNumber);
      return subject;
    },
    write: (call, subject) =>
      changeNumber(call, subject, {
        token: call.body.changePhoneNumberToken,
        phoneNumber: call.body.phoneNumber,
      }),
  }),
} satisfies Partial<RouteTable>;
