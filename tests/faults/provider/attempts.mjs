import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: what is counted of tries and requests, and for whom. */
export default {
  tests: [provider('auth/attempts')],
  faults: [
    ...of(
      'auth/attempts',
      ['auth/attempts'],
      [
        {
          name: 'a stranger slows down the identifier',
          from: '`login:pair:${near} ${identifier}`',
          to: '`login:pair:${identifier}`',
        },
        {
          name: 'the identifier alone is never slowed down',
          from: '    { name: identifierOf(identifier), limit: perAccount * SHARED, isOwn: false },\n',
          to: '',
        },
        {
          name: 'the identifier alone is slowed down as soon as the pair',
          from: 'limit: perAccount * SHARED',
          to: 'limit: perAccount',
        },
        {
          name: 'networks are not counted',
          from: '{ name: `login:network:${near}`, limit: perAddress, isOwn: false },',
          to: '',
        },
        { name: 'the /48 has the limit of a /64', from: 'limit: perAddress * SHARED', to: 'limit: perAddress' },
        {
          name: 'the /48 is not counted',
          from: '...(wide === undefined ? [] : [{ name: `login:network:${wide}`',
          to: '...(wide !== undefined ? [] : [{ name: `login:network:${wide}`',
        },
        {
          name: 'a known browser is slowed down with all others',
          from: 'if (known !== undefined) return',
          to: 'if (known === null) return',
        },
        {
          name: 'a refused try counts where it was not refused',
          from: 'for (const { name } of admitted) await uncountAttempt(db, name);',
          to: '',
        },
        { name: 'every refused try is written down', from: 'if (refused === 1) await', to: 'await' },
        { name: 'a blocked try does not name the account', from: 'subjectId: attempt.userId,', to: '' },
        {
          name: 'one own success wipes the counter of the network',
          from: 'counters.filter(({ isOwn }) => isOwn).map',
          to: 'counters.map',
        },
        {
          name: 'a success counts against the network',
          from: 'for (const { name, isOwn } of counters) if (!isOwn) await uncountAttempt(call.db, name);',
          to: '',
        },
        {
          name: 'a success wipes nothing',
          from: 'counters.filter(({ isOwn }) => isOwn)',
          to: 'counters.filter(() => false)',
        },
        {
          name: 'a try that was not judged counts',
          from: 'for (const { name } of countersOf({ ...call, services }, attempt)) await uncountAttempt(services.db, name);',
          to: '',
        },
        {
          name: 'all limits of requests share one counter',
          from: '`request:${limit}:${network}`',
          to: '`request:${network}`',
        },
        {
          name: 'limits of requests are for everybody together',
          from: '`request:${limit}:${network}`',
          to: '`request:${limit}`',
        },
        {
          name: 'requests of a /48 have no limit',
          from: 'wide === undefined ? [] : [[wide, most * SHARED] as const]',
          to: '[]',
        },
      ],
    ),
    ...of(
      'auth/counters',
      ['auth/attempts'],
      [
        {
          name: 'a try that is refused counts',
          from: 'CASE WHEN ${isBlocked} THEN ${count} ELSE ${next} END',
          to: '${next}',
        },
        {
          name: 'a refused try makes the wait longer',
          from: 'CASE WHEN ${isBlocked} THEN ${blockedUntil} ELSE',
          to: 'CASE WHEN false THEN ${blockedUntil} ELSE',
        },
        {
          name: 'the first wait comes one try late',
          from: '${tries} - ${limit}::int + 1',
          to: '${tries} - ${limit}::int',
        },
        {
          name: 'what failed is never forgotten',
          from: 'CASE WHEN ${windowEndsAt} <= ${at} THEN 1 ELSE',
          to: 'CASE WHEN false THEN 1 ELSE',
        },
        { name: 'what failed is forgotten before the wait is over', from: " + COALESCE(${delay}, '0')", to: '' },
        { name: 'a success leaves the wait it caused', from: ', blockedUntil: null }', to: ' }' },
      ],
    ),
    ...of(
      'auth/counters',
      ['auth/attempts'],
      [
        {
          name: 'each try begins the window anew',
          from: 'THEN excluded.window_ends_at ELSE ${attemptCounters.windowEndsAt} END',
          to: 'THEN excluded.window_ends_at ELSE excluded.window_ends_at END',
        },
        {
          name: 'a window that is over goes on counting',
          from: 'CASE WHEN ${isOver} THEN 1 ELSE',
          to: 'CASE WHEN ${isOver} THEN ${attemptCounters.count} + 1 ELSE',
        },
        {
          name: 'a counter names who was tried',
          from: "createHash('sha256').update(name).digest('base64url')",
          to: 'name',
        },
        {
          name: 'counters that are over stay',
          from: 'before: (now) => now,',
          to: 'before: () => new Date(0),',
          tests: [provider('createProvider')],
        },
      ],
    ),
    ...of(
      'auth/knownBrowsers',
      ['auth/attempts'],
      [
        {
          name: 'a browser of one person is one of everybody',
          from: '`known-browser:${userId}:${nonce}`',
          to: '`known-browser:${nonce}`',
        },
        {
          name: 'a browser is known by its word',
          from: 'if (isEqual(proofOf(nonce, userId ?? NOBODY), proof)) return',
          to: 'if (nonce) return',
        },
        {
          name: 'proofs of one length are equal',
          from: 'left.length === right.length && timingSafeEqual(left, right)',
          to: 'left.length === right.length',
        },
      ],
    ),
    ...of(
      'http/networks',
      ['auth/attempts'],
      [
        { name: 'every IPv6 address is a network', from: 'if (!isIPv6(bare)) return', to: 'if (bare) return' },
        { name: 'a network is a /56', from: "groups.slice(0, 4).join(':')", to: "groups.slice(0, 3).join(':')" },
        {
          name: 'spellings of an address are networks',
          from: 'new URL(`http://[${address}]`).hostname.slice(1, -1)',
          to: 'address',
        },
        { name: 'what is left out of an address is lost', from: "Array<string>(missing).fill('0')", to: '[]' },
      ],
    ),
  ],
};
