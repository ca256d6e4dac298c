import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { jsonText, label, text } from '../../http/pipeline/fields.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { users } from '../../database/storage/schema.ts';
import type { User } from '../accounts.ts';
import { dropPicture, isUploaded } from './pictures.ts';

/** Free JSON of a user, in bytes. */
const METADATA = 64_000;

/** What users change themselves. Published clients send the whole profile along: any other field is left alone. */
export const profileFields = v.object({
  name: v.optional(v.pipe(label(200), v.trim())),
  metadata: v.optional(jsonText(METADATA)),
  profilePictureUrl: v.nullish(text(2_000)),
  phoneNumber: v.nullish(text(50)),
});
type Edit = v.InferOutput<typeof profileFields>;

const refuse = (field: keyof Edit, sentence: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`${field}: ${sentence}`], context: { field } });

/** @throws ProviderError 400 for a picture that is no address of one, and for another phone number */
function assertAllowed(
  settings: Pick<Settings, 'publicUrl'>,
  user: User,
  { profilePictureUrl: url, phoneNumber }: Edit,
): void {
  if (phoneNumber && phoneNumber !== user.phoneNumber) throw refuse('phoneNumber', 'is changed by a code to it');
  if (url && url !== user.profilePictureUrl && !isHttps(url) && !isUploaded(settings, url))
    throw refuse('profilePictureUrl', 'must begin with https:');
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The columns that an edit changes. */
function changesOf(user: User, { name, metadata, profilePictureUrl }: Edit): Partial<typeof users.$inferInsert> {
  return {
    ...(name !== undefined && name !== user.name && { name, nameKey: toSearchKey(name) }),
    ...(metadata !== undefined && metadata !== user.metadata && { metadata }),
    ...(profilePictureUrl !== undefined &&
      profilePictureUrl !== user.profilePictureUrl && { profilePictureUrl: profilePictureUrl || null }),
  };
}

/** Changes the profile of the signed-in user. The answer is the account as it is now. */
export async function editProfile(
  { db, now, services: { settings } }: WriteCall,
  { user }: Principal,
  edit: Edit,
): Promise<Written<User>> {
  assertAllowed(settings, user, edit);
  const changes = changesOf(user, edit);
  const fields = Object.keys(changes).filter((field) => field !== 'nameKey');
  if (fields.length === 0) return { answer: user, event: NOTHING_CHANGED };
  if ('profilePictureUrl' in changes && !isUploaded(settings, changes.profilePictureUrl ?? ''))
    await dropPicture(db, user.id);
  const [changed] = await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  return {
    answer: changed ?? user,
    event: { event: 'user.profile.changed', subjectId: user.id, details: { fields } },
  };
}
