/**
 * Every failure our provider answers with: the code a client matches on, the status, and the sentence a person may read. The
 * provider throws these, the pages show them, and `docs/provider-errors.md` lists them.
 */
export const errorCatalogue = {
  'ER-INVALID-REQUEST': { status: 400, message: 'The request is not valid' },
  'ER-INVALID-JSON': { status: 400, message: 'The request body is not valid JSON' },
  'ER-UNKNOWN-APPLICATION': { status: 400, message: 'The application is unknown' },
  'ER-UNAUTHORIZED': { status: 401, message: 'Unauthorized' },
  'ER-SESSION-ENDED': { status: 401, message: 'The session has ended' },
  'ER-WRONG-CREDENTIALS': { status: 401, message: 'Incorrect email or password' },
  'ER-PASSKEY-EXPIRED': { status: 401, message: 'The passkey was used too late, please try again' },
  'ER-PASSKEY-UNKNOWN': { status: 401, message: 'This passkey is not known here any more' },
  'ER-PASSKEY-REFUSED': { status: 401, message: 'This passkey could not be verified' },
  'ER-FORBIDDEN': { status: 403, message: 'You do not have permission for this action' },
  'ER-NOT-A-MEMBER': { status: 403, message: 'You are not a member of this account' },
  'ER-ORIGIN-REFUSED': { status: 403, message: 'Requests from this origin are not allowed' },
  'ER-STRATEGY-NOT-ALLOWED': { status: 403, message: 'This way of signing in is not allowed' },
  'ER-SIGN-IN-TOO-OLD': { status: 403, message: 'Sign in again before you change this' },
  'ER-APPLICATION-REFUSED': { status: 403, message: 'You do not have access to this application' },
  'ER-USER-DISABLED': { status: 403, message: 'Your user is disabled' },
  'ER-USER-EXPIRED': { status: 403, message: 'Your access has expired' },
  'ER-USER-LOCKED': { status: 403, message: 'Your user is locked' },
  'ER-USER-NOT-VERIFIED': { status: 403, message: 'Your user is not activated yet' },
  'ER-ROLE-OF-VENDOR': { status: 403, message: 'This role is maintained by the vendor and cannot be changed' },
  'ER-ROLE-ABOVE-OWN': { status: 403, message: 'You cannot edit or hand out a role above your own' },
  'ER-PERMISSIONS-NOT-HELD': { status: 403, message: 'You cannot hand out permissions that you do not hold' },
  'ER-PERMISSION-NOT-ASSIGNABLE': { status: 403, message: 'These permissions cannot be given to a role' },
  'ER-PERMISSION-LOCKED': { status: 403, message: 'Every role holds these permissions' },
  'ER-NOT-FOUND': { status: 404, message: 'Not found' },
  'ER-ROLE-KEY-TAKEN': { status: 409, message: 'There is a role with this key already' },
  'ER-ROLE-IN-USE': { status: 409, message: 'This role is held by somebody: say which role replaces it' },
  'ER-LAST-USER-MANAGER': { status: 409, message: 'One active person who can manage users must remain' },
  'ER-TOO-LARGE': { status: 413, message: 'The request is too large' },
  'ER-UNSUPPORTED-MEDIA-TYPE': { status: 415, message: 'The request must be sent as application/json' },
  'ER-TOO-MANY-REQUESTS': { status: 429, message: 'Too many requests, please try again later' },
  'ER-TOO-MANY-ATTEMPTS': { status: 429, message: 'Too many attempts, please try again later' },
  'ER-INTERNAL': { status: 500, message: 'Something went wrong' },
  'ER-BUSY': { status: 503, message: 'The service is busy, please try again shortly' },
  'ER-UNAVAILABLE': { status: 503, message: 'The service is unavailable, please try again shortly' },
} as const satisfies Record<`ER-${string}`, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
