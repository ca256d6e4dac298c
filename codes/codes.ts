/**
 * Every code this library writes to the console or puts into an error, with what it says and what mends it. Pages load none of
 * this: whoever tells something writes the sentence again, and the compiler holds the two together. `docs/errors/` has a page
 * for each.
 */
export interface CodeText {
  /** One sentence; where it is told, the details follow. */
  message: string;
  remedy: string;
}

/** Written to the console, for whoever builds the page. */
export const consoleCodes = {
  'GH-ANALYTICS-ID': {
    message: 'This is no id of an analytics container.',
    remedy: 'Write it as Google shows it, such as GTM-ABC123.',
  },
  'GH-APP-NOT-FOUND': {
    message: 'FronteggApp not found',
    remedy: 'Give an auth-provider on the page this name by its app attribute, or call start() on an app made with it.',
  },
  'GH-CALLBACK-THREW': {
    message: 'A callback given to an action threw.',
    remedy: 'Mend the callback: the error is its own, and the action went on.',
  },
  'GH-COOKIE-BLOCKED': {
    message: 'The browser keeps the session cookie of the provider from this page',
    remedy: "Serve the provider on the page's own site, use the server layer as its proxy, or use hosted login.",
  },
  'GH-DEMO': {
    message: 'This page runs in demo mode: sample data, no provider, nothing is protected.',
    remedy: 'Nothing while you try things out. Set base-url and take mode="demo" away when you are done.',
  },
  'GH-DEMO-PUBLIC': {
    message: 'This public page runs in demo mode: anybody can sign in as anybody.',
    remedy: 'Take mode="demo" off the auth-provider and set base-url before people use it.',
  },
  'GH-ENTITLEMENTS-OFF': {
    message: 'Entitlements are off for this app.',
    remedy: 'Take entitlements="off" off the auth-provider, or remove the entitlement-gate.',
  },
  'GH-NO-BASE-URL': {
    message: 'auth-provider has no base-url.',
    remedy: 'Set base-url to the address of your identity provider.',
  },
  'GH-PRELOAD-UNREADABLE': {
    message: 'This script holds no entitlements.',
    remedy: 'Write { "bundle": …, "user": …, "attributes": … } as JSON into it.',
  },
  'GH-REDIRECT-REFUSED': {
    message: 'A redirect was refused.',
    remedy: 'Add its origin to allowed-redirect-origins if it is yours.',
  },
  'GH-REQUEST-FAILED': { message: 'A request failed.', remedy: 'Look for the trace id in the log of the provider.' },
  'GH-SCRIPT-FAILED': {
    message: 'The script of this tag could not be loaded.',
    remedy: 'See whether the chunks are served beside the entry, and whether the content policy lets them through.',
  },
  'GH-TAG-TAKEN': {
    message: 'This tag is defined by something else on the page.',
    remedy: 'Remove the other definition, or define these elements under a prefix.',
  },
  'GH-TWO-COPIES': {
    message: 'Another copy of Gatehouse on this page has this tag.',
    remedy: 'Load the library from one address and in one version.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

/** In errors that are thrown or shown; their messages may be fixed by the specification. */
export const errorCodes = {
  'GH-ABORTED': {
    message: 'The call was ended early.',
    remedy: 'Nothing: the caller or a change of the page ended it.',
  },
  'GH-ANSWER-TOO-LARGE': {
    message: 'The answer is larger than 1 MB.',
    remedy: 'Ask for smaller pages, or see what answers in place of the provider.',
  },
  'GH-BAD-PARAMETER': {
    message: 'A part of the path is empty or no id.',
    remedy: 'Pass the id of something that exists.',
  },
  'GH-COOLDOWN': {
    message: 'The last refresh failed a moment ago.',
    remedy: 'Wait: it is tried again within 15 s. The earlier error tells why it failed.',
  },
  'GH-DOCUMENT-REFUSED': {
    message: 'The override document was refused.',
    remedy: 'Serve it as JSON under 1 MB over https, from an origin in metadata-origins.',
  },
  'GH-FOREIGN-ANSWER': {
    message: 'The answer came from another origin than the provider.',
    remedy: 'Let the provider answer API calls without a redirect.',
  },
  'GH-KEYS-UNAVAILABLE': {
    message: 'The keys of the provider cannot be read.',
    remedy: 'Let your server reach /.well-known/jwks.json of the provider.',
  },
  'GH-NETWORK': {
    message: 'The provider could not be reached.',
    remedy: 'Run npx gatehouse doctor: mostly it is CORS, a content policy or a provider that is down.',
  },
  'GH-OFFLINE': { message: 'The browser is offline.', remedy: 'Connect it to the network.' },
  'GH-PASSKEY-UNUSABLE': {
    message: 'The passkey could not be used.',
    remedy: 'Try again, or sign in another way; the error it was caused by says what the browser refused.',
  },
  'GH-REDIRECTED': { message: 'The provider has sent the page elsewhere.', remedy: 'Nothing: the page is leaving.' },
  'GH-SIGNED-OUT': {
    message: 'Nobody is signed in.',
    remedy: 'Sign in first, or put the content behind an auth-gate.',
  },
  'GH-STALE': {
    message: 'The user or the tenant changed while the call was under way.',
    remedy: 'Ask again if the answer still matters.',
  },
  'GH-TENANT-MISSING': { message: 'No tenant is active.', remedy: 'Sign in with an account that belongs to a tenant.' },
  'GH-TIMEOUT': {
    message: 'The provider did not answer in time.',
    remedy: 'See how busy the provider and its database are.',
  },
  'GH-TOKEN-EXPIRED': {
    message: 'The access token has ended.',
    remedy: 'Let the page refresh it, and compare the clocks if it happens at once.',
  },
  'GH-TOKEN-INVALID': {
    message: 'The access token is not genuine.',
    remedy: 'Compare issuer and audience with the provider; otherwise refuse the request.',
  },
  'GH-TOKEN-MISSING': {
    message: 'The request carries no access token.',
    remedy: 'Send Authorization: Bearer with the token of the session.',
  },
  'GH-UNREADABLE': {
    message: 'The answer lacks what it has to hold.',
    remedy: 'See what answers in place of the provider.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

/** Mistakes in how the library is called, thrown to the caller; several messages are fixed by the specification. */
export const usageCodes = {
  'GH-BAD-PREFIX': {
    message: 'No name of an element can begin with this prefix.',
    remedy: 'Use small letters, digits and a hyphen at the end, such as acme-.',
  },
  'GH-METADATA-MISSING': { message: 'metadata not found', remedy: 'Ask for an entity the provider has.' },
  'GH-NO-STORE-HOLDER': {
    message: 'storeHolder must not be null in Server-Side rendering',
    remedy: 'Pass a new Map per request as the second argument of createGatehouse.',
  },
  'GH-SNAPSHOT-MISMATCH': {
    message: 'Mismatch in store names',
    remedy: 'Restore a snapshot into the app of the same name.',
  },
  'GH-UNKNOWN-TAG': { message: 'Component … is not supported', remedy: 'Use one of loadableTags.' },
  'GH-VERIFY-OPTIONS': {
    message: '"issuer" and "audience" are required',
    remedy: 'Pass both: without them a token of anybody would do.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

export type ConsoleCode = keyof typeof consoleCodes;
export type MessageOf<Code extends ConsoleCode> = (typeof consoleCodes)[Code]['message'];
export type UsageCode = keyof typeof usageCodes | 'GH-APP-NOT-FOUND' | 'GH-NO-BASE-URL';
