import { PICTURE_BYTES } from '../../../api/contract/profile.ts';
import { toIdentifierKey, toSearchKey } from '../../../api/rules/identifiers.ts';
import { closed, closedWith, openWith, type AnswerTable } from '../answer.ts';
import { isJsonObject, nullable, optional, pattern, readFields, text } from '../fields.ts';
import { CODE_MS, sendMail, tryCode, type SentMail } from '../mails.ts';
import { personBy } from '../people.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { FakeCall } from '../answer.ts';
import type { Person } from '../world.ts';
import { profile } from './account.ts';

const email = pattern(/^[^\s@]+@[^\s@]+$/, 'must be one email address');
const username = pattern(/^[^\s@]{2,64}$/, 'must have 2 to 64 characters, without spaces and @');
const name = pattern(/\S/, 'must not be empty');
const picture = pattern(/^data:image\/(?:png|jpeg|webp|gif);base64,/, 'must be a PNG, JPEG, WebP or GIF');
const edit = {
  name: optional(name),
  metadata: optional(text),
  profilePictureUrl: optional(nullable(text)),
  phoneNumber: optional(nullable(text)),
};

/** The mail of a change that waits for its code. */
const waiting = ({ world, now }: FakeCall, { id }: Person): SentMail | undefined =>
  world.mails.find(
    ({ purpose, userId, used, at }) => purpose === 'emailChange' && userId === id && !used && now - at < CODE_MS,
  );

const taken = (field: string): Refusal => new Refusal('ER-IDENTIFIER-TAKEN', { context: { field } });

export const profileAnswers = {
  'profile.update': closedWith(
    'user',
    ({ body }) => readFields(edit, body),
    (call, caller, { phoneNumber, ...changes }) => {
      const { person } = caller;
      if (phoneNumber && phoneNumber !== person.phoneNumber) refuseField('phoneNumber', 'is changed by a code to it');
      if (changes.metadata !== undefined && !isJsonObject(changes.metadata))
        refuseField('metadata', 'must be a JSON object');
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(person, Object.fromEntries(given));
      Object.assign(person.hidden, { nameKey: toSearchKey(person.name) });
      return profile(call, caller);
    },
  ),
  'profile.uploadPicture': closedWith(
    'user',
    ({ body }) => readFields({ image: picture }, body),
    (_call, { person }, { image }) => {
      if (image.length > (PICTURE_BYTES * 4) / 3 + 100) throw new Refusal('ER-TOO-LARGE');
      Object.assign(person, { profilePictureUrl: image });
      return image;
    },
  ),
  'profile.picture': openWith(
    () => undefined,
    (): void => {
      throw new Refusal('ER-NOT-FOUND'); // pictures of the page are `data:` URLs
    },
  ),
  'profile.pendingEmail': closed('user', (call, { person }) => {
    const mail = waiting(call, person);
    return mail ? { email: mail.to, expiresAt: new Date(mail.at + CODE_MS).toISOString() } : {};
  }),
  'profile.changeEmail': closedWith(
    'user',
    ({ body }) => readFields({ email }, body),
    (call, { person }, { email: to }): void => {
      if (to === person.email) refuseField('email', 'is the present address');
      sendMail(call, 'emailChange', { ...person, email: to });
    },
  ),
  'profile.verifyEmail': closedWith(
    'user',
    ({ body }) => readFields({ email, code: pattern(/^\d{6}$/, 'must be six digits') }, body),
    (call, { person }, { email: to, code }): void => {
      const mail = waiting(call, person);
      if (mail?.to !== to) throw new Refusal('ER-CODE-EXPIRED');
      tryCode(call, mail, code);
      mail.used = true;
      const owner = personBy(call, 'email', to);
      if (owner && owner !== person) throw taken('email');
      Object.assign(person, { email: to });
      Object.assign(person.hidden, { emailKey: toIdentifierKey(to) });
    },
  ),
  'profile.cancelEmail': closed('user', (call, { person }): void => {
    const mail = waiting(call, person);
    if (mail) mail.used = true;
  }),
  'usernames.own': closed('user', (_call, { person: { id: userId, hidden } }) =>
    hidden.username === undefined ? {} : { username: hidden.username, userId },
  ),
  'usernames.create': closedWith(
    'user',
    ({ body }) => ({ ...readFields({ username }, body), replaces: body['replaces'] }),
    (call, { person }, { username: wanted, replaces }): void => {
      const owner = personBy(call, 'username', wanted);
      const { username: own = wanted } = person.hidden;
      if ((owner && owner !== person) || (own !== wanted && own !== replaces)) throw taken('username');
      Object.assign(person.hidden, { username: wanted });
    },
  ),
  'usernames.remove': closed('user', ({ params }, { person: { hidden } }): void => {
    const key = toIdentifierKey(params['username'] ?? '');
    if (toIdentifierKey(hidden.username ?? '') === key) Object.assign(hidden, { username: undefined });
  }),
} satisfies AnswerTable;
