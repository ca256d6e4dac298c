import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { imageSize } from 'image-size';
import { PICTURE_BYTES } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { readFile } from '../../http/pipeline/input.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { type Written } from '../../http/pipeline/writeRoute.ts';
import { pictures, users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** Where pictures are served. */
const PATH = '/team/resources/profile/images/v1/';

const addressOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string =>
  new URL(`${PATH}${id}`, publicUrl).href;

/** Whether an address is that of an uploaded picture. Published clients add a query to it. */
export const isUploaded = (settings: Pick<Settings, 'publicUrl'>, url: string): boolean =>
  url.startsWith(addressOf(settings, ''));

/** The kinds of pictures, by what their first bytes say. SVG is none of them: it can hold scripts. */
const MEDIA_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
]);

/** A small file can unfold to a picture that fills the memory of a page. In pixels. */
const LONGEST_SIDE = 4_096;

interface Picture {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
}

const refuse = (sentence: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`image: ${sentence}`], context: { field: 'image' } });

/**
 * Reads an uploaded picture. Its kind and size are those that its bytes state: neither name nor type of the form count.
 * @throws ProviderError 413 beyond 1 MB, 400 for what is no PNG, JPEG, WebP or GIF, or too large to draw
 */
export async function readPicture({ request }: ReadCall): Promise<Picture> {
  const content = new Uint8Array(await readFile(request, 'image', PICTURE_BYTES));
  const { type, width, height } = measure(content);
  const mediaType = MEDIA_TYPES.get(type);
  if (mediaType === undefined) throw refuse('must be a PNG, JPEG, WebP or GIF');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) throw refuse(`must have at most ${LONGEST_SIDE} pixels a side`);
  return { content, mediaType };
}

function measure(content: Uint8Array): { type?: string; width: number; height: number } {
  try {
    return imageSize(content);
  } catch {
    return { width: 0, height: 0 }; // the package states unknown kinds by throwing
  }
}

/** Keeps a picture in the place of the one before, and makes it the user's. */
export async function keepPicture(
  { db, services, now }: WriteCall,
  { user }: Principal,
  picture: Picture,
): Promise<Written<string>> {
  const row = { id: randomUUID(), ...picture, createdAt: now };
  await db
    .insert(pictures)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: pictures.userId, set: row });
  const profilePictureUrl = addressOf(services.settings, row.id);
  await db.update(users).set({ profilePictureUrl, updatedAt: now }).where(eq(users.id, user.id));
  return {
    answer: profilePictureUrl,
    event: { event: 'user.profile.changed', subjectId: user.id, details: { fields: ['profilePictureUrl'] } },
  };
}

/** Removes the picture that a user uploaded; the profile may show another one, or none. */
export const dropPicture = async (db: Database, userId: string): Promise<void> => {
  await db.delete(pictures).where(eq(pictures.userId, userId));
};

/** Serves a picture. @throws ProviderError 404 for one that is gone */
export async function servePicture({ db }: ReadCall, pictureId: string | undefined): Promise<Reply<void>> {
  const [picture] = pictureId === undefined ? [] : await db.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!picture) throw new ProviderError('ER-NOT-FOUND');
  return Reply.file(picture.content, picture.mediaType);
}
