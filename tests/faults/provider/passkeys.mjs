import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: passkeys. */
export default {
  tests: [provider('passkeys/clientData')],
  faults: [
    ...of(
      'passkeys/clientData',
      ['passkeys/clientData'],
      [
        {
          name: 'what is no JSON throws',
          from: '  } catch {\n    return undefined;',
          to: '  } catch (error) {\n    throw error;',
        },
        { name: 'the foreign frame is not read', from: ', crossOrigin: v.optional(v.boolean())', to: '' },
      ],
    ),
    ...of(
      'passkeys/enrolment',
      ['passkeys/passkeys', 'passkeys/refusals'],
      [
        {
          name: 'the removal of a passkey says that nothing changed',
          from: "event: isRemoved ? { event: 'user.passkey.removed', subjectId: id } : NOTHING_CHANGED",
          to: 'event: NOTHING_CHANGED',
        },

        {
          name: 'a passkey that was added is written down as one that was asked for',
          from: "answer: undefined, event: { event: 'user.passkey.added', details: { rpId: challenge.rpId } }",
          to: "answer: undefined, event: { event: 'user.passkey.asked', details: { rpId: challenge.rpId } }",
        },
        { name: 'a person may have 51 passkeys', from: '.length >= MOST', to: '.length > MOST' },
        { name: 'passkeys of other domains are excluded', from: '.filter(({ rpId }) => rpId === party.rpId)', to: '' },
        { name: 'somebody else’s challenge is taken', from: 'challenge.subject === user.id && ', to: '' },
        {
          name: 'enrolment needs no verification',
          from: 'requireUserVerification: true',
          to: 'requireUserVerification: false',
        },
      ],
    ),
    ...of(
      'passkeys/signIn',
      ['passkeys/passkeys', 'passkeys/refusals'],
      [
        { name: 'an answer in a foreign frame is taken', from: 'data.crossOrigin !== true && isOwner', to: 'isOwner' },
        { name: 'who was named need not be who answers', from: '(subject ?? userId) === userId && ', to: '' },
        {
          name: 'a person who is not known may be answered for by anybody',
          from: 'found ? found.id : named ? NOBODY : null',
          to: 'found ? found.id : null',
        },
        { name: 'a passkey says that a password was used', from: "amr: ['hwk']", to: "amr: ['pwd']" },
      ],
    ),
    ...of(
      'passkeys/relyingParty',
      ['passkeys/passkeys', 'passkeys/refusals'],
      [
        {
          name: 'a domain that ends alike is below',
          from: 'hostname.endsWith(`.${rpId}`)',
          to: 'hostname.endsWith(rpId)',
        },
        {
          name: 'a challenge without a page can be answered from any origin',
          from: '.filter((allowed) => isUnder(allowed, rpId))',
          to: '',
        },
        {
          name: 'the configured domain is not used',
          from: 'passkeys.rpId ?? new URL(page).hostname',
          to: 'new URL(page).hostname',
        },
      ],
    ),
    ...of(
      'passkeys/storage',
      ['passkeys/passkeys', 'passkeys/refusals'],
      [
        { name: 'a challenge is good for any purpose', from: 'eq(passkeyChallenges.purpose, purpose), ', to: '' },
        { name: 'a challenge never ends', from: 'gt(passkeyChallenges.expiresAt, now),', to: '' },
        {
          name: 'passkeys of others are removed',
          from: 'and(eq(passkeys.userId, userId), eq(passkeys.id, id))',
          to: 'eq(passkeys.id, id)',
        },
        {
          name: 'the use of a passkey is not noted',
          from: 'set({ counter, backedUp, lastUsedAt: at })',
          to: 'set({ counter, backedUp })',
        },
      ],
    ),
    ...of(
      'passkeys/routes',
      ['passkeys/passkeys', 'passkeys/refusals'],
      [
        {
          name: 'every passkey is kept as one of the platform',
          from: "call.body.deviceType ?? 'Platform'",
          to: "'Platform'",
        },
        {
          name: 'a passkey that says no type is kept as one apart',
          from: "?? 'Platform'",
          to: "?? 'CrossPlatform'",
        },
        {
          name: 'an id of another form reaches the database',
          from: 'v.is(id, call.params.deviceId) ? call.params.deviceId : undefined',
          to: 'call.params.deviceId',
        },
        {
          name: 'a passkey goes long after the sign-in',
          from: "stepUp: RECENT,\n    ids: { 'params.deviceId': 'passkey' },",
          to: "ids: { 'params.deviceId': 'passkey' },",
        },
        {
          name: 'questions for passkeys are not limited',
          from: "limit: 'passkeys', ids: { 'body.userId': 'user' },",
          to: "ids: { 'body.userId': 'user' },",
          tests: [provider('auth/attempts')],
        },
        {
          name: 'passkeys change within 15 hours of a sign-in',
          from: 'const RECENT = 900;',
          to: 'const RECENT = 54_000;',
        },
      ],
    ),
  ],
};
