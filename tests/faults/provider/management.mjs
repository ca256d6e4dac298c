import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: documents that are applied, operators' tokens, the management API. */
export default {
  tests: [provider('management/apply'), provider('management/api')],
  faults: [
    ...of(
      'management/apply',
      ['management/apply'],
      [
        {
          name: 'a document that is wrong in one place is applied but for that',
          from: 'if (problems.length > 0) throw',
          to: 'if (problems.length > 99) throw',
        },
        { name: 'a trial tells the links', from: ', links: [] };\n}\n\nasync', to: ' };\n}\n\nasync' },
        {
          name: 'what stands twice in a document is taken twice',
          from: 'if (before !== undefined) throw',
          to: 'if (before === -1) throw',
        },
        { name: 'the token is not written down', from: '...(token !== undefined && { token })', to: '' },
      ],
    ),
    ...of(
      'management/settle',
      ['management/apply'],
      [
        { name: 'a field that is left out is set to nothing', from: 'wanted[field] !== undefined && ', to: '' },
        { name: 'a list loses nothing', from: 'if (removed.length > 0) await remove(removed);', to: '' },
      ],
    ),
    ...of(
      'management/kinds/applications',
      ['management/apply'],
      [
        {
          name: 'two applications are the default one',
          from: 'if (wanted.isDefault === true)',
          to: 'if (wanted.isDefault === undefined)',
        },
      ],
    ),
    ...of(
      'management/tokens',
      ['management/api'],
      [
        {
          name: 'a token is kept as it is',
          from: 'values({ name, hash: hashToken(token)',
          to: 'values({ name, hash: token',
        },
        { name: 'a token never ends', from: 'gt(expiresAt, now)', to: 'gt(expiresAt, new Date(0))' },
        { name: 'a rotated token works for ever', from: 'gt(previousUntil, now)', to: 'eq(previousHash, hash)' },
        {
          name: 'a rotated token works at once no more',
          from: 'previousHash: grace > 0 ? known.hash : null',
          to: 'previousHash: null',
        },
      ],
    ),
    ...of(
      'management/routes',
      ['management/api'],
      [
        { name: 'an old token rotates', from: 'if (isPrevious)', to: 'if (!name)' },
        {
          name: 'any tenant is listed where an unknown one is asked for',
          from: 'if (tenant !== undefined && !known)',
          to: 'if (tenant === "" && !known)',
        },
      ],
    ),
    ...of(
      'management/api',
      ['management/api'],
      [
        {
          name: 'a token needs no scope',
          from: '!token.scopes.includes(route.scope)',
          to: 'token.scopes.length === 0',
        },
        { name: 'guesses are not counted', from: 'if (count > WRONG_TRIES)', to: 'if (count > 1e6)' },
        {
          name: 'what there is, is told without a token',
          from: "  const token = await authenticate(place);\n  if (!route) throw new ProviderError('ER-NOT-FOUND');",
          to: "  if (!route) throw new ProviderError('ER-NOT-FOUND');\n  const token = await authenticate(place);",
        },
        { name: 'answers are kept by caches', from: "'no-store'", to: "'public'" },
      ],
    ),
    ...of(
      'management/kinds/people',
      ['management/api'],
      [
        {
          name: 'a list of one tenant tells of memberships elsewhere',
          from: ', tenantId === undefined ? undefined : eq(memberships.tenantId, tenantId))',
          to: ')',
        },
      ],
    ),
  ],
};
