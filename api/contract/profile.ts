import { endpoint } from './endpoint.ts';
import type { Permission, Role, UserProfile } from './types.ts';

/** What users change of their own profile (PROFILE-003). Published clients send the whole profile along. */
export interface ProfileEdit {
  name?: string;
  /** A JSON object as text. It holds `jobTitle` and `address`. */
  metadata?: string;
  /** Null removes the picture. */
  profilePictureUrl?: string | null;
  /** Has its own calls, which prove it: another number is refused here. */
  phoneNumber?: string | null;
}

/** A change of the address that waits for its code. */
export interface PendingEmail {
  /** The new address; absent where no change waits. */
  email?: string;
  /** When the code is over. */
  expiresAt?: string;
}

/** The limit of a profile picture, in bytes (PROFILE-018). */
export const PICTURE_BYTES = 1_000_000;

/** What the link in the notice to a former address carries. */
export interface RevertLink {
  id: string;
  token: string;
}

/** A page of the provider. */
const page = { anonymous: true, navigation: true, extension: true } as const;
const EMAIL = '/identity/resources/users/v1/email';

export const profileEndpoints = {
  me: endpoint<object, UserProfile>()('GET', '/identity/resources/users/v2/me'),
  authorization: endpoint<object, { permissions: Permission[]; roles: Role[] }>()(
    'GET',
    '/identity/resources/users/v1/me/authorization',
  ),
  /** Takes a picture as the part `image` of a form, and answers its URL (PROFILE-006). */
  uploadPicture: endpoint<{ body: FormData }, string>()('PUT', '/team/resources/profile/me/image/v1', {
    upload: true,
    timeout: 60_000,
  }),
  /** A profile picture. Its id cannot be guessed. */
  picture: endpoint()('GET', '/team/resources/profile/images/v1/{pictureId}', page),
  update: endpoint<{ body: ProfileEdit }, UserProfile>()('PUT', '/identity/resources/users/v2/me'),
  /** Sends a code to another address and a notice to the present one (PROFILE-007). */
  changeEmail: endpoint<{ body: { email: string } }>()('POST', `${EMAIL}/me`),
  /** Takes the code: from now on the new address signs in. 409 for an address of another user. */
  verifyEmail: endpoint<{ body: { email: string; code: string } }>()('POST', `${EMAIL}/me/verify`),
  pendingEmail: endpoint<object, PendingEmail>()('GET', `${EMAIL}/me`, { extension: true }),
  /** Stops a change that waits for its code. */
  cancelEmail: endpoint()('DELETE', `${EMAIL}/me`, { extension: true }),
  /** The page of the link in the notice to a former address. It has one button. */
  revertPage: endpoint<{ query: RevertLink }>()('GET', `${EMAIL}/revert`, page),
  /** Brings the former address back, and ends all sessions: what the button of the page sends. */
  revertEmail: endpoint<{ body: RevertLink }>()('POST', `${EMAIL}/revert`, page),
} as const;

export interface NewUsername {
  username: string;
  /**
   * The own username whose place it takes, in one step: for an account with nothing else to sign in with. An extension.
   */
  replaces?: string;
}

/** The username of the signed-in user: one at most (PROFILE-008). */
export const usernamesEndpoints = {
  /** Both fields are absent without a username. */
  own: endpoint<object, { username?: string; userId?: string }>()('GET', '/identity/resources/usernames/v1/me'),
  create: endpoint<{ body: NewUsername }>()('POST', '/identity/resources/usernames/v1'),
  remove: endpoint()('DELETE', '/identity/resources/usernames/v1/{username}'),
} as const;
