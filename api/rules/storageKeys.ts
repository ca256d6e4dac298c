/**
 * Every name this library uses in the browser's storage; docs/storage.md lists them. A module that may not import this
 * one, or would load it too early, writes a name again, and the compiler holds the two together (`satisfies`). None of
 * them holds a token, a password or a code of a person (STO-01). The upper-case and the dashed ones are shared with
 * other clients of the same protocol.
 */

/**
 * Session and local: where to go after sign-in (ROUTE-029), for this tab and for a sign-in that ends in another one.
 * Checked by the redirect guard when written and when read.
 */
export const redirectAfterLogin = 'FRONTEGG_AFTER_AUTH_REDIRECT_URL';
/** Local: what the hosted login needs on its way back (UTIL-009): at most five flows by `state`, each consumed once. */
export const hostedLoginVerifier = 'HOSTED_LOGIN_VERIFIER_KEY';
/** Session: the hosted login was begun once more after a failure (HOSTED-017). */
export const hostedRetried = 'gatehouse-hosted-retried';
/** Local: `true` while a step-up is pending. */
export const shouldStepUp = 'SHOULD_STEP_UP';
/** Local: `Passkeys` suppresses the passkey prompt (UTIL-007). */
export const preferredLoginMethod = 'preferred-login-method';
/** Local: `true` suppresses the passkey prompt (UTIL-008). */
export const withoutPasskeyPrompt = 'dont-show-again-prompt-passkeys';
/** Local: the quick-login method to register with the next sign-in. */
export const registerQuickLogin = 'register-quick-login';
/** Local: the last user's id, by which quick logins are remembered. */
export const lastUserId = 'userId';
/** Session: the tenant of this tab, when tabs are kept apart by tenant. */
export const tabTenant = 'FRONTEGG_SEPARATE_TABS_BY_TENANT';
/** Local: `true` when the user has registered this quick login. */
export const quickLogin = (userId: string, method: string): string => `${userId}-${method}`;
/** Local: `1` when this browser has probably still a session. A guess, never a right. */
export const hint = <Id extends string>(clientId: Id) => `gatehouse-hint:${clientId}` as const;
/** Local: `0` while the sign-in of this origin offers no passkeys. A guess: their place is kept free without it. */
export const passkeys = 'gatehouse-passkeys';
/**
 * Local: `0` while the sign-in of this origin leads to no sign-up. A guess: the place of its line is kept free without
 * it.
 */
export const signUps = 'gatehouse-sign-ups';
/**
 * Local: the id of the account this browser has signed up with and not activated yet: a link of its mail goes on by
 * itself here.
 */
export const activationAsked = 'gatehouse-activation';
/** Session: the identifier of the login whose password is forgotten, until the page of the recovery has taken it. */
export const forgotten = 'gatehouse-forgotten';
/** What was typed at a sign-up of this tab, without the password. */
export const signUpTyped = 'gatehouse-sign-up';
/** Session: at which step the login goes on after a sign-up or an activation, and of whom. */
export const loginStart = 'gatehouse-login-start';
/** Local: the kind of second factor that this browser has used last, which is asked for first. */
export const secondFactor = 'gatehouse-second-factor';
/** Session: from when on the message of a flow may be sent again, in epoch milliseconds. */
export const sendAgainAt = <Flow extends string>(flow: Flow) => `gatehouse-send-again:${flow}` as const;
/** Session: when and to which tenant the person has switched, until a page has named it. */
export const switchedTenant = 'gatehouse-switched';
/** Local: set while a sign-out has not reached the provider. */
export const pendingLogout = (clientId: string): string => `gatehouse-logout:${clientId}`;
/** Local: order, rows on a page and hidden columns of a list, by person. Nothing of what the list holds. */
export const list = <Name extends string, Id extends string>(name: Name, userId: Id) =>
  `gatehouse-list:${name}:${userId}` as const;
/** Local: the ids of the tenants that a person has used last in an app, the latest first. */
export const usedTenants = <App extends string, Id extends string>(app: App, userId: Id) =>
  `gatehouse-tenants:${app}:${userId}` as const;
/** Session: who is signed in to a page in demo mode, by the name of its app. */
export const demo = (app: string): string => `gatehouse-demo:${app}`;
/** Wherever a host keeps the state of a fake provider, unless it says another name. */
export const fake = 'gatehouse-fake';
/** IndexedDB, for all tabs: how often tokens were renewed, and until when no tab tries again. */
export const database = 'gatehouse';
