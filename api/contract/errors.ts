/**
 * Every failure our provider answers with: the code a client matches on, the status, and the sentence a person may
 * read. The provider throws these, the pages show them, and `docs/provider-errors.md` lists them.
 */
export const errorCatalogue = {
  "ER-INVALID-REQUEST": { status: 400, message: "The request is not valid" },
  "ER-INVALID-JSON": {
    status: 400,
    message: "The request body is not valid JSON",
  },
  "ER-UNKNOWN-APPLICATION": {
    status: 400,
    message: "The application is unknown",
  },

  "ER-GRANT-INVALID": {
    status: 400,
    message: "The code or the refresh token does not work any more",
  },
  "ER-GRANT-UNSUPPORTED": {
    status: 400,
    message: "This grant type is not supported",
  },

  "ER-CAPTCHA-REQUIRED": {
    status: 400,
    message: "The check that a person is signing in is missing",
  },
  "ER-CAPTCHA-REFUSED": {
    status: 400,
    message:
      "The check that a person is signing in did not pass, please try again",
  },
  "ER-CAPTCHA-AWAY": {
    status: 400,
    message:
      "The check that a person is signing in cannot be verified, please try again",
  },
  "ER-PASSWORD-WEAK": {
    status: 400,
    message: "The password does not follow the rules",
  },
  "ER-PASSWORD-BREACHED": {
    status: 400,
    message: "This password is known from a breach",
  },
  "ER-PASSWORD-REUSED": {
    status: 400,
    message: "This password was used before, choose another one",
  },
  "ER-PASSWORD-WRONG": {
    status: 400,
    message: "This is not the current password",
  },
  "ER-LINK-INVALID": {
    status: 400,
    message: "This link does not work any more",
  },
  "ER-LINK-ENDED": {
    status: 410,
    message: "This link has expired or was used before",
  },
  "ER-CODE-WRONG": { status: 400, message: "This code is not right" },
  "ER-CODE-EXPIRED": {
    status: 400,
    message: "This code does not work any more, ask for a new one",
  },
  "ER-PHONE-COUNTRY": {
    status: 400,
    message: "No text messages go to numbers of this country or kind",
  },
  "ER-UNAUTHORIZED": { status: 401, message: "Unauthorized" },
  "ER-CLIENT-REFUSED": {
    status: 401,
    message: "The application could not prove who it is",
  },
  "ER-SESSION-ENDED": { status: 401, message: "The session has ended" },
  "ER-WRONG-CREDENTIALS": {
    status: 401,
    message: "Incorrect email or password",
  },
  "ER-PASSKEY-EXPIRED": {
    status: 400,
    message: "The passkey was used too late, please try again",
  },
  "ER-PASSKEY-UNKNOWN": {
    status: 400,
    message: "This passkey is not known here any more",
  },
  "ER-PASSKEY-REFUSED": {
    status: 400,
    message: "This passkey could not be verified",
  },
  "ER-FORBIDDEN": {
    status: 403,
    message: "You do not have permission for this action",
  },
  "ER-NOT-A-MEMBER": {
    status: 403,
    message: "You are not a member of this account",
  },
  "ER-ORIGIN-REFUSED": {
    status: 403,
    message: "Requests from this origin are not allowed",
  },
  "ER-STRATEGY-NOT-ALLOWED": {
    status: 403,
    message: "This way of signing in is not allowed",
  },
  "ER-SIGN-IN-TOO-OLD": {
    status: 403,
    message: "Sign in again before you change this",
  },
  "ER-MFA-NOT-ENROLLED": { status: 403, message: "MFA is not enrolled" },
  "ER-MFA-REQUIRED": {
    status: 403,
    message: "This account asks for a second factor",
  },
  "ER-APPLICATION-REFUSED": {
    status: 403,
    message: "You do not have access to this application",
  },
  "ER-USER-DISABLED": { status: 403, message: "Your user is disabled" },
  "ER-USER-EXPIRED": { status: 403, message: "Your access has expired" },
  "ER-USER-LOCKED": { status: 403, message: "Your user is locked" },
  "ER-USER-LOCKED-OUT": {
    status: 403,
    message:
      "Your account is locked after too many wrong passwords. We have mailed you a link that unlocks it",
  },
  "ER-USER-NOT-VERIFIED": {
    status: 403,
    message: "Your user is not activated yet",
  },
  "ER-ROLE-OF-VENDOR": {
    status: 403,
    message: "This role is maintained by the vendor and cannot be changed",
  },
  "ER-ROLE-ABOVE-OWN": {
    status: 403,
    message: "You cannot edit or hand out a role above your own",
  },
  "ER-USER-ABOVE-OWN": { status: 403, message: "This user ranks above you" },
  "ER-TEMPORARY-USERS-OFF": {
    status: 403,
    message: "End dates of members are switched off",
  },
  "ER-PERMISSIONS-NOT-HELD": {
    status: 403,
    message: "You cannot hand out permissions that you do not hold",
  },
  "ER-PERMISSION-NOT-ASSIGNABLE": {
    status: 403,
    message: "These permissions cannot be given to a role",
  },
  "ER-PERMISSION-LOCKED": {
    status: 403,
    message: "Every role holds these permissions",
  },
  "ER-POLICY-OF-VENDOR": {
    status: 403,
    message: "This policy is maintained by the vendor and cannot be changed",
  },
  "ER-GROUP-OF-DIRECTORY": {
    status: 403,
    message: "A directory manages the name and the members of this group",
  },
  "ER-GROUPS-OFF": { status: 403, message: "Groups are switched off" },
  "ER-GROUP-ROLES-OFF": {
    status: 403,
    message: "Roles of groups are switched off",
  },
  "ER-SIGN-UPS-CLOSED": { status: 403, message: "Signing up is not open" },
  "ER-INVITATION-OF-ANOTHER": {
    status: 403,
    message: "This invitation is for another person",
  },
  "ER-NOT-FOUND": { status: 404, message: "Not found" },
  "ER-ROLE-KEY-TAKEN": {
    status: 409,
    message: "There is a role with this key already",
  },
  "ER-ROLE-IN-USE": {
    status: 409,
    message: "This role is held by somebody: say which role replaces it",
  },
  "ER-GROUP-NAME-TAKEN": {
    status: 409,
    message: "There is a group with this name already",
  },
  "ER-SUB-ACCOUNTS-OFF": {
    status: 403,
    message: "This account may not manage sub-accounts",
  },
  "ER-SUB-ACCOUNT-CHANGED": {
    status: 409,
    message: "The sub-account has changed since it was read",
  },
  "ER-SUB-ACCOUNT-HAS-CHILDREN": {
    status: 409,
    message: "There are accounts below this one",
  },
  "ER-SUB-ACCOUNT-ID-TAKEN": {
    status: 409,
    message: "There is an account with this id already",
  },
  "ER-SUB-ACCOUNT-ALIAS-TAKEN": {
    status: 409,
    message: "There is an account with this short name already",
  },
  "ER-SUB-ACCOUNT-ALWAYS-ON": {
    status: 409,
    message: "Access to the accounts below cannot be denied",
  },
  "ER-GROUP-CHANGED": {
    status: 409,
    message: "The group has changed since it was read",
  },
  "ER-MEMBER-ALREADY": {
    status: 409,
    message: "This person is a member already",
  },
  "ER-IDENTIFIER-TAKEN": {
    status: 409,
    message: "There is an account with this identifier already",
  },
  "ER-OWN-USER": {
    status: 409,
    message: "You cannot do this to your own user",
  },
  "ER-LAST-IDENTIFIER": {
    status: 409,
    message:
      "An account needs an address, a username or a number to sign in with",
  },
  "ER-LAST-USER-MANAGER": {
    status: 409,
    message: "One active person who can manage users must remain",
  },
  "ER-TOO-LARGE": { status: 413, message: "The request is too large" },
  "ER-REQUEST-TIMEOUT": {
    status: 408,
    message: "The request took too long to arrive",
  },
  "ER-UNSUPPORTED-MEDIA-TYPE": {
    status: 415,
    message: "The request must be sent as application/json",
  },
  "ER-TOO-MANY-REQUESTS": {
    status: 429,
    message: "Too many requests, please try again later",
  },
  "ER-TOO-MANY-ATTEMPTS": {
    status: 429,
    message: "Too many attempts, please try again later",
  },
  "ER-TEXTS-USED-UP": {
    status: 403,
    message: "No more text messages go out at the moment, choose another way",
  },
  "ER-HEADERS-TOO-LARGE": {
    status: 431,
    message: "The headers of the request are too large",
  },
  "ER-INTERNAL": { status: 500, message: "Something went wrong" },
  "ER-BUSY": {
    status: 503,
    message: "The service is busy, please try again shortly",
  },
  "ER-UNAVAILABLE": {
    status: 503,
    message: "The service is unavailable, please try again shortly",
  },
} as const satisfies Record<
  `ER-${string}`,
  { status: number; message: string }
>;

export type ErrorCode = keyof typeof errorCatalogue;
