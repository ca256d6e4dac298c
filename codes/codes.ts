/**
 * Every code this library writes to the console or puts into an error, with its message and its remedy. Pages load none
 * of this: the code that logs repeats the sentence, and the compiler keeps the two equal. `docs/errors/` has a page for
 * each.
 */
export interface CodeText {
  /** One sentence; in the console the details follow it. */
  message: string;
  remedy: string;
}

/** Written to the console, for the developer of the page. */
export const consoleCodes = {
  'GH-ANALYTICS-ID': {
    message: 'This is no id of an analytics container.',
    remedy: 'Write it as Google shows it, such as GTM-ABC123.',
  },
  'GH-APP-NOT-FOUND': {
    message: 'FronteggApp not found',
    remedy:
      'Give an auth-provider on the page this name in its app attribute, or call start() on an app with this name.',
  },
  'GH-CALLBACK-THREW': {
    message: 'A callback given to an action threw.',
    remedy: 'Fix the callback: the error is in its code, and the action completed.',
  },
  'GH-COOKIE-BLOCKED': {
    message: 'The browser keeps the session cookie of the provider from this page',
    remedy: "Serve the provider on the page's own site, put a proxy for it on the page's origin, or use hosted login.",
  },
  'GH-COOKIE-LOST': {
    message: 'The cookie of a renewed session did not come back.',
    remedy:
      'Add the setCookies of the session to the answer, as the adapters of docs/server.md do, or pass canSetCookies: false.',
  },
  'GH-DEMO': {
    message: 'This page runs in demo mode: sample data, no provider, nothing is protected.',
    remedy: 'Nothing while you try things out. Afterwards remove mode="demo" and set base-url.',
  },
  'GH-DEMO-PUBLIC': {
    message: 'This public page runs in demo mode: anybody can sign in as anybody.',
    remedy: 'Remove mode="demo" from the auth-provider and set base-url before real users open the page.',
  },
  'GH-ENTITLEMENTS-OFF': {
    message: 'Entitlements are off for this app.',
    remedy: 'Remove entitlements="off" from the auth-provider, or remove the entitlement-gate.',
  },
  'GH-MISSPELT': {
    message: 'This name or value is unknown.',
    remedy: 'Use the nearest right word, which the line ends with.',
  },
  'GH-NETWORK': {
    message: 'The provider could not be reached.',
    remedy:
      'Run npx -p gatehouse-elements gatehouse doctor. The usual causes are CORS, a content policy or a provider that is down.',
  },
  'GH-NO-ADDRESS': {
    message: 'No network address of a user reaches the provider.',
    remedy: 'Set FRONTEGG_TRUSTED_PROXIES to the number of proxies in front, or remove FRONTEGG_FORWARD_IP.',
  },
  'GH-NO-BASE-URL': {
    message: 'auth-provider has no base-url.',
    remedy: 'Set base-url to the URL of your identity provider.',
  },
  'GH-NO-EFFECT': {
    message: 'This setting has no effect in this version.',
    remedy: 'Remove it, or wait for the version whose CHANGELOG names it.',
  },
  'GH-NO-KEY': {
    message: 'This gate has no key and stays closed.',
    remedy: 'Set feature or permission of an entitlement-gate, permissions or roles of a permission-gate.',
  },
  'GH-NO-PROVIDER': {
    message: 'No auth-provider stands around this element.',
    remedy: 'Put the element into an auth-provider, or name its app in the app attribute.',
  },
  'GH-PRELOAD-UNREADABLE': {
    message: 'This script holds no entitlements.',
    remedy: 'Write { "bundle": …, "user": …, "attributes": … } into it, as JSON.',
  },
  'GH-REDIRECT-REFUSED': {
    message: 'A redirect was refused.',
    remedy: 'Add its origin to allowed-redirect-origins if it is yours.',
  },
  'GH-REQUEST-FAILED': { message: 'A request failed.', remedy: "Search the provider's log for the trace id." },
  'GH-ROUTE-UNSERVED': {
    message: 'Nothing on this site serves a route.',
    remedy:
      'Set the attribute of that route on the auth-provider to a page of yours, such as step-up-url, or handle the event that asks for it.',
  },
  'GH-SESSION-UNREADABLE': {
    message: 'This script holds no session.',
    remedy: 'Write what firstHtml() of the session layer returns into auth-provider, unchanged.',
  },
  'GH-SCRIPT-FAILED': {
    message: 'The script of this tag could not be loaded.',
    remedy: 'Check that the chunks are served beside the entry, and that the content policy allows them.',
  },
  'GH-TAG-TAKEN': {
    message: 'This tag is defined by something else on the page.',
    remedy: 'Remove the other definition, or register these elements with a prefix.',
  },
  'GH-TWO-COPIES': {
    message: 'Another copy of Gatehouse on this page has this tag.',
    remedy: 'Load the library from one URL and in one version.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

/** In errors that are thrown or shown; their messages may be fixed by the specification. */
export const errorCodes = {
  'GH-ABORTED': {
    message: 'The call was aborted.',
    remedy: 'Nothing: the caller or a change of the page aborted it.',
  },
  'GH-ANSWER-TOO-LARGE': {
    message: 'The answer is larger than 1 MB.',
    remedy: 'Request fewer rows, or find out which server answers instead of the provider.',
  },
  'GH-BAD-PARAMETER': {
    message: 'A part of the path is empty or not an id.',
    remedy: 'Pass the id of an existing object.',
  },
  'GH-COOLDOWN': {
    message: 'The last refresh failed a moment ago.',
    remedy: 'Wait: the library retries within 20 s. The earlier error says why the refresh failed.',
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
    remedy: "Make sure that your server can reach the provider's /.well-known/jwks.json.",
  },
  'GH-OFFLINE': { message: 'The browser is offline.', remedy: 'Connect the device to the network.' },
  'GH-PASSKEY-KNOWN': {
    message: 'The authenticator holds a key of this user already.',
    remedy: 'Use another authenticator. The one at hand is set up already.',
  },
  'GH-PASSKEY-UNANSWERED': {
    message: 'The browser asked for a passkey or security key, and got no answer.',
    remedy: 'Ask again. The user cancelled, or the time ran out.',
  },
  'GH-PASSKEY-UNUSABLE': {
    message: 'The passkey could not be used.',
    remedy: "Try again, or sign in another way. The cause of the error contains the browser's reason.",
  },
  'GH-RECOVERY-ANSWER': {
    message: 'Invalid response from server: missing userId or token',
    remedy: 'Find out which server answers instead of the provider, and begin the recovery again.',
  },
  'GH-RECOVERY-SESSION': {
    message: 'Session ID not found in state for verifying password via sms.',
    remedy: 'Begin the recovery again: the answer that began it carried no sessionId.',
  },
  'GH-REDIRECTED': { message: 'The provider redirected the page.', remedy: 'Nothing: the page is leaving.' },
  'GH-SIGNED-OUT': {
    message: 'Nobody is signed in.',
    remedy: 'Sign in first, or put the content behind an auth-gate.',
  },
  'GH-STALE': {
    message: 'The user or the tenant changed while the call was under way.',
    remedy: 'Repeat the call if you still need the answer.',
  },
  'GH-TENANT-MISSING': { message: 'No tenant is active.', remedy: 'Sign in with an account that belongs to a tenant.' },
  'GH-TIMEOUT': {
    message: 'The provider did not answer in time.',
    remedy: 'Check the load of the provider and its database.',
  },
  'GH-TOKEN-EXPIRED': {
    message: 'The access token has ended.',
    remedy: 'Let the page refresh it. Compare the clocks if a new token is refused too.',
  },
  'GH-TOKEN-INVALID': {
    message: 'The access token is not genuine.',
    remedy: "Compare issuer and audience with the provider's. If they match, refuse the request.",
  },
  'GH-TOKEN-MISSING': {
    message: 'The request carries no access token.',
    remedy: 'Send Authorization: Bearer with the token of the session.',
  },
  'GH-UNREADABLE': {
    message: 'The answer lacks a required field.',
    remedy: 'Find out which server answers instead of the provider.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

/** Written to the log of the provider, for its operator. */
export const logCodes = {
  'GH-PROXY-UNTRUSTED': {
    message: 'X-Forwarded-For is not read.',
    remedy: 'Set TRUSTED_PROXIES to the number of proxies in front.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

/** Mistakes in how the library is called, thrown to the caller; several messages are fixed by the specification. */
export const usageCodes = {
  'GH-API-ORIGIN': {
    message: 'An origin of authFetch is no origin.',
    remedy: 'Write scheme, host and port alone, such as https://api.example.com. Plain http is for this machine.',
  },
  'GH-BAD-PREFIX': {
    message: 'The name of a custom element cannot begin with this prefix.',
    remedy: 'Use lowercase letters, digits and a hyphen at the end, such as acme-.',
  },
  'GH-ENV-INVALID': {
    message: 'Invalid environment variable (…), must be a valid …',
    remedy: 'Set the variable as docs/server.md describes it, or pass the option of the same purpose.',
  },
  'GH-ENV-MISSING': {
    message: 'Missing one or more environment variables (…)',
    remedy: 'Set the variables it names, or pass the options of the same purpose to createServerLayer.',
  },
  'GH-ENV-PUBLIC': {
    message: 'The environment variable … makes a secret part of every page',
    remedy: 'Rename it without its first part, such as NEXT_PUBLIC_, build again and replace the secret.',
  },
  'GH-HOSTED-LOGIN-TWICE': {
    message: 'The option hostedLogin and the environment variable FRONTEGG_HOSTED_LOGIN disagree',
    remedy: 'Remove the option and use the environment variable.',
  },
  'GH-METADATA-MISSING': { message: 'metadata not found', remedy: 'Ask for an entity that the provider has.' },
  'GH-NO-STORE-HOLDER': {
    message: 'storeHolder must not be null in Server-Side rendering',
    remedy: 'Pass a new Map for each request as the second argument of createGatehouse.',
  },
  'GH-SNAPSHOT-MISMATCH': {
    message: 'Mismatch in store names',
    remedy: 'Restore a snapshot into the app of the same name.',
  },
  'GH-UNKNOWN-TAG': { message: 'Component … is not supported', remedy: 'Use one of loadableTags.' },
  'GH-VERIFY-OPTIONS': {
    message: '"issuer" and "audience" are required',
    remedy: 'Pass both: without them the tokens of any application would be accepted.',
  },
} as const satisfies Readonly<Record<string, CodeText>>;

export type ConsoleCode = keyof typeof consoleCodes;
export type MessageOf<Code extends ConsoleCode> = (typeof consoleCodes)[Code]['message'];
export type UsageCode = keyof typeof usageCodes | 'GH-APP-NOT-FOUND' | 'GH-NO-BASE-URL';
