import { openWith, type AnswerTable } from '../answer.ts';
import { optional, readFields, text } from '../fields.ts';
import { passwordConfig } from '../passwords.ts';

export const passwordsAnswers = {
  'passwords.config': openWith(
    ({ query }) => readFields({ userId: optional(text) }, query),
    () => passwordConfig,
  ),
} satisfies AnswerTable;
