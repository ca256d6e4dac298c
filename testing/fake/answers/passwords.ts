import { WRITE_USERS } from '../../../api/contract/permissions.ts';
import { closed, closedWith, openWith, type AnswerTable } from '../answer.ts';
import { optional, readFields, text } from '../fields.ts';
import { HOUR_MS, sendMail } from '../mails.ts';
import { acceptPassword, passwordConfig, setPassword } from '../passwords.ts';
import { Refusal } from '../refusal.ts';

export const passwordsAnswers = {
  'passwords.config': openWith(
    ({ query }) => readFields({ userId: optional(text) }, query),
    () => passwordConfig,
  ),
  'passwords.change': closedWith(
    'user',
    ({ body }) => readFields({ password: text, newPassword: text }, body),
    (call, { person, session }, { password, newPassword }): void => {
      if (person.hidden.password !== password)
        throw new Refusal('ER-PASSWORD-WRONG', { context: { field: 'password' } });
      acceptPassword(newPassword, 'newPassword');
      setPassword(call, person, newPassword, session.id);
    },
  ),
  'passwords.resetBreached': closed({ anyOf: [WRITE_USERS] }, (call, { tenantId }): void => {
    const { world, now } = call;
    for (const { person, tenantId: of, invitation } of world.members) {
      if (of !== tenantId || invitation || !person.verified || !person.hidden.breached) continue;
      const isAsked = world.mails.some(
        ({ purpose, userId, at, used }) =>
          purpose === 'recovery' && userId === person.id && !used && now - at < HOUR_MS,
      );
      if (!isAsked) sendMail(call, 'recovery', person);
    }
  }),
} satisfies AnswerTable;
