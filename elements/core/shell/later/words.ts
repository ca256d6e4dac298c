// Written by `npm run generate` from custom-elements.json.

/** Every tag, and the words its attributes take. */
export const words: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'admin-portal': {},
  'admin-roles': {},
  'admin-users-table': {},
  'auth-gate': { when: ['signed-in', 'signed-out', 'loading'] },
  'auth-login': {},
  'auth-logout': {},
  'auth-provider': { credentials: ['include', 'same-origin', 'omit'], entitlements: ['on', 'off'], 'log-level': ['error', 'warn', 'info', 'debug'], mode: ['demo'], 'url-strategy': ['path', 'hash'] },
  'auth-router': {},
  'entitlement-gate': {},
  'permission-gate': {},
  'step-up-gate': {},
  'tenant-switcher': { reload: ['full', 'silent'] },
  'user-privacy': {},
  'user-profile': {},
};
